/**
 * How fast manifests and lockfiles are read and joined. For each
 * format: the whole inventory of one file of that size, beside the bare parser of its syntax in the same run, then twice
 * the size, then a lockfile of 100,000 entries. What counts is the ratio; the absolute is this machine's.
 */
import { cpus } from 'node:os';
import { load } from 'js-yaml';
import { SaxesParser } from 'saxes';
import { parseTOML } from 'toml-eslint-parser';
import { memoryTree } from '../src/engine/files/memory-tree.ts';
import { takeInventory } from '../src/engine/inventory/take-inventory.ts';
import { type TextMaker, textMakers } from './lockfile-texts.ts';

const repeats = 3;

export async function benchInventory(megabytes: number): Promise<void> {
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} threads, node ${process.version}; best of ${repeats}; processor time, which other programs disturb less than the clock`,
  );
  console.log('format                   MB  packages  parser   bare ms  whole ms  ratio   MB/s  ms for twice');
  for (const maker of textMakers) await measure(maker, megabytes);

  console.log('\n100,000 entries          MB  bare ms  whole ms  by the clock');
  for (const maker of textMakers) {
    const text = maker.make(100_000);
    const { ms, clockMs } = await whole(maker, text);
    console.log(
      `${maker.format.padEnd(20)} ${megabytesOf(text)} ${round(bare(maker, text))}  ${round(ms)} ${round(clockMs)}`,
    );
  }
}

async function measure(maker: TextMaker, megabytes: number): Promise<void> {
  const unit = maker.make(1000).length / 1000;
  const n = Math.round((megabytes * 1_000_000) / unit);
  const text = maker.make(n);
  const bareMs = bare(maker, text);
  const { ms, packages } = await whole(maker, text);
  const twice = await whole(maker, maker.make(n * 2));
  const perSecond = text.length / 1000 / ms;
  console.log(
    `${maker.format.padEnd(20)} ${megabytesOf(text)} ${String(packages).padStart(9)}  ${maker.parser.padEnd(6)} ${round(bareMs)} ${round(ms)}  ${(ms / bareMs).toFixed(1).padStart(6)} ${perSecond.toFixed(1).padStart(6)} ${round(twice.ms)} (× ${(twice.ms / ms).toFixed(1)})`,
  );
}

interface Measured {
  readonly ms: number;
  readonly clockMs: number;
  readonly packages: number;
}

async function whole({ path }: TextMaker, text: string): Promise<Measured> {
  const tree = memoryTree({ [path]: text });
  let ms = Number.POSITIVE_INFINITY;
  let clockMs = Number.POSITIVE_INFINITY;
  let packages = 0;
  for (let repeat = 0; repeat < repeats; repeat++) {
    const started = performance.now();
    const before = process.cpuUsage();
    packages = (await takeInventory(tree)).packages.length;
    ms = Math.min(ms, processorMs(before));
    clockMs = Math.min(clockMs, performance.now() - started);
  }
  return { ms, clockMs, packages };
}

function bare({ parser }: TextMaker, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let repeat = 0; repeat < repeats; repeat++) {
    const before = process.cpuUsage();
    if (parser === 'JSON') JSON.parse(text);
    else if (parser === 'YAML') load(text);
    else if (parser === 'TOML') parseTOML(text);
    else if (parser === 'XML') new SaxesParser().write(text).close();
    else text.split('\n');
    best = Math.min(best, processorMs(before));
  }
  return best;
}

/** Of all threads, so that the collector's count. */
function processorMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function megabytesOf(text: string): string {
  return (text.length / 1_000_000).toFixed(1).padStart(6);
}

function round(ms: number): string {
  return ms.toFixed(ms < 10 ? 1 : 0).padStart(8);
}
