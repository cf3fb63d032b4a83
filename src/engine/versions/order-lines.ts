/** Files of expected orders, one `a < b`, `a = b` or `a > b` a line, `#` and `//` for comments, and their check. */
import { type AnyVersionScheme, compareTexts } from './version-scheme.ts';

export interface OrderFailure {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  /** What the scheme says instead, or that the line or a version cannot be read. */
  readonly reason: string;
}

export interface OrderResult {
  readonly passed: number;
  readonly failures: readonly OrderFailure[];
  /** Lines, among the failures, that are no comparison at all. */
  readonly malformed: number;
}

export function checkOrder(scheme: AnyVersionScheme, text: string): OrderResult {
  const failures: OrderFailure[] = [];
  let passed = 0;
  let malformed = 0;
  text.split(/\r?\n/).forEach((raw, index) => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#') || line.startsWith('//')) return;
    const match = /^(.*?) ([<=>]) (.*)$/.exec(line);
    if (match === null) malformed++;
    const [, left = '', sign = '', right = ''] = match ?? [];
    const reason = match === null ? 'not a comparison' : disagreement(scheme, left, sign, right);
    if (reason === undefined) passed++;
    else failures.push({ line: index + 1, text: line, reason });
  });
  return { passed, failures, malformed };
}

function disagreement(scheme: AnyVersionScheme, left: string, sign: string, right: string): string | undefined {
  const forward = compareTexts(scheme, left, right);
  const backward = compareTexts(scheme, right, left);
  if (forward === undefined || backward === undefined) {
    return `cannot read ${scheme.parse(left) === undefined ? left : right}`;
  }
  const found = signOf(forward);
  if (found !== sign) return `is ${left} ${found} ${right}`;
  return Math.sign(forward) + Math.sign(backward) === 0 ? undefined : 'differs when turned around';
}

function signOf(comparison: number): string {
  return comparison < 0 ? '<' : comparison > 0 ? '>' : '=';
}
