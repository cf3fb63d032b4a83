/** Operation 7: search SCA packages. */
import { Type } from 'typebox';
import { badField } from '../foundation/api-error.ts';
import { searchTerms } from '../database/text-search.ts';
import { packageListAt } from '../packages/past-store.ts';
import { packageList } from '../packages/store.ts';
import { countAlertsOfVersions } from '../packages/vulnerable-store.ts';
import { asOf, momentOf } from './as-of.ts';
import { refs } from './branch-shapes.ts';
import { exampleIds } from './examples.ts';
import { arrayEntriesMax, count, organizationId, page, pageSize, repositoryIds, textSearch } from './fields.ts';
import { ecosystemFilter } from './filters.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';
import { scopeOf } from './scope.ts';
import { examplePackageEntry, packageEntry, packageEntryWith } from './package-shapes.ts';

const itemsMax = 20;

export const scaPackagesSearch = defineOperation({
  path: '/api/v1/sca/packages/search',
  summary: 'Search SCA packages',
  description:
    'One row for each ecosystem, name and version of the current inventory of default branches, or of the repositories, branches and tags that are named, with the fields of its newest instance; `items` holds the instances, one for each repository and manifest, the newest 20; `/api/v1/sca/packages/get` has all of them. With `asOf`, of what was held at that moment; an instance that is gone has no `id`, and stands as it last was.',
  tag: 'Packages',
  isExtension: false,
  changes: 'nothing',
  trimmed: ['searchQuery'],
  excluded: { asOf: '2026-03-01' },
  request: Type.Object({
    organizationId,
    repositoryIds,
    refs,
    page,
    pageSize,
    searchQuery: textSearch('name, purl, version and manifest path'),
    ecosystems: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: arrayEntriesMax,
        description: 'OSV names or aliases in any letter case; unknown ones match nothing.',
      }),
    ),
    isVulnerable: Type.Optional(
      Type.Boolean({
        description:
          'Whether an alert stands against it in scope; absent: both. It is known of now alone, without `asOf`.',
      }),
    ),
    asOf,
  }),
  response: Type.Object({ packages: Type.Array(packageEntry), totalCount: count, page: count, pageSize: count }),
  example: {
    request: {
      repositoryIds: [exampleIds.repository],
      refs: ['main', 'release/1.0'],
      page: 1,
      pageSize: 50,
      searchQuery: 'lodash',
      ecosystems: ['npm'],
      isVulnerable: true,
    },
    response: {
      packages: [examplePackageEntry],
      totalCount: 1,
      page: 1,
      pageSize: 50,
    },
  },
  async handle({ db, lists }, caller, body) {
    const paging = pageOf(body);
    const search = {
      repositoryIds: await scopeOf(db, caller.organizationId, body),
      terms: searchTerms(body.searchQuery),
      ecosystems: ecosystemFilter(body.ecosystems),
      isVulnerable: body.isVulnerable,
    };
    const moment = momentOf(body.asOf);
    if (moment !== undefined && body.isVulnerable !== undefined)
      throw badField('/isVulnerable', 'is known of now alone: leave it or asOf out');
    const list =
      moment === undefined
        ? packageList(caller.organizationId, search, itemsMax)
        : packageListAt(caller.organizationId, search, moment, itemsMax);
    const { rows, total } = await lists.page(db, list, paging);
    const versionIds = moment === undefined ? rows.map(({ row }) => row.id) : [];
    const alerts = await countAlertsOfVersions(db, caller.organizationId, versionIds, search.repositoryIds);
    return {
      packages: rows.flatMap(({ row, numbers: [inScope] }) =>
        packageEntryWith(row.instances, inScope ?? row.instance_count).map((entry) =>
          moment === undefined ? { ...entry, alertCount: alerts.get(row.id) ?? 0 } : entry,
        ),
      ),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});
