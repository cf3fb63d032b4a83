/**
 * Which decision speaks of something: one on the issue before one on its alert before wider ones, and of these the newest. Of very many, those
 * alone are asked that share a key with it.
 */
import { compareDecisions } from './compare-decisions.ts';
import { decisionGlob } from './decision-glob.ts';
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

type Except = Pick<ReadonlySet<DecisionRow>, 'has'>;

export type DecisionFinder = (found: Decidable) => DecisionRow | undefined;

interface Asked {
  readonly row: DecisionRow;
  readonly matchesPath: (path: string) => boolean;
}

/** @param rows those in force, in any order @param except of them, what is not asked any more: it may grow meanwhile */
export function decisionFinder(rows: readonly DecisionRow[], except: Except = new Set()): DecisionFinder {
  const byKey = new Map<string, Asked[]>();
  for (const row of rows.toSorted(compareDecisions)) {
    const key = keyOf(row);
    const asked = { row, matchesPath: pathTest(row.path_glob) };
    const ofKey = byKey.get(key);
    if (ofKey === undefined) byKey.set(key, [asked]);
    else ofKey.push(asked);
  }
  const ofPaths = pathFinder(byKey.get(pathKey) ?? [], except);
  return (found) => {
    const first = keysOf(found).flatMap((key) => {
      const match = byKey.get(key)?.find((asked) => !except.has(asked.row) && covers(asked, found));
      return match === undefined ? [] : [match.row];
    });
    return [...first, ...ofPaths(found)].sort(compareDecisions)[0];
  };
}

/** Much is found in few files: what names paths alone says the same of all that one file shows, and is asked once. */
function pathFinder(asked: readonly Asked[], except: Except): (found: Decidable) => readonly DecisionRow[] {
  const known = new Map<string, number>();
  return (found) => {
    if (asked.length === 0) return [];
    const place = `${found.repositoryIds.join(' ')} ${found.path}`;
    // Those before it did not cover the place, or are not asked any more.
    let at = known.get(place) ?? 0;
    for (let one = asked[at]; one !== undefined; one = asked[++at])
      if (!except.has(one.row) && covers(one, found)) break;
    known.set(place, at);
    const match = asked[at];
    return match === undefined ? [] : [match.row];
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
  const compiled = decisionGlob(glob);
  return compiled.ok ? compiled.matches : () => false;
}

/** Of those that say no more than where. */
const pathKey = 'path';

function keyOf({ issue_id, alert_id, rule_id, advisory_id, package_identifier }: DecisionRow): string {
  if (issue_id !== null) return `issue ${issue_id}`;
  if (alert_id !== null) return `alert ${alert_id}`;
  if (rule_id !== null) return `rule ${rule_id}`;
  if (advisory_id !== '') return `advisory ${advisory_id.toLowerCase()}`;
  return package_identifier === '' ? pathKey : `package ${package_identifier}`;
}

function keysOf({ issueId, alertId, ruleId, advisoryIds, packageIdentifier }: Decidable): string[] {
  return [
    `issue ${issueId}`,
    `alert ${alertId}`,
    `rule ${ruleId}`,
    ...new Set(advisoryIds.map((id) => `advisory ${id.toLowerCase()}`)),
    `package ${packageIdentifier}`,
  ];
}
