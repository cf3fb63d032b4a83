/** What stands open, what is new, how that went from day to day, and what no scan covers: kept until the lists that it follows from change. */
import { type SeverityLevel, severityLevels } from '../../engine/model/advisory.ts';
import { type Exposure, exposures } from '../../engine/model/verdict.ts';
import type { Database } from '../database/tables.ts';
import type { KeptLists } from '../lists/kept-lists.ts';
import {
  type Coverage,
  countExposures,
  countIssueMoves,
  countNew,
  countReachableMoves,
  countUnderWay,
  type DayMoves,
  type ExposureCount,
  findCoverage,
  type OverviewScope,
} from './overview-store.ts';

type SeverityCounts = Record<SeverityLevel, number>;

export interface ExposureRow {
  readonly exposure: Exposure;
  readonly alerts: SeverityCounts;
  readonly occurrences: SeverityCounts;
}

export interface TrendDay {
  readonly date: string;
  readonly open: number;
  readonly reachable: number;
  readonly opened: number;
  readonly closed: number;
}

export interface Overview {
  readonly exposureBySeverity: readonly ExposureRow[];
  readonly new: { readonly alerts: number; readonly issues: number };
  readonly trend: readonly TrendDay[];
  readonly coverage: Coverage & { readonly queued: number; readonly running: number };
}

export interface OverviewQuestion extends OverviewScope {
  readonly since: Date;
  /** Days of the trend, the last one that of `now`. */
  readonly days: number;
  readonly now: Date;
}

export const uncoveredMax = 20;
const dayMs = 86_400_000;

export async function overview(
  db: Database,
  lists: KeptLists,
  { organizationId, repositoryIds, since, days, now }: OverviewQuestion,
): Promise<Overview> {
  const scope = { organizationId, repositoryIds };
  const dates = Array.from({ length: days }, (_, at) => dateOf(now.getTime() - (days - 1 - at) * dayMs));
  const window = { ...scope, firstDay: dates[0] ?? dateOf(now.getTime()) };
  const kept = (name: string, more: unknown = ''): unknown => [name, repositoryIds, more];
  const [found, values] = await Promise.all([
    countNew(db, scope, since),
    lists.values(db, organizationId, {
      exposed: { concerns: ['alerts'], filter: kept('exposures'), read: (of) => countExposures(of, scope) },
      issues: { concerns: ['issues'], filter: kept('issue days', dates), read: (of) => countIssueMoves(of, window) },
      reachable: {
        concerns: ['alerts'],
        filter: kept('reachable days', dates),
        read: (of) => countReachableMoves(of, window),
      },
      coverage: {
        concerns: ['repositories', 'scans', 'scanStates'],
        filter: kept('coverage'),
        read: async (of) => ({ ...(await findCoverage(of, scope, uncoveredMax)), ...(await countUnderWay(of, scope)) }),
      },
    }),
  ]);
  return {
    exposureBySeverity: exposureRows(values.exposed),
    new: found,
    trend: trendOf(dates, values.issues, values.reachable),
    coverage: values.coverage,
  };
}

function exposureRows(counted: readonly ExposureCount[]): ExposureRow[] {
  return exposures.map((exposure) => {
    const own = counted.filter((count) => count.exposure === exposure);
    const by = (of: 'alerts' | 'occurrences'): SeverityCounts => {
      const counts = noSeverities();
      for (const count of own) counts[count.severity] += count[of];
      return counts;
    };
    return { exposure, alerts: by('alerts'), occurrences: by('occurrences') };
  });
}

function noSeverities(): SeverityCounts {
  return Object.fromEntries(severityLevels.map((level) => [level, 0])) as SeverityCounts;
}

/** @param dates in order, without a gap */
function trendOf(dates: readonly string[], issues: readonly DayMoves[], reachable: readonly DayMoves[]): TrendDay[] {
  const [ofIssues, ofReachable] = [byDay(issues), byDay(reachable)];
  const before = dateOf(Date.parse(`${dates[0] ?? '1970-01-01'}T00:00:00Z`) - dayMs);
  const rest = (moves: DayMoves | undefined): number => (moves?.opened ?? 0) - (moves?.closed ?? 0);
  let open = rest(ofIssues.get(before));
  let reached = rest(ofReachable.get(before));
  return dates.map((date) => {
    const moves = ofIssues.get(date);
    open += rest(moves);
    reached += rest(ofReachable.get(date));
    return { date, open, reachable: reached, opened: moves?.opened ?? 0, closed: moves?.closed ?? 0 };
  });
}

function byDay(moves: readonly DayMoves[]): ReadonlyMap<string, DayMoves> {
  return new Map(moves.map((each) => [each.day, each]));
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
