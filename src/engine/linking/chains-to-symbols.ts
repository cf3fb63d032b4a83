/** The shortest chain of calls that leads to a function which an advisory names, and does harm there. */
import type { SymbolEntry } from '../model/advisory.ts';
import { noFacts } from '../model/file-facts.ts';
import type { LanguageName } from '../model/language-name.ts';
import type { ReachQuestion } from '../model/reach-question.ts';
import type { CallEdge, Chains } from './call-chains.ts';
import { harmOf, isConditional } from './conditions.ts';
import type { World } from './linker.ts';

export interface NamedFunction {
  /** Its number in the graph. */
  readonly node: number;
  /** Its own name, without what it is in. */
  readonly name: string;
  /** Those of the advisory that name it. */
  readonly entries: readonly SymbolEntry[];
}

/** `undefined` where no chain leads to any of them. */
export async function chainToSymbols<Edge extends CallEdge>(
  world: World,
  question: ReachQuestion,
  chains: Chains<Edge>,
  named: Iterable<NamedFunction>,
  language: LanguageName,
): Promise<readonly Edge[] | undefined> {
  let best: readonly Edge[] | undefined;
  for (const target of named) {
    const chain = target.entries.every(isConditional)
      ? await harmfulChain(world, question, chains, target, language)
      : chains.to(target.node);
    if (chain !== undefined && (best === undefined || chain.length < best.length)) best = chain;
  }
  return best;
}

/** The shortest chain of which the last call is not made harmless by its arguments. */
async function harmfulChain<Edge extends CallEdge>(
  world: World,
  question: ReachQuestion,
  chains: Chains<Edge>,
  { node, name, entries }: NamedFunction,
  language: LanguageName,
): Promise<readonly Edge[] | undefined> {
  let best: readonly Edge[] | undefined;
  for (const call of chains.into(node)) {
    const before = chains.to(call.from) ?? [];
    if (best !== undefined && before.length + 1 >= best.length) continue;
    const file = world.files.find(({ path }) => path === call.path) ?? noFacts(call.path, language);
    if ((await harmOf(world, question, entries, { file, fact: call, name })) !== 'harmless') best = [...before, call];
  }
  return best;
}
