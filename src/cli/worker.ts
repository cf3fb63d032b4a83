/** `vedette worker`: scans and schedules without a server, beside others on the same PostgreSQL. */
import { createContext } from '../service/create-context.ts';
import { startService } from '../service/start-service.ts';
import { version } from '../config/version.ts';
import type { RegisterCommand } from './command.ts';
import { untilStopped } from './run-process.ts';
import { addSettingFlags, configOf } from './setting-flags.ts';

export const registerWorker: RegisterCommand = (program, io) => {
  const command = program.command('worker').description('run scans and schedules only; needs VEDETTE_DATABASE_URL');
  addSettingFlags(command).action(async () => {
    const config = configOf(command, io);
    if (config.databaseUrl === '') {
      throw new Error(
        'a worker of its own needs a PostgreSQL that it shares with "vedette serve": set VEDETTE_DATABASE_URL',
      );
    }
    const context = await createContext(config);
    try {
      const service = await startService(context, { hasServer: false, hasWorker: true, version });
      await untilStopped(context.log, async () => {
        await service[Symbol.asyncDispose]();
        await context[Symbol.asyncDispose]();
      });
    } catch (error) {
      await context[Symbol.asyncDispose]();
      throw error;
    }
  });
};
