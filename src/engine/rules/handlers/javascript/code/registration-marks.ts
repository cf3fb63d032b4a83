/**
 * Where in a file something may be registered. A function that takes a request and registers nothing is a handler or a guard: what it does is
 * of no interest here, and it is most of what there is to read.
 */
import type { Parameter } from './code.ts';

export interface RegistrationMarks {
  readonly offsets: readonly number[];
  takesFiles(start: number, end: number): boolean;
  isWorthReading(start: number, end: number, params: readonly Parameter[]): boolean;
}

/** A call that names a path, or makes a router. */
const strong =
  /\.(?:get|post|put|patch|delete|del|all|use|route|register|options|head|addHook|on|mount|group|apply|handle)\s*\(\s*(?:['"`]\/|async|function|\()|\.(?:use|register)\s*\(|\.forRoutes\s*\(|\.getAllAnd[A-Z]|\breflector\.get\b|['"]use server['"]|\.(?:on|once|consume|process|schedule|scheduleJob|action|command|define|addService|work|subscribe)\s*\(\s*(?:['"`]|\w+[,.)])|\.run\s*\(\s*\{|\bnew\s+(?:Worker|CronJob|Cron)\s*\(|\brequire\s*\(|\bRouter\s*\(|\breturn\s+(?:async\b|function\b|\()/g;

const upload = /\b(?:_?req|request|ctx)(?:\.req(?:uest)?)?\s?[!?]?\.\s?(?:files?|parts|saveRequestFiles|formData)\b/g;

const takesRequest =
  /^(?:_?(?:req|request|ctx|context|event|evt|err|error|reply|res|response|msg|message|job)|c|e|_)$/i;

export function registrationMarks(text: string): RegistrationMarks {
  const offsets: number[] = [];
  for (const { index } of text.matchAll(strong)) offsets.push(index);
  const uploads = Array.from(text.matchAll(upload), ({ index }) => index);
  return {
    offsets,
    takesFiles: (start, end) => hasMark(uploads, start, end),
    isWorthReading(start, end, params) {
      const [first] = params;
      if (first === undefined || first.t.k !== 'name' || !takesRequest.test(first.t.n)) return true;
      return hasMark(offsets, start, end);
    },
  };
}

export function hasMark(offsets: readonly number[], start: number, end: number): boolean {
  return (offsets[firstFrom(offsets, start)] ?? end) < end;
}

function firstFrom(offsets: readonly number[], start: number): number {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
