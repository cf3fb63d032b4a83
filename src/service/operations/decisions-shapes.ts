/** How a decision looks in requests and replies. */
import { type Static, Type } from 'typebox';
import { type DecisionTerms, type Queryable, verdicts } from '../database/tables.ts';
import type { DecisionRow, ListedDecision } from '../decisions/store.ts';
import { labelsOfDecisions } from '../triage/decision-label.ts';
import type { Until } from '../triage/decision-terms.ts';
import { endOfDay, timeOf } from './as-of.ts';
import { exampleIds, exampleMetadata, exampleTimes } from './examples.ts';
import { count, dateTime } from './fields.ts';

export const reasonLengthMax = 2_000;

export const verdict = Type.Enum([...verdicts], {
  title: 'Verdict',
  description:
    'What becomes of the issues: `falsePositive`; `accepted` and `snoozed` are `archived`, with that resolution.',
});

export const newUntil = Type.Object(
  {
    date: Type.Optional(
      Type.String({
        maxLength: 40,
        description: 'An ISO 8601 time with an offset or `Z`, or a date alone for the end of that day in UTC.',
      }),
    ),
    hasFix: Type.Optional(Type.Boolean({ description: 'A fixed version becomes known of something that it covers.' })),
    isReachable: Type.Optional(Type.Boolean({ description: 'Something that it covers becomes reachable.' })),
  },
  { title: 'NewDecisionUntil', description: 'It ends at the first that is so. Empty: it does not end by itself.' },
);

export function untilOf(until: Static<typeof newUntil> | undefined, path: string): Until {
  const { date, hasFix = false, isReachable = false } = until ?? {};
  return { date: timeOf(`${path}/until/date`, date, endOfDay), hasFix, isReachable };
}

export const decisionUntil = Type.Object(
  {
    date: Type.String({ description: 'ISO 8601; empty: none.' }),
    hasFix: Type.Boolean(),
    isReachable: Type.Boolean(),
  },
  { title: 'DecisionUntil', description: 'It ends at the first that is so.' },
);

const scopeFields = {
  alertId: Type.String({ description: 'Empty: any.' }),
  issueId: Type.String({ description: 'Empty: any.' }),
  packageIdentifier: Type.String({ description: 'A purl without version; empty: any package.' }),
  advisoryId: Type.String({ description: 'Any id of the vulnerability; empty: any vulnerability.' }),
  pathGlob: Type.String({ description: 'Of the file that shows it; empty: anywhere.' }),
  ruleId: Type.String({ description: 'Empty: any.' }),
  repositoryIds: Type.Array(Type.String(), { description: 'Only these, with their branches and tags; empty: all.' }),
};

export const decision = Type.Object(
  {
    id: Type.String(),
    label: Type.String({
      description: 'What it covers, in words: issue, alert, rule, vulnerability, package, path and repositories.',
    }),
    ...scopeFields,
    verdict,
    reason: Type.String(),
    until: decisionUntil,
    issueCount: Type.Integer({ minimum: 0, description: 'Issues that it holds closed.' }),
    createdBy: Type.String({ description: 'Who made it.' }),
    createdAt: dateTime,
    updatedBy: Type.String({ description: 'Who changed it last.' }),
    updatedAt: dateTime,
    isInForce: Type.Boolean(),
    endedAt: Type.String({ description: 'ISO 8601; empty while it is in force.' }),
    endedBy: Type.String({ description: 'Who ended it; `service` where it ended by itself.' }),
    endedWhy: Type.String({
      description:
        'How it ended: `date`, `hasFix` or `isReachable`, which it was to last until; `removed`, or `replaced` by another. Empty while it is in force.',
    }),
    endReason: Type.String({ description: 'What was said where it was removed.' }),
  },
  { title: 'Decision' },
);

export const settledCounts = {
  closed: Type.Integer({ minimum: 0, description: 'Issues that were open.' }),
  reopened: count,
};

export function untilShown({
  until_date,
  until_has_fix,
  until_is_reachable,
}: DecisionRow): Static<typeof decisionUntil> {
  return { date: until_date?.toISOString() ?? '', hasFix: until_has_fix, isReachable: until_is_reachable };
}

/** In the order of the rows. */
export async function decisionsShown(
  db: Queryable,
  organizationId: string,
  rows: readonly ListedDecision[],
): Promise<Static<typeof decision>[]> {
  const labels = await labelsOfDecisions(db, organizationId, rows);
  return rows.map((row) => shown(row, labels));
}

export async function decisionShown(
  db: Queryable,
  organizationId: string,
  row: ListedDecision,
): Promise<Static<typeof decision>> {
  return shown(row, await labelsOfDecisions(db, organizationId, [row]));
}

function shown(row: ListedDecision, labels: ReadonlyMap<string, string>): Static<typeof decision> {
  return {
    id: row.id,
    label: labels.get(row.id) ?? '',
    alertId: row.alert_id ?? '',
    issueId: row.issue_id ?? '',
    packageIdentifier: row.package_identifier,
    advisoryId: row.advisory_id,
    pathGlob: row.path_glob,
    ruleId: row.rule_id ?? '',
    repositoryIds: [...row.repository_ids],
    verdict: row.verdict,
    reason: row.reason,
    until: untilShown(row),
    issueCount: row.issue_count,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    updatedBy: row.updated_by,
    updatedAt: row.updated_at.toISOString(),
    isInForce: row.ended_at === null,
    endedAt: row.ended_at?.toISOString() ?? '',
    endedBy: row.ended_by,
    endedWhy: row.ended_why,
    endReason: row.end_reason,
  };
}

export const decisionTerms = Type.Object(
  { verdict, reason: Type.String(), until: decisionUntil },
  { title: 'DecisionTerms' },
);

/** Undefined where there was nothing yet, or is nothing any more. */
export function termsShown(terms: Partial<DecisionTerms>): Static<typeof decisionTerms> | undefined {
  const { verdict: said, reason = '', untilDate = '', untilHasFix = false, untilIsReachable = false } = terms;
  if (said === undefined) return undefined;
  return { verdict: said, reason, until: { date: untilDate, hasFix: untilHasFix, isReachable: untilIsReachable } };
}

export const exampleReason = 'Only our own settings get here.';

export const exampleDecision: Static<typeof decision> = {
  id: exampleIds.decision,
  label: 'CVE-2019-10744 in lodash (npm), everywhere',
  alertId: '',
  issueId: '',
  packageIdentifier: exampleMetadata.packageIdentifier,
  advisoryId: 'CVE-2019-10744',
  pathGlob: '',
  ruleId: '',
  repositoryIds: [],
  verdict: 'accepted',
  reason: exampleReason,
  until: { date: exampleTimes.expires, hasFix: false, isReachable: false },
  issueCount: 1,
  createdBy: `token ${exampleIds.token}`,
  createdAt: exampleTimes.changed,
  updatedBy: `token ${exampleIds.token}`,
  updatedAt: exampleTimes.changed,
  isInForce: true,
  endedAt: '',
  endedBy: '',
  endedWhy: '',
  endReason: '',
};
