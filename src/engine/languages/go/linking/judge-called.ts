/** Whether exact steps lead from a Go program's own code to a symbol that an advisory names. */
import type { SymbolEntry } from '../../../model/advisory.ts';
import type { ReachQuestion } from '../../../model/reach-question.ts';
import { harmOf } from '../../../linking/conditions.ts';
import { namedBy, namedByClause } from '../../../linking/symbol-source.ts';
import { matchEntry, matchSymbols } from '../../../linking/symbols.ts';
import type { EvidenceStep, Answer } from '../../../model/verdict.ts';
import type { World } from '../../../linking/linker.ts';
import type { CallChain } from './follow-uses.ts';
import type { GoProgram } from './go-program.ts';
import { goNames } from './symbol-names.ts';

const stepsMax = 20;

interface Hit {
  readonly way: CallChain;
  /** As a person names it, with its package: `golang.org/x/net/html.Parse`. */
  readonly symbol: string;
  /** What it is a use of. */
  readonly entries: readonly SymbolEntry[];
}

export async function proveCalled(
  world: World,
  question: ReachQuestion,
  program: GoProgram,
): Promise<Answer | undefined> {
  const { package: item, symbols } = question;
  if (symbols.grade !== 'curated' && symbols.grade !== 'derived') return undefined;
  const hits = [...(await hitsInside(world, question, program)), ...hitsOutside(question, program)].filter(
    ({ way }) => {
      const { file, way: first } = startOf(way);
      if (!way.isTest && world.rootOf(file.path) === 'tooling') return false;
      return (
        world.instances.mayLoad(file.path, item) && (first.loadedBy.length > 0 || program.runs(file, first.use.start))
      );
    },
  );
  const harmful = await withHarm(world, question, hits);
  const hit = shortest(harmful.filter(({ way }) => !way.isTest)) ?? shortest(harmful);
  return hit === undefined ? undefined : verdict(world, question, hit);
}

/** Without those of which the last call is harmless. */
async function withHarm(world: World, question: ReachQuestion, hits: readonly Hit[]): Promise<readonly Hit[]> {
  const kept: Hit[] = [];
  for (const hit of hits) {
    const { file, use, name } = hit.way;
    const fact = { start: use.start, end: use.end, kind: use.kind };
    const harm = await harmOf(world, question, hit.entries, { file, fact, name: name.split('.').at(-1) ?? '' });
    if (harm !== 'harmless') kept.push(hit);
  }
  return kept;
}

async function hitsInside(world: World, { package: item, symbols }: ReachQuestion, program: GoProgram) {
  const owns = await program.installed?.ownership(item);
  if (owns === undefined) return [];
  const hits: Hit[] = [];
  for (const [inside, ways] of program.followed.functions) {
    if (!owns(inside.files[0]?.path ?? '')) continue;
    for (const entry of symbols.entries) {
      const { module, name } = entry;
      const way = ways.get(name);
      if (way === undefined || world.linker.installed?.moduleFiles(module)?.(inside.files[0]?.path ?? '') !== true)
        continue;
      hits.push({ way, symbol: `${module}.${name}`, entries: [entry] });
    }
  }
  return hits;
}

function hitsOutside({ package: item, symbols }: ReachQuestion, program: GoProgram): readonly Hit[] {
  return (program.outside.get(item.normalizedName) ?? [])
    .filter(({ target }) => matchSymbols(goNames, symbols, target) === 'exact')
    .map(({ target, way }) => ({
      way,
      symbol: `${target.module}.${way.name}`,
      entries: symbols.entries.filter((entry) => matchEntry(goNames, entry, target) === 'exact'),
    }));
}

function shortest(hits: readonly Hit[]): Hit | undefined {
  let best: Hit | undefined;
  for (const hit of hits) if (best === undefined || lengthOf(hit.way) < lengthOf(best.way)) best = hit;
  return best;
}

function lengthOf(way: CallChain): number {
  let length = 0;
  for (let at: CallChain | undefined = way; at !== undefined; at = at.before) length += 1 + at.loadedBy.length;
  return length;
}

function startOf(way: CallChain): { readonly file: CallChain['file']; readonly way: CallChain } {
  let at = way;
  while (at.before !== undefined) at = at.before;
  return { file: at.loadedBy[0]?.file ?? at.file, way: at };
}

async function verdict(world: World, { package: item, symbols }: ReachQuestion, { way, symbol }: Hit): Promise<Answer> {
  const { file, way: first } = startOf(way);
  const isDirect = way.before === undefined && way.loadedBy.length === 0;
  const names = `${symbol}, ${namedBy(symbols)}`;
  const entry = first.loadedBy[0]?.fact.specifier ?? first.name;
  const explanation = way.isTest
    ? `Only tests use ${names}.`
    : isDirect
      ? `First-party code uses ${names}.`
      : first.loadedBy.length > 0
        ? `First-party code loads ${entry}, by which ${symbol} of ${item.name} is used as soon as it is loaded; ${namedByClause(symbols)}.`
        : `First-party code uses ${entry}, whose code calls ${names}.`;
  return {
    reachability: way.isTest ? 'needsReview' : 'reachable',
    code: way.isTest ? 'test_only' : isDirect ? 'symbol_called' : 'symbol_called_transitively',
    explanation,
    evidence: await stepsOf(world, way, symbol),
    languages: [file.language],
  };
}

/** The imports that lead there and each use on the way; the middle of a long one is left out. */
async function stepsOf(world: World, last: CallChain, symbol: string): Promise<readonly EvidenceStep[]> {
  const ways: CallChain[] = [];
  for (let at: CallChain | undefined = last; at !== undefined; at = at.before) ways.unshift(at);
  const steps: Promise<EvidenceStep>[] = [];
  for (const way of ways) {
    const { file, use, loadedBy, name } = way;
    for (const { file: importer, fact } of loadedBy)
      steps.push(
        world.evidence.step('import', fact.specifier, { path: importer.path, start: fact.start, end: fact.end }),
      );
    const fact = way === ways[0] && loadedBy.length === 0 ? file.imports[use.ref.import] : undefined;
    if (fact !== undefined)
      steps.push(world.evidence.step('import', fact.specifier, { path: file.path, start: fact.start, end: fact.end }));
    steps.push(
      world.evidence.step(use.kind, way === last ? symbol : name, { path: file.path, start: use.start, end: use.end }),
    );
  }
  return Promise.all(
    steps.length <= stepsMax ? steps : [...steps.slice(0, stepsMax / 2), ...steps.slice(-stepsMax / 2)],
  );
}
