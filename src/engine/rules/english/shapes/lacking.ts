/** Calls that lack something beside them. */
import type { CallCondition } from '../../model/code-question.ts';
import { callsWhere, unwanted } from './plans.ts';
import { type Compiled, type SlotValue } from './shape.ts';

export function lacking(things: SlotValue<'things'>, condition: CallCondition, what: string): Compiled {
  return {
    explanation: `A finding is a call of ${things.label} with ${what}.`,
    rules: [unwanted(callsWhere(things.calls, condition), `$NAME is called with ${what}`)],
  };
}
