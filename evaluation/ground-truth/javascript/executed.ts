/**
 * Programs run under V8's coverage, held against what was said of them: no package of which a function ran may be unreachable,
 * and no function that ran may be called unreached.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { noSymbols } from '../../../src/engine/model/advisory.ts';
import { folderTree } from '../../../src/engine/files/folder-tree.ts';
import { takeInventory } from '../../../src/engine/inventory/take-inventory.ts';
import { inProcessFacts } from '../../../src/engine/languages/extract-facts.ts';
import { mentionsOf } from '../../../src/engine/languages/javascript/mentions/mentions.ts';
import { parseProgram } from '../../../src/engine/languages/javascript/syntax/parse.ts';
import { openWorld } from '../../../src/engine/reachability/analyze.ts';
import { readCodeBase } from '../../../src/engine/reachability/code-base.ts';
import { judge } from '../../../src/engine/reachability/judge.ts';
import { allLinkages } from '../../../src/engine/languages/linkages.ts';
import { detailedFiles } from '../../../src/engine/reachability/installed/detailed-files.ts';
import { ownerOf } from '../../../src/engine/languages/javascript/linking/installed-files.ts';
import { readAll } from '../../../src/engine/languages/javascript/linking/program.ts';
import type { ReachInput } from '../../../src/engine/reachability/reach.ts';
import type { Program } from './programs.ts';
import { field } from './secbench-cases.ts';

const linkages = await allLinkages();
export interface ExecutedResult {
  readonly name: string;
  readonly packages: number;
  readonly unreachable: number;
  /** Packages of which code ran, and those among them that were called unreachable. */
  readonly ran: number;
  readonly wrongPackages: readonly string[];
  readonly functions: number;
  readonly mayRun: number;
  readonly ranFunctions: number;
  readonly ranAndMayRun: number;
  readonly missed: readonly string[];
  /** Names handed out by packages, asked about one by one. */
  readonly asked: number;
  readonly notReached: number;
  readonly wrongSymbols: readonly string[];
  readonly processorSeconds: number;
}

const run = promisify(execFile);

export async function judgeExecuted(program: Program, folder: string): Promise<ExecutedResult> {
  const entry = program.entry ?? 'main.js';
  for (const [path, text] of Object.entries({ ...program.files, [entry]: program.main })) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const ran = await coverage(program, folder, entry);
  const before = process.cpuUsage();
  const whole = await folderTree(folder);
  const tree = { ...whole, entries: whole.entries.filter(({ path }) => !path.startsWith('out/')) };
  const inventory = await takeInventory({
    ...tree,
    entries: tree.entries.filter(({ path }) => !path.startsWith('node_modules/')),
  });
  const linkage = linkages.find(({ ecosystem }) => ecosystem === 'npm');
  if (linkage === undefined) throw new Error('npm is not followed');
  const { packages, graphs } = inventory;
  const input: ReachInput = { tree, packages, graphs, facts: inProcessFacts, questions: [] };
  const code = await readCodeBase({ ...input, languages: new Set(linkage.languages) });
  const world = await openWorld(input, linkage, code);
  const trace = await world.trace();
  const { installed } = world.linker;
  if (trace === undefined || installed === undefined) throw new Error('nothing is installed');

  const ranOwners = new Set([...ran.keys()].map((path) => ownerOf(path) ?? ''));
  const wrongPackages: string[] = [];
  let unreachable = 0;
  for (const item of packages) {
    const verdict = await judge(world, { package: item, advisoryId: 'X', symbols: noSymbols });
    if (verdict.reachability !== 'unreachable') continue;
    unreachable++;
    const owns = await installed.ownership(item);
    if (owns !== undefined && [...ran.keys()].some(owns)) wrongPackages.push(`${item.name}@${item.version}`);
  }

  const detailed = detailedFiles({ tree, facts: inProcessFacts });
  const reached = await readAll({ files: code.files, installed, trace, detailed });
  const sums = { functions: 0, mayRun: 0, ranFunctions: 0, ranAndMayRun: 0, asked: 0, notReached: 0 };
  const missed: string[] = [];
  const wrongSymbols: string[] = [];
  for (const path of [...trace.loaded.keys(), ...trace.possible.keys()]) {
    if (!/\.[cm]?[jt]s$/.test(path) || reached === undefined) continue;
    const units = await unitsOf(join(folder, path));
    const starts = ran.get(path) ?? [];
    const hasRun = new Set<Unit>();
    for (const start of starts) {
      const unit = innermost(units, start);
      sums.ranFunctions++;
      if (unit === undefined || reached.mayReach(path, unit.name)) sums.ranAndMayRun++;
      else missed.push(`${path}:${start} ${unit.name}`);
      if (unit !== undefined) hasRun.add(unit);
    }
    for (const unit of units) {
      sums.functions++;
      if (reached.mayReach(path, unit.name)) sums.mayRun++;
    }
    const owned = packages.filter(({ name }) => ownerOf(path)?.endsWith(`node_modules/${name}`) === true);
    const names = new Set(units.map(({ name }) => name));
    for (const item of owned) {
      if ((await installed.ownership(item))?.(path) !== true) continue;
      for (const name of names) {
        if (name === '*') continue;
        sums.asked++;
        if (reached.mayReach(path, name)) continue;
        const verdict = await judge(world, {
          package: item,
          advisoryId: 'X',
          symbols: { grade: 'curated', entries: [{ module: '', name }], goos: [], goarch: [] },
        });
        if (verdict.reachability !== 'unreachable') continue;
        sums.notReached++;
        if ([...hasRun].some((unit) => unit.name === name)) wrongSymbols.push(`${path} ${name}`);
      }
    }
  }
  const used = process.cpuUsage(before);
  return {
    name: program.name,
    packages: packages.length,
    unreachable,
    ran: ranOwners.size,
    wrongPackages,
    ...sums,
    missed,
    wrongSymbols,
    processorSeconds: (used.user + used.system) / 1e6,
  };
}

