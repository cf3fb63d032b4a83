/** What the service found wrong with one field of a form. */
import { ConsoleError } from './console-error.ts';

/** @param path a JSON Pointer into the request; faults below it count, too. Empty where nothing is wrong. */
export function faultAt(error: Error | null | undefined, path: string): string {
  if (!(error instanceof ConsoleError)) return '';
  return error.faults.find((each) => each.path === path || each.path.startsWith(`${path}/`))?.message ?? '';
}
