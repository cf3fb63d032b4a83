/** Fingerprints of what rules match in one file. The file is read once for all of them, when the first is asked for. */
import { createHash } from 'node:crypto';
import type { MatchFingerprint } from '../model/match-fingerprint.ts';
import { tokenSketch } from '../model/token-sketch.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { namedScopes } from './named-scopes.ts';
import { nodesOfKinds } from './nodes-of-kinds.ts';
import { type TokenLine, tokenLine, tokensBefore } from './token-line.ts';

/** Of a longer match, what begins it tells it apart; else many matches that hold each other would be read again and again. */
const tokensMax = 4_000;
const tokensAround = 8;

/** @returns the fingerprint of what stands from `start` to `end`, offsets in the view's text */
export function matchFingerprints(view: SourceView): (start: number, end: number) => MatchFingerprint {
  let read: { readonly line: TokenLine; readonly contextOf: (start: number, end: number) => string } | undefined;
  const known = new Map<string, MatchFingerprint>();
  return (start, end) => {
    read ??= { line: tokenLine(view.source.text, nodesOfKinds(view, commentKinds)), contextOf: namedScopes(view) };
    const place = `${start}-${end}`;
    const fingerprint = known.get(place) ?? fingerprintOf(read.line, start, end, read.contextOf(start, end));
    known.set(place, fingerprint);
    return fingerprint;
  };
}

function fingerprintOf(line: TokenLine, start: number, end: number, context: string): MatchFingerprint {
  const { hashes, telling } = line;
  const first = tokensBefore(line, start);
  const last = tokensBefore(line, end);
  const shown = Math.min(last, first + tokensMax);
  const matched = hashes.subarray(first, shown);
  return {
    code: digestOf(matched, 16),
    context,
    sketch: tokenSketch(matched.filter((_, at) => telling[first + at] === 1)),
    around: `${digestOf(hashes.subarray(Math.max(0, first - tokensAround), first), 8)}-${digestOf(hashes.subarray(last, last + tokensAround), 8)}`,
  };
}

function digestOf(hashes: Int32Array, length: number): string {
  const bytes = new Uint8Array(hashes.buffer, hashes.byteOffset, hashes.byteLength);
  return createHash('sha256').update(bytes).digest('hex').slice(0, length);
}

/** As the grammars call them. */
const commentKinds = [
  'comment',
  'line_comment',
  'block_comment',
  'multiline_comment',
  'documentation_comment',
  'html_comment',
  'js_comment',
];
