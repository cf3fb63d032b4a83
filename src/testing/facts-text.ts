/**
 * The facts of a file as lines that a person can check against its source: what is found, where, and the source's own words
 * there. Imports are written as their specifier, numbered where it occurs twice. Only tests use it.
 */
import type { ContentFacts } from '../engine/model/file-facts.ts';
import type { Ref } from '../engine/model/use-fact.ts';
import { sectionsOf } from './sections.ts';

interface Place {
  readonly start: number;
  readonly end: number;
}

export interface FactsCase {
  readonly why: string;
  readonly path: string;
  readonly source: string;
  /** Expected lines by the kind of reading: `facts` of the first, `detailed` of the second. */
  readonly expected: ReadonlyMap<string, string>;
}

/** A line that says why, then `--- path` and the source, then `--- facts` or `--- detailed` and their lines. */
export function parseFactsCase(text: string): FactsCase {
  const { head, parts } = sectionsOf(text);
  const [[path, source] = ['', ''], ...expected] = parts;
  return { why: head.trim(), path, source, expected: new Map(expected) };
}

export function factsText(source: string, facts: ContentFacts): string {
  const at = (place: Place): string => placeText(source, place);
  const specifiers = facts.imports.map(({ specifier }) => specifier);
  const names = specifiers.map((specifier, index) => {
    const count = specifiers.slice(0, index).filter((other) => other === specifier).length;
    return count === 0 ? specifier : `${specifier}~${count + 1}`;
  });
  const ref = ({ import: index, path }: Ref): string => [names[index] ?? `?${index}`, ...path].join(' > ');
  const { uses, exports, strings, calledMembers, hazards, ownCalls, ownExports, mentions, renames } = facts;
  const lines = [
    `language ${facts.language}`,
    ...facts.imports.map(
      (fact, index) => `import ${fact.kind}${fact.isLazy === true ? ' lazily' : ''} ${names[index] ?? ''} ${at(fact)}`,
    ),
    ...uses.map((use) => {
      const holder = use.isTopLevel === true ? ' at once' : use.in === undefined ? '' : ` in ${use.in}`;
      return `${use.kind} ${ref(use)}${holder} ${at(use)}`;
    }),
    ...exports.map((fact) => `export ${fact.name || '(whole)'} = ${ref(fact.ref)} ${at(fact)}`),
    ...strings.map((fact) => `string ${fact.text} ${at(fact)}`),
    ...calledMembers.map((fact) => `member ${fact.text} ${at(fact)}`),
    ...hazards.map((fact) => `hazard ${fact.code}, ${fact.what} ${at(fact)}`),
    ...(renames ?? []).map(
      (fact) => `${fact.isOfTests ? 'tests mean' : 'means'} ${fact.from || '(unasked)'} = ${fact.to} ${at(fact)}`,
    ),
    ...(ownCalls ?? []).map((call) => `${call.in || '(file)'} calls ${call.to} ${at(call)}`),
    ...(ownExports ?? []).map(({ name, to }) => `hands out ${name || '(whole)'} = ${to}`),
    ...(mentions ?? []).map(({ in: holder, names: mentioned }) =>
      `${holder || '(file)'} mentions ${mentioned.join(' ')}`.trim(),
    ),
  ];
  return `${lines.join('\n')}\n`;
}

/** Line and column, then the source's own words from the start to the end. */
function placeText(source: string, { start, end }: Place): string {
  const before = source.slice(0, start).split('\n');
  const words = source.slice(start, end).replace(/\s+/g, ' ');
  const shown = words.length <= 60 ? words : `${words.slice(0, 30)} … ${words.slice(-20)}`;
  return `@${before.length}:${(before.at(-1)?.length ?? 0) + 1} \`${shown}\``;
}
