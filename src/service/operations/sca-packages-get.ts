/** Extension: get one package of the inventory, with all its instances by pages. */
import { Type } from 'typebox';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { findPackageOf, listInstances } from '../packages/store.ts';
import { exampleIds } from './examples.ts';
import { count, organizationId, page, pageSize, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';
import { examplePackageEntry, examplePackagePlace, packageEntryFields, placesOf } from './package-shapes.ts';
import { pageOf } from './paging.ts';
import { packageEntryOf } from './vulnerability-shapes.ts';

export const scaPackagesGet = defineOperation({
  path: '/api/v1/sca/packages/get',
  summary: 'Get an SCA package',
  description:
    'The package of the current inventory that an instance belongs to: ecosystem, name and version, with the fields of that instance. `items` holds a page of its instances in all repositories, newest first, each with how it comes there; `count` says how many there are. Of an instance on a registered branch or tag, both are of that one.',
  tag: 'Packages',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({
    id: requiredId("An instance's id, as `/api/v1/sca/packages/search` shows them."),
    organizationId,
    page,
    pageSize,
  }),
  response: Type.Object({ ...packageEntryFields, page: count, pageSize: count }),
  example: {
    request: { id: exampleIds.package, page: 1, pageSize: 50 },
    response: { ...examplePackageEntry, items: [examplePackagePlace], page: 1, pageSize: 50 },
  },
  async handle({ db }, caller, body) {
    const { organizationId } = caller;
    const paging = pageOf(body);
    const found = isId(body.id) ? await findPackageOf(db, organizationId, body.id) : undefined;
    if (found === undefined) throw notFound('package');
    const { package_version_id: versionId, repository_id: lineId, is_of_line: isOfLine } = found;
    const scope = { versionId, repositoryIds: isOfLine ? [lineId] : undefined };
    const items = await listInstances(db, organizationId, scope, paging);
    return {
      ...packageEntryOf(found),
      count: found.instance_count,
      items: placesOf(items),
      page: paging.page,
      pageSize: paging.pageSize,
    };
  },
});
