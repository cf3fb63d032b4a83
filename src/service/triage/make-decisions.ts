/**
 * Makes decisions, all or none of them, and brings what they cover to where they have it. Of one scope there is one in force: who decides
 * again names the one that it takes the place of, so that two people never undo each other's word without having seen it.
 */
import { isDeepStrictEqual } from 'node:util';
import { type Author, type Change, tellChanges } from '../audit/tell-changes.ts';
import { type StorableText, storableText } from '../database/storable-text.ts';
import type { AuditDetails, Database, Queryable } from '../database/tables.ts';
import { type DecisionScope, scopeKey, scopeOfRow } from '../decisions/decision-scope.ts';
import { termsOf } from '../decisions/decision-words.ts';
import {
  countWideDecisions,
  type DecisionRow,
  insertDecisionEvents,
  insertDecisions,
  type ListedDecision,
  listDecisionsByIds,
  listDecisionsOfScopes,
  listDecisionsWithCounts,
} from '../decisions/store.ts';
import { ApiError, badFields, issuesMax, type RequestIssue } from '../foundation/api-error.ts';
import { isId, newId } from '../foundation/ids.ts';
import { lockOrganization } from '../organizations/store.ts';
import { listRepositoryIds } from '../repositories/scope-store.ts';
import { faultOfEnd, faultsOfTerms, type Terms } from './decision-terms.ts';
import { endDecisions } from './end-decisions.ts';
import { listNamed, type Named } from './named-store.ts';
import { concernsOfRepositories, type Settled, settleIssues } from './settle-issues.ts';
import { type Concern, listAlertsNamed, listWithLines, type NamedAlerts } from './settled-store.ts';
import { pushEach } from '../../engine/text/push-each.ts';

/** Of those that name neither an alert nor an issue, which every scan reads. */
const wideDecisionsMax = 5_000;

export interface NewDecision extends DecisionScope, Terms {}

export interface Made extends Pick<Settled, 'closed' | 'reopened'> {
  readonly decisions: readonly ListedDecision[];
}

/** @param replaces ids of decisions that end with it @throws {ApiError} for what is not there, and for scopes that are decided already */
export async function makeDecisions(
  db: Database,
  organizationId: string,
  { decisions, replaces }: { readonly decisions: readonly NewDecision[]; readonly replaces: readonly string[] },
  author: Author,
  now: Date,
): Promise<Made> {
  const faults = decisions.flatMap((one, at) =>
    faultsOfTerms(one, { path: `/decisions/${at}`, isNewUntil: true, now }),
  );
  const keys = decisions.map(scopeKey);
  for (const [at, key] of keys.entries()) {
    const first = keys.indexOf(key);
    if (first < at) faults.push({ path: `/decisions/${at}`, message: `is of the same scope as /decisions/${first}` });
  }
  if (faults.length > 0) throw badFields(faults);
  return db.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId);
    // Those whose time is over stand against nothing.
    await settleIssues(transaction, organizationId, [], now);
    const named = await namedBy(transaction, organizationId, decisions);
    const replaced = await replacedBy(transaction, organizationId, replaces);
    const gone = new Set(replaced.map(({ id }) => id));
    const inForce = await listDecisionsOfScopes(transaction, organizationId, keys);
    const standing = new Map(inForce.filter(({ id }) => !gone.has(id)).map((row) => [row.scope_digest, row]));
    const asked = decisions.map((one, at) => rowOf(organizationId, one, { key: keys[at] ?? '', named, author, now }));
    // A request that is sent again is no second word.
    const repeated = new Map(
      asked.flatMap((row) => {
        const before = standing.get(row.scope_digest);
        return before !== undefined && isSameWord(row, before) ? [[row.id, before.id] as const] : [];
      }),
    );
    const conflicts = asked.flatMap(({ id, scope_digest }, at) => {
      const row = standing.get(scope_digest);
      return row === undefined || repeated.has(id)
        ? []
        : [{ path: `/decisions/${at}`, message: conflictSentence(row) }];
    });
    if (conflicts.length > 0)
      throw new ApiError('CONFLICT', 'somebody decided on the same before: name it in replaces to decide anew', {
        issues: conflicts.slice(0, issuesMax),
      });
    const end = { why: 'replaced', by: author.actor, reason: '' } as const;
    const ended = await endDecisions(transaction, organizationId, [...gone], end, now);
    const rows = asked.filter(({ id }) => !repeated.has(id));
    await insertDecisions(transaction, rows);
    await insertDecisionEvents(
      transaction,
      rows.map((row) => ({
        organization_id: organizationId,
        id: newId(),
        decision_id: row.id,
        actor: row.created_by,
        change: 'made',
        before: {},
        after: termsOf(row),
        reason: row.reason,
        created_at: now,
      })),
    );
    if ((await countWideDecisions(transaction, organizationId)) > wideDecisionsMax)
      throw new ApiError(
        'CONFLICT',
        `an organization may have ${wideDecisionsMax} decisions that name neither an alert nor an issue; remove some first`,
      );
    const ids = new Map(asked.map((row, at) => [row.id, at]));
    const word = { author, decisionIds: new Set(ids.keys()), isNew: true };
    const concerns = [
      ...(await concernsOf(transaction, organizationId, decisions)),
      { kind: 'named', decisionIds: ended.map(({ id }) => id) } as const,
    ];
    const settled = await settleIssues(transaction, organizationId, concerns, now, word);
    const over = settled.ended.flatMap((row) => {
      const at = ids.get(row.id);
      return at === undefined ? [] : [faultOfEnd(row, `/decisions/${at}`)];
    });
    if (over.length > 0) throw badFields(over);
    const changes: Change[] = [
      ...rows.map((row) => ({ kind: 'decision' as const, id: row.id, before: undefined, after: decisionDetails(row) })),
      ...ended.map((row) => ({
        kind: 'decision' as const,
        id: row.id,
        before: decisionDetails(row),
        after: undefined,
      })),
    ];
    await tellChanges(transaction, organizationId, author, changes, now);
    const shown = asked.map(({ id }) => repeated.get(id) ?? id);
    const made = await listDecisionsWithCounts(transaction, organizationId, shown);
    return { decisions: made, closed: settled.closed, reopened: settled.reopened };
  });
}

