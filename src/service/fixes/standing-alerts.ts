/** Alerts of a plan as the repository's last scan has them: how urgent, how much in use, with the evidence. */
import type { FixedAlert } from '../../engine/fixes/model/fix-plan.ts';
import type { Exposure, Reachability } from '../../engine/model/verdict.ts';
import type { StoredEvidence } from '../database/tables.ts';
import type { StandingRow } from './standing-store.ts';

export interface StandingAlert {
  readonly advisoryId: string;
  readonly summary: string;
  readonly severity: string;
  readonly priority: number;
  readonly reachability: Reachability;
  readonly exposure: Exposure;
  readonly explanation: string;
  readonly evidence: readonly StoredEvidence[];
}

export type AlertFinder = (alert: FixedAlert) => StandingAlert | undefined;

/** An alert that the scan knows by another of its names is found by that. */
export function alertFinder(rows: readonly StandingRow[]): AlertFinder {
  const byPlace = new Map<string, StandingAlert>();
  for (const row of rows)
    for (const id of [row.advisory_id, ...row.advisory_ids, ...row.aliases]) {
      const key = [id, plainName(row.package_name), row.version, row.manifest_path].join('\0');
      const known = byPlace.get(key);
      if (known === undefined || known.priority < row.priority)
        byPlace.set(key, {
          advisoryId: row.advisory_id,
          summary: row.summary,
          severity: row.severity,
          priority: row.priority,
          reachability: row.reachability,
          exposure: row.exposure,
          explanation: row.explanation,
          evidence: row.evidence,
        });
    }
  return ({ advisoryId, name, version, manifestPath }) =>
    byPlace.get([advisoryId, plainName(name), version, manifestPath].join('\0'));
}

/** Alerts know a package as advisories spell it, plans as the files do: `PyYAML` is `pyyaml`, `zope.interface` is `zope-interface`. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}
