/** Whether a chain of calls leads from first-party code, through installed packages, to a function that the advisory names. */
import type { SymbolEntry } from '../../../model/advisory.ts';
import type { ReachQuestion } from '../../../model/reach-question.ts';
import type { EvidenceStep, Answer } from '../../../model/verdict.ts';
import type { World } from '../../../linking/linker.ts';
import { type Chains, chainsFrom, shownSteps } from '../../../linking/call-chains.ts';
import { chainToSymbols } from '../../../linking/chains-to-symbols.ts';
import { namedBy, namedByClause } from '../../../linking/symbol-source.ts';
import type { OwnCode } from '../../../linking/own-code.ts';
import type { CallGraph, GraphCall } from '../graph/call-graph.ts';
import { mixedCalls } from './mixed-calls.ts';
import type { PythonProgram } from './python-program.ts';
import { symbolNodes } from './symbol-nodes.ts';

/** `undefined` where no chain was found, which proves nothing. */
export async function proveCalled(
  world: World,
  question: ReachQuestion,
  program: PythonProgram,
): Promise<Answer | undefined> {
  const { package: item, symbols } = question;
  const { environment } = program;
  if (environment === undefined || !symbols.entries.some(({ name }) => name !== '')) return undefined;
  const owns = await environment.ownership(item);
  const graph = owns === undefined ? undefined : program.throughPackages;
  if (owns === undefined || graph === undefined) return undefined;
  const targets = new Map<number, SymbolEntry[]>();
  for (const entry of symbols.entries) {
    const one = { ...symbols, entries: [entry] };
    for (const node of symbolNodes(graph, one, owns, environment.modules.get(item.normalizedName) ?? []))
      targets.set(node, [...(targets.get(node) ?? []), entry]);
  }
  if (targets.size === 0) return undefined;
  const mayLoad = (path: string): boolean => world.instances.mayLoad(path, item);
  const chains = chainsOfProject(graph, program, mayLoad, world.rootOf, await world.ownCode());
  const named = [...targets].map(([node, entries]) => ({
    node,
    entries,
    name: graph.nodes[node]?.name.split('.').at(-1) ?? '',
  }));
  const chain = await chainToSymbols(world, question, chains, named, 'python');
  return chain === undefined ? undefined : verdict(world, question, graph, chain);
}

const known = new WeakMap<CallGraph, Map<string, Chains<GraphCall>>>();

/** Starts are what runs by itself of the product's code, unless there is nothing else; worked out once for each project. */
function chainsOfProject(
  graph: CallGraph,
  program: PythonProgram,
  mayLoad: (path: string) => boolean,
  rootOf: World['rootOf'],
  ownCode: OwnCode,
): Chains<GraphCall> {
  const own = program.files.filter(({ path }) => mayLoad(path));
  const live = own.filter(({ path }) => rootOf(path) === 'production');
  const starts = new Set((live.length > 0 ? live : own).map(({ path }) => path));
  const key = [...starts].join('\0');
  const byStarts = known.get(graph) ?? new Map<string, Chains<GraphCall>>();
  known.set(graph, byStarts);
  const found = byStarts.get(key) ?? search(graph, program, starts, ownCode, importsIn(graph, program, ownCode));
  byStarts.set(key, found);
  return found;
}

/** Whether a file of one's own comes to a package by an import that runs; what it does not import itself it has from elsewhere. */
function importsIn(graph: CallGraph, program: PythonProgram, { mayRun }: OwnCode): (call: GraphCall) => boolean {
  const imports = new Map(
    program.files.map((file) => [
      file.path,
      Map.groupBy(file.imports, ({ specifier }) => specifier.split('.')[0] ?? ''),
    ]),
  );
  return ({ path, to }) => {
    const root = graph.dottedName(graph.nodes[to]?.path ?? '').split('.')[0] ?? '';
    const own = imports.get(path)?.get(root) ?? [];
    return own.length === 0 || own.some(({ start }) => mayRun(path, start));
  };
}

function search(
  graph: CallGraph,
  program: PythonProgram,
  starts: ReadonlySet<string>,
  { mayRun }: OwnCode,
  isImported: (call: GraphCall) => boolean,
): Chains<GraphCall> {
  const own = new Set(program.files.map(({ path }) => path));
  const isOfStarts = (node: number): boolean => starts.has(graph.nodes[node]?.path ?? '');
  const open = graph.starts.filter(isOfStarts);
  const isMixed = mixedCalls(graph);
  const carries = (call: GraphCall): boolean => {
    if (isMixed(call)) return false;
    const path = graph.nodes[call.to]?.path ?? '';
    // Own code that is only tests', or that nothing calls, does not carry a chain on.
    if (own.has(call.path) && !mayRun(call.path, call.start)) return false;
    if (own.has(call.path) && !own.has(path) && !isImported(call)) return false;
    return !own.has(path) || starts.has(path);
  };
  const within = chainsFrom(graph.calls, open, carries);
  const running = [...graph.nodes.keys()].filter(
    (node) => node < graph.classesFrom && isOfStarts(node) && within.to(node) !== undefined,
  );
  // What is told of a chain begins where own code that runs comes to a package.
  return chainsFrom(graph.calls, [...open, ...running], carries);
}

async function verdict(
  world: World,
  { package: item, symbols }: ReachQuestion,
  graph: CallGraph,
  chain: readonly GraphCall[],
): Promise<Answer> {
  const last = chain.at(-1);
  const symbol = shownName(graph, last?.to ?? 0);
  const [first] = chain;
  const isDirect = chain.length === 1;
  const entry = shownName(graph, first?.to ?? 0);
  const explanation = isDirect
    ? `First-party code uses ${symbol}, ${namedBy(symbols)}.`
    : first?.kind === 'import'
      ? `First-party code imports ${entry}, by which ${symbol} of ${item.name} is called; ${namedByClause(symbols)}.`
      : `First-party code uses ${entry}, whose code calls ${symbol}, ${namedBy(symbols)}.`;
  return {
    reachability: 'reachable',
    code: isDirect ? 'symbol_called' : 'symbol_called_transitively',
    explanation,
    evidence: await stepsOf(world, graph, chain),
    languages: ['python'],
  };
}

async function stepsOf(world: World, graph: CallGraph, chain: readonly GraphCall[]): Promise<readonly EvidenceStep[]> {
  const steps = await Promise.all(
    chain.map(({ kind, to, path, start, end }) =>
      world.evidence.step(kind, shownName(graph, to), { path, start, end }),
    ),
  );
  const shown = shownSteps(steps);
  const [first] = chain;
  const imported = first === undefined || first.kind === 'import' ? undefined : importOf(world, graph, first);
  if (imported === undefined) return shown;
  const { file, fact } = imported;
  const step = await world.evidence.step('import', fact.specifier, {
    path: file.path,
    start: fact.start,
    end: fact.end,
  });
  return [step, ...shown];
}

/** The import of the file itself by which it came to the package, where there is one. */
function importOf(world: World, graph: CallGraph, { path, to }: GraphCall) {
  const root = graph.dottedName(graph.nodes[to]?.path ?? '').split('.')[0];
  const file = world.files.find((item) => item.path === path);
  const fact = file?.imports.find(({ specifier, kind }) => kind !== 'implied' && specifier.split('.')[0] === root);
  return file === undefined || fact === undefined ? undefined : { file, fact };
}

function shownName(graph: CallGraph, node: number): string {
  const found = graph.nodes[node];
  if (found === undefined) return '';
  const module = graph.dottedName(found.path);
  return found.name === '' ? module : `${module}.${found.name}`;
}
