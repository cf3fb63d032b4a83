/**
 * The process that is measured as ours, told a folder: it prints the packages as JSON, and what the inventory itself took
 * once the program was loaded: a service loads it once.
 */
import { folderTree } from '../../src/engine/files/folder-tree.ts';
import { takeInventory } from '../../src/engine/inventory/take-inventory.ts';

const folder = process.argv[2];
if (folder === undefined) throw new Error('name a folder');
const started = performance.now();
const before = process.cpuUsage();
const { packages } = await takeInventory(await folderTree(folder));
const ms = performance.now() - started;
const { user, system } = process.cpuUsage(before);
const found = packages.map(({ name, version, manifestPath, lockfilePath }) => {
  return { name, version, path: lockfilePath === '' ? manifestPath : lockfilePath };
});
process.stdout.write(JSON.stringify({ packages: found, ms, processorMs: (user + system) / 1000 }));
