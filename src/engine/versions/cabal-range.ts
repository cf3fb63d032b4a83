/**
 * Version ranges of Cabal (https://cabal.readthedocs.io/en/stable/cabal-package-description-file.html#pkg-field-build-depends):
 * `>=1.2 && <1.4 || ==2.*`, `^>=1.2.3`, sets `=={1.0, 1.1}`, parentheses.
 */
import { holdsFor } from './comparators.ts';
import { compareDotted, readDotted } from './dotted.ts';
import { compareNumeralLists, type Numeral } from './numeral.ts';
import { nextRelease } from './release-limit.ts';

/** Deeper parentheses are refused, so that no text can exhaust the stack. */
const depthMax = 50;

/** `undefined` where the range cannot be read. */
export function satisfiesCabalRange(version: readonly Numeral[], constraint: string): boolean | undefined {
  const tokens = constraint.match(/\|\||&&|\^>=|[<>=]=?|[(){},]|-any|-none|[\d.]+(?:\*)?|\S/g) ?? [];
  let position = 0;
  const answer = tokens.length === 0 ? true : readUnion(0);
  return position === tokens.length ? answer : undefined;

  function readUnion(depth: number): boolean | undefined {
    let met = readIntersection(depth);
    while (met !== undefined && tokens[position] === '||') {
      position++;
      const other = readIntersection(depth);
      met = other === undefined ? undefined : met || other;
    }
    return met;
  }

  function readIntersection(depth: number): boolean | undefined {
    let met = readDemand(depth);
    while (met !== undefined && tokens[position] === '&&') {
      position++;
      const other = readDemand(depth);
      met = other === undefined ? undefined : met && other;
    }
    return met;
  }

  function readDemand(depth: number): boolean | undefined {
    const token = tokens[position++];
    if (token === '-any') return true;
    if (token === '-none') return false;
    if (token === '(') {
      const met = depth < depthMax ? readUnion(depth + 1) : undefined;
      return tokens[position++] === ')' ? met : undefined;
    }
    const operator = token ?? '';
    if (tokens[position] !== '{') return meets(operator, tokens[position++] ?? '');
    let met: boolean | undefined = false;
    do {
      position++;
      const one = meets(operator, tokens[position++] ?? '');
      met = one === undefined || met === undefined ? undefined : met || one;
    } while (tokens[position] === ',');
    return tokens[position++] === '}' ? met : undefined;
  }

  function meets(operator: string, operand: string): boolean | undefined {
    const isPrefix = operand.endsWith('.*');
    const bound = readDotted(isPrefix ? operand.slice(0, -2) : operand, '.');
    if (bound === undefined) return undefined;
    if (isPrefix) return operator === '==' ? beginsWith(version, bound) : undefined;
    // The first two numbers are the major version (https://pvp.haskell.org).
    if (operator !== '^>=') return holdsFor(compareDotted(version, bound), operator);
    return compareDotted(version, bound) >= 0 && compareDotted(version, nextRelease(bound, 1)) < 0;
  }
}

function beginsWith(version: readonly Numeral[], prefix: readonly Numeral[]): boolean {
  return version.length >= prefix.length && compareNumeralLists(version.slice(0, prefix.length), prefix) === 0;
}
