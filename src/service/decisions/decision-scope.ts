/** What a decision covers: the fields that are given, all of them at once. Two of the same scope say different things of the same. */
import { createHash } from 'node:crypto';
import type { DecisionRow } from './store.ts';

export interface DecisionScope {
  /** Of each field: empty for any. */
  readonly issueId: string;
  readonly alertId: string;
  readonly ruleId: string;
  /** A purl without version. */
  readonly packageIdentifier: string;
  /** Any id of the vulnerability. */
  readonly advisoryId: string;
  readonly pathGlob: string;
  /** Empty: all. */
  readonly repositoryIds: readonly string[];
}

export function scopeKey(scope: DecisionScope): string {
  const { issueId, alertId, ruleId, packageIdentifier, advisoryId, pathGlob, repositoryIds } = scope;
  const said = [issueId, alertId, ruleId, packageIdentifier, advisoryId.toLowerCase(), pathGlob];
  const text = JSON.stringify([...said, [...repositoryIds].sort()]);
  return createHash('sha256').update(text).digest('hex');
}

export function scopeOfRow(row: DecisionRow): DecisionScope {
  return {
    issueId: row.issue_id ?? '',
    alertId: row.alert_id ?? '',
    ruleId: row.rule_id ?? '',
    packageIdentifier: row.package_identifier,
    advisoryId: row.advisory_id,
    pathGlob: row.path_glob,
    repositoryIds: row.repository_ids,
  };
}

type NarrowingFields = Pick<DecisionRow, 'issue_id' | 'rule_id' | 'path_glob' | 'repository_ids'>;

/** Whether it covers alerts with everything that they have and will have. */
export function isOfWholeAlerts({ issue_id, rule_id, path_glob, repository_ids }: NarrowingFields): boolean {
  return issue_id === null && rule_id === null && path_glob === '' && repository_ids.length === 0;
}
