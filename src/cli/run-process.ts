/** Keeps a started service running until it is asked to stop, then stops it in order. */
import type { Logger } from 'pino';

const forcedStopMs = 40_000;

/** Resolves once a stop signal came and everything was closed; a second signal ends the process at once. */
export async function untilStopped(log: Logger, close: () => Promise<void>): Promise<void> {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  log.info({ signal }, 'stopping');
  const force = (): never => process.exit(130);
  process.on('SIGINT', force);
  process.on('SIGTERM', force);
  const timer = setTimeout(force, forcedStopMs).unref();
  await close();
  clearTimeout(timer);
  log.info('stopped');
}
