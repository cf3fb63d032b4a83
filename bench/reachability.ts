/**
 * How long reachability takes, and how much memory: on a tree with its installed packages cold (every reached file parsed
 * in forked children), warm (what was kept from the first run), after one file changed, and on half of its packages; then
 * each language's files by themselves, and other tools beside, where they are installed. Processor time stands beside the
 * clock's, since the clock says little on a busy machine.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noSymbols } from '../src/engine/model/advisory.ts';
import type { FileTree } from '../src/engine/files/file-tree.ts';
import { folderTree } from '../src/engine/files/folder-tree.ts';
import { takeInventory } from '../src/engine/inventory/take-inventory.ts';
import { analyzeReachability } from '../src/engine/reachability/analyze.ts';
import { forkedFactReader } from '../src/service/analysis/forked-fact-reader.ts';
import { peersBeside } from './reachability/peers.ts';

export interface ReachabilityBench {
  readonly folder: string;
  /** `go=<folder>`: a language, and where files of it lie. */
  readonly source: readonly string[];
  readonly peers: boolean;
}

const extractor = fileURLToPath(new URL('reachability/extract-language.ts', import.meta.url));

export async function benchReachability({ folder, source, peers }: ReachabilityBench): Promise<void> {
  await benchTree(folder);
  for (const one of source) benchLanguage(one);
  if (peers) for (const line of await peersBeside(folder)) console.log(line);
}

async function benchTree(root: string): Promise<void> {
  const tree = named(await folderTree(root));
  const inventory = await takeInventory(withoutInstalled(tree));
  const packages = inventory.packages.filter(({ ecosystem }) => ecosystem === 'npm');
  const run = async (name: string, ran: FileTree, cacheDir: string): Promise<number> => {
    const read = { files: 0, bytes: 0 };
    const started = { clock: performance.now(), own: process.cpuUsage(), children: await childrenSeconds() };
    let took = 0;
    let counts: readonly string[] = [];
    {
      await using facts = forkedFactReader({ cacheDir });
      const verdicts = await analyzeReachability({
        tree: counted(ran, read),
        packages,
        graphs: inventory.graphs,
        facts,
        questions: packages.map((item) => ({ package: item, advisoryId: 'BENCH-1', symbols: noSymbols })),
      });
      took = (performance.now() - started.clock) / 1000;
      const groups = Map.groupBy(verdicts, ({ reachability, code }) => `${reachability} ${code}`);
      counts = [...groups].map(([key, list]) => `${key} ${list.length}`);
    }
    const own = process.cpuUsage(started.own);
    console.log(
      `${name}: ${took.toFixed(2)} s (processor: own ${((own.user + own.system) / 1e6).toFixed(2)} s, parsers ${((await childrenSeconds()) - started.children).toFixed(2)} s), ` +
        `${read.files} files read, ${(read.bytes / 1e6).toFixed(1)} MB, ${packages.length} questions: ${counts.join(', ')}`,
    );
    return took;
  };
  const cacheDir = await mkdtemp(join(tmpdir(), 'vedette-bench-'));
  try {
    const cold = await run('cold', tree, join(cacheDir, 'whole'));
    const warm = await run('warm', tree, join(cacheDir, 'whole'));
    await run('one file changed', changed(tree), join(cacheDir, 'whole'));
    const half = await run('half of the packages, cold', halved(tree), join(cacheDir, 'half'));
    console.log(
      `cold/warm ${(cold / warm).toFixed(1)}; twice the packages ${(cold / half).toFixed(2)} times as long; ` +
        `resident ${(process.resourceUsage().maxRSS / 1000).toFixed(0)} MB without parsers; ` +
        `${cpus().length} cores, ${cpus()[0]?.model ?? ''}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
    );
  } finally {
    await rm(cacheDir, { recursive: true });
  }
}

/** Processor seconds of children that have ended; 0 where the system does not tell. */
async function childrenSeconds(): Promise<number> {
  try {
    const fields = (await readFile('/proc/self/stat', 'utf8')).replace(/^.*\) /, '').split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

/** Every content gets an id by its path and size: a folder has none, a git tree has one for each blob. */
function named(inner: FileTree): FileTree {
  const entries = inner.entries.map((entry) => ({ ...entry, contentId: `${entry.path}:${entry.size}` }));
  return { entries, read: (path) => inner.read(path) };
}

function counted(inner: FileTree, read: { files: number; bytes: number }): FileTree {
  return {
    entries: inner.entries,
    async read(path) {
      const content = await inner.read(path);
      read.files++;
      read.bytes += content.byteLength;
      return content;
    },
  };
}

function changed(inner: FileTree): FileTree {
  const path = inner.entries.find((entry) => entry.size > 1000 && /node_modules\/.*\.js$/.test(entry.path))?.path;
  const entries = inner.entries.map((entry) =>
    entry.path === path ? { ...entry, contentId: `${entry.contentId}:changed` } : entry,
  );
  return { entries, read: (wanted) => inner.read(wanted) };
}

/** Every second installed package. */
function halved(inner: FileTree): FileTree {
  const folders = new Map<string, number>();
  const entries = inner.entries.filter(({ path }) => {
    const owner = /^.*?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
    if (owner === undefined) return true;
    const order = folders.get(owner) ?? folders.size;
    folders.set(owner, order);
    return order % 2 === 0;
  });
  return { entries, read: (path) => inner.read(path) };
}

function withoutInstalled(inner: FileTree): FileTree {
  return {
    ...inner,
    entries: inner.entries.filter(({ path }) => !path.includes('node_modules/') && !path.includes('fixtures/')),
  };
}

/** In a process of its own, so that its memory is the language's: what one child of the parser pool takes. */
function benchLanguage(source: string): void {
  const [language = '', root = ''] = source.split(/=(.*)/s);
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--stack-size=2000', '--max-semi-space-size=32', extractor, language, root],
    { encoding: 'utf8', maxBuffer: 1e6 },
  );
  console.log(`${source}: ${status === 0 ? stdout.trim() : 'failed'}`);
}
