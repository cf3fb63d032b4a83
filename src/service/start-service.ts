/** Starts and stops the parts of a running process: workers and schedules, then the server; advisories come beside. */
import type { FastifyInstance } from 'fastify';
import type { OpenContext } from './create-context.ts';
import { answerBackupRequests } from './backup/backup-requests.ts';
import { makeBackup } from './backup/make-backup.ts';
import { bitbucketAgents } from './bitbucket/bitbucket-client.ts';
import { clockWatch } from './foundation/clock.ts';
import { createHealthServer, createServer } from './http/server.ts';
import { haveSeveralOrganizations, listKnownRepositoryIds } from './repositories/store.ts';
import { watchConnections } from './connecting/watch-connections.ts';
import { watchFixes } from './fixes/watch-fixes.ts';
import { writeRule } from './model-rules/write-rule.ts';
import { watchReports } from './pull-requests/watch-reports.ts';
import { watchRetention } from './retention/watch-retention.ts';
import { reevaluate } from './scanning/reevaluate.ts';
import { quarantineScan, runScan } from './scanning/run-scan.ts';
import { fireDueSchedules } from './schedules/fire-due-schedules.ts';
import { resumeSchedules } from './schedules/resume-schedules.ts';
import { deleteClosedData } from './tenancy/delete-data.ts';
import { endDueDecisions } from './triage/remove-decisions.ts';
import { endSuppressions } from './triage/remove-suppression.ts';

export interface RunningService extends AsyncDisposable {
  /** `http://127.0.0.1:8080`; empty for a process without a server. */
  readonly address: string;
  /** Where health and metrics alone are told; empty where no port was set for them. */
  readonly healthAddress: string;
}

export interface ServiceParts {
  readonly hasServer: boolean;
  readonly hasWorker: boolean;
  readonly version: string;
  /** Whether this is the demonstration, which the console says. */
  readonly isDemo?: boolean;
}

const workIntervalMs = 5_000;
/** Commits of repositories that were removed go at a start, and soon afterwards in the processes that did not remove them. */
const sweepIntervalMs = 10 * 60_000;

export async function startService(context: OpenContext, parts: ServiceParts): Promise<RunningService> {
  const { log, config } = context;
  let isDraining = false;
  let server: FastifyInstance | undefined;
  let healthServer: FastifyInstance | undefined;
  let timer: NodeJS.Timeout | undefined;
  let retention: AsyncDisposable | undefined;
  let reports: AsyncDisposable | undefined;
  let connections: AsyncDisposable | undefined;
  let fixes: AsyncDisposable | undefined;
  const backups =
    context.database.kind === 'embedded'
      ? answerBackupRequests(config.dataDir, (file) => backUp(context, file, parts.version), log)
      : undefined;
  const stop = async (): Promise<void> => {
    isDraining = true;
    clearInterval(timer);
    await retention?.[Symbol.asyncDispose]();
    await reports?.[Symbol.asyncDispose]();
    await connections?.[Symbol.asyncDispose]();
    await fixes?.[Symbol.asyncDispose]();
    await backups?.[Symbol.asyncDispose]();
    await server?.close();
    await healthServer?.close();
  };
  try {
    // Built beside: what is there is answered, and scans wait.
    void hasAdvisories(context);
    if (parts.hasWorker) {
      await context.jobs.workScans({
        concurrency: config.scanConcurrency,
        isShared: () => haveSeveralOrganizations(context.db),
        run: (job, signal) => runScan(context, job, signal),
        quarantine: (job) => quarantineScan(context, job),
      });
      const modelAgent = context.config.model && bitbucketAgents(context.config.network)(context.config.model.url);
      const writing = { ...context, ...(modelAgent === undefined ? {} : { modelAgent }) };
      await context.jobs.workRules((job, signal) => writeRule(writing, job, signal));
      timer = watchWork(context);
      retention = watchRetention(context);
      reports = watchReports(context);
      connections = watchConnections(context);
      fixes = watchFixes(context);
    }
    const draining = (): boolean => isDraining;
    let healthAddress = '';
    if (config.healthPort !== undefined) {
      healthServer = await createHealthServer(context, { isDraining: draining });
      healthAddress = await listen(healthServer, {
        host: config.host,
        port: config.healthPort,
        setting: 'HEALTH_PORT',
      });
      log.info({ address: healthAddress }, 'telling health and metrics');
    }
    if (!parts.hasServer) return { address: '', healthAddress, [Symbol.asyncDispose]: stop };
    const { version, isDemo = false } = parts;
    server = await createServer(context, { version, isDemo, isDraining: draining });
    const address = await listen(server, { host: config.host, port: config.port, setting: 'PORT' });
    log.info({ address }, 'listening');
    return { address, healthAddress, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Of the embedded database, which nobody else can open. */
async function backUp({ db, clock }: OpenContext, file: string, program: string): Promise<unknown> {
  return makeBackup(file, { db, program, now: clock.now() });
}

/** Without them the service listens all the same, says so, and asks again: the first download takes minutes, and a source may be away. */
async function hasAdvisories({ advisories, log }: OpenContext): Promise<void> {
  try {
    await advisories.refresh();
  } catch (error) {
    log.error({ err: error }, 'there are no advisories yet; scans wait for them');
  }
}

async function listen(
  server: FastifyInstance,
  { host, port, setting }: { readonly host: string; readonly port: number; readonly setting: 'PORT' | 'HEALTH_PORT' },
): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new Error(
        `port ${port} of ${host} is in use; choose another with --${setting.toLowerCase().replace('_', '-')} or VEDETTE_${setting}`,
        {
          cause: error,
        },
      );
    }
    throw error;
  }
}

/** Looks for work that no request brings: schedules that are due, suppressions and decisions whose time is over, data of closed organizations that is to go, and repositories that are still to be told of advisories. */
function watchWork(context: OpenContext): NodeJS.Timeout {
  let isBusy = false;
  let sweptMs = Number.NEGATIVE_INFINITY;
  const wasSetBack = clockWatch(context.clock);
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      if (wasSetBack()) await resumeSchedules(context);
      await fireDueSchedules(context);
      await endSuppressions(context.db, context.clock.now());
      await endDueDecisions(context.db, context.clock.now());
      await deleteClosedData(context);
      await reevaluate(context);
      if (performance.now() - sweptMs < sweepIntervalMs) return;
      sweptMs = performance.now();
      for (const kept of [context.commits, context.excerpts])
        await kept.sweep((organizationId, ids) => listKnownRepositoryIds(context.db, organizationId, ids));
    } catch (error) {
      context.log.error({ err: error }, 'could not look for what is due, changed, or to be removed');
    } finally {
      isBusy = false;
    }
  };
  void look();
  return setInterval(() => void look(), workIntervalMs);
}
