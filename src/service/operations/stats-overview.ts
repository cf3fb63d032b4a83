/** Extension: what the first page of a console shows, in one answer. */
import { Type } from 'typebox';
import { severityLevels } from '../../engine/model/advisory.ts';
import { exposures } from '../../engine/model/verdict.ts';
import { overview, uncoveredMax } from '../statistics/overview.ts';
import { timeOf } from './as-of.ts';
import { exampleIds, exampleTimes } from './examples.ts';
import { count, dateTime, exposure, organizationId, repositoryIds, severityCounts, warnings } from './fields.ts';
import { defineOperation } from './operation.ts';
import { scopeOf } from './scope.ts';
import { warningsOf } from './warnings.ts';

const daysMax = 365;
const daysDefault = 90;
const newMs = 7 * 86_400_000;

const noneOf = Object.fromEntries(severityLevels.map((level) => [level, 0])) as Record<
  (typeof severityLevels)[number],
  number
>;

export const statsOverview = defineOperation({
  path: '/api/v1/stats/overview',
  summary: 'Get an overview',
  description:
    'What stands open by exposure and severity, what is new, how many issues were open from day to day, what no scan covers, and how old the advisories are: over all default branches, or over the repositories, branches and tags that are named. Kept until something that it follows from changes.',
  tag: 'Statistics',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    organizationId,
    repositoryIds,
    since: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          'From when on something is new: an ISO 8601 time with an offset or `Z`, or a date alone for its beginning in UTC. Absent or empty: seven days ago.',
      }),
    ),
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: daysMax,
        default: daysDefault,
        description: 'Days of the trend, with today.',
      }),
    ),
  }),
  response: Type.Object({
    exposureBySeverity: Type.Array(
      Type.Object({ exposure, alerts: severityCounts, occurrences: severityCounts }, { title: 'ExposureCounts' }),
      {
        description:
          'A row for each exposure. An alert counts once, where its most urgent use is; an occurrence where it is.',
      },
    ),
    new: Type.Object(
      { since: dateTime, alerts: count, issues: count },
      { title: 'NewCounts', description: 'First found since then, and there now; issues whatever became of them.' },
    ),
    trend: Type.Array(
      Type.Object(
        {
          date: Type.String({ description: 'A day of UTC, as `2026-03-01`.' }),
          open: Type.Integer({ description: 'Issues that were open at its end; today: that are open.' }),
          reachable: Type.Integer({ description: 'Occurrences that were reachable then.' }),
          opened: Type.Integer({ description: 'Issues that became open on it, new ones or ones that came back.' }),
          closed: Type.Integer({ description: 'Issues that were open no more.' }),
        },
        { title: 'TrendDay' },
      ),
      {
        description:
          'Oldest day first. Repositories that were removed since are counted for as long as they were there.',
      },
    ),
    coverage: Type.Object(
      {
        repositories: count,
        neverScanned: count,
        lastScanFailed: count,
        withGaps: count,
        queued: count,
        running: count,
        uncovered: Type.Array(
          Type.Object(
            {
              repositoryId: Type.String(),
              repositoryName: Type.String(),
              hasNeverBeenScanned: Type.Boolean(),
              hasLastScanFailed: Type.Boolean(),
              reason: Type.String({ description: 'Why the last scan failed, and what to do about it.' }),
              scanId: Type.String({ description: 'The last full scan that ended; empty where there is none.' }),
              gapCount: count,
            },
            { title: 'UncoveredRepository' },
          ),
          { description: `The first ${uncoveredMax}: failed, then never scanned, then those with most gaps.` },
        ),
      },
      {
        title: 'Coverage',
        description:
          'By the newest full scan of each repository that ended; those that are archived at their host do not count. `queued` and `running` count scans, of pull requests too.',
      },
    ),
    advisories: Type.Object(
      {
        snapshot: Type.String({ description: 'Empty before the first was prepared.' }),
        newestRecordAt: Type.String({
          description: 'When the newest record was last modified: ISO 8601, UTC; empty where not known.',
        }),
        checkedAt: Type.String({ description: 'ISO 8601, UTC; empty before the first look at their source.' }),
        isStarterSet: Type.Boolean({
          description: 'Nothing but the few records that come with the program is in use.',
        }),
        problem: Type.String({ description: 'Why the last look at the source failed; empty where it did not.' }),
      },
      { title: 'AdvisoryAge' },
    ),
    warnings,
  }),
  example: {
    request: { repositoryIds: [exampleIds.repository], since: '2026-02-23T00:00:00Z', days: 2 },
    response: {
      exposureBySeverity: exposures.map((each) => ({
        exposure: each,
        alerts: { ...noneOf, ...(each === 'called' ? { critical: 1 } : {}) },
        occurrences: { ...noneOf, ...(each === 'called' ? { critical: 1 } : {}) },
      })),
      new: { since: '2026-02-23T00:00:00.000Z', alerts: 1, issues: 1 },
      trend: [
        { date: '2026-03-01', open: 0, reachable: 0, opened: 0, closed: 0 },
        { date: '2026-03-02', open: 1, reachable: 1, opened: 1, closed: 0 },
      ],
      coverage: {
        repositories: 1,
        neverScanned: 0,
        lastScanFailed: 0,
        withGaps: 1,
        queued: 0,
        running: 0,
        uncovered: [
          {
            repositoryId: exampleIds.repository,
            repositoryName: 'shop',
            hasNeverBeenScanned: false,
            hasLastScanFailed: false,
            reason: '',
            scanId: exampleIds.scan,
            gapCount: 1,
          },
        ],
      },
      advisories: {
        snapshot: '4f1c2a9e0b77',
        newestRecordAt: exampleTimes.scanned,
        checkedAt: exampleTimes.scanned,
        isStarterSet: false,
        problem: '',
      },
      warnings: [],
    },
  },
  async handle({ db, lists, advisories, clock }, caller, body) {
    const { organizationId } = caller;
    const now = clock.now();
    const since = timeOf('/since', body.since, '00:00:00.000') ?? new Date(now.getTime() - newMs);
    const repositoryIds = await scopeOf(db, organizationId, body);
    const days = body.days ?? daysDefault;
    const found = await overview(db, lists, { organizationId, repositoryIds, since, days, now });
    const current = advisories.current();
    return {
      exposureBySeverity: [...found.exposureBySeverity],
      new: { since: since.toISOString(), ...found.new },
      trend: [...found.trend],
      coverage: { ...found.coverage, uncovered: [...found.coverage.uncovered] },
      advisories: {
        snapshot: current?.snapshot ?? '',
        newestRecordAt: current?.newest ?? '',
        checkedAt: advisories.checkedAt()?.toISOString() ?? '',
        isStarterSet: current?.isStarterSet === true,
        problem: advisories.problem(),
      },
      warnings: warningsOf(current),
    };
  },
});
