/**
 * Which decision speaks of something: one on the issue before one on its alert before wider ones, and of these the newest. Of very many, those
 * alone are asked that share a key with it.
 */
import { compileGlob } from '../../engine/rules/glob.ts';
import { compareDecisions } from './compare-decisions.ts';
import type { DecisionRow } from './store.ts';

export interface Decidable {
  /** Of each: empty where it has none. */
  readonly issueId: string;
  readonly alertId: string;
  readonly ruleId: string;
  readonly packageIdentifier: string;
  /** All ids of the vulnerability. */
  readonly advisoryIds: readonly string[];
  readonly path: string;
  /** Its repository, and the one that this is a line of. */
  readonly repositoryIds: readonly string[];
}

export type DecisionFinder = (found: Decidable) => DecisionRow | undefined;

interface Asked {
  readonly row: DecisionRow;
  readonly matchesPath: (path: string) => boolean;
}

/** @param rows those in force, in any order */
export function decisionFinder(rows: readonly DecisionRow[]): DecisionFinder {
  const byKey = new Map<string, Asked[]>();
  for (const row of rows.toSorted(compareDecisions)) {
    const key = keyOf(row);
    const asked = { row, matchesPath: pathTest(row.path_glob) };
    const ofKey = byKey.get(key);
    if (ofKey === undefined) byKey.set(key, [asked]);
    else ofKey.push(asked);
  }
  return (found) => {
    const first = keysOf(found).flatMap((key) => {
      const match = byKey.get(key)?.find((asked) => covers(asked, found));
      return match === undefined ? [] : [match.row];
    });
    return first.sort(compareDecisions)[0];
  };
}

function covers({ row, matchesPath }: Asked, found: Decidable): boolean {
  const { issue_id, alert_id, rule_id, package_identifier, advisory_id, repository_ids } = row;
  const wanted = advisory_id.toLowerCase();
  return (
    (issue_id === null || issue_id === found.issueId) &&
    (alert_id === null || alert_id === found.alertId) &&
    (rule_id === null || rule_id === found.ruleId) &&
    (package_identifier === '' || package_identifier === found.packageIdentifier) &&
    (wanted === '' || found.advisoryIds.some((id) => id.toLowerCase() === wanted)) &&
    (repository_ids.length === 0 || found.repositoryIds.some((id) => repository_ids.includes(id))) &&
    matchesPath(found.path)
  );
}

/** One that cannot be understood any more covers nothing. */
function pathTest(glob: string): (path: string) => boolean {
  if (glob === '') return () => true;
  const compiled = compileGlob(glob);
  return compiled.ok ? compiled.matches : () => false;
}

function keyOf({ issue_id, alert_id, rule_id, advisory_id, package_identifier }: DecisionRow): string {
  if (issue_id !== null) return `issue ${issue_id}`;
  if (alert_id !== null) return `alert ${alert_id}`;
  if (rule_id !== null) return `rule ${rule_id}`;
  if (advisory_id !== '') return `advisory ${advisory_id.toLowerCase()}`;
  return package_identifier === '' ? 'path' : `package ${package_identifier}`;
}

function keysOf({ issueId, alertId, ruleId, advisoryIds, packageIdentifier }: Decidable): string[] {
  return [
    `issue ${issueId}`,
    `alert ${alertId}`,
    `rule ${ruleId}`,
    ...new Set(advisoryIds.map((id) => `advisory ${id.toLowerCase()}`)),
    `package ${packageIdentifier}`,
    'path',
  ];
}
