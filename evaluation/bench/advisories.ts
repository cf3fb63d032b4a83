/**
 * The advisory database in figures: building, size, opening, lookups, memory, and a delta, on real records where they are at
 * hand and on synthetic ones in doubling sizes, beside osv-scanner offline on the same records where OSV_SCANNER names it.
 */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { openAdvisories } from '../../src/service/advisories/open-advisories.ts';
import { prepareAdvisories } from '../../src/service/advisories/prepare-advisories.ts';
import {
  questionsOf,
  syntheticPackage,
  syntheticRecord,
  writeSyntheticBucket,
} from './advisories/synthetic-advisories.ts';

const measurer = fileURLToPath(new URL('advisories/measure-lookups.ts', import.meta.url));

export interface AdvisoryBench {
  /** In the largest synthetic database; the others hold a half, a quarter and an eighth. */
  readonly records: number;
  /** A bucket of real records; not measured where it is absent. */
  readonly realBucket: string;
  /** The program to measure beside ours; none where it is absent. */
  readonly osvScanner?: string;
}

export async function benchAdvisories({ records: largest, realBucket, osvScanner }: AdvisoryBench): Promise<void> {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, ${(totalmem() / 1e9).toFixed(0)} GB, Node ${process.version}`);
  console.log(
    'records    malicious  build s  file MB  open ms  hits/s cold  hits/s warm  10 % hits/s  2 threads/s  scan ms  scan MB  delta ms  osv-scanner s  osv-scanner MB',
  );
  const work = mkdtempSync(join(tmpdir(), 'bench-advisories-'));
  try {
    if (existsSync(realBucket)) await measure({ kind: 'real', bucket: realBucket, records: 0, work, osvScanner });
    for (const share of [8, 4, 2, 1]) {
      const records = Math.round(largest / share);
      const bucket = join(work, `bucket-${records}`);
      writeSyntheticBucket(bucket, records, Math.round((records * 2) / 3));
      await measure({ kind: 'synthetic', bucket, records, work, osvScanner });
      rmSync(bucket, { recursive: true });
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

interface Measure {
  readonly kind: 'real' | 'synthetic';
  readonly bucket: string;
  readonly records: number;
  readonly work: string;
  readonly osvScanner: string | undefined;
}

async function measure({ kind, bucket, records, work, osvScanner }: Measure): Promise<void> {
  const dataDir = mkdtempSync(join(work, 'data-'));
  const begun = performance.now();
  const { file, records: all } = await prepareAdvisories({ source: bucket, dataDir });
  const buildMs = performance.now() - begun;
  const opened: number[] = [];
  for (let round = 0; round < 9; round++) {
    const start = performance.now();
    openAdvisories(file)[Symbol.dispose]();
    opened.push(performance.now() - start);
  }
  const questions = join(dataDir, 'questions.json');
  const asked = questionsOf(file);
  writeFileSync(questions, JSON.stringify(asked));
  writeFileSync(`${questions}.scan`, JSON.stringify(asked.scan));
  const alone = await inChild([measurer, file, questions]);
  const pair = await Promise.all([inWorker(file, questions), inWorker(file, questions)]);
  const delta = kind === 'synthetic' ? await measureDelta(bucket, dataDir, records) : undefined;
  const peer = osvScanner !== undefined ? await measurePeer(osvScanner, bucket, dataDir, asked.scan) : undefined;
  const cells = [
    [String(all), 9],
    [kind === 'real' ? '-' : String(Math.round((records * 2) / 3)), 10],
    [(buildMs / 1000).toFixed(1), 8],
    [(statSync(file).size / 1e6).toFixed(1), 8],
    [opened.toSorted((a, b) => a - b)[4]?.toFixed(2), 8],
    [thousands(alone.hitsCold), 12],
    [thousands(alone.hitsWarm), 12],
    [thousands(alone.mixed), 12],
    [thousands(pair[0] + pair[1]), 12],
    [alone.scanMs.toFixed(0), 8],
    [(alone.rss / 1e6).toFixed(0), 8],
    [delta?.toFixed(0) ?? '-', 9],
    [peer === undefined ? '-' : (peer.ms / 1000).toFixed(1), 14],
    [peer === undefined ? '-' : (peer.rss / 1e6).toFixed(0), 15],
  ] as const;
  console.log(cells.map(([text, width]) => (text ?? '').padStart(width)).join(' '));
  rmSync(dataDir, { recursive: true });
}

/** From a source that offers one changed record to a file that answers by it. */
async function measureDelta(bucket: string, dataDir: string, records: number): Promise<number> {
  const { id, json } = syntheticRecord(records - 1, '2026-11-02T00:00:00Z', '99.0.0');
  const index = join(bucket, 'npm', 'modified_id.csv');
  const before = readFileSync(index, 'utf8');
  writeFileSync(join(bucket, 'npm', `${id}.json`), json);
  writeFileSync(index, `2026-11-02T00:00:00Z,${id}\n${before.replace(new RegExp(`^.*,${id}\\n`, 'm'), '')}`);
  const begun = performance.now();
  const { file, staleBecause = '' } = await prepareAdvisories({ source: bucket, dataDir });
  using lookup = openAdvisories(file);
  const isUsed = lookup.find('npm', syntheticPackage(records - 1), '98.0.0').some((hit) => hit.advisory.id === id);
  const took = performance.now() - begun;
  if (!isUsed) throw new Error(`the delta is not in use ${staleBecause}`);
  return took;
}

interface Measured {
  readonly hitsCold: number;
  readonly hitsWarm: number;
  readonly mixed: number;
  readonly scanMs: number;
  readonly rss: number;
}

async function inChild(args: readonly string[]): Promise<Measured> {
  const { output } = await run(process.execPath, args, {});
  return JSON.parse(output);
}

function inWorker(file: string, questions: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(measurer, { workerData: { file, questions } });
    worker.on('message', (rate: number) => resolve(rate));
    worker.on('error', reject);
  });
}

/** The same packages in a package-lock.json, scanned offline; time and peak memory of the whole process. */
async function measurePeer(
  osvScanner: string,
  bucket: string,
  dataDir: string,
  scan: readonly (readonly [string, string, string])[],
): Promise<{ ms: number; rss: number }> {
  const folder = join(dataDir, 'project');
  mkdirSync(folder);
  const packages = scan
    .filter(([ecosystem]) => ecosystem === 'npm')
    .map(([, name, version]) => [`node_modules/${name}`, { version }]);
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(packages) }),
  );
  const cache = join(dataDir, 'cache');
  mkdirSync(cache, { recursive: true });
  // Its versions look under either name.
  for (const name of ['osv-scanner', 'osv-scalibr']) symlinkSync(bucket, join(cache, name));
  const args = [
    'scan',
    'source',
    '--offline-vulnerabilities',
    '--format',
    'json',
    '-L',
    join(folder, 'package-lock.json'),
  ];
  const begun = performance.now();
  const { rss } = await run(osvScanner, args, { OSV_SCANNER_LOCAL_DB_CACHE_DIRECTORY: cache });
  return { ms: performance.now() - begun, rss };
}

function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ output: string; rss: number }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
    let output = '';
    let rss = 0;
    // The kernel keeps the peak; it is read while the process lives.
    const watch = setInterval(() => {
      try {
        const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'));
        rss = Math.max(rss, Number(peak?.[1] ?? 0) * 1024);
      } catch {
        clearInterval(watch);
      }
    }, 20);
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', () => {
      clearInterval(watch);
      resolve({ output, rss });
    });
  });
}

function thousands(rate: number): string {
  return `${(rate / 1000).toFixed(0)} k`;
}
