/** That no code which may run calls what an advisory names, where all code of the program is here to show it. */
import type { ReachQuestion } from '../../../model/reach-question.ts';
import type { Answer } from '../../../model/verdict.ts';
import type { World } from '../../../linking/linker.ts';
import { anyOfNames } from '../../../linking/symbol-source.ts';
import { accessFlag } from '../class-files/class-code.ts';
import type { JavaProgram } from './java-program.ts';
import { symbolMembers } from './symbol-members.ts';

export async function proveUncalled(
  world: World,
  question: ReachQuestion,
  program: JavaProgram,
): Promise<Answer | undefined> {
  const { package: item, symbols } = question;
  if (symbols.grade !== 'curated' || symbols.entries.length === 0 || world.lookups.hidesUses(item)) return undefined;
  if (!world.lookups.hasCode(item) || symbols.entries.some(({ name }) => name === '')) return undefined;
  const owns = await world.linker.installed?.ownership(item);
  if (owns === undefined) return undefined;
  const reach = await program.reach(world);
  if (reach === undefined || reach.lacks !== '') return undefined;
  for (const entry of symbols.entries) {
    const found = await symbolMembers(reach.world, program.jars, owns, entry);
    // What is abstract has no code of its own: whatever implements it is meant.
    if (found === undefined || found.methods.some(({ code }) => (code.flags & accessFlag.abstract) !== 0))
      return undefined;
    const mayRun =
      found.methods.length > 0
        ? found.methods.some((method) => reach.bound.runs(method))
        : found.classes.some(
            (one) => reach.bound.isUsed(one) || one.methods.some((method) => reach.bound.runs(method)),
          );
    if (mayRun) return undefined;
  }
  const what = anyOfNames(symbols.entries.map(({ name }) => name));
  return {
    reachability: 'unreachable',
    code: 'symbol_not_reached',
    explanation: `The vulnerable code lies on the class path, but nothing that may run calls ${what}: calls were followed from all that own code names through ${reach.classes} classes of jars, to every class that they may make.`,
    evidence: [world.evidence.declared('checked', item)],
    languages: ['java'],
  };
}
