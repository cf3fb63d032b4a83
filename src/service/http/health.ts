/** Liveness, readiness and metrics, for the machine that runs the service. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../context/context.ts';

/** @param isDraining true once a stop was asked for: no new requests should come. */
export function addHealthRoutes(
  server: FastifyInstance,
  { db, advisories, metrics, database }: Context,
  isDraining: () => boolean,
): void {
  server.get('/healthz', async () => ({ status: 'ok' }));

  server.get('/readyz', async (_request, reply) => {
    const checks = {
      database: await isAnswering(() => sql`SELECT 1`.execute(db)),
      advisories: advisories.current() !== undefined,
      accepting: !isDraining(),
    };
    const isReady = Object.values(checks).every(Boolean);
    reply.code(isReady ? 200 : 503);
    return { status: isReady ? 'ready' : 'not ready', database: database.kind, checks };
  });

  server.get('/metrics', async (_request, reply) => {
    metrics.advisoryRecords.set(advisories.current()?.records ?? 0);
    reply.type(metrics.registry.contentType);
    return metrics.registry.metrics();
  });
}

async function isAnswering(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch {
    return false;
  }
}
