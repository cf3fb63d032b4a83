/** The plans that shapes make: what a formula or a question finds, and values that flow where they may not. */
import type { CallCondition, CodeQuestion } from '../../model/code-question.ts';
import type { Formula } from '../../model/formula.ts';
import type { CallName } from '../../model/handler-demand.ts';
import type { PlannedRule } from '../../model/meaning.ts';
import type { TaintSanitizer, TaintSink, TaintSource } from '../../model/taint-spec.ts';
import { planned } from './shape.ts';

type Extras = Partial<Pick<PlannedRule, 'severity' | 'within'>> & {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
};

/** What the formula finds is unwanted. */
export function unwanted(
  formula: Formula,
  message: string,
  { include = [], exclude = [], ...extras }: Extras = {},
): PlannedRule {
  return planned({ plan: { kind: 'formula', formula }, message, paths: { include, exclude }, ...extras });
}

export function question(asked: CodeQuestion): Formula {
  return { kind: 'question', question: asked };
}

export function callsWhere(calls: readonly CallName[], ...where: readonly CallCondition[]): Formula {
  return question({ kind: 'calls', calls, where });
}

export function namedCalls(names: readonly string[]): readonly CallName[] {
  return names.map((name) => ({ kind: 'name', name }));
}

export function flow(
  sources: readonly TaintSource[],
  sinks: readonly TaintSink[],
  message: string,
  sanitizers: readonly TaintSanitizer[] = [],
): PlannedRule {
  return planned({
    plan: { kind: 'taint', taint: { sources, sinks, sanitizers, propagators: [] } },
    message,
    severity: 'high',
  });
}
