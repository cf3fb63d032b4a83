/**
 * Where the symbols of a question are from, in words. Nobody named what was found by comparing releases, and a sentence that
 * said so would send its reader to an advisory that does not hold it.
 */
import type { Derivation, DerivationConfidence, VulnerableSymbols } from '../model/advisory.ts';

type Source = Pick<VulnerableSymbols, 'grade' | 'derivation'>;

/** After a symbol: `lodash.template, which the advisory names`. */
export function namedBy(symbols: Source): string {
  return symbols.grade === 'derived' ? comparison(symbols.derivation) : 'which the advisory names';
}

/** Of functions that nothing was seen to reach: the one name, or how many there are. */
export function anyOfNames(names: readonly string[]): string {
  const [only = '', ...others] = new Set(names);
  return others.length === 0 ? only : `any of the ${others.length + 1} names that the advisory gives`;
}

/** As a clause of its own: `the advisory names it`. */
export function namedByClause(symbols: Source): string {
  return symbols.grade === 'derived' ? `the symbol is ${comparison(symbols.derivation)}` : 'the advisory names it';
}

/** Symbols that do not say how they were found are trusted least. */
export function confidenceOf({ derivation }: Source): DerivationConfidence {
  return derivation?.confidence ?? 'low';
}

function comparison(derivation: Derivation | undefined): string {
  const { vulnerable = '', fixed = '' } = derivation ?? {};
  return vulnerable === '' || fixed === ''
    ? 'derived by comparing a vulnerable release with a fixed one'
    : `derived by comparing ${vulnerable} with ${fixed}`;
}
