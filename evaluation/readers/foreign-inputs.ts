/**
 * Reads every file of a folder by every format there is, and says how long the slowest reading took. It fails where a
 * reader throws, gives no status, or takes more than two seconds.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { formatOwners } from '../../src/engine/ecosystems/index.ts';
import { memoryTree } from '../../src/engine/files/memory-tree.ts';
import { takeInventory } from '../../src/engine/inventory/take-inventory.ts';
import { sourceFile } from '../../src/engine/text/source-file.ts';

const slowMs = 2000;

export async function readForeignInputs(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  const formats = formatOwners.flatMap((owner) => owner.formats);
  let slowest = { ms: 0, what: '' };
  let failures = 0;
  for (const path of paths) {
    const content = readFileSync(join(folder, path));
    const file = sourceFile(path, content);
    const tree = memoryTree({ [path]: content });
    for (const format of formats) {
      const started = performance.now();
      try {
        await format.extract(file, tree);
      } catch (error) {
        failures++;
        console.error(`${format.name} threw at ${path}: ${String(error)}`);
      }
      const ms = performance.now() - started;
      if (ms > slowest.ms) slowest = { ms, what: `${format.name} at ${path}` };
    }
  }
  const inventory = await takeInventory(
    memoryTree(Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path))]))),
  );
  const statuses = [...Map.groupBy(inventory.files, ({ status }) => status)].map(
    ([status, files]) => `${files.length} ${status}`,
  );
  console.log(
    `${paths.length} files by ${formats.length} formats: ${failures} exceptions, slowest ${Math.round(slowest.ms)} ms (${slowest.what})`,
  );
  console.log(`by their own names: ${statuses.sort().join(', ')}; ${inventory.packages.length} packages`);
  if (failures > 0 || slowest.ms > slowMs) process.exitCode = 1;
}
