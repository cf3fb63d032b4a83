/** Keeps a started service running until it is asked to stop, then stops it in order. */
import type { Logger } from 'pino';

const forcedStopMs = 40_000;
const sameSignalMs = 1_000;
const forcedExitCode = 130;

/**
 * Resolves once a stop signal came and everything was closed; a second signal ends the process at once. Ctrl-C reaches a
 * process both from the terminal and from npm or the starter that hands it on, so what comes with the first is the first.
 */
export async function untilStopped(log: Logger, close: () => Promise<void>): Promise<void> {
  const signal = await new Promise<NodeJS.Signals>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  log.info({ signal }, 'stopping');
  const askedAtMs = performance.now();
  const force = (): void => {
    if (performance.now() - askedAtMs > sameSignalMs) process.exit(forcedExitCode);
  };
  process.on('SIGINT', force);
  process.on('SIGTERM', force);
  const timer = setTimeout(() => process.exit(forcedExitCode), forcedStopMs).unref();
  await close();
  clearTimeout(timer);
  log.info('stopped');
}
