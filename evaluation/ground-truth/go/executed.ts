/**
 * Real programs with vendored public modules, built for coverage and run: every function of theirs that ran must be among those
 * that may be reached, and none of their packages unreachable.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { noSymbols, type VulnerableSymbols } from '../../../src/engine/model/advisory.ts';
import { folderTree } from '../../../src/engine/files/folder-tree.ts';
import { takeInventory } from '../../../src/engine/inventory/take-inventory.ts';
import { analyzeReachability } from '../../../src/engine/reachability/analyze.ts';
import { forkedFactReader } from '../../../src/service/analysis/forked-fact-reader.ts';

const run = promisify(execFile);

export interface ExecutedProgram {
  readonly name: string;
  readonly functions: number;
  readonly ran: number;
  /** Of those that ran: shown as called, or kept as possible. */
  readonly reachable: number;
  readonly needsReview: number;
  /** Mistakes: functions and modules that ran and were called unreachable. */
  readonly wrong: readonly string[];
  /** Of those that did not run, shown not to. */
  readonly cleared: number;
  readonly seconds: number;
}

/** `folder` holds a program and its `vendor`. */
export async function executedProgram(name: string, folder: string, cacheDir: string): Promise<ExecutedProgram> {
  const ran = await executedLines(folder);
  const tree = await folderTree(folder);
  const inventory = await takeInventory(tree);
  const declared: { module: string; symbol: string; hasRun: boolean }[] = [];
  for (const { path } of tree.entries) {
    if (!/^vendor\/.*\.go$/.test(path)) continue;
    const lines = ran.get(path);
    if (lines === undefined) continue;
    for (const { symbol, from, to } of functionsIn(readFileSync(join(folder, path), 'utf8')))
      declared.push({
        module: dirname(path).slice('vendor/'.length),
        symbol,
        hasRun: lines.some((line) => line >= from && line <= to),
      });
  }
  const packages = inventory.packages.filter(
    ({ ecosystem, name: module }) => ecosystem === 'Go' && module !== 'stdlib',
  );
  const ownerOf = (module: string) =>
    packages
      .filter((item) => module === item.normalizedName || module.startsWith(`${item.normalizedName}/`))
      .sort((a, b) => b.normalizedName.length - a.normalizedName.length)[0];
  const asked = declared.flatMap((item) => {
    const owner = ownerOf(item.module);
    return owner === undefined ? [] : [{ ...item, owner }];
  });
  const symbolsOf = (module: string, symbol: string): VulnerableSymbols => ({
    grade: 'curated',
    entries: [{ module, name: symbol }],
    goos: [],
    goarch: [],
  });
  const owners = [...new Set(asked.filter(({ hasRun }) => hasRun).map(({ owner }) => owner))];
  const started = performance.now();
  await using facts = forkedFactReader({ cacheDir });
  const verdicts = await analyzeReachability({
    tree,
    packages: inventory.packages,
    graphs: inventory.graphs,
    facts,
    questions: [
      ...asked.map(({ owner, module, symbol }) => ({
        package: owner,
        advisoryId: 'X',
        symbols: symbolsOf(module, symbol),
      })),
      ...owners.map((owner) => ({ package: owner, advisoryId: 'X', symbols: noSymbols })),
    ],
  });
  const of = (hasRun: boolean, reachability: string) =>
    asked.filter((item, index) => item.hasRun === hasRun && verdicts[index]?.reachability === reachability);
  const wrongModules = owners.filter((_, index) => verdicts[asked.length + index]?.reachability === 'unreachable');
  return {
    name,
    functions: asked.length,
    ran: asked.filter(({ hasRun }) => hasRun).length,
    reachable: of(true, 'reachable').length,
    needsReview: of(true, 'needsReview').length,
    wrong: [
      ...of(true, 'unreachable').map(({ module, symbol }) => `${module}.${symbol}`),
      ...wrongModules.map((owner) => owner.name),
    ],
    cleared: of(false, 'unreachable').length,
    seconds: (performance.now() - started) / 1000,
  };
}

/** The first lines of blocks that ran, by path; every file that was built is there. */
async function executedLines(folder: string): Promise<ReadonlyMap<string, number[]>> {
  const modules = [...readFileSync(join(folder, 'vendor/modules.txt'), 'utf8').matchAll(/^# (\S+) v\S+$/gm)];
  const counters = join(folder, 'counters');
  mkdirSync(counters);
  const env = { ...process.env, GOFLAGS: '-mod=vendor', GOWORK: 'off', GOCOVERDIR: counters };
  const options = { cwd: folder, env, timeout: 600_000, maxBuffer: 1 << 28 };
  const covered = ['./...', ...modules.map(([, module]) => `${module}/...`)].join(',');
  await run('go', ['build', '-cover', `-coverpkg=${covered}`, '-o', 'program', '.'], options);
  await run('./program', [], options);
  await run('go', ['tool', 'covdata', 'textfmt', '-i=counters', '-o=profile'], options);
  const ran = new Map<string, number[]>();
  for (const line of readFileSync(join(folder, 'profile'), 'utf8').split('\n')) {
    const match = /^(.+):(\d+)\.\d+,\d+\.\d+ \d+ (\d+)$/.exec(line);
    if (match === null) continue;
    const path = `vendor/${match[1]}`;
    const lines = ran.get(path) ?? [];
    if (match[3] !== '0') lines.push(Number(match[2]));
    ran.set(path, lines);
  }
  writeFileSync(join(folder, '.gitignore'), 'counters\nprofile\nprogram\n');
  return ran;
}

/** Functions at the top of a file, `F` or `T.M`, with their lines; what is loaded without a name is left out. */
function functionsIn(text: string): readonly { readonly symbol: string; readonly from: number; readonly to: number }[] {
  const lines = text.split('\n');
  const found: { symbol: string; from: number; to: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const match = /^func (?:\((?:\w+ )?\*?(\w+)[^)]*\) )?(\w+)/.exec(line);
    if (match === null) continue;
    const end = /\}\s*(?:\/\/.*)?$/.test(line)
      ? index
      : lines.findIndex((later, at) => at > index && later.startsWith('}'));
    const symbol = match[1] === undefined ? (match[2] ?? '') : `${match[1]}.${match[2]}`;
    if (symbol !== 'init') found.push({ symbol, from: index + 1, to: (end < 0 ? lines.length - 1 : end) + 1 });
  }
  return found;
}
