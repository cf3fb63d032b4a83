/**
 * Small changes to releases and to what advisories say of them: every function that is derived, with its evidence and how sure it is,
 * and where its body is found in both releases.
 */
import { findBodies } from '../../engine/symbols/find-bodies.ts';
import { type Texts, derivedFrom, symbolCases } from '../../engine/symbols/symbol-cases.testing.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

export function symbolsSuite(): Suite {
  return {
    name: 'symbols',
    cases: symbolCases().map(({ name, texts }) => ({ name, files: texts, outcome: derivedWhole })),
    perFile: 36,
    oneOf: 9,
    digests: new URL('../../engine/symbols/perturbed.txt', import.meta.url),
  };
}

async function derivedWhole(texts: Texts): Promise<readonly string[]> {
  try {
    const { derivation, pair, isScript } = await derivedFrom(texts);
    if (derivation === undefined || pair === undefined) return ['none'];
    const { symbols, ...rest } = derivation;
    const own = { release: pair.vulnerable, manifest: pair.manifest };
    const other = { release: pair.fixed, manifest: pair.manifest };
    const lines = [plain(rest)];
    for (const symbol of symbols) {
      lines.push(plain(symbol));
      for (const entry of symbol.entries) lines.push(plain(await findBodies(own, other, entry, isScript)));
    }
    return lines;
  } catch (error) {
    if (error instanceof SyntaxError) return ['no JSON'];
    throw error;
  }
}
