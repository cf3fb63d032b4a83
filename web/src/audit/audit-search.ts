/** The filters of the audit trail as they stand in the address, and the request that they mean. */
import { dayParam, oneOf, textParam } from '../api/search-params.ts';
import type { RequestOf } from '../api/call.ts';
import { operations } from '../api/operations.ts';

export const objectKinds = [
  'branch',
  'connection',
  'decision',
  'issue',
  'organization',
  'referral',
  'repository',
  'rule',
  'scan',
  'schedule',
  'session',
  'suppression',
  'token',
] as const;

export type ObjectKind = (typeof objectKinds)[number];

export interface AuditSearch {
  readonly actor?: string;
  readonly operation?: string;
  readonly kind?: ObjectKind;
  readonly object?: string;
  /** Days, both included. */
  readonly since?: string;
  readonly until?: string;
}

export function auditSearch(search: Readonly<Record<string, unknown>>): AuditSearch {
  return withoutEmpty({
    actor: textParam(search['actor']),
    operation: textParam(search['operation']),
    kind: oneOf(search['kind'], objectKinds),
    object: textParam(search['object']),
    since: dayParam(search['since']),
    until: dayParam(search['until']),
  });
}

export type AuditRequest = Omit<RequestOf<'auditList'>, 'after' | 'pageSize'>;

/** @param at turns the start of a day, as the person's clock has it, into a moment */
export function auditRequest(
  search: AuditSearch,
  at: (day: string, plusDays: number) => string = startOf,
): AuditRequest {
  const { actor, operation, kind, object, since, until } = search;
  return withoutEmpty({
    actor,
    operation,
    objectKind: kind as AuditRequest['objectKind'],
    objectId: object,
    since: since === undefined ? undefined : at(since, 0),
    until: until === undefined ? undefined : at(until, 1),
  });
}

/** Those that change something, by their paths. */
export const changingPaths: readonly string[] = Object.values(operations)
  .filter(({ isSafe }) => !isSafe)
  .map(({ path }) => path)
  .sort((a, b) => pathWords(a).localeCompare(pathWords(b)));

/** `/api/v2/rules/create` is `rules/create`. */
export function pathWords(path: string): string {
  return path.replace(/^\/(console\/)?api\/(v\d+\/)?/, '');
}

function startOf(day: string, plusDays: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + plusDays).toISOString();
}

function withoutEmpty<Given extends object>(given: Given): { [Key in keyof Given]?: Exclude<Given[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]?: Exclude<Given[Key], undefined>;
  };
}
