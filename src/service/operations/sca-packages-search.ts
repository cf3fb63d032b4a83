/** Operation 7: search SCA packages. */
import { Type } from 'typebox';
import { searchTerms } from '../database/text-search.ts';
import { packageListAt } from '../packages/past-store.ts';
import { packageList } from '../packages/store.ts';
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
      asOf: '2026-03-01',
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
    };
    const moment = momentOf(body.asOf);
    const list =
      moment === undefined
        ? packageList(caller.organizationId, search, itemsMax)
        : packageListAt(caller.organizationId, search, moment, itemsMax);
    const { rows, total } = await lists.page(db, list, paging);
    return {
      packages: rows.flatMap(({ row, numbers: [inScope] }) =>
        packageEntryWith(row.instances, inScope ?? row.instance_count),
      ),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});
