/** What was derived before, a line a task, so that a run goes on where an earlier one ended, and asks again only what has changed. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { DeriveOutcome, DeriveTask } from './derive-record.ts';
import { deriveMethod, overlayLine } from './overlay-line.ts';

export interface KeptOutcome {
  readonly key: string;
  readonly ecosystem: string;
  /** The overlay's line; absent where nothing was derived. */
  readonly line?: Record<string, unknown>;
  /** `high`, `medium`, `low`, or why there is none. */
  readonly result: string;
}

export interface KeptOutcomes {
  find(task: DeriveTask): KeptOutcome | undefined;
  keep(task: DeriveTask, outcome: DeriveOutcome): KeptOutcome;
}

export function keptOutcomes(folder: string): KeptOutcomes {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'outcomes.jsonl');
  const kept = new Map(readLines(file).map((outcome) => [outcome.key, outcome]));
  // A line that a kill cut off must not take the next one with it.
  if (existsSync(file)) appendFileSync(file, '\n');
  return {
    find: (task) => kept.get(keyOf(task)),
    keep(task, outcome) {
      const line = overlayLine(task, outcome);
      const result = resultOf(outcome, line !== undefined);
      const made = { key: keyOf(task), ecosystem: task.ecosystem, result, ...(line === undefined ? {} : { line }) };
      // What may be had another time is asked for again.
      if (outcome.kind === 'derived' || !outcome.isPassing) {
        kept.set(made.key, made);
        appendFileSync(file, `${JSON.stringify(made)}\n`);
      }
      return made;
    },
  };
}

function resultOf(outcome: DeriveOutcome, isKept: boolean): string {
  if (outcome.kind === 'none') return outcome.reason;
  return isKept ? outcome.derivation.confidence : 'too much changed to tell';
}

/** Another text, range or method asks another question. */
function keyOf({ id, ecosystem, name, affected, text, cwes }: DeriveTask): string {
  const asked = JSON.stringify([
    deriveMethod,
    id,
    ecosystem,
    name,
    affected.map(({ ranges, versions }) => [ranges, versions]),
    text,
    cwes,
  ]);
  return createHash('sha256').update(asked).digest('base64url').slice(0, 32);
}

/** A line cut off by a kill is asked for again. */
function readLines(file: string): readonly KeptOutcome[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line): readonly KeptOutcome[] => {
    try {
      const value: KeptOutcome = JSON.parse(line);
      return typeof value.key === 'string' && typeof value.result === 'string' ? [value] : [];
    } catch {
      return [];
    }
  });
}
