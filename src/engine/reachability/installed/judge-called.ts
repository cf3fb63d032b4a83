/** Whether a chain of calls leads from first-party code through the sources of packages to a symbol that the advisory names. */
import type { ReachQuestion } from '../../model/reach-question.ts';
import { shownSteps } from '../../linking/call-chains.ts';
import { argumentsUntold } from '../../linking/condition-words.ts';
import { harmOf, harmOfUse, isConditional } from '../../linking/conditions.ts';
import { namedBy } from '../../linking/symbol-source.ts';
import { matchSymbols, symbolNames } from '../../linking/symbols.ts';
import type { EvidenceStep, Answer } from '../../model/verdict.ts';
import type { World } from '../../linking/linker.ts';
import { isComputed } from './calls.ts';
import type { CallChain, CallTrace, DependencyUse, ReachedFunction } from '../../linking/call-trace.ts';

/** `undefined` where no chain was found, which says nothing: most calls are not sure enough to be followed. */
export async function judgeCalled(world: World, question: ReachQuestion): Promise<Answer | undefined> {
  const { package: item, symbols } = question;
  const { installed } = world.linker;
  if (installed === undefined || !symbols.entries.some(({ name }) => name !== '')) return undefined;
  const owns = await installed.ownership(item);
  const calls = owns === undefined ? undefined : await world.calls();
  if (owns === undefined || calls === undefined) return undefined;
  for (const use of calls.uses.get(item.normalizedName) ?? []) {
    if (owns(use.file.path) || matchSymbols(world.linkage.symbols, symbols, use.target) !== 'exact') continue;
    const { paths } = await installed.resolve(use.from, use.specifier);
    if (!paths.some(owns)) continue;
    const harm = await harmOfUse(world, question, use.target, use);
    if (harm !== 'harmless') return verdict(world, question, use, harm === 'untold');
  }
  return calledInside(world, question, calls, owns);
}

/** The package calls the function itself, on behalf of what is used of it. */
async function calledInside(
  world: World,
  question: ReachQuestion,
  { functions }: CallTrace,
  owns: (path: string) => boolean,
): Promise<Answer | undefined> {
  const { package: item, symbols } = question;
  const wanted = new Set(
    symbols.entries.flatMap(({ module, name }) => (module === '' && name !== '' ? [symbolNames(name).join('.')] : [])),
  );
  const reached = functions.filter(
    ({ path, name, way }) => owns(path) && wanted.has(plainFunction(name)) && !isComputed(startOf(way)),
  );
  let inside: ReachedFunction | undefined;
  for (const found of reached) {
    if (!(await isHarmlessInside(world, question, found))) {
      inside = found;
      break;
    }
  }
  if (inside === undefined) return undefined;
  const start = startOf(inside.way);
  const entry = start.target.name === item.normalizedName ? item.name : `${start.target.name}, and so ${item.name}`;
  return {
    reachability: 'reachable',
    code: 'symbol_called_transitively',
    explanation: `First-party code uses ${entry}, where that leads to its own function ${plainFunction(inside.name)}, ${namedBy(symbols)}.`,
    evidence: shownSteps(await stepsTo(world, inside.way)),
    languages: [start.file.language],
  };
}

/** By the last call of the one way that is known to a function; of others nobody says that they do harm. */
async function isHarmlessInside(
  world: World,
  question: ReachQuestion,
  { name, way }: ReachedFunction,
): Promise<boolean> {
  const { entries } = question.symbols;
  if (!entries.some(isConditional)) return false;
  const plain = plainFunction(name);
  const named = entries.filter((entry) => symbolNames(entry.name).join('.') === plain);
  const { path, place: fact } = way.kind === 'call' ? way : { path: way.use.file.path, place: way.use.fact };
  const file = world.files.find((item) => item.path === path) ?? (await world.trace())?.files.get(path);
  if (file === undefined) return false;
  const call = {
    file,
    fact: { start: fact.start, end: fact.end, kind: 'call' as const },
    name: plain.split('.').at(-1) ?? '',
  };
  return (await harmOf(world, question, named, call)) === 'harmless';
}

/** As advisories write it: without the mark of exports, and of the several that one file may have. */
function plainFunction(name: string): string {
  return name.replace(/^exports\./, '').replace(/~\d+$/, '');
}

async function verdict(
  world: World,
  { package: item, symbols }: ReachQuestion,
  use: DependencyUse,
  isUntold: boolean,
): Promise<Answer> {
  const start = startOf(use.way);
  const symbol = [use.target.module === '' ? use.target.name : `${use.target.name}/${use.target.module}`]
    .concat(use.target.path.filter((part) => part !== '()' && part !== '#' && part !== 'default'))
    .join('.');
  const steps = await stepsTo(world, use.way);
  const last = await world.evidence.step(use.fact.kind, symbol, place(use.file.path, use.fact));
  const entry = start.target.name === item.normalizedName ? 'it' : start.target.name;
  return {
    reachability: 'reachable',
    code: 'symbol_called_transitively',
    explanation: `First-party code uses ${entry}, whose code calls ${symbol}, ${namedBy(symbols)}.${isUntold ? ` ${argumentsUntold}` : ''}`,
    evidence: shownSteps([...steps, last]),
    languages: [start.file.language],
  };
}

function startOf(way: CallChain): Extract<CallChain, { kind: 'start' }>['use'] {
  let current = way;
  while (current.kind === 'call') current = current.before;
  return current.use;
}

/** The import and the use in first-party code, then each call; the middle of a long chain is left out. */
async function stepsTo(world: World, way: CallChain): Promise<readonly EvidenceStep[]> {
  const calls: Extract<CallChain, { kind: 'call' }>[] = [];
  let current = way;
  for (; current.kind === 'call'; current = current.before) calls.unshift(current);
  const { use } = current;
  const { fact, file, imports, target } = use;
  const members = target.path.filter((part) => part !== '()' && part !== '#' && part !== 'default');
  return Promise.all([
    ...[...imports]
      .reverse()
      .map((step, depth) =>
        world.evidence.step(
          depth === imports.length - 1 ? 'import' : 'reexport',
          step.fact.specifier,
          place(step.file.path, step.fact),
        ),
      ),
    world.evidence.step(fact.kind, [target.name, ...members].join('.'), place(file.path, fact)),
    ...calls.map((call) => world.evidence.step('call', call.shownAs, place(call.path, call.place))),
  ]);
}

function place(path: string, { start, end }: { readonly start: number; readonly end: number }) {
  return { path, start, end };
}
