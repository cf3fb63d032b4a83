/** What a person judged, in a sentence with the reason that was given; consumers show it beside the statement that rests on it. */
import { line } from './texts.ts';

const reasonMax = 1_000;

/** @param judged a sentence without its full stop */
export function personWord(judged: string, because: string): string {
  const reason = line(because, reasonMax);
  if (reason === '') return `${judged}.`;
  return `${judged}: ${reason}${/[.!?…]$/.test(reason) ? '' : '.'}`;
}
