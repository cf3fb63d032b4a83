/**
 * Which of two findings comes first: pairs that a person put in order before any ranking was looked at, beside the priorities of today. A pair of
 * equal priority is none in the right order.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { projectRoot, writePage } from '../places.ts';
import { cliScan } from './cli-scan.ts';
import { obtain } from './obtain.ts';
import { keyOf } from './priority/draw-pairs.ts';
import { type LabelledPair, readPairs } from './priority/labelled-pairs.ts';
import { pageOf, type RankedPair } from './priority/page.ts';
import { rankedProjects } from './priority/ranked-projects.ts';
import { findingsOf, type RankedFinding } from './priority/read-findings.ts';

export interface PriorityOptions {
  readonly advisories: string;
  readonly sources?: string;
  readonly write?: boolean;
}

export async function judgePriority({ advisories, sources, write = false }: PriorityOptions): Promise<void> {
  const sets = await Promise.all(['first', 'second'].map(labelledSet));
  const found = await findings(resolve(advisories), sources);
  const ranked = sets.map(({ name, pairs }) => ({ name, pairs: pairs.map((pair) => rank(pair, found)) }));
  const page = pageOf(ranked);
  if (write) writePage('ground-truth/priority.md', page);
  console.log(page);
}

async function labelledSet(name: string): Promise<{ name: string; pairs: readonly LabelledPair[] }> {
  const text = await readFile(join(projectRoot, `evaluation/ground-truth/priority/${name}.jsonl`), 'utf8');
  return { name, pairs: readPairs(text) };
}

/** The findings of all projects, each scanned bare. */
async function findings(advisories: string, sources?: string): Promise<ReadonlyMap<string, RankedFinding>> {
  const cacheDir = await mkdtemp(join(tmpdir(), 'vedette-priority-'));
  const found = new Map<string, RankedFinding>();
  try {
    for (const project of rankedProjects) {
      await using copy = await obtain(project, sources);
      const { output } = await cliScan({ folder: copy.folder, advisories, cacheDir });
      // A finding that is told twice is the first of the report.
      for (const finding of findingsOf(project.repository, output))
        if (!found.has(keyOf(finding))) found.set(keyOf(finding), finding);
      console.error(`${project.repository}: scanned at ${copy.commit.slice(0, 10)}`);
    }
  } finally {
    await rm(cacheDir, { recursive: true, force: true });
  }
  return found;
}

function rank({ a, b, first, reason }: LabelledPair, found: ReadonlyMap<string, RankedFinding>): RankedPair {
  const [left, right] = [found.get(a), found.get(b)];
  if (left === undefined || right === undefined) return { a, b, first, reason, order: 'not found' };
  const priorities = [left.priority, right.priority] as const;
  const order = left.priority > right.priority ? 'a' : left.priority < right.priority ? 'b' : '=';
  return { a, b, first, reason, order, priorities };
}
