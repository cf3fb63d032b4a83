/**
 * The advisory database in figures: building, size, opening, lookups, memory, and a delta, on real records where they are at
 * hand and on synthetic ones in doubling sizes, beside osv-scanner offline on the same records where OSV_SCANNER names it.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { measuredProcess } from '../evaluation/peers/measured-process.ts';
import { offlineRun, osvScanner } from '../evaluation/peers/osv-scanner.ts';
import { askPeer, type PeerAnswer, versionOf } from '../evaluation/peers/peer.ts';
import { openAdvisories } from '../src/service/advisories/open-advisories.ts';
import { prepareAdvisories } from '../src/service/advisories/prepare-advisories.ts';
import {
  type Question,
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

export async function benchAdvisories({
  records: largest,
  realBucket,
  osvScanner: scanner,
}: AdvisoryBench): Promise<void> {
  console.log(`${cpus().length} × ${cpus()[0]?.model}, ${(totalmem() / 1e9).toFixed(0)} GB, Node ${process.version}`);
  console.log(
    scanner === undefined
      ? 'no osv-scanner beside (--osv-scanner)'
      : `osv-scanner ${versionOf(osvScanner, scanner)} beside, offline on the same records and npm packages`,
  );
  console.log(
    'records    malicious  build s  file MB  open ms  hits/s cold  hits/s warm  10 % hits/s  2 threads/s  scan ms  scan MB  delta ms  npm found  osv-scanner found      s     MB',
  );
  const work = mkdtempSync(join(tmpdir(), 'bench-advisories-'));
  try {
    if (existsSync(realBucket)) await measure({ kind: 'real', bucket: realBucket, records: 0, work, scanner });
    for (const share of [8, 4, 2, 1]) {
      const records = Math.round(largest / share);
      const bucket = join(work, `bucket-${records}`);
      writeSyntheticBucket(bucket, records, Math.round((records * 2) / 3));
      await measure({ kind: 'synthetic', bucket, records, work, scanner });
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
  readonly scanner: string | undefined;
}

async function measure({ kind, bucket, records, work, scanner }: Measure): Promise<void> {
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
  const askable = asked.scan.filter(([ecosystem]) => ecosystem === 'npm');
  const ours = findingsOfOurs(file, askable);
  const peer = scanner === undefined ? undefined : await measurePeer(scanner, bucket, dataDir, askable, ours);
  const worked = peer?.kind === 'worked' ? peer : undefined;
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
    [`${ours.size}`, 9],
    [worked === undefined ? '-' : `${worked.found.length}`, 16],
    [worked === undefined ? '-' : (worked.measured.ms / 1000).toFixed(1), 6],
    [worked?.measured.peakMegabytes?.toFixed(0) ?? '-', 6],
  ] as const;
  console.log(cells.map(([text, width]) => (text ?? '').padStart(width)).join(' '));
  if (peer?.kind === 'did not work') console.log(`  osv-scanner ${peer.version} did not do the work: ${peer.why}`);
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
  const { code, output, errors } = await measuredProcess({ program: process.execPath, args });
  if (code !== 0) throw new Error(`the measuring process ended with ${code}: ${errors}`);
  return JSON.parse(output);
}

function inWorker(file: string, questions: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(measurer, { workerData: { file, questions } });
    worker.on('message', (rate: number) => resolve(rate));
    worker.on('error', reject);
  });
}

/** What is asked of the peer: the npm packages of the scan, in a lockfile; and what is ours of it. */
async function measurePeer(
  scanner: string,
  bucket: string,
  dataDir: string,
  asked: readonly Question[],
  ours: ReadonlySet<string>,
): Promise<PeerAnswer<Finding>> {
  const folder = join(dataDir, 'project');
  mkdirSync(folder);
  const packages = asked.map(([, name, version]) => [`node_modules/${name}`, { version }]);
  const project = join(folder, 'package-lock.json');
  writeFileSync(project, JSON.stringify({ lockfileVersion: 3, packages: Object.fromEntries(packages) }));
  const run = offlineRun({ scanner, records: bucket, cache: join(dataDir, 'cache'), project, isLockfile: true });
  return askPeer({ ...osvScanner, read: findingsOf }, run, {
    what: 'vulnerabilities',
    ours: ours.size,
    isOurs: ({ name, version, ids }) => ids.some((id) => ours.has(keyOf(name, version, id))),
  });
}

interface Finding {
  readonly name: string;
  readonly version: string;
  readonly ids: readonly string[];
}

/** One of each package and vulnerability, as both sides are counted. */
function findingsOf(output: string): readonly Finding[] {
  return osvScanner
    .read(output)
    .flatMap(({ package: { name, version }, groups }) => groups.map(({ ids }) => ({ name, version, ids })));
}

/** What the lookup finds for the packages that the peer is asked for. */
function findingsOfOurs(file: string, asked: readonly Question[]): ReadonlySet<string> {
  using lookup = openAdvisories(file);
  return new Set(
    asked.flatMap(([, name, version]) =>
      lookup
        .find('npm', name, version)
        .filter(({ isCertain }) => isCertain)
        .map(({ advisory }) => keyOf(name, version, advisory.id)),
    ),
  );
}

function keyOf(name: string, version: string, id: string): string {
  return `${name}@${version} ${id}`;
}

function thousands(rate: number): string {
  return `${(rate / 1000).toFixed(0)} k`;
}
