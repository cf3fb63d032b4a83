/** Asks an ecosystem's own code about drawn pairs of texts: a small program over its library, started once for all of them. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomFrom } from '../../src/testing/random.ts';

/** Reads lines of two texts with a tab between, and prints an answer for each. */
export interface ToolProgram {
  /** The name of its file. */
  readonly file: string;
  readonly text: string;
  command(file: string, pairs: string, library: string): readonly [string, ...string[]];
}

export type DrawnPair = readonly [string, string];

const outputMax = 64 * 1024 * 1024;

export function askTool(program: ToolProgram, pairs: readonly DrawnPair[], library: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'tool-'));
  try {
    const [file, input] = [join(folder, program.file), join(folder, 'pairs.txt')];
    writeFileSync(file, program.text);
    writeFileSync(input, pairs.map((pair) => `${pair.join('\t')}\n`).join(''));
    const [command, ...args] = program.command(file, input, library);
    return execFileSync(command, args, { encoding: 'utf8', maxBuffer: outputMax }).split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whole numbers from 0 to below a limit. */
export function drawFrom(seed: number): (limit: number) => number {
  const random = randomFrom(seed);
  return (limit) => Math.floor(random() * limit);
}
