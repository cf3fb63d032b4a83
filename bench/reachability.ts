/**
 * How long reachability takes on a tree with its installed packages: cold (every reached file parsed in forked children)
 * warm (facts kept from the first run), and after one file changed. Processor time of this process stands beside the
 * clock's, since the clock says little on a busy machine. Run: node bench/reachability.ts [folder]; this project by default.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { noSymbols } from '../src/engine/advisories/advisory.ts';
import type { FileTree } from '../src/engine/files/file-tree.ts';
import { folderTree } from '../src/engine/files/folder-tree.ts';
import { takeInventory } from '../src/engine/inventory/take-inventory.ts';
import { analyzeReachability } from '../src/engine/reachability/analyze.ts';
import { forkedFactReader } from '../src/service/analysis/forked-fact-reader.ts';

const folder = process.argv[2] ?? new URL('..', import.meta.url).pathname;
const cacheDir = await mkdtemp(join(tmpdir(), 'vedette-bench-'));
const read = { files: 0, bytes: 0 };
let changedPath = '';
const tree = counted(await folderTree(folder));
const inventory = await takeInventory(withoutInstalled(tree));
const packages = inventory.packages.filter(({ ecosystem }) => ecosystem === 'npm');

try {
  const cold = await run('cold');
  const warm = await run('warm');
  changedPath = tree.entries.find(({ path, size }) => size > 1000 && /node_modules\/.*\.js$/.test(path))?.path ?? '';
  await run('one file changed');
  console.log(
    `ratio cold/warm ${(cold / warm).toFixed(1)}; ${cpus().length} cores, ${cpus()[0]?.model ?? ''}, Node ${process.version}`,
  );
} finally {
  await rm(cacheDir, { recursive: true });
}

async function run(name: string): Promise<number> {
  read.files = 0;
  read.bytes = 0;
  await using facts = forkedFactReader({ cacheDir });
  const started = performance.now();
  const startedCpu = process.cpuUsage();
  const verdicts = await analyzeReachability({
    tree: changed(tree),
    packages,
    graphs: inventory.graphs,
    facts,
    questions: packages.map((item) => ({ package: item, advisoryId: 'BENCH-1', symbols: noSymbols })),
    budgetMs: 0,
  });
  const took = performance.now() - started;
  const cpu = process.cpuUsage(startedCpu);
  const counts = Object.entries(Object.groupBy(verdicts, ({ reachability, code }) => `${reachability} ${code}`)).map(
    ([key, list]) => `${key} ${list?.length ?? 0}`,
  );
  console.log(
    `${name} ${(took / 1000).toFixed(2)} s (${((cpu.user + cpu.system) / 1e6).toFixed(2)} s of this process), ${read.files} files read, ${(read.bytes / 1e6).toFixed(1)} MB, ${packages.length} questions: ${counts.join(', ')}`,
  );
  return took;
}

/** Every content gets an id by its path and size: a folder has none, a git tree has one for each blob. */
function counted(inner: FileTree): FileTree {
  const entries = inner.entries.map((entry) => ({ ...entry, contentId: `${entry.path}:${entry.size}` }));
  return {
    entries,
    async read(path) {
      const content = await inner.read(path);
      read.files++;
      read.bytes += content.byteLength;
      return content;
    },
  };
}

function changed(inner: FileTree): FileTree {
  if (changedPath === '') return inner;
  const entries = inner.entries.map((entry) =>
    entry.path === changedPath ? { ...entry, contentId: `${entry.contentId}:changed` } : entry,
  );
  return { entries, read: (path) => inner.read(path) };
}

function withoutInstalled(inner: FileTree): FileTree {
  return {
    ...inner,
    entries: inner.entries.filter(({ path }) => !path.includes('node_modules/') && !path.includes('fixtures/')),
  };
}
