/** The symbols of an advisory as a sentence lists them: a few by name, and how many more there are. */
import type { VulnerableSymbols } from '../model/advisory.ts';

const namesShown = 3;

/** `a, b or c`, or `a, b, c or 4 others`. */
export function namesOf({ entries }: Pick<VulnerableSymbols, 'entries'>): string {
  const names = [...new Set(entries.map((entry) => entry.name || entry.module))];
  const rest = names.length - namesShown;
  const listed = rest <= 0 ? names : [...names.slice(0, namesShown), rest === 1 ? 'one other' : `${rest} others`];
  return listed.length === 1 ? (listed[0] ?? '') : `${listed.slice(0, -1).join(', ')} or ${listed.at(-1)}`;
}
