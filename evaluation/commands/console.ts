/** `console …`: what the console asks of people: steps of somebody who has read nothing, and of tasks that are done in others' consoles. */
import { group, type RegisterCommands, subcommand } from './subcommand.ts';

export const registerConsole: RegisterCommands = (program) => {
  const consoleCommand = group(program, 'console', 'what the console asks of people, in clicks, keys and pages');

  subcommand(consoleCommand, 'newcomer', {
    measures:
      'the way from npm start to a vulnerability understood, decided on, and a scan scheduled, by visible names alone',
    needs: 'Chromium, and the built console (node scripts/ensure-console.mjs)',
    prints: 'each step, and how many clicks, keys and pages it took; ends with 1 where a control is not found',
  }).action(async () => {
    const { newcomer } = await import('../console/newcomer.ts');
    process.exitCode = (await newcomer((line) => console.log(line))) ? 0 : 1;
  });

  subcommand(consoleCommand, 'tasks', {
    measures: 'twelve tasks that people do in Dependency-Track, DefectDojo and Semgrep (docs/console-tasks.md)',
    needs: 'git, Chromium, and the built console (node scripts/ensure-console.mjs)',
    prints: 'a row a task: clicks, keys and pages; ends with 1 where one cannot be done',
  })
    .option('--only <text>', 'tasks whose name holds this', '')
    .option('--transcript', 'each step, too', false)
    .action(async ({ only, transcript }) => {
      const { tasks } = await import('../console/tasks.ts');
      process.exitCode = (await tasks({ only, hasTranscript: transcript }, (line) => console.log(line))) ? 0 : 1;
    });
};
