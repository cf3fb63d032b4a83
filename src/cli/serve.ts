/** `vedette serve`: the server and its worker in one process. */
import { bootstrap } from '../service/tokens/bootstrap.ts';
import { firstPair } from '../service/tokens/first-pair.ts';
import { createContext, tellOfWaiting } from '../service/create-context.ts';
import { startService } from '../service/start-service.ts';
import { version } from '../config/version.ts';
import type { RegisterCommand } from './command.ts';
import { seedDemo } from './demo.ts';
import { untilStopped } from './run-process.ts';
import { addSettingFlags, configOf } from './setting-flags.ts';

const defaultOrganization = 'Default';

export const registerServe: RegisterCommand = (program, io) => {
  const command = program
    .command('serve')
    .description('start the service: API, webhooks, schedules and, unless told otherwise, scans')
    .option('--no-worker', 'answer requests only; scans run in separate "vedette worker" processes')
    .option('--demo', 'set up the organization "Demo" with a scanned sample repository, and show how to call the API');
  addSettingFlags(command).action(async (options: { worker: boolean; demo?: boolean }) => {
    const base = configOf(command, io);
    const isDemo = options.demo === true;
    const config = isDemo ? seedDemo.configure(base) : base;
    const context = await createContext(config);
    const close = async (): Promise<void> => context[Symbol.asyncDispose]();
    try {
      const made = firstPair(config.dataDir);
      const given = config.tokenId === '' ? () => made.make() : { id: config.tokenId, secret: config.tokenSecret };
      const first = isDemo
        ? undefined
        : await bootstrap(context.db, context.keys, defaultOrganization, given, context.clock.now(), {
            waitMs: config.databaseLimits.waitMs,
            onWait: tellOfWaiting(context.log),
          });
      const service = await startService(context, {
        hasServer: true,
        hasWorker: options.worker,
        version,
        isDemo,
      });
      const stop = async (): Promise<void> => {
        await service[Symbol.asyncDispose]();
        await close();
      };
      if (isDemo) await seedDemo.run(context, service.address, io.stdout);
      else if (first?.madePair === undefined) made.discard();
      else {
        context.log.info(
          { organization: defaultOrganization, tokenId: first.madePair.id, file: made.file },
          'made the first token pair; it stands in this file alone: keep it in your secret store, and delete the file',
        );
      }
      await untilStopped(context.log, stop);
    } catch (error) {
      await close();
      throw error;
    }
  });
};
