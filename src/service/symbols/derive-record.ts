/** Derives the symbols of one vulnerability in one package: finds the releases, has them compared, and tells what it did. */
import type { AffectedPackage } from '../../engine/advisories/osv-record.ts';
import { schemeFor } from '../../engine/advisories/scheme-for.ts';
import type { SourceEcosystem } from '../../engine/sources/source-store.ts';
import { choosePairs } from '../../engine/symbols/choose-pairs.ts';
import { type ComparedPair, type Derivation, deriveSymbols } from '../../engine/symbols/derive-symbols.ts';
import { SourceRefused } from '../sources/source-file.ts';
import { type OpenedRelease, openForComparing, type ReleaseArchives } from './release-archives.ts';

/** A vulnerability in one package, from all records of its alias group. */
export interface DeriveTask {
  /** Of the record that speaks for the group. */
  readonly id: string;
  /** Of all its records, and what they call themselves. */
  readonly ids: readonly string[];
  readonly ecosystem: SourceEcosystem;
  /** As its registry knows it. */
  readonly name: string;
  readonly affected: readonly AffectedPackage[];
  readonly text: string;
  readonly cwes: readonly string[];
}

export interface ComparedReleases {
  readonly vulnerable: string;
  readonly fixed: string;
  /** `sha256:<hex>` of the archives. */
  readonly vulnerableDigest: string;
  readonly fixedDigest: string;
}

export type DeriveOutcome =
  | { readonly kind: 'derived'; readonly derivation: Derivation; readonly compared: readonly ComparedReleases[] }
  | {
      readonly kind: 'none';
      readonly reason: string;
      /** Another time it may be had. */
      readonly isPassing: boolean;
      readonly compared: readonly ComparedReleases[];
    };

/** @param keptMax symbols at most; ten where it is not said */
export async function deriveRecord(
  task: DeriveTask,
  archives: ReleaseArchives,
  keptMax?: number,
): Promise<DeriveOutcome> {
  const none = (reason: string, isPassing = false, compared: readonly ComparedReleases[] = []): DeriveOutcome => ({
    kind: 'none',
    reason,
    isPassing,
    compared,
  });
  try {
    const released = await archives.versions(task.ecosystem, task.name).catch(ignoreRefusal);
    const choice = choosePairs(schemeFor(task.ecosystem), task.affected, released);
    if ('reason' in choice) return none(choice.reason);
    const pairs: ComparedPair[] = [];
    const compared: ComparedReleases[] = [];
    let refusal: SourceRefused | undefined;
    for (const pair of choice.pairs) {
      try {
        const [vulnerable, before] = await openSome(task, pair.vulnerable, 2, archives);
        const [fixed] = await openSome(task, pair.fixed, 1, archives);
        if (vulnerable === undefined || fixed === undefined) continue;
        const { release, manifest } = vulnerable;
        const rest = before === undefined ? {} : { before: before.release };
        pairs.push({ vulnerable: release, fixed: fixed.release, manifest, ...rest });
        compared.push({
          vulnerable: release.version,
          fixed: fixed.release.version,
          vulnerableDigest: vulnerable.digest,
          fixedDigest: fixed.digest,
        });
      } catch (error) {
        if (!(error instanceof SourceRefused)) throw error;
        refusal = error;
      }
    }
    if (pairs.length === 0) return none(refusal?.message ?? 'no release could be had', refusal?.isPassing ?? false);
    if (pairs.every(({ vulnerable }) => vulnerable.texts.size === 0))
      return none('the releases hold no code that is read', false, compared);
    const question = {
      text: task.text,
      cwes: task.cwes,
      ids: task.ids,
      isScript: task.ecosystem === 'npm',
      pairs,
      ...(keptMax === undefined ? {} : { keptMax }),
    };
    const derivation = await deriveSymbols(question);
    if (derivation === undefined) return none('no function changed, or too many did', false, compared);
    return { kind: 'derived', derivation, compared };
  } catch (error) {
    if (error instanceof SourceRefused) return none(error.message, error.isPassing);
    throw error;
  }
}

/** A registry that cannot say what there is may still have what the advisory names. */
function ignoreRefusal(error: unknown): readonly string[] {
  if (error instanceof SourceRefused && !error.isPassing) return [];
  throw error;
}

/** The first of them that can be had. @throws {SourceRefused} where none can */
async function openSome(
  task: DeriveTask,
  versions: readonly string[],
  count: number,
  archives: ReleaseArchives,
): Promise<readonly OpenedRelease[]> {
  const opened: OpenedRelease[] = [];
  let refusal: SourceRefused | undefined;
  for (const version of versions) {
    if (opened.length >= count) break;
    try {
      opened.push(await openForComparing(task, version, archives));
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      refusal ??= error;
    }
  }
  if (opened.length === 0 && refusal !== undefined) throw refusal;
  return opened;
}
