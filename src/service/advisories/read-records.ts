/** Turns source texts into records; what could not be used is counted and named, and never stops the rest. */
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { readOsvRecord } from '../../engine/advisories/read-osv-record.ts';
import { messageOf, type SourceText } from './source-files.ts';

export interface Problems {
  readonly count: number;
  /** The first hundred, with the record or file they are in. */
  readonly samples: readonly { readonly origin: string; readonly problem: string }[];
}

export interface ProblemLog {
  add(origin: string, problem: string): void;
  problems(): Problems;
}

const samplesMax = 100;

export function createProblemLog(): ProblemLog {
  const samples: { origin: string; problem: string }[] = [];
  let count = 0;
  return {
    add(origin, problem) {
      count++;
      if (samples.length < samplesMax) samples.push({ origin: origin.slice(-300), problem: problem.slice(0, 300) });
    },
    problems: () => ({ count, samples }),
  };
}

/** What to say where a whole source gave no record: most often one file says why. */
export function nothingRead(source: string, log: ProblemLog): string {
  const [first] = log.problems().samples;
  const why =
    first === undefined
      ? 'it holds no OSV records'
      : first.origin === source
        ? first.problem
        : `${first.origin}: ${first.problem}`;
  return `no advisory could be read from ${source}: ${why}`;
}

/** Those of an earlier build that nothing said again, and the new ones. */
export function joinProblems(before: Problems, after: Problems): Problems {
  const repeated = new Set(after.samples.map(({ origin }) => origin));
  const kept = before.samples.filter(({ origin }) => !repeated.has(origin));
  const dropped = before.samples.length - kept.length;
  return { count: before.count - dropped + after.count, samples: [...after.samples, ...kept].slice(0, samplesMax) };
}

/** The record in a text, if it can be used. */
export function readRecord(source: SourceText, log: ProblemLog): OsvRecord | undefined {
  if (source.kind === 'problem') {
    log.add(source.origin, source.problem);
    return undefined;
  }
  let json: unknown;
  try {
    json = JSON.parse(source.text);
  } catch (error) {
    log.add(source.origin, `invalid JSON: ${messageOf(error)}`);
    return undefined;
  }
  const { record, problems } = readOsvRecord(json);
  for (const problem of problems) log.add(record?.id ?? source.origin, problem);
  return record;
}

/** An id may come more than once, as records that concern several ecosystems do. */
export function* readRecords(
  sources: Iterable<SourceText>,
  log: ProblemLog,
  onRead: (origin: string, record: OsvRecord | undefined) => void = () => {},
): Generator<OsvRecord> {
  for (const source of sources) {
    const record = readRecord(source, log);
    onRead(source.origin, record);
    if (record !== undefined) yield record;
  }
}
