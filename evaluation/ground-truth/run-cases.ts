/** Runs the project's own cases with the real runtimes, so that what they say about themselves is known to be true. */
import { execFileSync } from 'node:child_process';
import { knownCases, ownCases } from './cases/known-case.ts';
import { faultsOfRun, programsOf, runPath } from './cases/run-case.ts';

export interface RunCasesOptions {
  readonly only?: string;
  readonly language?: string;
}

export async function runCases({ only = '', language }: RunCasesOptions): Promise<void> {
  const cases = (await knownCases(ownCases)).filter(
    ({ id, group }) => id.includes(only) && (language === undefined || group === language),
  );
  const missing = new Map<string, boolean>();
  const isMissing = (name: string): boolean => {
    const known = missing.get(name) ?? !isHere(name);
    missing.set(name, known);
    return known;
  };
  let [asSaid, wrong, skipped] = [0, 0, 0];
  for (const known of cases) {
    const absent = programsOf(known).filter(isMissing);
    const faults = absent.length > 0 ? [] : known.run.length === 0 ? ['it has no command'] : await faultsOfRun(known);
    if (absent.length > 0) skipped++;
    else if (faults.length > 0) wrong++;
    else asSaid++;
    if (absent.length > 0) console.log(`${known.id}: skipped, ${absent.join(' and ')} not found`);
    for (const fault of faults) console.log(`${known.id}: ${fault}`);
  }
  console.log(`${asSaid} of ${cases.length} cases ran as they say, ${wrong} did not, ${skipped} were skipped`);
  if (wrong > 0) process.exitCode = 1;
}

function isHere(program: string): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v "$1"', 'sh', program], {
      stdio: 'ignore',
      env: { ...process.env, PATH: runPath },
    });
    return true;
  } catch {
    return false;
  }
}
