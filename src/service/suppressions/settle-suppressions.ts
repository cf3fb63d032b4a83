/**
 * Brings issues to where suppressions have them: what one names is closed, with its reason and where it is written, and what none names any more
 * is open again. It compares all there is, so that it does not matter what changed: entries, advisories, packages or the time. A person's word
 * here comes first, and what cannot be reached stays archived for that.
 */
import { findEcosystem } from '../../engine/ecosystems/index.ts';
import type { Suppressible } from '../../engine/suppressions/suppression-matcher.ts';
import { storableText } from '../database/storable-text.ts';
import type { Queryable } from '../database/tables.ts';
import {
  listSettledOccurrences,
  listSuppressionsInForce,
  type SettledIssue,
  type SettledOccurrence,
  type SettledPlace,
  type SuppressionRow,
  updateSettledIssues,
} from './store.ts';
import { type SuppressionFinder, suppressionFinder } from './suppression-finder.ts';

export interface SettledCounts {
  readonly closed: number;
  readonly reopened: number;
}

/** The caller holds the organization, and keeps the history. */
export async function settleSuppressions(db: Queryable, place: SettledPlace, now: Date): Promise<SettledCounts> {
  const { organizationId, repositoryIds } = place;
  const rows = await listSuppressionsInForce(db, organizationId, repositoryIds, now);
  const occurrences = await listSettledOccurrences(db, place, rows.length === 0 ? 'suppressed' : 'openToo');
  const find = suppressionFinder(rows);
  const settled: SettledIssue[] = [];
  for (const ofIssue of Map.groupBy(occurrences, (row) => row.issue_id).values()) {
    const issue = settledIssue(ofIssue, find);
    if (issue !== undefined) settled.push(issue);
  }
  await updateSettledIssues(db, organizationId, settled, now);
  const moved = settled.filter(({ state, from_state }) => state !== from_state);
  const reopened = moved.filter(({ suppression_id }) => suppression_id === null).length;
  return { closed: moved.length - reopened, reopened };
}

/** Undefined where it is as it should be. */
function settledIssue(occurrences: readonly SettledOccurrence[], find: SuppressionFinder): SettledIssue | undefined {
  const [first] = occurrences;
  if (first === undefined) return undefined;
  const naming = occurrences.map((one) => {
    const found = suppressibleOf(one);
    return found === undefined ? undefined : find(found, one.repository_id);
  });
  const [by] = naming;
  const before = { id: first.issue_id, from_state: first.state };
  if (by === undefined || naming.includes(undefined)) {
    if (first.resolution !== 'suppressed') return undefined;
    const state = occurrences.some((one) => one.is_pending) ? 'processing' : 'open';
    const comment = 'No suppression names it any more: what closed it was removed, or its time is over.';
    return {
      ...before,
      state,
      resolution: '',
      suppression_id: null,
      actor: storableText('suppressions'),
      comment: storableText(comment),
    };
  }
  const state = by.entry.isNotAffected === true ? 'falsePositive' : 'archived';
  if (first.resolution === 'suppressed' && first.state === state && first.suppression_id === by.id) return undefined;
  return {
    ...before,
    state,
    resolution: 'suppressed',
    suppression_id: by.id,
    actor: storableText(`suppression ${by.id}`, 'line'),
    comment: storableText(sourceSentence(by)),
  };
}

/** Undefined of an ecosystem that is not known any more. */
function suppressibleOf(row: SettledOccurrence): Suppressible | undefined {
  const ecosystem = findEcosystem(row.ecosystem)?.name;
  if (ecosystem === undefined) return undefined;
  return {
    ids: [row.advisory_id, ...row.advisory_ids, ...row.aliases],
    references: row.reference_urls,
    ecosystem,
    name: row.name,
    normalizedName: row.normalized_name,
    version: row.version,
    manifestPath: row.manifest_path,
    lockfilePath: row.lockfile_path,
    dependencyPath: row.dependency_path,
    hasFix: row.has_fix,
  };
}

/** Where it is written, why, and until when. */
export function sourceSentence({ file_name, line, format, reason, until }: SuppressionRow): string {
  const end = until === null ? '' : `, until ${until.toISOString()}`;
  return `${file_name}:${line} (${format}${end})${reason === '' ? '' : `: ${reason}`}`;
}
