/** What can be told of a token's form before it is sent. */
import { lengthOf } from '../api/text-length.ts';

export function nameFault(name: string): string {
  const length = lengthOf(name);
  if (length === 0) return 'Give it a name.';
  return length > 100 ? `At most 100 characters; these are ${length}.` : '';
}

export function daysFault(days: string): string {
  return isWhole(days, 1, 365) ? '' : 'A whole number from 1 to 365.';
}

export function graceFault(hours: string): string {
  return isWhole(hours, 0, 168) ? '' : 'A whole number from 0 to 168.';
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\s*\d{1,4}\s*$/.test(text) && Number(text) >= least && Number(text) <= most;
}
