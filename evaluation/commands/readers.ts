/** `fuzz`, `slow-readers` and `foreign-inputs`: readers of manifests and lockfiles under texts that nobody meant well. */
import { join } from 'node:path';
import { sharedData } from '../places.ts';
import { numberOf, type RegisterCommands, subcommand } from './subcommand.ts';

export const registerReaders: RegisterCommands = (program) => {
  subcommand(program, 'fuzz [minutes] [seed]', {
    measures: 'whether readers survive fixture files that are damaged at random (two minutes by default)',
    needs: 'nothing from outside',
    prints: 'the seed, and the slowest reading; stops at the first exception or slow reading and keeps its file',
  }).action(async (minutes = '2', seed?: string) => {
    const { fuzz } = await import('../readers/fuzz.ts');
    await fuzz(numberOf(minutes), seed === undefined ? undefined : numberOf(seed));
  });

  subcommand(program, 'slow-readers', {
    measures: 'readers whose time grows faster than their text: fixture files with long runs of one token in them',
    needs: 'nothing from outside; minutes',
    prints: 'readings above 150 ms of processor time; fails if there is one',
  }).action(async () => {
    const { findSlowReaders } = await import('../readers/slow-readers.ts');
    await findSlowReaders();
  });

  subcommand(program, 'foreign-inputs [folder]', {
    measures: 'every file of a folder by every reader there is',
    needs: 'a folder of any files (default: lockfiles/inputs-only of the shared data)',
    prints: 'exceptions, the slowest reading, and statuses; fails at an exception or above two seconds',
  }).action(async (folder = join(sharedData, 'lockfiles/inputs-only')) => {
    const { readForeignInputs } = await import('../readers/foreign-inputs.ts');
    await readForeignInputs(folder);
  });
};
