/** Operation 7: search SCA packages. */
import { Type } from 'typebox';
import { searchTerms } from '../database/text-search.ts';
import { listInstances, type PackageInstance, searchPackages } from '../packages/store.ts';
import { exampleIds, exampleOrigin, examplePackage, examplePlace } from './examples.ts';
import {
  arrayEntriesMax,
  count,
  directness,
  organizationId,
  packageFields,
  page,
  pageSize,
  repositoryIds,
  source,
  textSearch,
} from './fields.ts';
import { ecosystemFilter, idFilter } from './filters.ts';
import { defineOperation } from './operation.ts';
import { pageOf } from './paging.ts';
import { packageEntryOf } from './vulnerability-shapes.ts';

const itemsMax = 500;

const instanceFields = {
  ...packageFields,
  directness,
  source,
  repositoryId: Type.String(),
  repositoryName: Type.String(),
  branch: Type.String(),
  commitSha: Type.String(),
  count,
};
const instance = Type.Object({ ...instanceFields, items: Type.Array(Type.Object({})) }, { title: 'PackageInstance' });
const entry = Type.Object({ ...instanceFields, items: Type.Array(instance) }, { title: 'PackageEntry' });
const exampleInstance = {
  ...examplePackage,
  ...exampleOrigin,
  ...examplePlace,
  repositoryName: 'shop',
  count: 1,
  items: [],
};

export const scaPackagesSearch = defineOperation({
  path: '/api/v1/sca/packages/search',
  summary: 'Search SCA packages',
  description:
    'One row for each ecosystem, name and version of the current inventory, with the fields of its newest instance; `items` holds the instances, one for each repository and manifest, at most 500.',
  tag: 'Packages',
  isExtension: false,
  trimmed: ['searchQuery'],
  request: Type.Object({
    organizationId,
    repositoryIds,
    page,
    pageSize,
    searchQuery: textSearch('name, purl, version and manifest path'),
    ecosystems: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: arrayEntriesMax,
        description: 'OSV names or aliases in any letter case; unknown ones match nothing.',
      }),
    ),
  }),
  response: Type.Object({ packages: Type.Array(entry), totalCount: count, page: count, pageSize: count }),
  example: {
    request: {
      repositoryIds: [exampleIds.repository],
      page: 1,
      pageSize: 50,
      searchQuery: 'lodash',
      ecosystems: ['npm'],
    },
    response: {
      packages: [{ ...exampleInstance, items: [exampleInstance] }],
      totalCount: 1,
      page: 1,
      pageSize: 50,
    },
  },
  async handle({ db }, caller, body) {
    const paging = pageOf(body);
    const repositories = idFilter(body.repositoryIds);
    const search = {
      repositoryIds: repositories,
      terms: searchTerms(body.searchQuery),
      ecosystems: ecosystemFilter(body.ecosystems),
    };
    const { rows, total } = await searchPackages(db, caller.organizationId, search, paging);
    const versionIds = rows.map((row) => row.package_version_id);
    const instances =
      versionIds.length === 0 ? [] : await listInstances(db, caller.organizationId, versionIds, repositories, itemsMax);
    const byVersion = Map.groupBy(instances, (row) => row.package_version_id);
    return {
      packages: rows.flatMap((row) => entryOf(byVersion.get(row.package_version_id) ?? [], row.instance_count)),
      totalCount: total,
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});

function entryOf(instances: readonly PackageInstance[], instanceCount: number) {
  const [newest] = instances;
  if (newest === undefined) return [];
  const items = instances.map((row) => ({ ...packageEntryOf(row), count: 1, items: [] }));
  return [{ ...packageEntryOf(newest), count: instanceCount, items }];
}
