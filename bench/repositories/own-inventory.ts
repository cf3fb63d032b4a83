/** The process that is measured as ours: `node bench/repositories/own-inventory.ts <folder>` prints the packages as JSON. */
import { folderTree } from '../../src/engine/files/folder-tree.ts';
import { takeInventory } from '../../src/engine/inventory/take-inventory.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('name a folder');
const { packages } = await takeInventory(await folderTree(folder));
const found = packages.map(({ name, version, manifestPath, lockfilePath }) => {
  return { name, version, path: lockfilePath === '' ? manifestPath : lockfilePath };
});
process.stdout.write(JSON.stringify(found));
