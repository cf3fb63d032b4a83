/**
 * Derives the symbols of all records of a source and writes them as overlays with a manifest; goes on where an earlier run ended. Lines that stand
 * in the output for what was not tried yet stay, so that a new method replaces them as it gets to them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { readOsvRecord } from '../../engine/advisories/read-osv-record.ts';
import type { SourceEcosystem } from '../../engine/sources/source-store.ts';
import { deriveInChildren, type DeriveChildrenOptions } from './derive-children.ts';
import type { DeriveTask } from './derive-record.ts';
import { deriveTasks } from './derive-tasks.ts';
import { type KeptOutcome, keptOutcomes } from './kept-outcomes.ts';
import { deriveMethod } from './overlay-line.ts';
import { writeWhole } from './write-whole.ts';
import { jsonOrNothing } from '../../engine/text/json-or-nothing.ts';

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
  const untried = new Set(unknown);
  await deriveInChildren(whileWanted(), { ...options, taskTimeMs }, (task, outcome) => {
    untried.delete(task);
    const one = kept.keep(task, outcome);
    made.push(one);
    const { result } = one;
    counts[result === 'high' || result === 'medium' || result === 'low' ? result : 'none']++;
    done++;
    onProgress({ done, all: open.length, counts });
  });
  writeOverlays(output, made, untried, tasks.length);
  return { tasks: tasks.length, known: known.length, derived: done, left: tasks.length - known.length - done };
}

function writeOverlays(
  output: string,
  made: readonly KeptOutcome[],
  untried: ReadonlySet<DeriveTask>,
  tasks: number,
): void {
  const ecosystems: Record<string, unknown> = {};
  const byEcosystem = Map.groupBy(made, (one) => one.ecosystem);
  const open = Map.groupBy<string, DeriveTask>(untried, (task) => task.ecosystem);
  for (const ecosystem of [...new Set<string>([...byEcosystem.keys(), ...open.keys()])].sort()) {
    const outcomes = byEcosystem.get(ecosystem) ?? [];
    const file = join(output, `${ecosystem.toLowerCase()}.jsonl`);
    const earlier = earlierLines(file, open.get(ecosystem) ?? []);
    if (outcomes.length === 0 && earlier.length === 0) continue;
    const lines = outcomes.flatMap(({ line }) => (line === undefined ? [] : [JSON.stringify(line)]));
    writeWhole(
      file,
      [...lines, ...earlier]
        .sort()
        .map((line) => `${line}\n`)
        .join(''),
    );
    const results: Record<string, number> = {};
    for (const { result } of outcomes) {
      const reason = result.replace(/\d+/g, 'N').slice(0, 100);
      results[reason] = (results[reason] ?? 0) + 1;
    }
    const sorted = Object.entries(results).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    ecosystems[ecosystem] = {
      tried: outcomes.length,
      lines: lines.length,
      ...(earlier.length === 0 ? {} : { linesOfEarlierRuns: earlier.length }),
      results: Object.fromEntries(sorted),
    };
  }
  const manifest = { method: deriveMethod, vulnerabilities: tasks, tried: made.length, ecosystems };
  writeWhole(join(output, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** Those of vulnerabilities that this method has not come to. */
function earlierLines(file: string, untried: readonly DeriveTask[]): readonly string[] {
  if (untried.length === 0 || !existsSync(file)) return [];
  const wanted = new Set(untried.map(({ id, name }) => `${id}\n${name}`));
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => {
      const { record } = line === '' ? { record: undefined } : readOsvRecord(jsonOrNothing(line));
      return record?.affected.some(({ name }) => wanted.has(`${record.id}\n${name}`)) === true;
    });
}
