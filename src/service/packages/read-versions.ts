/** Versions and ranges as lists of packages write them: `1.2.3`, `=1.2.3`, `^1.2`, `>=1,<2`, `[1.0,2.0)`, `1.x || 2.x`, several with commas. */
import type { WantedVersion } from './wanted-package.ts';
import { pushEach } from '../../engine/text/push-each.ts';

/** More in one line are taken for no list of versions. */
const versionsMax = 1000;

/** Words for all versions. */
const anyVersion = /^(?:\*|x|any|all|all versions|every version|alle?)$/i;
const operator = /^(?:===|==|~=|!=|>=|<=|=>|=<|~>|>|<|=|\^|~)/;
const comparison = /^(?:===|==|!=|>=|<=|>|<|=)$/;
/** A commit stands where a tag would. */
const commit = /^[0-9a-f]{40}$/i;

export type ReadVersions =
  | { readonly ok: true; readonly versions: readonly WantedVersion[] }
  | { readonly ok: false; readonly reason: string };

/** What stands behind a name. Words behind versions say something of them (`deduped`, `(malicious)`) and are passed over. */
export function readVersions(written: string): ReadVersions {
  const text = unwrapped(written.trim().replace(/\s[-–—]\s\d{4}-\d\d-\d\d\b[^]*$/, ''));
  if (text === '' || anyVersion.test(text)) return { ok: true, versions: [] };
  const versions: WantedVersion[] = [];
  for (const part of alternativesOf(text)) {
    if (versions.length > 0 && isRemark(part)) continue;
    const read = readOne(part);
    if (read === 'any') return { ok: true, versions: [] };
    if (read === undefined) return { ok: false, reason: `“${short(part)}” is no version and no range` };
    versions.push(read);
    if (versions.length > versionsMax) return { ok: false, reason: `it names more than ${versionsMax} versions` };
  }
  return { ok: true, versions };
}

/** Whether a word can be the name of one version: it begins as one, or is a commit. */
export function looksLikeVersion(word: string): boolean {
  return (/^(?:v|go|release-|r)?\d/i.test(word) && /^[\w.+~:/!-]+$/.test(word)) || commit.test(word);
}

function readOne(part: string): WantedVersion | 'any' | undefined {
  const text = withoutRemarks(part.trim());
  if (text === '') return undefined;
  if (anyVersion.test(text)) return 'any';
  if (/^[[(\]]/.test(text)) return /^[[(\]][^[\]()]*[\])[]$/.test(text) ? { kind: 'range', text } : undefined;
  const bare = text.replace(/^(?:===|==|=)\s*/, '');
  if (looksLikeVersion(bare) && !isWildcard(bare)) return { kind: 'version', text: withoutSuffix(bare) };
  return isRange(text) ? { kind: 'range', text } : undefined;
}

/** `1.x`, `1.2.*`, `1.+`. */
function isWildcard(text: string): boolean {
  return /(?:^|\.)(?:[x*]|\+$)(?:\.|$)/i.test(text) || text.endsWith('+');
}

function isRange(text: string): boolean {
  if (/^v?\d[\w.+-]*\s+-\s+v?\d[\w.+-]*$/.test(text)) return true;
  const words = wordsOf(text);
  return words.length > 0 && words.every((word) => word === '||' || isDemand(word));
}

function isDemand(word: string): boolean {
  const [sign = ''] = operator.exec(word) ?? [];
  const operand = word.slice(sign.length);
  return (sign !== '' && looksLikeVersion(operand)) || (/^v?[\dx*]/i.test(operand) && /^[\w.*+-]+$/.test(operand));
}

/** Signs stand with or without space before what they are of. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let sign = '';
  for (const word of text.split(/[\s,]+/)) {
    if (word === '') continue;
    if (comparison.test(word) || word === '^' || word === '~' || word === '~>' || word === '~=') {
      if (sign !== '') return [];
      sign = word;
      continue;
    }
    words.push(`${sign}${word}`);
    sign = '';
  }
  return sign === '' ? words : [];
}

/**
 * Commas stand between versions, between demands of one range and inside intervals: after a demand with a sign, a demand with another
 * sign is of the same range, as `>=1,<2`; all else is an alternative. So is what stands behind a space, unless signs say otherwise.
 */
function alternativesOf(text: string): string[] {
  const parts: string[] = [];
  for (const piece of piecesOf(text)) {
    const last = parts.at(-1);
    if (last !== undefined && isUpperDemand(piece) && isLowerDemand(last)) parts[parts.length - 1] = `${last},${piece}`;
    else pushEach(parts, spacedVersions(piece));
  }
  return parts;
}

function isLowerDemand(text: string): boolean {
  return /^(?:>=?|!=|~=|~>|\^|~)/.test(text) && operator.test(text.split(',').at(-1)?.trim() ?? '');
}

function isUpperDemand(text: string): boolean {
  return /^(?:<=?|!=)/.test(text);
}

/** `1.0.1 1.0.2` are two versions; a range with signs, or a dash between, is one. */
function spacedVersions(piece: string): string[] {
  const words = piece.split(/\s+/);
  if (words.length < 2 || !words.every((word) => looksLikeVersion(word))) return [piece];
  return words;
}

/** At commas, semicolons, pipes and the word "and" that stand in no bracket. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '[' || sign === '(') depth++;
    // Gradle closes an interval with the bracket that opens others.
    else if (sign === ']' || sign === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0 && (sign === ',' || sign === ';' || (sign === '|' && isSinglePipe(text, at)))) {
      pieces.push(text.slice(start, at));
      start = at + 1;
    }
  }
  pieces.push(text.slice(start));
  return pieces
    .flatMap((piece) => piece.split(/\s(?:and|or|und|oder|&)\s/i))
    .map((piece) => piece.trim().replace(/^(?:and|or|und|oder|&)\s+/i, ''))
    .filter((piece) => piece !== '');
}

function isSinglePipe(text: string, at: number): boolean {
  return text[at - 1] !== '|' && text[at + 1] !== '|';
}

/** `(1.0, 1.1)` as lists of gems write it, which is no interval: more than one comma, or none, or a sign. */
function unwrapped(text: string): string {
  const [, inner = ''] = /^\(([^()[\]]*)\)$/.exec(text) ?? [];
  const isInterval = inner.split(',').length === 2 && !/[\s]/.test(inner.trim()) && !/^[~^<>=]/.test(inner.trim());
  return inner === '' || isInterval ? text : inner.trim();
}

/** `1.2.3 deduped`, `1.2.3 (malicious)`, `v1.2.3 h1:…`: what comes behind the version. */
function withoutRemarks(text: string): string {
  const bare = text.replace(/\s+\([^()]*\)?$/, '').trim();
  const words = bare.split(/\s+/);
  const [first = ''] = words;
  if (words.length < 2 || !looksLikeVersion(first.replace(operator, '')) || words[1] === '-') return bare;
  return words.slice(1).every(isWord) ? first : bare;
}

function isWord(word: string): boolean {
  return /^(?:\p{L}|[([{#/*-])/u.test(word) && !word.includes('@') && !looksLikeVersion(word) && !/^x$/i.test(word);
}

function isRemark(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T ]|$)/.test(text) || text.split(/\s+/).every(isWord);
}

/** go.sum names the same version twice. */
function withoutSuffix(version: string): string {
  return version.replace(/\/go\.mod$/, '');
}

function short(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
