/** The entry of the program: reads the command line, runs the command, and turns what it throws into a message and an exit code. */
import { beginEarly } from './cli/begin-early.ts';

const exitCodeOfFailure = 2;

// Started by bin/vedette.mjs on another Node: a server that outlived its starter would keep the data folder and the port.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.channel?.unref();

// Whoever reads it has seen enough (`| head`): the command goes on to its own exit code.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });

const words = process.argv.slice(2);
await beginEarly(words);
const { CommanderError } = await import('commander');

try {
  const { createProgram } = await import('./cli/index.ts');
  const io = {
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    // oxlint-disable-next-line node/no-process-env -- handed to config.ts, its only reader
    env: process.env,
    cwd: process.cwd(),
    setExitCode(code: number) {
      process.exitCode = code;
    },
  };
  await (await createProgram(io, words)).parseAsync(words, { from: 'user' });
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : exitCodeOfFailure;
  else {
    const { terminalLines } = await import('./engine/text/terminal-text.ts');
    process.stderr.write(`vedette: ${terminalLines(error instanceof Error ? error.message : String(error))}\n`);
    process.exitCode = exitCodeOfFailure;
  }
}
