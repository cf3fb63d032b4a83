/** Which mutants a run tests: a seeded draw, one line, or the survivors of an earlier run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Candidate, type Mutation, readCandidates } from './candidates.ts';
import { drawOrder, mutationOrder } from './draw.ts';
import { oneLine } from './equivalents.ts';
import { type Options, readSurvivors } from './options.ts';
import { chooseTypeChecked } from './type-check.ts';
import { type Workspace, filesOf } from './workspace.ts';

export interface Choice {
  readonly mutations: readonly Mutation[];
  /** Functions none of whose mutants type-checks, and survivors that are not there any more. */
  readonly leftOut: readonly string[];
}

export async function chooseMutants(
  workspace: Workspace,
  options: Options,
  tell: (line: string) => void,
): Promise<Choice> {
  const { folders, only, survivorsOf } = options;
  const isAsked = (path: string): boolean =>
    folders.length === 0 || folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
  const candidates = readCandidates(workspace.root, filesOf(workspace.root).filter(isAsked));
  const textOfPath = (path: string): string => readFileSync(join(workspace.root, path), 'utf8');
  if (survivorsOf !== undefined) return findAgain(candidates, survivorsOf, textOfPath);
  if (only !== undefined) {
    const onLine = candidates
      .filter(({ path }) => path === only.path)
      .flatMap(({ mutations }) => mutations)
      .filter(({ path, start }) => textOfPath(path).slice(0, start).split('\n').length === only.line);
    const chosen = await chooseTypeChecked(
      workspace,
      onLine.map((mutation) => [mutation]),
      tell,
    );
    return { mutations: chosen.flatMap((mutation) => mutation ?? []), leftOut: [] };
  }
  return await draw(workspace, candidates, options, tell);
}

/** Where a function has no mutant that type-checks, the next function takes its place. */
async function draw(
  workspace: Workspace,
  candidates: readonly Candidate[],
  { seed, count }: Options,
  tell: (line: string) => void,
): Promise<Choice> {
  const order = drawOrder(candidates, seed);
  tell(`${candidates.length} functions can be mutated`);
  const mutations: Mutation[] = [];
  const leftOut: string[] = [];
  for (let next = 0; next < order.length && mutations.length < count; ) {
    const functions = order.slice(next, next + count - mutations.length);
    next += functions.length;
    const chosen = await chooseTypeChecked(
      workspace,
      functions.map((one) => mutationOrder(one, seed)),
      tell,
    );
    for (const [index, mutation] of chosen.entries()) {
      if (mutation === undefined) leftOut.push(functions[index]?.id ?? '');
      else mutations.push(mutation);
    }
  }
  return { mutations, leftOut };
}

function findAgain(candidates: readonly Candidate[], file: string, textOfPath: (path: string) => string): Choice {
  const mutations: Mutation[] = [];
  const leftOut: string[] = [];
  for (const survivor of readSurvivors(file)) {
    const text = textOfPath(survivor.path);
    const lineOf = ({ start }: Mutation): number => text.slice(0, start).split('\n').length;
    const nearest = candidates
      .filter(({ path, functionName }) => path === survivor.path && functionName === survivor.functionName)
      .flatMap((candidate) => candidate.mutations)
      .filter(
        ({ operator, start, end, replacement }) =>
          operator === survivor.operator &&
          replacement === survivor.replacement &&
          oneLine(text.slice(start, end)) === survivor.original,
      )
      .sort((left, right) => Math.abs(lineOf(left) - survivor.line) - Math.abs(lineOf(right) - survivor.line))[0];
    if (nearest === undefined)
      leftOut.push(`${survivor.path}:${survivor.line} ${survivor.operator} is not there any more`);
    else mutations.push(nearest);
  }
  return { mutations, leftOut };
}
