/** How packages of the inventory look in replies; shared by the operations that show them. */
import { type Static, Type } from 'typebox';
import type { FoundInstance } from '../packages/store.ts';
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
const instance = Type.Object({ ...instanceFields, items: Type.Array(Type.Object({})) }, { title: 'PackageInstance' });

export const packageEntryFields = { ...instanceFields, items: Type.Array(instance) };
export const packageEntry = Type.Object(packageEntryFields, { title: 'PackageEntry' });

const exampleInstance = {
  ...examplePackage,
  ...exampleOrigin,
  ...examplePlace,
  repositoryName: 'shop',
  count: 1,
  items: [],
};
export const examplePackageEntry: Static<typeof packageEntry> = { ...exampleInstance, items: [exampleInstance] };

/** An entry with the fields of its newest instance; none where there is none. */
export function packageEntryWith(instances: readonly FoundInstance[], instanceCount: number) {
  const [newest] = instances;
  if (newest === undefined) return [];
  return [{ ...packageEntryOf(newest), count: instanceCount, items: itemsOf(instances) }];
}

export function itemsOf(instances: readonly FoundInstance[]) {
  return instances.map((row) => ({ ...packageEntryOf(row), count: 1, items: [] }));
}
