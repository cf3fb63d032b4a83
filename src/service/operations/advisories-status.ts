/** Extension: which advisories are in use. */
import { Type } from 'typebox';
import { exampleTimes } from './examples.ts';
import { count, organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const advisoriesStatus = defineOperation({
  path: '/api/v1/advisories/status',
  summary: 'Status of the advisories',
  description: 'The snapshot in use, what of its source was skipped, and why the last look at the source failed.',
  tag: 'Advisories',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId }),
  response: Type.Object({
    snapshot: Type.String({ description: 'Empty before the first was prepared.' }),
    records: count,
    checkedAt: Type.String({ description: 'ISO 8601, UTC; empty before the first look.' }),
    isPreparing: Type.Boolean({
      description: 'A look at the source is under way. Without a snapshot, scans wait for what it brings.',
    }),
    problem: Type.String({ description: 'Why the last look at the source failed; empty where it did not.' }),
    skippedRecords: count,
    skippedSamples: Type.Array(Type.String()),
  }),
  example: {
    request: {},
    response: {
      snapshot: '4f1c2a9e0b77',
      records: 268_431,
      checkedAt: exampleTimes.scanned,
      isPreparing: false,
      problem: '',
      skippedRecords: 1,
      skippedSamples: ['npm/all.zip!GHSA-xxxx-xxxx-xxxx.json: the record is no JSON'],
    },
  },
  async handle({ advisories }) {
    const current = advisories.current();
    return {
      snapshot: current?.snapshot ?? '',
      records: current?.records ?? 0,
      checkedAt: advisories.checkedAt()?.toISOString() ?? '',
      isPreparing: advisories.isLooking(),
      problem: advisories.problem(),
      skippedRecords: current?.problems.count ?? 0,
      skippedSamples: (current?.problems.samples ?? []).map(({ origin, problem }) => `${origin}: ${problem}`),
    };
  },
});
