/**
 * The curated functions held against the releases they are told of: whether each name is there, whether the programs call what they
 * say, and what is answered of these programs, bare and with the release installed. Writes the page that lists them.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { writePage } from '../places.ts';
import { judgeCase, type Layout } from './cases/judged-case.ts';
import type { KnownCase } from './cases/known-case.ts';
import { casesPath, curatedFiles, type CuratedPrograms, curatedPrograms, runNeeds } from './curated/curated-records.ts';
import { curatedPage } from './curated/page.ts';
import { installRelease, runProgram, type RunNeeds } from './curated/run-program.ts';

export interface CuratedOptions {
  /** Installs releases there and runs the programs. */
  readonly installed?: string;
  readonly only?: string;
  readonly write?: boolean;
}

export interface CuratedTally {
  readonly file: string;
  readonly records: number;
  readonly names: number;
  namesFound: number;
  namesAsked: number;
  ranAsSaid: number;
  run: number;
  readonly called: Record<Layout, number>;
  readonly otherReachable: Record<Layout, number>;
  readonly judged: Record<Layout, number>;
}

export async function judgeCurated({ installed, only = '', write = false }: CuratedOptions): Promise<void> {
  const tallies: CuratedTally[] = [];
  for (const file of curatedFiles) {
    const programs = (await curatedPrograms(file)).filter(({ record }) =>
      `${record.id} ${record.package}`.includes(only),
    );
    const needs = runNeeds(casesPath(file));
    const tally: CuratedTally = {
      file,
      records: programs.length,
      names: programs.reduce((sum, { record }) => sum + record.symbols.length, 0),
      namesFound: 0,
      namesAsked: 0,
      ranAsSaid: 0,
      run: 0,
      called: { bare: 0, installed: 0 },
      otherReachable: { bare: 0, installed: 0 },
      judged: { bare: 0, installed: 0 },
    };
    for (const program of programs) {
      await judge(program, 'bare', tally);
      if (installed !== undefined && (file === 'npm' || file === 'pypi'))
        await execute(program, needs, installed, tally);
    }
    tallies.push(tally);
    console.log(JSON.stringify(tally));
  }
  if (write) writePage('curated-symbols.md', await curatedPage());
}

async function judge({ record, calls, other }: CuratedPrograms, layout: Layout, tally: CuratedTally): Promise<void> {
  tally.judged[layout] += 1;
  if (await isReachable(calls, layout)) tally.called[layout] += 1;
  else console.log(`${record.id} ${layout}: what calls it is not reachable`);
  if (!(await isReachable(other, layout))) return;
  tally.otherReachable[layout] += 1;
  console.log(`${record.id} ${layout}: what calls another function is reachable`);
}

async function isReachable(known: KnownCase, layout: Layout): Promise<boolean> {
  const judged = (await judgeCase(known, layout)).find(({ kind }) => kind === 'called');
  return judged?.verdict?.reachability === 'reachable';
}

async function execute(
  { record, calls, other }: CuratedPrograms,
  needs: ReadonlyMap<string, RunNeeds>,
  installed: string,
  tally: CuratedTally,
): Promise<void> {
  const ownNeeds = needs.get(calls.id) ?? { page: false, modules: [record.package], python: '3' };
  let folder: string;
  try {
    folder = await installRelease(calls.ecosystem, record, ownNeeds, installed);
  } catch (error) {
    console.log(
      `${record.id}: ${record.package} ${record.vulnerable} cannot be installed: ${String(error).slice(0, 200)}`,
    );
    return;
  }
  for (const known of [calls, other]) {
    try {
      const { missing, ran } = await runProgram(known, record, ownNeeds, folder);
      if (known === calls) {
        tally.namesAsked += record.symbols.length;
        tally.namesFound += record.symbols.length - missing.length;
        if (missing.length > 0) console.log(`${record.id}: the release has no ${missing.join(', ')}`);
      }
      tally.run += 1;
      if (ran.length > 0 === (known === calls)) tally.ranAsSaid += 1;
      else console.log(`${known.id}: ${ran.length === 0 ? 'none of the functions ran' : `${ran.join(', ')} ran`}`);
    } catch (error) {
      console.log(`${known.id}: ${String(error).slice(0, 300)}`);
    }
  }
  if (calls.ecosystem !== 'npm') return;
  const files = filesBelow(join(folder, 'node_modules'), 'node_modules');
  await judge(
    { record, calls: { ...calls, installed: files }, other: { ...other, installed: files } },
    'installed',
    tally,
  );
}

const fileBytesMax = 2 * 1024 ** 2;

function filesBelow(folder: string, prefix: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!/\.(?:[cm]?js|json)$/.test(name) || name.startsWith('.')) continue;
    const { size } = statSync(path);
    if (size <= fileBytesMax) texts[`${prefix}/${name}`] = readFileSync(path, 'utf8');
  }
  return texts;
}
