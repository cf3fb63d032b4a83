/** A page of groups of alerts, the most urgent first: which there are is kept as other lists are, and so is what is told of a page. */
import type { Database, Queryable } from '../database/tables.ts';
import type { KeptLists } from '../lists/kept-lists.ts';
import {
  countRepositoriesOfUpgrades,
  type GroupCounts,
  groupCountsOf,
  listAlertsOfGroups,
  listAlertsOfRepositories,
  listVersionsOfAlerts,
  type PackageGroup,
  packageGroupList,
  repositoryGroupList,
} from './group-store.ts';
import type { AlertFilter } from './store.ts';
import { type PackageUpgrades, type Upgrade, upgradesOf } from './upgrades.ts';

export const groupings = ['package', 'repository', 'fix'] as const;
export type Grouping = (typeof groupings)[number];

/** Of each group and of each upgrade, so many are named. */
export const alertIdsMax = 100;

export interface AlertGroup {
  readonly key: string;
  readonly title: string;
  readonly counts: GroupCounts;
  readonly alertIds: readonly string[];
  /** Absent of repositories. */
  readonly package?: Pick<PackageGroup, 'ecosystem' | 'package_name' | 'package_identifier'>;
  /** Of fixes alone. */
  readonly fix?: GroupFix;
}

export interface GroupFix extends Pick<PackageUpgrades, 'action'> {
  readonly upgrades: readonly CountedUpgrade[];
  readonly unclosedCount: number;
}

export interface CountedUpgrade extends Omit<Upgrade, 'versionIds'> {
  readonly alertCount: number;
  readonly repositoryCount: number;
}

export interface GroupQuestion {
  readonly organizationId: string;
  readonly by: Grouping;
  readonly filter: AlertFilter;
  readonly page: { readonly offset: number; readonly limit: number };
}

export async function alertGroups(
  db: Database,
  lists: KeptLists,
  question: GroupQuestion,
): Promise<{ readonly groups: readonly AlertGroup[]; readonly total: number }> {
  return question.by === 'repository' ? byRepository(db, lists, question) : byPackage(db, lists, question);
}

async function byRepository(db: Database, lists: KeptLists, { organizationId, filter, page }: GroupQuestion) {
  const { rows, total } = await lists.page(db, repositoryGroupList(organizationId, filter), page);
  const ids = rows.map(({ row }) => row.id);
  const { alerts } = await lists.values(db, organizationId, {
    alerts: {
      concerns: ['alerts'],
      filter: ['alerts of repositories', filter, ids],
      read: (of) => listAlertsOfRepositories(of, organizationId, filter, ids, alertIdsMax),
    },
  });
  const named = Map.groupBy(alerts, ({ repository_id: id }) => id);
  const groups = rows.map(({ row, numbers }) => ({
    key: row.id,
    title: row.name,
    counts: groupCountsOf(numbers),
    alertIds: (named.get(row.id) ?? []).map(({ id }) => id),
  }));
  return { groups, total };
}

async function byPackage(db: Database, lists: KeptLists, { organizationId, by, filter, page }: GroupQuestion) {
  const { rows, total } = await lists.page(db, packageGroupList(organizationId, filter), page);
  const packages = rows.map(({ row }) => row);
  const { details } = await lists.values(db, organizationId, {
    details: {
      concerns: ['alerts', 'instances', 'packages'],
      filter: ['alerts of packages', by, filter, packages.map(({ package_identifier: id }) => id)],
      read: (of) => detailsOf(of, organizationId, { filter, packages, hasFixes: by === 'fix' }),
    },
  });
  const groups = rows.map(({ row, numbers }, at) => {
    const { alertIds = [], fix } = details[at] ?? {};
    const title = fix === undefined ? row.package_name : titleOf(row.package_name, fix);
    return {
      key: row.package_identifier,
      title,
      counts: groupCountsOf(numbers),
      alertIds,
      package: row,
      ...(fix === undefined ? {} : { fix }),
    };
  });
  return { groups, total };
}

interface PackageDetails {
  readonly alertIds: readonly string[];
  readonly fix?: GroupFix;
}

async function detailsOf(
  db: Queryable,
  organizationId: string,
  { filter, packages, hasFixes }: { filter: AlertFilter; packages: readonly PackageGroup[]; hasFixes: boolean },
): Promise<PackageDetails[]> {
  if (packages.length === 0) return [];
  const keyOf = (of: Pick<PackageGroup, 'ecosystem' | 'package_name'>): string => `${of.ecosystem}\n${of.package_name}`;
  const alerts = Map.groupBy(await listAlertsOfGroups(db, organizationId, filter, packages), keyOf);
  const alertsOf = (of: PackageGroup) => alerts.get(keyOf(of)) ?? [];
  const named = (of: PackageGroup) => firstOf(alertsOf(of).map(({ id }) => id));
  if (!hasFixes) return packages.map((of) => ({ alertIds: named(of) }));
  const ids = packages.flatMap((of) => alertsOf(of).map(({ id }) => id));
  const held = Map.groupBy(
    await listVersionsOfAlerts(db, organizationId, ids, filter.repositoryIds),
    ({ alert_id: id }) => id,
  );
  const planned = packages.map((of) =>
    upgradesOf(
      of.ecosystem,
      alertsOf(of),
      alertsOf(of).flatMap(({ id }) => held.get(id) ?? []),
    ),
  );
  const all = planned.flatMap(({ upgrades }) => upgrades);
  const totals = await countRepositoriesOfUpgrades(db, organizationId, all, filter.repositoryIds);
  const totalOf = new Map(all.map((upgrade, at) => [upgrade, totals[at] ?? 0]));
  return planned.map(({ action, upgrades, unclosedIds }, at) => ({
    alertIds: packages[at] === undefined ? [] : named(packages[at]),
    fix: {
      action,
      unclosedCount: unclosedIds.length,
      upgrades: upgrades.map((upgrade) => ({
        version: upgrade.version,
        from: upgrade.from,
        isMajor: upgrade.isMajor,
        alertCount: upgrade.alertIds.length,
        repositoryCount: totalOf.get(upgrade) ?? 0,
        alertIds: firstOf(upgrade.alertIds),
      })),
    },
  }));
}

function firstOf(ids: readonly string[]): readonly string[] {
  return ids.slice(0, alertIdsMax);
}

function titleOf(name: string, { action, upgrades }: GroupFix): string {
  if (action === 'remove') return `Remove ${name}, which is malicious`;
  if (action === 'wait') return `No fixed version of ${name} is known`;
  return `Upgrade ${name} to ${upgrades.map(({ version }) => version).join(' or ')}`;
}

/** Of one upgrade: `closes 4 alerts in 2 repositories`. */
export function effectOf({ alertCount, repositoryCount }: CountedUpgrade): string {
  const alerts = alertCount === 1 ? '1 alert' : `${alertCount} alerts`;
  return `closes ${alerts} in ${repositoryCount === 1 ? '1 repository' : `${repositoryCount} repositories`}`;
}
