/** How packages of the inventory look in replies; shared by the operations that show them. */
import { type Static, Type } from 'typebox';
import type { FoundInstance, FoundPlace } from '../packages/store.ts';
import { exampleOrigin, examplePackage, examplePlace } from './examples.ts';
import { count, directness, packageFields, source } from './fields.ts';
import { packageEntryOf } from './vulnerability-shapes.ts';

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
const instance = Type.Object(
  {
    ...instanceFields,
    items: Type.Array(Type.Object({})),
    scope: Type.Optional(
      Type.String({
        description: 'What the package is for, as its declaration says; only `/api/v1/sca/packages/get` says it.',
      }),
    ),
    dependencyPath: Type.Optional(
      Type.Array(Type.String(), {
        description:
          'From what the manifest asks for down to the package itself; empty where that is not known. Only `/api/v1/sca/packages/get` says it.',
      }),
    ),
  },
  { title: 'PackageInstance' },
);

export const packageEntryFields = {
  ...instanceFields,
  items: Type.Array(instance),
  alertCount: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Alerts that stand against this version in scope; only `/api/v1/sca/packages/search` says it, and of now alone.',
    }),
  ),
};
export const packageEntry = Type.Object(packageEntryFields, { title: 'PackageEntry' });

const exampleInstance = {
  ...examplePackage,
  ...exampleOrigin,
  ...examplePlace,
  repositoryName: 'shop',
  count: 1,
  items: [],
};
export const examplePackageEntry: Static<typeof packageEntry> = {
  ...exampleInstance,
  items: [exampleInstance],
  alertCount: 1,
};
export const examplePackagePlace: Static<typeof instance> = {
  ...exampleInstance,
  scope: 'production',
  dependencyPath: [`${examplePackage.name}@${examplePackage.version}`],
};

/** An entry with the fields of its newest instance; none where there is none. */
export function packageEntryWith(instances: readonly FoundInstance[], instanceCount: number) {
  const [newest] = instances;
  if (newest === undefined) return [];
  return [{ ...packageEntryOf(newest), count: instanceCount, items: itemsOf(instances) }];
}

function itemsOf(instances: readonly FoundInstance[]) {
  return instances.map((row) => ({ ...packageEntryOf(row), count: 1, items: [] }));
}

export function placesOf(places: readonly FoundPlace[]): Static<typeof instance>[] {
  return places.map((row) => ({
    ...packageEntryOf(row),
    count: 1,
    items: [],
    scope: row.scope,
    dependencyPath: [...row.dependency_path],
  }));
}