function isSameWord(asked: DecisionRow, before: DecisionRow): boolean {
  return before.updated_by === asked.created_by && isDeepStrictEqual(termsOf(before), termsOf(asked));
}

/** Who decided what, and when. */
export function conflictSentence(row: DecisionRow): string {
  return `${row.updated_by} decided ${row.verdict} on ${row.updated_at.toISOString()} (${row.id})`;
}

export function decisionDetails(row: DecisionRow): AuditDetails {
  const { untilDate, ...terms } = termsOf(row);
  return {
    ...scopeOfRow(row),
    ...terms,
    untilDate,
  };
}

async function namedBy(db: Queryable, organizationId: string, decisions: readonly NewDecision[]): Promise<Named> {
  const asked = decisions.flatMap(({ issueId, alertId, ruleId, repositoryIds }, at) => [
    ...(issueId === ''
      ? []
      : [{ what: 'issues', word: 'issue', id: issueId, path: `/decisions/${at}/issueId` } as const]),
    ...(alertId === ''
      ? []
      : [{ what: 'alerts', word: 'alert', id: alertId, path: `/decisions/${at}/alertId` } as const]),
    ...(ruleId === '' ? [] : [{ what: 'rules', word: 'rule', id: ruleId, path: `/decisions/${at}/ruleId` } as const]),
    ...repositoryIds.map(
      (id, of) =>
        ({ what: 'repositories', word: 'repository', id, path: `/decisions/${at}/repositoryIds/${of}` }) as const,
    ),
  ]);
  const idsOf = (wanted: keyof Named): string[] => [
    ...new Set(asked.filter(({ what, id }) => what === wanted && isId(id)).map(({ id }) => id)),
  ];
  const named = await listNamed(db, organizationId, {
    issues: idsOf('issues'),
    alerts: idsOf('alerts'),
    rules: idsOf('rules'),
    repositories: idsOf('repositories'),
  });
  const missing = asked.filter(({ what, id }) => !named[what].has(id));
  const [first] = missing;
  if (first !== undefined) throw notThere(missing.map(({ word, path }) => ({ word, path })));
  return named;
}

