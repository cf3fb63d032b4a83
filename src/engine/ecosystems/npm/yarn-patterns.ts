/** The `name@range` patterns by which yarn.lock is asked, in both of its formats. */
import { readSpecifier } from './specifier.ts';

export interface YarnPattern {
  /** By which the project calls it. */
  readonly called: string;
  readonly range: string;
}

/** `undefined` where no range follows the name. */
export function readPattern(text: string): YarnPattern | undefined {
  const at = text.indexOf('@', 1);
  return at < 0 ? undefined : { called: text.slice(0, at), range: text.slice(at + 1) };
}

/** The registry's name: an alias (`a@npm:b@^1`) gives its target. */
export function targetOf({ called, range }: YarnPattern): string {
  return range.includes('npm:') ? (readSpecifier(range).target ?? called) : called;
}

/** As declarations of package.json spell the request: `a@^1` for `a@npm:^1`, `a@npm:b@^1` and `a@^1`. */
export function requestOf({ called, range }: YarnPattern): string {
  return `${called}@${range.startsWith('npm:') ? readSpecifier(range).constraint : range}`;
}
