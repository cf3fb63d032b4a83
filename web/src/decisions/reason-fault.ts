/** Whether a reason will do: what is accepted, or said not to be so, is told why. */
import type { Verdict } from '../api/operations.ts';
import { lengthOf } from '../api/text-length.ts';

const lengthMax = 2_000;

export function reasonFault(verdict: Verdict, reason: string): string {
  const length = lengthOf(reason);
  if (length === 0 && verdict !== 'snoozed') return 'Say why, so that it is understood later.';
  return length > lengthMax
    ? `At most ${lengthMax.toLocaleString('en')} characters; these are ${length.toLocaleString('en')}.`
    : '';
}
