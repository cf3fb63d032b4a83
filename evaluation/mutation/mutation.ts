#!/usr/bin/env node
/**
 * `npm run test:mutation`: seeded mutants of the program, each tried against its nearest tests in a copy of the tree. Prints the
 * survivors, which are what the tests would not notice, and their share by folder.
 */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endChildren } from './child-run.ts';
import { chooseMutants } from './choose-mutants.ts';
import { openCoverageBook } from './coverage-book.ts';
import { equivalentOf } from './equivalents.ts';
import { readLoads } from './loads.ts';
import { operators } from './operators.ts';
import { type Options, help, readOptions } from './options.ts';
import {
  type ReportedTrial,
  byFolder,
  countsOf,
  describeTrial,
  isSurvivor,
  operatorTable,
  reported,
  summaryTable,
} from './report.ts';
import { type Trial, tryMutant } from './try-mutant.ts';
import { unproductive } from './unproductive.ts';
import { createWorkspace, removeFolder } from './workspace.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folderPercentMax = 20;
const folderMutantsMin = 5;
const equivalentPercentMax = 3;

/** Gives the code with which the process is to end. */
export async function run(args: readonly string[], print: (line: string) => void): Promise<number> {
  const options = readOptions(args);
  if (options.task === 'help') {
    print(help);
    return 0;
  }
  if (options.task === 'operators') {
    for (const { name, does } of operators) print(`${name.padEnd(22)} ${does}`);
    print('\nNot made, whatever the operator:');
    for (const { name, why } of unproductive) print(`${name.padEnd(22)} ${why}`);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'vedette-mutation-'));
  const clear = (): void => {
    endChildren();
    removeFolder(folder);
  };
  process.once('exit', clear);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  try {
    return await runIn(folder, options, print);
  } finally {
    process.off('exit', clear);
    clear();
  }
}

async function runIn(folder: string, options: Options, print: (line: string) => void): Promise<number> {
  const workspaces = Array.from({ length: options.jobs }, (_, index) => {
    const own = join(folder, String(index));
    mkdirSync(own);
    return createWorkspace(root, own);
  });
  const first = workspaces[0];
  if (first === undefined) throw new Error('no workspace');
  const { mutations, leftOut } = await chooseMutants(first, options, print);
  for (const line of leftOut) print(`left out: ${line}`);
  print(`${mutations.length} mutants, seed ${options.seed}`);
  const textOfPath = (path: string): string => readFileSync(join(root, path), 'utf8');
  if (options.task === 'draw') {
    for (const mutation of mutations)
      print(
        describeTrial(
          reported({ mutation, outcome: 'survived', tests: [], because: '', ms: 0 }, textOfPath(mutation.path)),
        ),
      );
    return 0;
  }
  const cache = join(tmpdir(), 'vedette-mutation-cache');
  const book = openCoverageBook(first.root, { cache, ...options }, print);
  const known = { book, loads: readLoads(first.root) };
  const trials: ReportedTrial[] = [];
  const started = performance.now();
  const queue = [...mutations];
  await Promise.all(
    workspaces.map(async (workspace) => {
      for (let mutation = queue.shift(); mutation !== undefined; mutation = queue.shift()) {
        const text = textOfPath(mutation.path);
        const equivalent = equivalentOf(mutation, text);
        const trial: Trial =
          equivalent === undefined
            ? await tryMutant(workspace, mutation, known, options)
            : { mutation, outcome: 'equivalent', tests: [], because: equivalent.why, ms: 0 };
        trials.push(reported(trial, text));
        tellProgress(trials, mutations.length, performance.now() - started, print);
      }
    }),
  );
  trials.sort((left, right) => left.mutation.path.localeCompare(right.mutation.path, 'en') || left.line - right.line);
  return conclude(trials, book.broken(), options, print);
}

function tellProgress(
  trials: readonly ReportedTrial[],
  all: number,
  passedMs: number,
  print: (line: string) => void,
): void {
  const last = trials.at(-1);
  if (last === undefined) return;
  if (isSurvivor(last)) print(describeTrial(last).split('\n')[0] ?? '');
  if (trials.length % 10 !== 0 && trials.length !== all) return;
  const { killed, survived, timeouts } = countsOf(trials);
  const left = all - trials.length;
  const minutes = Math.ceil(((passedMs / trials.length) * left) / 60_000);
  print(
    `${trials.length} of ${all}: ${killed + timeouts} killed, ${survived} survived; ${left} left, about ${minutes} min`,
  );
}

/** Prints what it came to. */
function conclude(
  trials: readonly ReportedTrial[],
  broken: readonly string[],
  options: Options,
  print: (line: string) => void,
): number {
  const all = countsOf(trials);
  const equivalent = trials.filter(({ outcome }) => outcome === 'equivalent');
  const survivors = trials.filter(isSurvivor);
  for (const trial of [...equivalent, ...survivors]) print(`\n${describeTrial(trial)}`);
  print(
    `\n${operatorTable(
      trials,
      operators.map(({ name }) => name),
    )}`,
  );
  print(`\n${summaryTable(trials)}`);
  if (options.json !== undefined) {
    const { seed, count, folders } = options;
    writeFileSync(options.json, JSON.stringify({ seed, count, folders, ...all, trials }, undefined, 1));
  }
  const faults = [
    ...(all.survivorPercent > options.limitPercent
      ? [`${all.survivorPercent.toFixed(1)} % survive, above ${options.limitPercent} %`]
      : []),
    ...[...byFolder(trials)]
      .map(([folder, ofFolder]) => ({ folder, size: ofFolder.length, percent: countsOf(ofFolder).survivorPercent }))
      .filter(({ size, percent }) => size >= folderMutantsMin && percent > folderPercentMax)
      .map(({ folder, percent }) => `${folder}: ${percent.toFixed(1)} % survive, above ${folderPercentMax} %`),
    ...(100 * all.equivalents > equivalentPercentMax * trials.length
      ? [`${all.equivalents} of ${trials.length} are called equivalent, above ${equivalentPercentMax} %`]
      : []),
  ];
  for (const fault of faults) print(`ABOVE THE LIMIT: ${fault}`);
  for (const test of broken) print(`LEFT OUT, for it fails without any mutant: ${test}`);
  if (broken.length > 0) return 2;
  return faults.length === 0 ? 0 : 1;
}

if (import.meta.main) {
  try {
    process.exitCode = await run(process.argv.slice(2), console.log);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
  }
}
