/**
 * One case laid out in a folder of its own and run: its packages write a line `name load` or `name function` into the file that
 * `MARK` names, and what they wrote is set beside what the case says. So its truth is what happened, not what somebody read.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../places.ts';
import type { KnownAsk, KnownCase } from './known-case.ts';

/** Before the programs of the machine those of the project, which has a TypeScript compiler. */
export const runPath = [join(projectRoot, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);

const commandMsMax = 180_000;

/** What is wrong with the case, a line each; none where what happened is what it says. */
export async function faultsOfRun(known: KnownCase): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-case-'));
  try {
    for (const [path, text] of Object.entries({ ...known.files, ...known.installed, ...known.outside }))
      writeBelow(join(folder, 'case'), path, text);
    const marked = join(folder, 'marked');
    for (const command of known.run) {
      const failure = await failureOf(command, join(folder, 'case'), marked);
      if (failure !== undefined) return [`\`${command}\` failed: ${failure}`];
    }
    const marks = new Set(existsSync(marked) ? readFileSync(marked, 'utf8').split('\n') : []);
    return known.asks.flatMap((ask) => faultsOfAsk(known, ask, marks));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The programs that its commands need; the first words of what they run. */
export function programsOf({ run }: KnownCase): readonly string[] {
  const words = run.flatMap((command) => command.split(/&&|\|\||[;|\n]/)).map((part) => part.trim().split(/\s+/));
  const named = words.flatMap((part) => part.find((word) => !/^\w+=/.test(word)) ?? []);
  return [...new Set(named)].filter((name) => /^[\w.-]+$/.test(name) && name !== 'cd');
}

function faultsOfAsk(known: KnownCase, ask: KnownAsk, marks: ReadonlySet<string>): readonly string[] {
  const label = ask.version === '' ? ask.package : `${ask.package}@${ask.version}`;
  const texts = Object.values({ ...known.installed, ...known.outside });
  const check = (mark: string, truth: boolean | undefined): readonly string[] => {
    if (truth === undefined) return [];
    if (!texts.some((text) => text.includes(mark))) return [`no file of a package can write "${mark}"`];
    return marks.has(mark) === truth ? [] : [`"${mark}" was ${truth ? 'not ' : ''}written`];
  };
  const called = ask.symbol === '' ? [] : check(`${label} ${ask.symbol}`, ask.called);
  return [...check(`${label} load`, ask.loaded), ...called];
}

async function failureOf(command: string, cwd: string, marked: string): Promise<string | undefined> {
  try {
    await promisify(execFile)('sh', ['-c', command], {
      cwd,
      timeout: commandMsMax,
      env: { ...process.env, PATH: runPath, MARK: marked },
    });
    return undefined;
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    return `${error instanceof Error ? error.message : String(error)} ${said}`.slice(0, 2000);
  }
}

function writeBelow(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
