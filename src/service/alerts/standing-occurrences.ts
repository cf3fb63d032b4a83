/** Occurrences in packages that a scan could not look for: they stand as they were, and say since when nobody confirmed them. */
import { storableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import { type KnownOccurrence, noteUnconfirmed } from '../occurrences/store.ts';
import { type KnownPackage, shownVersionOf } from '../packages/store.ts';
import { vulnerabilityFingerprint } from './vulnerability-fingerprint.ts';

export interface StandingOccurrences {
  readonly rows: readonly KnownOccurrence[];
  /** Of the issues that the occurrences raised, or settled. */
  readonly fingerprints: ReadonlySet<string>;
  readonly idsByManifest: ReadonlyMap<string, readonly string[]>;
}

export function standingOccurrences(
  before: readonly KnownOccurrence[],
  packages: readonly KnownPackage[],
): StandingOccurrences {
  const ofPackage = Map.groupBy(before, ({ package_id }) => package_id);
  const rows: KnownOccurrence[] = [];
  const fingerprints = new Set<string>();
  const idsByManifest = new Map<string, string[]>();
  for (const known of packages) {
    const { id, manifest_key, manifest_path } = known;
    const ids = idsByManifest.get(manifest_path) ?? [];
    idsByManifest.set(manifest_path, ids);
    for (const row of ofPackage.get(id) ?? []) {
      rows.push(row);
      ids.push(row.id);
      fingerprints.add(vulnerabilityFingerprint(row.alert_id, shownVersionOf(known), manifest_key));
    }
  }
  return { rows, fingerprints, idsByManifest };
}

/** @param since the commit of the scan before; empty where it is not known */
export async function noteStanding(
  db: Queryable,
  organizationId: string,
  { idsByManifest }: StandingOccurrences,
  since: string,
): Promise<void> {
  const when = since === '' ? 'the scan before' : `commit ${since.slice(0, 12)}`;
  for (const [path, ids] of idsByManifest) {
    if (ids.length === 0) continue;
    const sentence = ` Not confirmed since ${when}, because a file that states the packages of ${path} was not read whole.`;
    await noteUnconfirmed(db, organizationId, ids, storableText(sentence));
  }
}
