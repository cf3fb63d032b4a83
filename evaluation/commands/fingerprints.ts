/** `fingerprints`: whether findings of rules keep their identity over a real history. */
import { fileURLToPath } from 'node:url';
import { numberOf, type RegisterCommands, subcommand } from './subcommand.ts';

export const registerFingerprints: RegisterCommands = (program) => {
  subcommand(program, 'fingerprints', {
    measures: 'identities of findings over the last commits of a repository: kept, new, gone, re-opened',
    needs:
      'git, and a git directory with its history; rules in YAML, by default those that match often in ordinary code',
    prints:
      'counts; how many lines that git calls unchanged kept their identity; with --sample, pairs with both pieces of code for the eye',
  })
    .requiredOption('--repository <folder>', 'a git directory')
    .option('--rules <folder>', 'rules, one a file', fileURLToPath(new URL('../fingerprints/rules/', import.meta.url)))
    .option('--commits <count>', 'how many of the last first-parent commits', numberOf, 500)
    .option('--from <revision>', 'the last of them', 'HEAD')
    .option('--sample <file>', 'where to write pairs')
    .action(async (options) => {
      const { printReplay } = await import('../fingerprints/print-replay.ts');
      await printReplay(options);
    });
};
