/** The filters of alerts, which their list and their groups share. */
import { Type } from 'typebox';
import type { SeverityLevel } from '../../engine/model/advisory.ts';
import type { Reachability } from '../../engine/model/verdict.ts';
import type { AlertFilter } from '../alerts/store.ts';
import { searchTerms } from '../database/text-search.ts';
import { type Queryable, type Verdict, verdicts } from '../database/tables.ts';
import { refs } from './branch-shapes.ts';
import { exampleIds } from './examples.ts';
import { arrayEntriesMax, minPriority, reachability, repositoryIds, severity, textSearch } from './fields.ts';
import { languageFilter, listFilter } from './filters.ts';
import { scopeOf } from './scope.ts';

export const alertFilterFields = {
  repositoryIds,
  refs,
  query: textSearch('package identifier and name, advisory id, aliases and summary'),
  languages: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: arrayEntriesMax,
      description: 'Lower case, such as javascript; unknown ones match nothing.',
    }),
  ),
  severities: Type.Optional(Type.Array(severity, { maxItems: arrayEntriesMax })),
  reachability: Type.Optional(
    Type.Array(reachability, {
      maxItems: arrayEntriesMax,
      description: 'Alerts that count at least one occurrence in any of these.',
    }),
  ),
  triage: Type.Optional(
    Type.Array(Type.Enum(['open', ...verdicts], { title: 'Triage' }), {
      maxItems: arrayEntriesMax,
      description:
        'By the verdict of the decision that covers all of an alert, everywhere; `open`: those without one. Empty: all. With `asOf` too, by the decisions of today.',
    }),
  ),
  minPriority,
};

export const exampleAlertFilter = {
  repositoryIds: [exampleIds.repository],
  refs: ['main', 'release/1.0'],
  query: 'lodash',
  languages: ['javascript'],
  severities: ['critical', 'high'] as SeverityLevel[],
  reachability: ['reachable'] as Reachability[],
  triage: ['open', 'accepted'] as ('open' | Verdict)[],
  minPriority: 50,
};

export interface AskedAlertFilter {
  readonly repositoryIds?: readonly string[];
  readonly refs?: readonly string[];
  readonly query?: string;
  readonly languages?: readonly string[];
  readonly severities?: readonly SeverityLevel[];
  readonly reachability?: readonly Reachability[];
  readonly triage?: readonly ('open' | Verdict)[];
  readonly minPriority?: number;
}

export async function alertFilterOf(
  db: Queryable,
  organizationId: string,
  body: AskedAlertFilter,
): Promise<AlertFilter> {
  return {
    repositoryIds: await scopeOf(db, organizationId, body),
    terms: searchTerms(body.query),
    languages: languageFilter(body.languages),
    severities: listFilter(body.severities),
    reachability: listFilter(body.reachability),
    triage: listFilter(body.triage),
    minPriority: body.minPriority ?? 0,
  };
}
