/** `severity …`: how severe unscored advisories are said to be, beside scores that were hidden. */
import { join } from 'node:path';
import { sharedData } from '../places.ts';
import { group, type RegisterCommands, subcommand } from './subcommand.ts';

export const registerSeverity: RegisterCommands = (program) => {
  const severity = group(program, 'severity', 'how severe unscored advisories are said to be');
  const records = join(sharedData, 'osv');

  subcommand(severity, 'measure', {
    measures: 'estimates of records whose score is hidden and that no model was trained on, and where scores are from',
    needs: "OSV records (default: the shared data's)",
    prints: 'the page docs/severity.md; fails where the estimate does not beat the constant 5.0 by a quarter',
  })
    .option('--advisories <path>', 'a folder or zip of OSV records', records)
    .option('--write', 'renew the page')
    .action(async (options) => {
      const { measureSeverity } = await import('../severity/measure-severity.ts');
      measureSeverity(options);
    });

  subcommand(severity, 'train', {
    measures: 'a model trained on four scored records of five, beside the fifth',
    needs: "OSV records (default: the shared data's)",
    prints: 'the errors of what was trained',
  })
    .option('--advisories <path>', 'a folder or zip of OSV records', records)
    .option('--write', 'write it in place of the newest model, as long as that is not released')
    .action(async (options) => {
      const { trainSeverity } = await import('../severity/train-severity.ts');
      trainSeverity(options);
    });
};