/** Where functions that ran begin, by the path of their file below the folder. */
async function coverage(
  program: Program,
  folder: string,
  entry: string,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const output = await mkdtemp(join(tmpdir(), 'vedette-coverage-'));
  try {
    await run(process.execPath, [...(program.flags ?? []), entry], {
      cwd: folder,
      env: { PATH: process.env['PATH'], NODE_V8_COVERAGE: output },
      timeout: 180_000,
      maxBuffer: 1 << 26,
    });
    const found = new Map<string, Set<number>>();
    const home = `${pathToFileURL(folder).href}/`;
    for (const file of await readdir(output)) {
      const report: unknown = JSON.parse(await readFile(join(output, file), 'utf8'));
      for (const script of list(field(report, 'result'))) {
        const url = field(script, 'url');
        if (typeof url !== 'string' || !url.startsWith(`${home}node_modules/`)) continue;
        const path = decodeURIComponent(url.slice(home.length)).replace(/\?.*$/, '');
        const starts = found.get(path) ?? new Set<number>();
        found.set(path, starts);
        for (const item of list(field(script, 'functions'))) {
          const range = list(field(item, 'ranges'))[0];
          const start = field(range, 'startOffset');
          if (Number(field(range, 'count')) > 0 && typeof start === 'number') starts.add(start);
        }
      }
    }
    return new Map([...found].map(([path, starts]) => [path, [...starts]]));
  } finally {
    await rm(output, { recursive: true, force: true });
  }
}

interface Unit {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

async function unitsOf(path: string): Promise<readonly Unit[]> {
  const units: Unit[] = [];
  const text = await readFile(path, 'utf8');
  mentionsOf(parseProgram(text, /\.[cm]?ts$/.test(path) ? 'ts' : 'jsx'), (name, node) => {
    if (/Function|Class/.test(node.type)) units.push({ name, start: node.start, end: node.end });
  });
  return units;
}

function innermost(units: readonly Unit[], at: number): Unit | undefined {
  let best: Unit | undefined;
  for (const unit of units)
    if (unit.start <= at && at < unit.end && (best === undefined || unit.end - unit.start <= best.end - best.start))
      best = unit;
  return best;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
