/** A thing that is used in, or outside, some folders. */
import type { Formula } from '../../model/formula.ts';
import { callsWhere, unwanted } from './plans.ts';
import { type Compiled, type SlotValue } from './shape.ts';

export const uses =
  '(call | use | import | require | invoke | access | allow | run | reference | execute | appear | exist | live | occur | touch | permit | find | instantiate | create)';

export function placed(
  things: SlotValue<'things'> | undefined,
  folders: SlotValue<'folders'> | undefined,
  side: 'inside' | 'outside',
): Compiled | undefined {
  if (things === undefined || folders === undefined) return undefined;
  const { globs, label } = folders;
  const formula: Formula = things.modules.length > 0 ? things.uses : callsWhere(things.calls);
  return {
    explanation: `A finding is where ${things.label} is used ${side === 'inside' ? 'in' : 'outside'} ${label}.`,
    rules: [
      unwanted(
        formula,
        `$NAME is used ${side === 'inside' ? 'in' : 'outside'} ${label}`,
        side === 'inside' ? { include: globs } : { exclude: globs },
      ),
    ],
  };
}
