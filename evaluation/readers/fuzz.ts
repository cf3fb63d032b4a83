/**
 * Damages fixture files at random and takes the inventory again, for minutes. It stops at the first exception of an extractor, list of files that changed, or single reading that takes too long, and
 * leaves the file that did it in the temporary folder.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fixtureCases } from '../../src/testing/fixture-cases.ts';
import { randomMutation } from '../../src/testing/mutations.ts';
import { randomFrom } from '../../src/testing/random.ts';
import { memoryTree } from '../../src/engine/files/memory-tree.ts';
import { takeInventory } from '../../src/engine/inventory/take-inventory.ts';

const slowMs = 5000;

/** @param seed repeats a run; by the clock where it is absent. */
export async function fuzz(minutes: number, seed = Date.now() % 1_000_000): Promise<void> {
  const random = randomFrom(seed);
  const cases = fixtureCases();
  const end = Date.now() + minutes * 60_000;
  let runs = 0;
  let slowest = { ms: 0, what: '' };
  console.log(`seed ${seed}, ${minutes} minutes, ${cases.length} cases`);
  while (Date.now() < end && process.exitCode === undefined) {
    const found = cases[Math.floor(random() * cases.length)];
    const paths = Object.keys(found?.files ?? {});
    const path = paths[Math.floor(random() * paths.length)];
    const content = path === undefined ? undefined : found?.files[path];
    if (found === undefined || path === undefined || content === undefined) continue;
    const damaged = randomMutation(content, random);
    const started = performance.now();
    const complaint = await read({ ...found.files, [path]: damaged });
    const ms = performance.now() - started;
    runs++;
    if (ms > slowest.ms) slowest = { ms, what: `${found.name} ${path}` };
    if (complaint === undefined && ms < slowMs) continue;
    const kept = join(mkdtempSync(join(tmpdir(), 'vedette-fuzz-')), basename(path));
    writeFileSync(kept, damaged);
    console.error(`${found.name} ${path}: ${complaint ?? `took ${Math.round(ms)} ms`}\nthe file: ${kept}`);
    process.exitCode = 1;
  }
  console.log(`${runs} damaged files read; the slowest took ${Math.round(slowest.ms)} ms (${slowest.what})`);
}

async function read(files: Readonly<Record<string, Uint8Array>>): Promise<string | undefined> {
  try {
    const inventory = await takeInventory(memoryTree(files));
    const problems = inventory.files.flatMap((file) => file.problems);
    return problems.find(({ message }) => message.startsWith('the reader of'))?.message;
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
