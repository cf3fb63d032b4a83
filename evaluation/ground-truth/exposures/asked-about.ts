/** Advisories that ask about every version of every package of a tree, without naming a function. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderTree } from '../../../src/engine/files/folder-tree.ts';
import { takeInventory } from '../../../src/engine/inventory/take-inventory.ts';
import type { Package } from '../../../src/engine/model/package.ts';

type Asked = Pick<Package, 'ecosystem' | 'name' | 'version'>;

/** What the files of a folder tell by themselves. */
export async function listedPackages(folder: string): Promise<readonly Asked[]> {
  return (await takeInventory(await folderTree(folder))).packages;
}

/** Writes one OSV record a package name into `target`; of none where there are no packages. @returns how many */
export async function askAboutEach(packages: readonly Asked[], target: string): Promise<number> {
  const asked = new Map(
    packages
      .filter(({ version }) => version !== '')
      .map(({ ecosystem, name }) => [`${ecosystem}\0${name}`, { ecosystem, name }]),
  );
  await mkdir(target, { recursive: true });
  for (const [key, affected] of asked) {
    const id = `ASKED-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
    const record = {
      schema_version: '1.6.0',
      id,
      modified: '2026-01-01T00:00:00Z',
      summary: `Every version of ${affected.name} is asked about`,
      affected: [{ package: affected, ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }] }],
    };
    await writeFile(join(target, `${id}.json`), JSON.stringify(record));
  }
  return asked.size;
}
