/** Alerts of a plan as the repository's last scan has them: how urgent, how much in use, with the evidence. */
import { normalizePackageName } from '../../engine/advisories/normalize-name.ts';
import { findEcosystem } from '../../engine/ecosystems/index.ts';
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
  const byPlace = Map.groupBy(
    rows.flatMap((row) =>
      [...new Set([row.advisory_id, ...row.advisory_ids, ...row.aliases])].map((id) => ({ id, row })),
    ),
    ({ id, row }) => [id, row.version, row.manifest_path].join('\0'),
  );
  return ({ advisoryId, name, version, manifestPath }) =>
    byPlace
      .get([advisoryId, version, manifestPath].join('\0'))
      ?.filter(({ row }) => row.package_name === nameOfAdvisories(row.ecosystem, name))
      .map(({ row }) => standingOf(row))
      .sort((a, b) => b.priority - a.priority)[0];
}

/** Alerts know a package as advisories spell it, plans as the files do: `PyYAML` is `pyyaml` in PyPI, and nowhere else. */
function nameOfAdvisories(ecosystem: string, name: string): string {
  const known = findEcosystem(ecosystem)?.name;
  return known === undefined ? name : normalizePackageName(known, name);
}

function standingOf(row: StandingRow): StandingAlert {
  return {
    advisoryId: row.advisory_id,
    summary: row.summary,
    severity: row.severity,
    priority: row.priority,
    reachability: row.reachability,
    exposure: row.exposure,
    explanation: row.explanation,
    evidence: row.evidence,
  };
}
