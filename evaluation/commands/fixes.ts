/** `fixes`: plans for real projects, applied, and put before the package managers themselves. */
import { join } from 'node:path';
import { sharedData } from '../places.ts';
import { type RegisterCommands, subcommand } from './subcommand.ts';

export const registerFixes: RegisterCommands = (program) => {
  subcommand(program, 'fixes <projects...>', {
    measures:
      'fix plans of real projects: alerts with a fixed version that they close, alerts that they open, and whether the package manager takes the edited files, scripts off; beside osv-scanner where it is on the path',
    needs:
      'folders of projects; the registries; for each its package manager (npm, yarn, uv, poetry, pip, cargo, go, mvn), of the path or of --tools',
    prints: 'a line a project, and the sum; fails where an alert is opened or edited files are refused',
  })
    .option('--advisories <source>', 'OSV records', join(sharedData, 'osv'))
    .option('--tools <folder>', 'programs that are looked for before those of the path', '')
    .option('--keep <folder>', 'where the edited copies stay; a temporary folder when absent', '')
    .option('--write', 'renew docs/measured-fixes.md from all that runs with this --keep measured', false)
    .action(async (projects: readonly string[], options) => {
      const { measureFixes } = await import('../fixes/real-projects.ts');
      measureFixes(projects, options);
    });
};
