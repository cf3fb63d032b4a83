/**
 * From one advisory's words and two or more pairs of releases to the functions that are likely vulnerable, with how sure that is. Everything is read,
 * nothing is executed; the same input gives the same answer.
 */
import { type DerivationConfidence, derivationConfidences, type SymbolEntry } from '../model/advisory.ts';
import { advisoryWords } from './advisory-words.ts';
import { changeAccount } from './change-account.ts';
import { type Candidate, callersOf, candidatesOf, type Route } from './candidates.ts';
import { changedKeys, type ChangedUnit, compareReleases, type Comparison } from './compare-releases.ts';
import type { Evidence } from './evidence.ts';
import { packageUnits } from './package-units.ts';
import { noPublicNames, publicNames } from './public-names.ts';
import { noHandedNames, pythonNames } from './python-names.ts';
import { type RankedSymbol, rankSymbols, symbolsKeptMax } from './rank-symbols.ts';
import type { Release } from './release.ts';
import { spokenName, symbolEntries } from './symbol-names.ts';

export interface ComparedPair {
  readonly vulnerable: Release;
  readonly fixed: Release;
  /** The release before the vulnerable one. */
  readonly before?: Release;
  /** `package.json` of the vulnerable release, parsed, for npm. */
  readonly manifest?: unknown;
}

export interface DeriveQuestion {
  readonly text: string;
  readonly cwes: readonly string[];
  /** Of the vulnerability, by which change logs may name it. */
  readonly ids: readonly string[];
  readonly isScript: boolean;
  readonly pairs: readonly ComparedPair[];
  /** Symbols at most; ten unless told. */
  readonly keptMax?: number;
}

export interface DerivedSymbol {
  /** As a person says it, for tables: `Type.method`, or the file's name where it is what the file exports. */
  readonly name: string;
  readonly path: string;
  readonly entries: readonly SymbolEntry[];
  readonly probability: number;
  readonly confidence: DerivationConfidence;
  readonly route: Route;
  readonly evidence: Evidence;
  /** Identifiers in its body, some hundred at most. */
  readonly mentions: readonly string[];
}

export interface Derivation {
  /** The likeliest first, at most ten. */
  readonly symbols: readonly DerivedSymbol[];
  readonly confidence: DerivationConfidence;
  /** Functions that changed, of the pair that the symbols are of. */
  readonly changed: number;
  readonly problems: readonly string[];
  /** Which of the pairs they are of. */
  readonly pair: number;
}

/** Beyond this, a release rewrote so much that nothing of it tells what was mended. */
const changedMax = 1500;
/** So many of the likeliest are asked for their callers. */
const callersAskedMax = 12;

export async function deriveSymbols({
  text,
  cwes,
  ids,
  isScript,
  pairs,
  keptMax = symbolsKeptMax,
}: DeriveQuestion): Promise<Derivation | undefined> {
  const words = advisoryWords(text, cwes);
  const compared = [];
  for (const [index, pair] of pairs.entries()) {
    const comparison = await compareReleases(pair.vulnerable, pair.fixed);
    compared.push({ index, pair, comparison });
  }
  const usable = compared.filter(({ comparison }) => comparison.changed.length > 0);
  // The smallest change says most.
  const chosen = [...usable].sort((a, b) => a.comparison.changed.length - b.comparison.changed.length)[0];
  if (chosen === undefined) return undefined;
  const { pair, comparison, index } = chosen;
  if (comparison.changed.length > changedMax) return undefined;
  const units = packageUnits(pair.vulnerable);
  const own = await candidatesOf(comparison, units);
  const count = own.filter(({ route }) => route === 'changed').length;
  const common = usable.length < 2 ? undefined : commonKeys(usable.map((one) => one.comparison));
  const noisy = await noisyKeys(pair);
  const names = isScript ? publicNames(pair.vulnerable.texts, pair.manifest) : noPublicNames;
  const handed = isPython(pair.vulnerable) ? pythonNames(pair.vulnerable.texts) : noHandedNames;
  const isPublic = ({ file, unit }: Pick<ChangedUnit, 'file' | 'unit'>): boolean =>
    isScript ? names.of(file.path, unit.name).length > 0 : unit.isPublic;
  const account = changeAccount(await pair.vulnerable.beside(), await pair.fixed.beside(), words, ids);
  const options = { words, account, noisy, count, isPublic, ...(common === undefined ? {} : { common }) };
  const likeliest = rankSymbols(own, options).slice(0, callersAskedMax);
  const callers = await newCallers(likeliest, own, (candidate) => callersOf(candidate, units, isPublic));
  const ranked = rankSymbols([...own, ...callers], options);
  const symbols = new Map<string, DerivedSymbol>();
  for (const one of ranked) {
    const entries = symbolEntries(one.candidate, isScript, names, handed);
    const name = spokenName(one.candidate);
    // A package may hold one function in several files: bundled, and by itself.
    const key = `${name}\n${isScript ? one.candidate.unit.hash : one.candidate.key}`;
    const same = symbols.get(key);
    if (same !== undefined) symbols.set(key, { ...same, entries: [...same.entries, ...entries] });
    else if (symbols.size < keptMax) symbols.set(key, symbolOf(one, name, entries));
  }
  const kept = [...symbols.values()];
  return { symbols: kept, confidence: surestOf(kept), changed: count, problems: comparison.problems, pair: index };
}

/** Of symbols in any order: one of high confidence may stand behind a caller, which is never more than likely. */
export function surestOf(symbols: readonly Pick<DerivedSymbol, 'confidence'>[]): DerivationConfidence {
  return derivationConfidences.find((known) => symbols.some(({ confidence }) => confidence === known)) ?? 'low';
}

/** Callers of some that are not candidates themselves, each once, by the likeliest that it calls. */
async function newCallers(
  likeliest: readonly RankedSymbol[],
  own: readonly Candidate[],
  callers: (candidate: Candidate) => Promise<readonly Candidate[]>,
): Promise<readonly Candidate[]> {
  const known = new Set(own.map(({ key }) => key));
  const found: Candidate[] = [];
  for (const { candidate } of likeliest) {
    for (const caller of await callers(candidate)) {
      if (known.has(caller.key)) continue;
      known.add(caller.key);
      found.push(caller);
    }
  }
  return found;
}

function isPython({ texts }: Release): boolean {
  return [...texts.keys()].some((path) => path.endsWith('.py'));
}

const mentionsMax = 300;

function symbolOf(one: RankedSymbol, name: string, entries: readonly SymbolEntry[]): DerivedSymbol {
  const { candidate, evidence, probability, confidence } = one;
  const mentions = [...new Set(candidate.unit.words)].slice(0, mentionsMax);
  return {
    name,
    path: candidate.file.path,
    entries,
    probability,
    confidence,
    route: candidate.route,
    evidence,
    mentions,
  };
}

function commonKeys(comparisons: readonly Comparison[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = comparisons.map(changedKeys);
  return new Set([...first].filter((key) => others.every((set) => set.has(key))));
}

async function noisyKeys({ before, vulnerable }: ComparedPair): Promise<ReadonlySet<string>> {
  return before === undefined ? new Set() : changedKeys(await compareReleases(before, vulnerable));
}
