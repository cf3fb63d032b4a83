/** Whether a chain of calls leads from own code of Java, through jars, to a method that the advisory names. */
import type { EvidenceStep, Answer } from '../../../model/verdict.ts';
import type { ReachQuestion } from '../../../model/reach-question.ts';
import { shownSteps } from '../../../linking/call-chains.ts';
import type { World } from '../../../linking/linker.ts';
import { namedBy } from '../../../linking/symbol-source.ts';
import { isInOwnFunction } from '../../../linking/own-code.ts';
import type { JarMethod } from './class-world.ts';
import type { JavaProgram } from './java-program.ts';
import type { OwnCall } from './own-call.ts';
import type { SureCall, SureChain } from './sure-calls.ts';
import { symbolMembers } from './symbol-members.ts';

/** `undefined` where no chain was found, which proves nothing. */
export async function proveCalled(
  world: World,
  question: ReachQuestion,
  program: JavaProgram,
): Promise<Answer | undefined> {
  const { package: item, symbols } = question;
  if (!symbols.entries.some(({ name }) => name !== '')) return undefined;
  const owns = await world.linker.installed?.ownership(item);
  if (owns === undefined) return undefined;
  const bound = (await program.reach(world))?.bound;
  const chains = await program.chains(world);
  const wanted: JarMethod[] = [];
  for (const entry of symbols.entries) {
    // What only some arguments make harmful is judged where own code writes them.
    if (entry.unless !== undefined || entry.onlyIf !== undefined) continue;
    const found = await symbolMembers(chains.world, program.jars, owns, entry);
    for (const method of found?.methods ?? []) if (bound?.runs(method) !== false) wanted.push(method);
  }
  if (wanted.length === 0) return undefined;
  const runs = await runningIn(world);
  const chain = chains.find(wanted, (own) => world.instances.mayLoad(own.file.path, item) && runs(own));
  return chain === undefined ? undefined : verdict(world, question, chain);
}

/** Whether a call of own code stands where the product may run it. */
export async function runningIn(world: World): Promise<(own: Pick<OwnCall, 'file' | 'use'>) => boolean> {
  const { mayRun } = await world.ownCode();
  return ({ file, use }) =>
    world.rootOf(file.path) === 'production' && (!isInOwnFunction(file, use.start) || mayRun(file.path, use.start));
}

async function verdict(world: World, { package: item, symbols }: ReachQuestion, chain: SureChain): Promise<Answer> {
  const { own, methods } = chain;
  const last = methods.at(-1);
  const symbol = last === undefined ? '' : nameOf(last);
  const isDirect = methods.length === 1;
  const explanation = isDirect
    ? `First-party code uses ${symbol} of ${item.name}, ${namedBy(symbols)}.`
    : `First-party code uses ${own.name}, whose code calls ${symbol} of ${item.name}, ${namedBy(symbols)}.`;
  return {
    reachability: 'reachable',
    code: isDirect ? 'symbol_called' : 'symbol_called_transitively',
    explanation,
    evidence: shownSteps(await stepsOf(world, chain)),
    languages: [own.file.language],
  };
}

/** From the import in own code down to the last method. */
export async function stepsOf(world: World, { own, methods, calls }: SureChain): Promise<readonly EvidenceStep[]> {
  const { file, use } = own;
  const fact = file.imports[use.import];
  const place = { path: file.path, start: use.start, end: use.end };
  const imported =
    fact === undefined || fact.start === fact.end
      ? []
      : [await world.evidence.step('import', fact.specifier, { path: file.path, start: fact.start, end: fact.end })];
  const first = await world.evidence.step(use.kind === 'value' ? 'value' : 'call', own.name, place);
  const [brought] = own.isAnnotation === true ? methods : [];
  const further = calls.map((call, index) => stepAt(call.kind, methods[index], call.to, call.line));
  return [...imported, first, ...(brought === undefined ? [] : [stepAt('call', brought, brought, 0)]), ...further];
}

/** @param line of the source that the class was compiled from, 0 where that is not known */
function stepAt(kind: SureCall['kind'], from: JarMethod | undefined, to: JarMethod, line: number): EvidenceStep {
  const at = Math.max(1, line);
  const place = { path: from?.of.path ?? '', startLine: at, startColumn: 1, endLine: at, endColumn: 1 };
  return { kind, ...place, symbol: nameOf(to), snippet: '' };
}

function nameOf({ of, code }: JarMethod): string {
  const owner = of.code.name.replaceAll(/[/$]/g, '.');
  return code.name === '<init>'
    ? owner
    : code.name === '<clinit>'
      ? `${owner} (as it is loaded)`
      : `${owner}.${code.name}`;
}
