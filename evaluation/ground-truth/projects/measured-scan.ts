/**
 * One `vedette scan` as a user runs it, with its time and memory: the processes it starts hold memory too, so where the
 * system tells of processes (`/proc`), all of them are added up many times a second.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program } from '../../places.ts';

export interface ScannedVulnerability {
  readonly id: string;
  readonly package: { readonly name: string; readonly version: string; readonly ecosystem: string };
  readonly reachability: string;
  readonly reason: string;
}

export interface MeasuredScan {
  readonly vulnerabilities: readonly ScannedVulnerability[];
  readonly seconds: number;
  /** Of all processes together; 0 where the system does not tell. */
  readonly processorSeconds: number;
  readonly peakMegabytes: number;
}

const sampleMs = 50;
const ticksPerSecond = 100;

export interface ScanRequest {
  readonly folder: string;
  /** OSV records. */
  readonly source: string;
  /** Where the advisories of the source were prepared before, so that their building is not measured. */
  readonly dataDir: string;
}

export async function measuredScan({ folder, source, dataDir }: ScanRequest): Promise<MeasuredScan> {
  const cacheDir = await mkdtemp(join(tmpdir(), 'vedette-scan-'));
  try {
    await cp(join(dataDir, 'advisories'), join(cacheDir, 'advisories'), { recursive: true });
    return await measured(folder, ['--advisories', source, '--cache-dir', cacheDir]);
  } finally {
    await rm(cacheDir, { recursive: true, force: true });
  }
}

async function measured(folder: string, options: readonly string[]): Promise<MeasuredScan> {
  const started = performance.now();
  const args = [program, 'scan', '--format', 'json', '--fail-on', 'none', ...options, folder];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ticksOf = new Map<number, number>();
  let peakBytes = 0;
  const timer = setInterval(() => {
    const family = familyOf(child.pid ?? 0);
    for (const { pid, ticks } of family) ticksOf.set(pid, ticks);
    peakBytes = Math.max(
      peakBytes,
      family.map(({ bytes }) => bytes).reduce((sum, bytes) => sum + bytes, 0),
    );
  }, sampleMs);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  clearInterval(timer);
  if (code !== 0) throw new Error(`the scan of ${folder} ended with ${code}`);
  const ticks = [...ticksOf.values()].reduce((sum, value) => sum + value, 0);
  return {
    vulnerabilities: readReport(Buffer.concat(chunks).toString('utf8')),
    seconds: (performance.now() - started) / 1000,
    processorSeconds: ticks / ticksPerSecond,
    peakMegabytes: peakBytes / 1e6,
  };
}

function readReport(text: string): readonly ScannedVulnerability[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own report
  return (JSON.parse(text) as { vulnerabilities: readonly ScannedVulnerability[] }).vulnerabilities;
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
  readonly bytes: number;
}

/** The process and all that descend from it. */
function familyOf(root: number): readonly Process[] {
  const all = readProcesses();
  const members = new Set([root]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { pid, parent } of all) {
      if (!members.has(parent) || members.has(pid)) continue;
      members.add(pid);
      grown = true;
    }
  }
  return all.filter(({ pid }) => members.has(pid));
}

function readProcesses(): readonly Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)));
  } catch {
    return [];
  }
}

function readProcess(pid: number): readonly Process[] {
  try {
    // Fields as in proc_pid_stat(5), counted after the name, which may hold spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return [{ pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]), bytes: pages * 4096 }];
  } catch {
    return [];
  }
}
