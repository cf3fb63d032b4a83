/** Modules whose members are programs that they start: `from sh import git`, `plumbum.cmd.git()`. */
import type { ContentFacts, StringFact } from '../../model/file-facts.ts';

const startsMembers = /^(?:sh|plumbum|plumbum\.cmd)$/;

export function withMemberPrograms(facts: ContentFacts): ContentFacts {
  const isOne = facts.imports.map(({ specifier }) => startsMembers.test(specifier));
  if (!isOne.includes(true)) return facts;
  const found = new Map((facts.commands ?? []).map((fact) => [fact.text, fact]));
  const note = (text: string, { start, end }: Pick<StringFact, 'start' | 'end'>): void => {
    // What no name can hold stands as `_`.
    for (const name of new Set([text, text.replaceAll('_', '-')])) found.set(name, { text: name, start, end });
  };
  for (const [index, fact] of facts.imports.entries())
    if (isOne[index] === true) for (const name of fact.names ?? []) note(name, fact);
  for (const use of facts.uses) if (isOne[use.import] === true) for (const name of use.path) note(name, use);
  return found.size === 0 ? facts : { ...facts, commands: [...found.values()] };
}
