/**
 * What the quick readers of YAML, TOML and XML pay in a whole scan: the same scan with all of them and without each, in
 * processor time as a ratio, so that a reader is kept for what its users notice and not for its own speed.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { prepareAdvisories } from '../src/service/advisories/prepare-advisories.ts';
import { measuredProcess } from '../evaluation/peers/measured-process.ts';
import type { ScanFigures } from './second-readers/measured-scan.ts';
import { secondReaders } from './second-readers/second-readers.ts';
import { generatedTrees, realTrees, type ScannedTree } from './second-readers/trees.ts';

const scanner = fileURLToPath(new URL('second-readers/measured-scan.ts', import.meta.url));
const hook = pathToFileURL(fileURLToPath(new URL('second-readers/without-readers.ts', import.meta.url))).href;

export interface SecondReadersBench {
  readonly data: string;
  /** Further real trees. */
  readonly trees: readonly string[];
  readonly repeats: number;
}

export async function benchSecondReaders({ data, trees, repeats }: SecondReadersBench): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'bench-second-readers-'));
  try {
    const { file } = await prepareAdvisories({ source: '', dataDir: join(work, 'data') });
    console.log(
      `${cpus().length} × ${cpus()[0]?.model ?? ''}, Node ${process.version}; processor ms of a whole scan in a process of its own, first and best round,`,
    );
    console.log(`least of ${repeats}; × is the scan without the reader over that with all.`);
    console.log(
      '\n| tree | packages | all: first | best | MB | without | × first | × best | MB |\n|---|---|---|---|---|---|---|---|---|',
    );
    for (const tree of [...realTrees(data, trees), ...generatedTrees(join(work, 'generated'))])
      for (const row of await rowsOf(tree, file, repeats)) console.log(row);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function rowsOf({ name, folder }: ScannedTree, advisories: string, repeats: number): Promise<readonly string[]> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const asked = secondReaders.filter(({ reads }) => paths.some((path) => reads.test(path)));
  const runs = new Map<string, ScanFigures[]>(['', ...asked.map((reader) => reader.name)].map((key) => [key, []]));
  // In turn, so that what else the machine does falls on all of them.
  for (let repeat = 0; repeat < repeats; repeat++)
    for (const [without, list] of runs) list.push(await figuresOf(folder, advisories, without));
  const all = leastOf(runs.get('') ?? []);
  const rows = asked.map((reader) => {
    const other = leastOf(runs.get(reader.name) ?? []);
    const note = other.digest === all.digest ? '' : ' (other packages!)';
    const ratios = [other.firstMs / all.firstMs, other.bestMs / all.bestMs].map((ratio) => ratio.toFixed(2));
    return `${reader.name}${note} | ${ratios.join(' | ')} | ${other.peakMegabytes.toFixed(0)} |`;
  });
  const head = `| ${name} | ${all.packages} | ${all.firstMs.toFixed(0)} | ${all.bestMs.toFixed(0)} | ${all.peakMegabytes.toFixed(0)} | `;
  return rows.map((row) => `${head}${row}`);
}

async function figuresOf(folder: string, advisories: string, without: string): Promise<ScanFigures> {
  const { code, output, errors } = await measuredProcess({
    program: process.execPath,
    args: ['--import', hook, scanner, folder, advisories],
    environment: { WITHOUT_READERS: without },
  });
  if (code !== 0) throw new Error(`the scan of ${folder} ended with ${code}: ${errors}`);
  return JSON.parse(output);
}

function leastOf(runs: readonly ScanFigures[]): ScanFigures {
  const [first] = runs;
  if (first === undefined) throw new Error('nothing was measured');
  return {
    ...first,
    firstMs: Math.min(...runs.map(({ firstMs }) => firstMs)),
    bestMs: Math.min(...runs.map(({ bestMs }) => bestMs)),
    peakMegabytes: Math.min(...runs.map(({ peakMegabytes }) => peakMegabytes)),
  };
}
