/** Derives the symbols of all records of a source and writes them as overlays with a manifest; goes on where an earlier run ended. */
import { join } from 'node:path';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import type { SourceEcosystem } from '../../engine/sources/source-store.ts';
import { deriveInChildren, type DeriveChildrenOptions } from './derive-children.ts';
import type { DeriveTask } from './derive-record.ts';
import { deriveTasks } from './derive-tasks.ts';
import { type KeptOutcome, keptOutcomes } from './kept-outcomes.ts';
import { deriveMethod } from './overlay-line.ts';
import { writeWhole } from './write-whole.ts';

export interface DeriveOverlayOptions extends Omit<DeriveChildrenOptions, 'taskTimeMs'> {
  /** Where the overlays go: a file for each ecosystem, and `manifest.json`. */
  readonly output: string;
  readonly ecosystems: ReadonlySet<SourceEcosystem>;
  /** Those whose functions somebody names, too. */
  readonly includesNamed: boolean;
  /** New tasks at most; undefined: all. */
  readonly limit: number | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DeriveProgress) => void;
}

export interface DeriveProgress {
  readonly done: number;
  /** Of this run. */
  readonly all: number;
  readonly counts: Readonly<Record<'high' | 'medium' | 'low' | 'none', number>>;
}

export interface DeriveSummary {
  readonly tasks: number;
  readonly known: number;
  readonly derived: number;
  readonly left: number;
}

const taskTimeMs = 120_000;

export async function deriveOverlay(
  records: readonly OsvRecord[],
  options: DeriveOverlayOptions,
): Promise<DeriveSummary> {
  const { setup, output, ecosystems, includesNamed, limit, signal, onProgress } = options;
  const kept = keptOutcomes(setup.folder);
  const tasks = deriveTasks(records, ecosystems).filter(
    ({ affected }) => includesNamed || affected.every(({ symbols }) => symbols.entries.length === 0),
  );
  const known: KeptOutcome[] = [];
  const unknown: DeriveTask[] = [];
  for (const task of tasks) {
    const found = kept.find(task);
    if (found === undefined) unknown.push(task);
    else known.push(found);
  }
  const open = unknown.slice(0, limit);
  const made: KeptOutcome[] = [...known];
  const counts = { high: 0, medium: 0, low: 0, none: 0 };
  let done = 0;
  const whileWanted = function* () {
    for (const task of open) {
      if (signal.aborted) return;
      yield task;
    }
  };
  await deriveInChildren(whileWanted(), { ...options, taskTimeMs }, (task, outcome) => {
    const one = kept.keep(task, outcome);
    made.push(one);
    const { result } = one;
    counts[result === 'high' || result === 'medium' || result === 'low' ? result : 'none']++;
    done++;
    onProgress({ done, all: open.length, counts });
  });
  writeOverlays(output, made, tasks.length);
  return { tasks: tasks.length, known: known.length, derived: done, left: tasks.length - known.length - done };
}

function writeOverlays(output: string, made: readonly KeptOutcome[], tasks: number): void {
  const ecosystems: Record<string, unknown> = {};
  for (const [ecosystem, outcomes] of [...Map.groupBy(made, (one) => one.ecosystem)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )) {
    const lines = outcomes.flatMap(({ line }) => (line === undefined ? [] : [JSON.stringify(line)])).sort();
    writeWhole(join(output, `${ecosystem.toLowerCase()}.jsonl`), lines.map((line) => `${line}\n`).join(''));
    const results: Record<string, number> = {};
    for (const { result } of outcomes) {
      const reason = result.replace(/\d+/g, 'N').slice(0, 100);
      results[reason] = (results[reason] ?? 0) + 1;
    }
    const sorted = Object.entries(results).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    ecosystems[ecosystem] = { tried: outcomes.length, lines: lines.length, results: Object.fromEntries(sorted) };
  }
  const manifest = { method: deriveMethod, vulnerabilities: tasks, tried: made.length, ecosystems };
  writeWhole(join(output, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}
