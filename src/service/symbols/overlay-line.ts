/** A line of a derived overlay: an OSV record that says nothing but the functions, how they were found, and in what they were found. */
import { type DerivationConfidence, derivationConfidences } from '../../engine/model/advisory.ts';
import { type DerivedSymbol, surestOf } from '../../engine/symbols/derive-symbols.ts';
import type { ComparedReleases, DeriveOutcome, DeriveTask } from './derive-record.ts';

/** Goes up whenever the same releases may give other functions. */
export const deriveMethod = 'releases-2';

/** Below it a function is as likely as any other that changed. */
const probabilityMin = 0.08;

export function overlayLine(
  { id, ecosystem, name }: DeriveTask,
  outcome: DeriveOutcome,
): Record<string, unknown> | undefined {
  if (outcome.kind === 'none') return undefined;
  const { symbols, changed, pair } = outcome.derivation;
  const compared = outcome.compared[pair];
  const kept = symbols.filter(({ probability, confidence }) => confidence !== 'low' || probability >= probabilityMin);
  if (kept.length === 0 || compared === undefined) return undefined;
  const entries = distinct(kept.flatMap(entriesOf));
  const derivation = { confidence: surestOf(kept), vulnerable: compared.vulnerable, fixed: compared.fixed };
  return {
    id,
    affected: [{ package: { ecosystem, name }, ecosystem_specific: { symbols: entries, derivation } }],
    database_specific: { method: deriveMethod, ...digestsOf(compared), changedFunctions: changed },
  };
}

interface WrittenEntry {
  readonly module: string;
  readonly name: string;
  readonly confidence: DerivationConfidence;
}

function entriesOf({ entries, confidence }: DerivedSymbol): readonly WrittenEntry[] {
  return entries.map(({ module, name }) => ({ module, name, confidence }));
}

/** The surest first, which is not always the likeliest: what only leads to a changed function is never of high confidence. */
function distinct(entries: readonly WrittenEntry[]): readonly WrittenEntry[] {
  const known = new Map<string, WrittenEntry>();
  for (const entry of entries.toSorted((a, b) => rank(a) - rank(b))) {
    const key = `${entry.module}\n${entry.name}`;
    if (entry.name !== '' && !known.has(key)) known.set(key, entry);
  }
  return [...known.values()];
}

function rank({ confidence }: WrittenEntry): number {
  return derivationConfidences.indexOf(confidence);
}

function digestsOf({ vulnerableDigest, fixedDigest }: ComparedReleases) {
  return { vulnerableDigest, fixedDigest };
}
