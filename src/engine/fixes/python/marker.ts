/**
 * Environment markers of Python requirements, read as far as two things ask: whether one can hold for the versions of Python that a project
 * serves, and how a lockfile that already assumes those versions would write it.
 * Grammar: https://packaging.python.org/en/latest/specifications/dependency-specifiers/#environment-markers
 */
import { normalizePythonName } from '../../ecosystems/pypi/requirement.ts';
import { pep440, type PythonVersion } from '../../versions/pep440.ts';
import { intersectSpans, subtractSpans, uniteSpans, type VersionSpan } from '../../versions/version-span.ts';

import { orderOfPython } from './python-versions.ts';

export type Marker =
  | boolean
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Marker[] }
  | { readonly kind: 'compare'; readonly variable: string; readonly operator: string; readonly value: string };

export type PythonSpans = readonly VersionSpan<PythonVersion>[];

const token = /\s*(?:(\(|\))|(and|or)\b|(not\s+in|in)\b|(===|[<>=!~]=|[<>])|("[^"]*"|'[^']*')|([A-Za-z_.]+))/y;
const depthMax = 50;

/** `undefined` where it cannot be read. Empty: true. */
export function readMarker(text: string): Marker | undefined {
  if (text.trim() === '') return true;
  const tokens: string[] = [];
  for (let at = 0; at < text.trimEnd().length; ) {
    token.lastIndex = at;
    const match = token.exec(text);
    if (match === null || tokens.length > 2000) return undefined;
    tokens.push(match[0].trim());
    at = token.lastIndex;
  }
  let at = 0;
  const readOr = (depth: number): Marker | undefined => {
    const parts = [readAnd(depth)];
    while (tokens[at] === 'or') {
      at += 1;
      parts.push(readAnd(depth));
    }
    return joined('or', parts);
  };
  const readAnd = (depth: number): Marker | undefined => {
    const parts = [readOne(depth)];
    while (tokens[at] === 'and') {
      at += 1;
      parts.push(readOne(depth));
    }
    return joined('and', parts);
  };
  const readOne = (depth: number): Marker | undefined => {
    if (tokens[at] === '(') {
      at += 1;
      const inner = depth > depthMax ? undefined : readOr(depth + 1);
      if (tokens[at] !== ')') return undefined;
      at += 1;
      return inner;
    }
    const [left, operator, right] = tokens.slice(at, at + 3);
    if (left === undefined || operator === undefined || right === undefined) return undefined;
    at += 3;
    return comparison(left, operator.replace(/\s+/, ' '), right);
  };
  const marker = readOr(0);
  return at === tokens.length ? marker : undefined;
}

/** The same for a project that serves those versions of Python: what always holds or never is left out. */
export function simplifyMarker(marker: Marker, python: PythonSpans, extras: ReadonlySet<string>): Marker {
  if (typeof marker === 'boolean') return marker;
  if (marker.kind !== 'compare') {
    const parts = marker.parts.map((part) => simplifyMarker(part, python, extras));
    return settledJoin(marker.kind, parts);
  }
  if (marker.variable === 'extra') {
    const has = extras.has(normalizePythonName(marker.value));
    return marker.operator === '!=' ? !has : has;
  }
  const spans = spansOfClause(marker);
  if (spans === undefined) return marker;
  const compare = orderOfPython;
  if (intersectSpans(compare, python, spans).length === 0) return false;
  if (subtractSpans(compare, python, spans).length === 0) return true;
  return marker;
}

/** Extras that it asks about. */
export function extrasOf(marker: Marker): readonly string[] {
  if (typeof marker === 'boolean') return [];
  if (marker.kind !== 'compare') return marker.parts.flatMap(extrasOf);
  return marker.variable === 'extra' ? [normalizePythonName(marker.value)] : [];
}

/** Versions of Python for which it may hold. */
export function pythonOfMarker(marker: Marker, python: PythonSpans): PythonSpans {
  if (marker === true) return python;
  if (marker === false) return [];
  if (marker.kind === 'compare') {
    const spans = spansOfClause(marker);
    return spans === undefined ? python : intersectSpans(orderOfPython, python, spans);
  }
  const parts = marker.parts.map((part) => pythonOfMarker(part, python));
  if (marker.kind === 'or') return uniteSpans(orderOfPython, parts.flat());
  return parts.reduce((a, b) => intersectSpans(orderOfPython, a, b), python);
}

export function settledJoin(kind: 'and' | 'or', parts: readonly Marker[]): Marker {
  const decisive = kind === 'or';
  if (parts.includes(decisive)) return decisive;
  const flat = parts.flatMap((part) => (typeof part === 'boolean' ? [] : part.kind === kind ? part.parts : [part]));
  const seen = new Set<string>();
  const once = flat.filter((part) => {
    const key = JSON.stringify(part);
    return !seen.has(key) && seen.add(key) !== undefined;
  });
  const [first] = once;
  if (first === undefined) return !decisive;
  return once.length === 1 ? first : { kind, parts: once };
}

/** As uv writes it: single quotes, and the full version of Python. */
export function writeUvMarker(marker: Marker): string {
  if (typeof marker === 'boolean') return marker ? '' : "python_version < '0'";
  if (marker.kind === 'compare') {
    const { variable, operator, value } = inFull(marker);
    return `${variable} ${operator} '${value}'`;
  }
  return marker.parts
    .map((part) =>
      typeof part !== 'boolean' && part.kind === 'or' && marker.kind === 'and'
        ? `(${writeUvMarker(part)})`
        : writeUvMarker(part),
    )
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
    .join(` ${marker.kind} `);
}

/** As Poetry writes it: double quotes, and the order that was given. */
export function writePoetryMarker(marker: Marker): string {
  if (typeof marker === 'boolean') return '';
  if (marker.kind === 'compare') return `${marker.variable} ${marker.operator} "${marker.value}"`;
  return marker.parts
    .map((part) =>
      typeof part !== 'boolean' && part.kind === 'or' && marker.kind === 'and'
        ? `(${writePoetryMarker(part)})`
        : writePoetryMarker(part),
    )
    .join(` ${marker.kind} `);
}

type Comparison = Extract<Marker, { readonly kind: 'compare' }>;

function comparison(left: string, operator: string, right: string): Marker | undefined {
  const [isLeft, isRight] = [/^["']/.test(left), /^["']/.test(right)];
  if (isLeft === isRight) return undefined;
  if (!isLeft) return { kind: 'compare', variable: nameOf(left), operator, value: right.slice(1, -1) };
  const turned: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
  if (operator.endsWith('in')) return undefined;
  return { kind: 'compare', variable: nameOf(right), operator: turned[operator] ?? operator, value: left.slice(1, -1) };
}

function nameOf(variable: string): string {
  const old: Readonly<Record<string, string>> = {
    'os.name': 'os_name',
    'sys.platform': 'sys_platform',
    'platform.version': 'platform_version',
    'platform.machine': 'platform_machine',
    'platform.python_implementation': 'platform_python_implementation',
    python_implementation: 'platform_python_implementation',
  };
  return old[variable] ?? variable;
}

/** `python_version` knows two numbers: what is said of it is said of all releases of them. */
function inFull(clause: Comparison): Comparison {
  if (clause.variable !== 'python_version') return clause;
  const { operator, value } = clause;
  const [, major, minor] = /^(\d+)\.(\d+)$/.exec(value) ?? [];
  if (major === undefined || minor === undefined) return clause;
  const full = { ...clause, variable: 'python_full_version' };
  const next = `${major}.${Number(minor) + 1}`;
  if (operator === '>') return { ...full, operator: '>=', value: next };
  if (operator === '<=') return { ...full, operator: '<', value: next };
  if (operator === '==' || operator === '!=') return { ...full, value: `${value}.*` };
  return operator === '<' || operator === '>=' ? full : clause;
}

function spansOfClause(clause: Comparison): PythonSpans | undefined {
  const { variable, operator, value } = inFull(clause);
  if (variable !== 'python_full_version' && variable !== 'python_version') return undefined;
  return operator.endsWith('in') ? undefined : pep440.spans?.(`${operator}${value}`);
}

function joined(kind: 'and' | 'or', parts: readonly (Marker | undefined)[]): Marker | undefined {
  const [first] = parts;
  if (parts.length === 1) return first;
  const all = parts.filter((part) => part !== undefined);
  return all.length === parts.length ? { kind, parts: all } : undefined;
}
