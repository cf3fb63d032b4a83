/** What code may or may not use: a function, module or global by its name, or a danger by what people call it. */
import type { Formula } from '../../model/formula.ts';
import type { CallName } from '../../model/handler-demand.ts';
import type { Token } from '../reading/sentences.ts';
import { readNames } from './code-names.ts';
import { dangerOf } from './sinks.ts';

export interface Things {
  /** Calls only. */
  readonly calls: readonly CallName[];
  /** Calls, reads and imports. */
  readonly uses: Formula;
  /** As modules; none for a danger. */
  readonly modules: readonly string[];
  /** For people. */
  readonly label: string;
}

export function readThings(tokens: readonly Token[]): Things | undefined {
  const names = readNames(tokens);
  if (names !== undefined) return thingsNamed(names);
  const danger = dangerOf(tokens);
  if (danger === undefined) return undefined;
  const calls = danger.sinks.flatMap((sink) =>
    sink.kind === 'code' && sink.formula.kind === 'question' && sink.formula.question.kind === 'calls'
      ? sink.formula.question.calls
      : [],
  );
  return {
    calls,
    uses: { kind: 'question', question: { kind: 'calls', calls, where: [] } },
    modules: [],
    label: `calls for ${danger.label}`,
  };
}

function thingsNamed(names: readonly string[]): Things {
  const calls = names.map((name): CallName => ({ kind: 'name', name }));
  const uses: Formula = {
    kind: 'or',
    parts: [
      { kind: 'question', question: { kind: 'names', names } },
      { kind: 'question', question: { kind: 'imports', modules: names } },
    ],
  };
  return { calls, uses, modules: names, label: names.join(' or ') };
}
