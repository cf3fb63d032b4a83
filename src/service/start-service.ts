/** Starts and stops the parts of a running process: workers and schedules, then the server; advisories come beside. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { OpenContext } from './create-context.ts';
import { createServer } from './http/server.ts';
import { haveSeveralOrganizations } from './repositories/store.ts';
import { reevaluate } from './scanning/reevaluate.ts';
import { quarantineScan, runScan } from './scanning/run-scan.ts';
import { fireDueSchedules } from './schedules/fire-due-schedules.ts';
import { deleteClosedData } from './tenancy/delete-data.ts';

export interface RunningService extends AsyncDisposable {
  /** `http://127.0.0.1:8080`; empty for a process without a server. */
  readonly address: string;
}

export interface ServiceParts {
  readonly hasServer: boolean;
  readonly hasWorker: boolean;
  readonly version: string;
}

const workIntervalMs = 5_000;

export async function startService(context: OpenContext, parts: ServiceParts): Promise<RunningService> {
  const { log, config } = context;
  let isDraining = false;
  let server: FastifyInstance | undefined;
  let timer: NodeJS.Timeout | undefined;
  const stop = async (): Promise<void> => {
    isDraining = true;
    clearInterval(timer);
    await server?.close();
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
      timer = watchWork(context);
    }
    if (!parts.hasServer) return { address: '', [Symbol.asyncDispose]: stop };
    server = await createServer(context, { version: parts.version, isDraining: () => isDraining });
    const address = await listen(server, config);
    log.info({ address }, 'listening');
    return { address, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Without them the service listens all the same, says so, and asks again: the first download takes minutes, and a source may be away. */
async function hasAdvisories({ advisories, log }: OpenContext): Promise<void> {
  try {
    await advisories.refresh();
  } catch (error) {
    log.error({ err: error }, 'there are no advisories yet; scans wait for them');
  }
}

async function listen(server: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await server.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new Error(`port ${port} of ${host} is in use; choose another with --port or VEDETTE_PORT`, {
        cause: error,
      });
    }
    throw error;
  }
}

/** Looks for work that no request brings: schedules that are due, data of closed organizations that is to go, and repositories that are still to be told of advisories. */
function watchWork(context: OpenContext): NodeJS.Timeout {
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await fireDueSchedules(context);
      await deleteClosedData(context);
      await reevaluate(context);
    } catch (error) {
      context.log.error({ err: error }, 'could not look for due schedules, data to remove and changed advisories');
    } finally {
      isBusy = false;
    }
  };
  void look();
  return setInterval(() => void look(), workIntervalMs);
}
