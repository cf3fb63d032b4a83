/** Operation 8: get summary statistics. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { hasPastRepository } from '../history/store.ts';
import { findScan } from '../scans/store.ts';
import { emptySummary, introducedBy, summarize, summarizeAt } from '../statistics/summary.ts';
import { asOf, momentOf } from './as-of.ts';
import { ref } from './branch-shapes.ts';
import { exampleIds } from './examples.ts';
import { count, optionalId, organizationId, severityCounts, warnings } from './fields.ts';
import { defineOperation } from './operation.ts';
import { findNamed } from './scope.ts';
import { warningsOf } from './warnings.ts';

export const statsSummary = defineOperation({
  path: '/api/v1/stats/summary',
  summary: 'Get summary statistics',
  description:
    'Counts of scans and of distinct issues of the organization’s default branches, of one repository, registered branch or tag, or of what one scan saw; with `asOf`, as they were at that moment.',
  tag: 'Statistics',
  isExtension: false,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    repositoryId: optionalId('Only this repository, or registered branch or tag.'),
    ref,
    scanId: optionalId('Only this scan; issues are those that it saw, of a pull request those that it introduced.'),
    asOf,
  }),
  response: Type.Object({
    scans: Type.Object(
      { fullScans: count, prScans: count, runningScans: count, failedScans: count },
      { title: 'ScanCounts' },
    ),
    issues: Type.Object(
      { open: count, patched: count, falsePositive: count, archived: count, processing: count },
      { title: 'IssueCounts' },
    ),
    issuesByScore: severityCounts,
    warnings,
  }),
  example: {
    request: { repositoryId: exampleIds.repository, ref: 'main', scanId: exampleIds.scan, asOf: '2026-03-01' },
    response: {
      scans: { fullScans: 12, prScans: 4, runningScans: 1, failedScans: 0 },
      issues: { open: 6, patched: 9, falsePositive: 1, archived: 2, processing: 0 },
      issuesByScore: { critical: 1, high: 2, medium: 2, low: 1, info: 0 },
      warnings: [],
    },
  },
  async handle({ db, lists, advisories }, caller, body) {
    const { organizationId } = caller;
    const warnings = warningsOf(advisories.current());
    const { scanId = '' } = body;
    const moment = momentOf(body.asOf);
    const named = await findNamed(db, organizationId, body);
    const repositoryId = named?.id ?? body.repositoryId ?? '';
    if (repositoryId !== '' && named === undefined) {
      const mayBePast = moment !== undefined && (body.ref ?? '') === '' && isId(repositoryId);
      if (!mayBePast || !(await hasPastRepository(db, organizationId, repositoryId))) throw notFound('repository');
    }
    const scan = isId(scanId) ? await findScan(db, organizationId, scanId) : undefined;
    if (scanId !== '' && scan === undefined) throw notFound('scan');
    if (scan !== undefined && repositoryId !== '' && scan.repository_id !== repositoryId.toLowerCase())
      return { ...emptySummary(), warnings };
    const scope = { ...(repositoryId === '' ? {} : { repositoryId }), ...(scanId === '' ? {} : { scanId }) };
    const summary =
      moment === undefined
        ? await summarize(db, lists, organizationId, scope)
        : await summarizeAt(db, organizationId, moment, scope);
    return { ...(scan?.kind === 'pr' ? introducedBy(summary, scan) : summary), warnings };
  },
});
