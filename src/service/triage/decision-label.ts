/** What a decision covers, in one line for people: the words by which they know what it names, as they are now. */
import { identityOfPurl } from '../../engine/ecosystems/sbom/purl-identity.ts';
import type { Queryable } from '../database/tables.ts';
import type { DecisionRow } from '../decisions/store.ts';
import { listTitles, type Named } from './named-store.ts';

const repositoriesMost = 3;

/** By the ids of the decisions. */
export async function labelsOfDecisions(
  db: Queryable,
  organizationId: string,
  rows: readonly DecisionRow[],
): Promise<Map<string, string>> {
  const titles = await listTitles(db, organizationId, {
    issues: distinct(rows.map((row) => row.issue_id)),
    alerts: distinct(rows.map((row) => row.alert_id)),
    rules: distinct(rows.map((row) => row.rule_id)),
    repositories: distinct(rows.flatMap((row) => namedFirst(row.repository_ids))),
  });
  return new Map(rows.map((row) => [row.id, labelOf(row, titles)]));
}

/** @param titles without one for what is gone */
export function labelOf(row: DecisionRow, titles: Named): string {
  const { issue_id, alert_id, rule_id, path_glob, repository_ids } = row;
  const parts = [
    ...(issue_id === null ? [] : [titled('issue', titles.issues.get(issue_id))]),
    ...(alert_id === null ? [] : [titled('alert', titles.alerts.get(alert_id))]),
    ...(rule_id === null ? [] : [titled('rule', titles.rules.get(rule_id))]),
    ...vulnerabilityWords(row),
    ...(path_glob === '' ? [] : [`files ${path_glob}`]),
  ];
  const where = repository_ids.length > 0 ? placeWords(repository_ids, titles) : issue_id === null ? 'everywhere' : '';
  const words = [parts.join(', '), where].filter((part) => part !== '').join(', ');
  return isOwnWord(row) ? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}` : words;
}

function titled(what: string, title: string | undefined): string {
  return title === undefined ? `${what} that is gone` : `${what} ${title}`;
}

function vulnerabilityWords({ advisory_id, package_identifier }: DecisionRow): string[] {
  const name = package_identifier === '' ? '' : packageWords(package_identifier);
  if (advisory_id === '') return name === '' ? [] : [`all of ${name}`];
  return [`${advisory_id} in ${name === '' ? 'every package' : name}`];
}

function packageWords(purl: string): string {
  const identity = identityOfPurl(purl);
  if (identity === undefined) return purl;
  return `${identity.name} (${'ecosystem' in identity ? identity.ecosystem : identity.foreignType})`;
}

function placeWords(ids: readonly string[], { repositories }: Named): string {
  const named = namedFirst(ids).map((id) => repositories.get(id) ?? 'a repository that is gone');
  const more = ids.length - named.length;
  return `in ${named.join(', ')}${more === 0 ? '' : ` and ${more} ${more === 1 ? 'other' : 'others'}`}`;
}

function namedFirst(ids: readonly string[]): readonly string[] {
  return ids.slice(0, repositoriesMost);
}

/** Whether it begins with a word of ours: the letters of an advisory's id stay. */
function isOwnWord({ issue_id, alert_id, rule_id, advisory_id }: DecisionRow): boolean {
  return issue_id !== null || alert_id !== null || rule_id !== null || advisory_id === '';
}

function distinct(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids)].filter((id) => id !== null);
}
