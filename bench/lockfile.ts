/**
 * `vedette scan` of a lockfile beside osv-scanner offline on the same records, both as whole processes with warm files: the clock,
 * the processor's time and the most memory of each with all that it starts, as ratios, and how ours grows as the lockfile doubles.
 * Runs of both take turns, and the best of each counts, since a busy machine only ever adds.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Measured, measuredProcess, type Started } from '../evaluation/peers/measured-process.ts';
import { offlineRun } from '../evaluation/peers/osv-scanner.ts';
import { onPath } from '../evaluation/peers/peer.ts';
import { prepareAdvisories } from '../src/service/advisories/prepare-advisories.ts';

const usage = `node bench/lockfile.ts --lockfile <package-lock.json> --records <folder in the bucket's layout> [--osv-scanner <program>] [--repeats 9]`;
const program = fileURLToPath(new URL('../bin/vedette.mjs', import.meta.url));

interface Figures {
  readonly ms: number;
  readonly processorMs: number;
  readonly peakMegabytes: number;
}

/** npm's lockfile with every package a second time under another name, which no advisory knows. */
export function doubledLockfile(text: string): string {
  const lockfile: { packages: Record<string, object> } = JSON.parse(text);
  const more = Object.entries(lockfile.packages).flatMap(([place, found]) =>
    place === '' ? [] : [[place.replaceAll('node_modules/', 'node_modules/second-of-'), found] as const],
  );
  return JSON.stringify({ ...lockfile, packages: { ...lockfile.packages, ...Object.fromEntries(more) } }, undefined, 2);
}

async function bench(options: { lockfile: string; records: string; scanner: string; repeats: number }): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'bench-lockfile-'));
  try {
    const { file, records } = await prepareAdvisories({
      source: resolve(options.records),
      dataDir: join(scratch, 'own'),
    });
    const text = readFileSync(options.lockfile, 'utf8');
    const cache = join(scratch, 'peer');
    mkdirSync(cache);
    const once = laidOut(scratch, 'once', text);
    const twice = laidOut(scratch, 'twice', doubledLockfile(text));
    const own = (folder: string): Started => ({
      program: process.execPath,
      args: [
        program,
        'scan',
        folder,
        '--advisories',
        file,
        '--format',
        'json',
        '--fail-on',
        'none',
        '--allow-incomplete',
      ],
    });
    const project = join(once, 'package-lock.json');
    const peer = offlineRun({ scanner: options.scanner, records: options.records, cache, project, isLockfile: true });
    const runs = [own(once), peer, own(twice)];
    const best = await bestInTurns(runs, options.repeats);
    const [ours, theirs, doubled] = best;
    if (ours === undefined || theirs === undefined || doubled === undefined) throw new Error('a run is missing');
    console.log(`${records} records; the best of ${options.repeats} runs each, in turns\n`);
    console.log('|  | vedette | osv-scanner | ratio | vedette, lockfile doubled |\n|---|---|---|---|---|');
    const row = (name: string, figure: (figures: Figures) => number, unit: string): void => {
      const [one, other, two] = [ours, theirs, doubled].map(figure);
      if (one === undefined || other === undefined || two === undefined) return;
      console.log(
        `| ${name} | ${one.toFixed(0)} ${unit} | ${other.toFixed(0)} ${unit} | ${(one / other).toFixed(2)} | × ${(two / one).toFixed(2)} |`,
      );
    };
    row('time', ({ ms }) => ms, 'ms');
    row("processor's time", ({ processorMs }) => processorMs, 'ms');
    row('memory', ({ peakMegabytes }) => peakMegabytes, 'MB');
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function laidOut(scratch: string, name: string, text: string): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package-lock.json'), text);
  return folder;
}

async function bestInTurns(runs: readonly Started[], repeats: number): Promise<readonly (Figures | undefined)[]> {
  const best: (Figures | undefined)[] = runs.map(() => undefined);
  // The first round warms files and compiled code, and does not count.
  for (let round = 0; round <= repeats; round++) {
    for (const [index, run] of runs.entries()) {
      const measured = await measuredProcess(run);
      if (measured.code !== 0 && measured.code !== 1)
        throw new Error(`${run.program} ended with ${measured.code}: ${measured.errors}`);
      if (round > 0) best[index] = better(best[index], measured);
    }
  }
  return best;
}

function better(known: Figures | undefined, { ms, processorMs = 0, peakMegabytes = 0 }: Measured): Figures {
  if (known === undefined) return { ms, processorMs, peakMegabytes };
  return {
    ms: Math.min(known.ms, ms),
    processorMs: Math.min(known.processorMs, processorMs),
    // Seen at moments: the most that was seen is the nearest to what it was.
    peakMegabytes: Math.max(known.peakMegabytes, peakMegabytes),
  };
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      lockfile: { type: 'string' },
      records: { type: 'string' },
      'osv-scanner': { type: 'string' },
      repeats: { type: 'string', default: '9' },
      help: { type: 'boolean', default: false },
    },
  });
  const { lockfile, records, help } = values;
  const scanner = values['osv-scanner'] ?? onPath('osv-scanner');
  if (help || lockfile === undefined || records === undefined || scanner === undefined) {
    console.log(usage);
    process.exitCode = help ? 0 : 2;
  } else await bench({ lockfile, records, scanner: resolve(scanner), repeats: Number(values.repeats) });
}
