/** Liveness, readiness and metrics, for the machine that runs the service. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { starterSetAlone } from '../../engine/report/scan-report.ts';
import type { Context } from '../context/context.ts';
import { gaugeReader } from './gauges.ts';

/** @param isDraining true once a stop was asked for: no new requests should come. */
export function addHealthRoutes(server: FastifyInstance, context: Context, isDraining: () => boolean): void {
  const { db, advisories, metrics, database } = context;
  const readGauges = gaugeReader(context);
  server.get('/healthz', async () => ({ status: 'ok' }));

  server.get('/readyz', async (_request, reply) => {
    const current = advisories.current();
    const hasAdvisories = current !== undefined;
    const checks = {
      database: await isAnswering(() => sql`SELECT 1`.execute(db)),
      advisories: hasAdvisories,
      accepting: !isDraining(),
    };
    // Without advisories everything is answered with what is there; scans wait for them.
    const isReady = checks.database && checks.accepting;
    reply.code(isReady ? 200 : 503);
    return {
      status: isReady ? 'ready' : 'not ready',
      database: database.kind,
      checks,
      ...(hasAdvisories
        ? {
            advisories: {
              checkedAt: advisories.checkedAt()?.toISOString() ?? '',
              newestRecordAt: current.newest,
              isStarterSet: current.isStarterSet,
              ...(current.isStarterSet ? { warning: starterSetAlone } : {}),
            },
          }
        : { waiting: noAdvisoriesYet }),
    };
  });

  server.get('/metrics', async (_request, reply) => {
    await readGauges();
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

const noAdvisoriesYet = 'scans wait for the advisories, which are being prepared; /api/v1/advisories/status says more';

async function isAnswering(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch {
    return false;
  }
}
