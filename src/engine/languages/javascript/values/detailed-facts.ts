/** What following values adds to a file's facts: calls between its functions, and everything that it hands out. */
import type { ContentFacts, ExportFact } from '../../../model/file-facts.ts';
import type { Ref, UseFact } from '../../../model/use-fact.ts';
import type { FactsBuilder } from '../../../syntax/facts-builder.ts';
import type { Node } from '../syntax/node.ts';
import { handedOut } from './exports.ts';
import { type ProgramValues, readProgram } from './program.ts';

/** Imports are numbered by the walk that notes them; until then values count their own. */
interface Wanted {
  readonly specifier: string;
  readonly node: Node;
}

export interface DetailedValues extends ProgramValues {
  readonly wanted: readonly Wanted[];
}

export function followValues(program: Node): DetailedValues {
  const wanted: Wanted[] = [];
  const values = readProgram(program, (specifier, node) => wanted.push({ specifier, node }) - 1);
  return { ...values, wanted };
}

export function withValues(builder: FactsBuilder, values: DetailedValues): ContentFacts {
  const imports = values.wanted.map(({ specifier, node }) =>
    builder.import(specifier, node.type === 'ImportExpression' ? 'dynamic' : 'static', node),
  );
  const refOf = ({ import: index, path }: Ref): Ref => ({ import: imports[index] ?? 0, path });
  const facts = builder.build();
  const { functions, refs } = handedOut(values);
  const uses = new Map(facts.uses.map((use) => [useKey(use), use]));
  for (const { in: holder, ref, start, end } of values.uses) {
    const use: UseFact = {
      ...refOf(ref),
      kind: 'call',
      ...(holder === '' ? { isTopLevel: true } : { in: holder }),
      start,
      end,
    };
    if (!uses.has(useKey(use))) uses.set(useKey(use), use);
  }
  const exports = new Map(facts.exports.map((fact) => [exportKey(fact), fact]));
  for (const { name, ref } of refs) {
    const fact: ExportFact = { name, ref: refOf(ref), start: 0, end: 0 };
    if (!exports.has(exportKey(fact))) exports.set(exportKey(fact), fact);
  }
  return {
    ...facts,
    uses: [...uses.values()],
    exports: [...exports.values()],
    ownCalls: values.calls,
    ownExports: functions,
  };
}

function useKey({ kind, start, import: index, path }: UseFact): string {
  return `${kind}\0${start}\0${index}\0${path.join('\0')}`;
}

function exportKey({ name, ref }: ExportFact): string {
  return `${name}\0${ref.import}\0${ref.path.join('\0')}`;
}
