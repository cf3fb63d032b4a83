/** What a person may ask of `npm run test:mutation`. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

export const help = `Changes the program in small ways and asks whether the nearest tests notice.

  npm run test:mutation -- [folder …] [options]

  --count N            how many mutants are drawn, at most one a function (default 400)
  --seed WORD          another draw (default 1)
  --quick              200 mutants
  --nightly            one mutant of every function
  --only PATH:LINE     every mutant that begins on this line
  --survivors-of FILE  the survivors in the JSON of an earlier run, again
  --near               asks only tests that import the file, or lie in its part of the tree: quicker, and more survive
  --far                asks tests of other floors too, and those that start servers
  --without TEST       leaves this test file out; for one that is broken for another reason
  --jobs N             mutants at once (default: one a processor)
  --limit PERCENT      survivors above which the run fails (default 10; a folder of 5 mutants or more: 20)
  --json FILE          writes everything
  --draw-only          prints what would be tested, type-checked, and stops
  --list-operators     prints the operators and stops

docs/mutation.md says how to read the result. Ends with 0 below the limits, 1 above them, 2 where nothing could be said.
`;

export interface Options {
  readonly folders: readonly string[];
  readonly count: number;
  readonly seed: string;
  readonly only: { readonly path: string; readonly line: number } | undefined;
  readonly survivorsOf: string | undefined;
  readonly isFar: boolean;
  readonly isNear: boolean;
  readonly without: readonly string[];
  readonly jobs: number;
  readonly limitPercent: number;
  readonly json: string | undefined;
  readonly task: 'test' | 'draw' | 'operators' | 'help';
}

/** @throws {Error} with a sentence for the person who asked. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      count: { type: 'string' },
      seed: { type: 'string' },
      quick: { type: 'boolean' },
      nightly: { type: 'boolean' },
      only: { type: 'string' },
      'survivors-of': { type: 'string' },
      far: { type: 'boolean' },
      near: { type: 'boolean' },
      without: { type: 'string', multiple: true },
      jobs: { type: 'string' },
      limit: { type: 'string' },
      json: { type: 'string' },
      'draw-only': { type: 'boolean' },
      'list-operators': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const task = values.help ? 'help' : values['list-operators'] ? 'operators' : values['draw-only'] ? 'draw' : 'test';
  const size = values.nightly ? Infinity : values.quick ? 200 : 400;
  return {
    folders: positionals.map((folder) => folder.replace(/^\.\//, '').replace(/\/+$/, '')),
    count: values.count === undefined ? size : positive(values.count, '--count'),
    seed: values.seed ?? '1',
    only: values.only === undefined ? undefined : placeOf(values.only),
    survivorsOf: values['survivors-of'],
    isFar: values.far ?? false,
    isNear: values.near ?? false,
    without: values.without ?? [],
    jobs: values.jobs === undefined ? availableParallelism() : positive(values.jobs, '--jobs'),
    limitPercent: values.limit === undefined ? 10 : Number(values.limit),
    json: values.json,
    task,
  };
}

/** What is needed of an earlier report to find its survivors again. */
export interface EarlierSurvivor {
  readonly path: string;
  readonly functionName: string;
  readonly operator: string;
  readonly original: string;
  readonly replacement: string;
  readonly line: number;
}

export function readSurvivors(file: string): EarlierSurvivor[] {
  const { trials }: { trials: { outcome: string; line: number; original: string; mutation: EarlierSurvivor }[] } =
    JSON.parse(readFileSync(file, 'utf8'));
  return trials
    .filter(({ outcome }) => outcome === 'survived' || outcome === 'not covered')
    .map(({ mutation, original, line }) => ({ ...mutation, original, line }));
}

function positive(text: string, name: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new Error(`${name} takes a whole number above zero, not ${text}`);
  return number;
}

function placeOf(text: string): { path: string; line: number } {
  const match = /^(?:\.\/)?(.+?):(\d+)(?::\d+)?$/.exec(text);
  if (match === null) throw new Error(`--only takes a path and a line, such as src/engine/scan.ts:20, not ${text}`);
  return { path: match[1] ?? '', line: Number(match[2]) };
}
