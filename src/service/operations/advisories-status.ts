/** Extension: which advisories are in use. */
import { Type } from 'typebox';
import { noExploitation } from '../advisories/exploitation-files.ts';
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
    isStarterSet: Type.Boolean({
      description:
        'Nothing but the few records that come with the program is in use: most vulnerabilities are not in it.',
    }),
    newestRecordAt: Type.String({
      description: 'When the newest record was last modified: ISO 8601, UTC; empty where not known.',
    }),
    epss: Type.Object(
      { date: Type.String(), scores: count },
      { title: 'EpssSource', description: 'Of the scores in use: their day, empty where there are none.' },
    ),
    kev: Type.Object(
      { date: Type.String(), version: Type.String(), entries: count },
      { title: 'KevSource', description: 'Of the catalogue in use: its day, empty where there is none.' },
    ),
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
      isStarterSet: false,
      newestRecordAt: exampleTimes.scanned,
      epss: { date: '2026-03-01', scores: 291_402 },
      kev: { date: '2026-02-27', version: '2026.02.27', entries: 1_432 },
    },
  },
  async handle({ advisories }) {
    const current = advisories.current();
    const { epssDate, epssScores, kevDate, kevVersion, kevEntries } = current?.exploitation ?? noExploitation;
    return {
      snapshot: current?.snapshot ?? '',
      records: current?.records ?? 0,
      checkedAt: advisories.checkedAt()?.toISOString() ?? '',
      isPreparing: advisories.isLooking(),
      problem: advisories.problem(),
      skippedRecords: current?.problems.count ?? 0,
      skippedSamples: (current?.problems.samples ?? []).map(({ origin, problem }) => `${origin}: ${problem}`),
      isStarterSet: current?.isStarterSet === true,
      newestRecordAt: current?.newest ?? '',
      epss: { date: epssDate, scores: epssScores },
      kev: { date: kevDate, version: kevVersion, entries: kevEntries },
    };
  },
});