async function replacedBy(
  db: Queryable,
  organizationId: string,
  replaces: readonly string[],
): Promise<readonly DecisionRow[]> {
  const rows = await listDecisionsByIds(db, organizationId, replaces.filter(isId));
  const known = new Set(rows.map(({ id }) => id));
  const missing = replaces.flatMap((id, at) =>
    known.has(id.toLowerCase()) ? [] : [{ word: 'decision', path: `/replaces/${at}` }],
  );
  if (missing.length > 0) throw notThere(missing);
  return rows;
}

function notThere(missing: readonly { readonly word: string; readonly path: string }[]): ApiError {
  const issues: RequestIssue[] = missing.map(({ word, path }) => ({
    path,
    message: `there is no ${word} with this id`,
  }));
  return new ApiError('NOT_FOUND', issues[0]?.message ?? '', { issues: issues.slice(0, issuesMax) });
}

function rowOf(
  organizationId: string,
  one: NewDecision,
  {
    key,
    named,
    author,
    now,
  }: { readonly key: string; readonly named: Named; readonly author: Author; readonly now: Date },
): DecisionRow {
  const actor = storableText(author.actor, 'line');
  const row: DecisionRow = {
    organization_id: organizationId,
    id: newId(),
    issue_id: one.issueId === '' ? null : one.issueId,
    alert_id: one.alertId === '' ? null : one.alertId,
    rule_id: one.ruleId === '' ? null : one.ruleId,
    package_identifier: storableText(one.packageIdentifier, 'line'),
    advisory_id: storableText(one.advisoryId, 'line'),
    path_glob: storableText(one.pathGlob, 'path'),
    repository_ids: [...one.repositoryIds],
    scope_digest: key,
    verdict: one.verdict,
    reason: storableText(one.reason),
    until_date: one.until.date ?? null,
    until_has_fix: one.until.hasFix,
    until_is_reachable: one.until.isReachable,
    search_text: '',
    created_by: actor,
    created_at: now,
    updated_by: actor,
    updated_at: now,
    ended_at: null,
    ended_by: '',
    ended_why: '',
    end_reason: '',
  };
  return { ...row, search_text: searchTextOf(row, named) };
}

export function searchTextOf(row: DecisionRow, { issues, alerts, rules, repositories }: Named): StorableText {
  return storableText(
    [
      row.reason,
      row.package_identifier,
      row.advisory_id,
      row.path_glob,
      issues.get(row.issue_id ?? '') ?? '',
      alerts.get(row.alert_id ?? '') ?? '',
      rules.get(row.rule_id ?? '') ?? '',
      ...row.repository_ids.map((id) => repositories.get(id) ?? ''),
    ].join('\n'),
  );
}

/** What may be covered by new decisions. */
async function concernsOf(
  db: Queryable,
  organizationId: string,
  decisions: readonly NewDecision[],
): Promise<Concern[]> {
  const [issueIds, alertIds, ruleIds]: [string[], string[], string[]] = [[], [], []];
  const places = new Set<string>();
  const wanted: NamedAlerts[] = [];
  let isEverywhere = false;
  for (const { issueId, alertId, ruleId, packageIdentifier, advisoryId, repositoryIds } of decisions) {
    if (issueId !== '') issueIds.push(issueId);
    else if (alertId !== '') alertIds.push(alertId);
    else if (ruleId !== '') ruleIds.push(ruleId);
    else if (packageIdentifier !== '' || advisoryId !== '') wanted.push({ packageIdentifier, advisoryId });
    else if (repositoryIds.length > 0) for (const id of repositoryIds) places.add(id);
    else isEverywhere = true;
  }
  pushEach(alertIds, await listAlertsNamed(db, organizationId, wanted));
  const repositoryIds = isEverywhere
    ? await listRepositoryIds(db, organizationId)
    : places.size === 0
      ? []
      : await listWithLines(db, organizationId, [...places]);
  return [
    { kind: 'named', issueIds, alertIds: [...new Set(alertIds)], ruleIds },
    ...(await concernsOfRepositories(db, organizationId, repositoryIds)),
  ];
}
