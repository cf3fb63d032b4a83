/**
 * Chooses of every function the first mutant that type-checks. Many are checked in one run of the compiler: first as files
 * beside the original, several of each function; then those that files elsewhere could see, one a file, in its place.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Mutation } from './candidates.ts';
import { runChild } from './child-run.ts';
import { type Workspace, mutated, withMutants } from './workspace.ts';

/** Of one function, in the order in which they are to be tried. */
export type Pile = readonly Mutation[];

const atOnce = 5;
const timeoutMs = 600_000;

/** For each pile its first mutant that type-checks, or `undefined` where none does. */
export async function chooseTypeChecked(
  workspace: Workspace,
  piles: readonly Pile[],
  tell: (line: string) => void,
): Promise<(Mutation | undefined)[]> {
  const { paths } = await compile(workspace);
  if (paths.length > 0) throw new Error(`types fail without any mutant, in ${paths.join(', ')}`);
  const rejected = new Set<Mutation>();
  const passed = new Set<Mutation>();
  const settled = new Set<Mutation>();
  const choice = (pile: Pile): Mutation | undefined => pile.find((mutation) => !rejected.has(mutation));
  for (;;) {
    await passAlone(workspace, piles, { rejected, passed }, tell);
    const chosen = piles.flatMap((pile) => choice(pile) ?? []);
    const waiting = chosen.filter((mutation) => !mutation.isSealed && !settled.has(mutation));
    if (waiting.length === 0) return piles.map(choice);
    for (const batch of onePerFile(waiting)) {
      const guilty = await findGuilty(workspace, batch);
      for (const mutation of batch) (guilty.has(mutation) ? rejected : settled).add(mutation);
      tell(`types: ${batch.length} mutants in place, ${guilty.size} refused`);
    }
  }
}

/** Until the first choice of every pile has passed by itself. */
async function passAlone(
  workspace: Workspace,
  piles: readonly Pile[],
  { rejected, passed }: { readonly rejected: Set<Mutation>; readonly passed: Set<Mutation> },
  tell: (line: string) => void,
): Promise<void> {
  for (;;) {
    const asked = piles.flatMap((pile) => {
      const left = pile.filter((mutation) => !rejected.has(mutation));
      const first = left[0];
      if (first === undefined || passed.has(first)) return [];
      // As many again as were refused: each round costs a run of the compiler, and some functions have hundreds.
      const many = Math.max(atOnce, pile.length - left.length);
      return left.filter((one) => !passed.has(one)).slice(0, many);
    });
    if (asked.length === 0) return;
    const refused = await checkBeside(workspace, asked);
    for (const mutation of asked) (refused.has(mutation) ? rejected : passed).add(mutation);
    tell(`types: ${asked.length} mutants beside their files, ${refused.size} refused`);
  }
}

/** Each as a file of its own beside the original. */
async function checkBeside(workspace: Workspace, mutations: readonly Mutation[]): Promise<Set<Mutation>> {
  const written = new Map<string, Mutation>();
  try {
    for (const [index, mutation] of mutations.entries()) {
      const path = join(dirname(mutation.path), `mutant-${index}.${basename(mutation.path)}`);
      written.set(path, mutation);
      writeFileSync(
        join(workspace.root, path),
        mutated(readFileSync(join(workspace.root, mutation.path), 'utf8'), mutation),
      );
    }
    const left = new Set(written.keys());
    for (;;) {
      const { paths, isOfSyntaxAlone } = await compile(workspace);
      const refused = paths.filter((path) => left.delete(path));
      for (const path of refused) rmSync(join(workspace.root, path));
      // No types were looked at, for no program with a file that cannot be parsed has any.
      if (!isOfSyntaxAlone || refused.length === 0) break;
    }
    return new Set([...written].flatMap(([path, mutation]) => (left.has(path) ? [] : [mutation])));
  } finally {
    for (const path of written.keys()) rmSync(join(workspace.root, path), { force: true });
  }
}

/** Those that make the compiler complain in their own file or, found by halving, in another. */
async function findGuilty(workspace: Workspace, batch: readonly Mutation[]): Promise<Set<Mutation>> {
  if (batch.length === 0) return new Set();
  const { paths } = await withMutants(workspace, batch, () => compile(workspace));
  if (paths.length === 0) return new Set();
  const own = batch.filter(({ path }) => paths.includes(path));
  if (batch.length === 1) return new Set(batch);
  if (own.length > 0) {
    const others = batch.filter((mutation) => !own.includes(mutation));
    return new Set([...own, ...(await findGuilty(workspace, others))]);
  }
  const middle = Math.ceil(batch.length / 2);
  const left = await findGuilty(workspace, batch.slice(0, middle));
  const right = await findGuilty(workspace, batch.slice(middle));
  return new Set([...left, ...right]);
}

function onePerFile(mutations: readonly Mutation[]): Mutation[][] {
  const batches: Mutation[][] = [];
  for (const ofFile of Map.groupBy(mutations, ({ path }) => path).values())
    for (const [index, mutation] of ofFile.entries()) (batches[index] ??= []).push(mutation);
  return batches;
}

interface Faults {
  /** Of files with errors, each once. */
  readonly paths: readonly string[];
  readonly isOfSyntaxAlone: boolean;
}

async function compile(workspace: Workspace): Promise<Faults> {
  const compiler = join(workspace.root, 'node_modules/.bin/tsc');
  // What it knows from the run before saves most of the next: only what a mutant stands in, or is seen by, is checked again.
  const known = join(workspace.temporary, 'types.tsbuildinfo');
  const args = ['-p', '.', '--noEmit', '--pretty', 'false', '--incremental', '--tsBuildInfoFile', known];
  const { output, exitCode } = await runChild(compiler, args, {
    cwd: workspace.root,
    environment: { PATH: `${dirname(compiler)}:${process.env['PATH'] ?? ''}` },
    timeoutMs,
  });
  const faults = faultsIn(output);
  if (faults.paths.length === 0 && exitCode !== 0)
    throw new Error(`the compiler did not finish: ${output.slice(0, 500)}`);
  return faults;
}

export function faultsIn(output: string): Faults {
  const faults = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error TS(\d+)/gm)];
  return {
    paths: [...new Set(faults.map(([, path = '']) => path))],
    isOfSyntaxAlone: faults.length > 0 && faults.every(([, , code]) => /^1\d{3}$/.test(code ?? '')),
  };
}
