/**
 * A program without what its functions do, where that loads nothing: of installed packages only imports, loads and what
 * runs at once matter, and making a syntax tree of everything costs ten times what finding the functions does. Every
 * place stays where it is.
 */
import * as oxc from 'oxc-parser';
import type { Dialect } from './syntax/parse.ts';

/**
 * Every way of writing what loads or runs code that nobody sees (see `loading/primitives.ts`), and every escape that could
 * spell one: a function that holds none of them is left out.
 */
const loading =
  /\b(?:__non_webpack_)?require\b|\b(?:eval|runIn\w*Context|importScripts|mainModule|getBuiltinModule|_linkedBinding|dlopen|binding|_compile|requireActual|importActual|caller|constructor|[wW]orker|SharedWorker|with)\b|\bmodule\b(?!\s*\.\s*exports\b)|\bimport\s*[(./]|\bFunction\b(?!\s*\.\s*prototype)|\bset(?:Timeout|Interval)\s*(?:\(\s*["'`/(]|[)/?<])|\b(?:process|global|globalThis|window|self)\s*(?:\?\.\s*)?(?:\[|[)}\],;]|\.\s*(?:eval|Function)\b)|\\[xu0-7\r\n]/g;
/** What an arrow function shares with the file around it. */
const shared = /\barguments\b/;
/** What gives a primitive another name, so that bodies may hold it unseen. */
const renaming =
  /createRequire|["'`](?:node:)?(?:module|vm|worker_threads|child_process|cluster|inspector(?:\/promises)?|repl|test)["'`]|(?:=|\|\||&&|\?\??|:)\s*(?:require|module|process|global|globalThis|window|self|eval|Function|importScripts|set(?:Timeout|Interval))\b\s*(?:[;,)}\n]|$|\|\||&&|\?\?)|(?:=|:|\|\||&&|\?)\s*(?:require|module|process|global|globalThis|window|self|import\.meta)\s*(?:\?\.|\.)\s*(?:require|resolve|main|cache|parent|children|constructor|mainModule|getBuiltinModule|eval|Function|process|global|glob)\b\s*(?:[;,)}\n]|$|\|\||&&|\?\?)|\.constructor\s*[;,\n]/;
/** Below this, a second look at the text costs more than the tree. */
const lengthMin = 1000;

/** The text itself where the parser cannot be asked so, or finds fault with it. */
export function outline(text: string, lang: Dialect): string {
  if (text.length < lengthMin || renaming.test(spelledOut(text)) || !oxc.rawTransferSupported()) return text;
  const bodies = functionBodies(text, lang);
  if (bodies === undefined) return text;
  const names = placesOf(text);
  const kept: string[] = [];
  let done = 0;
  for (const { start, end, isArrow } of bodies) {
    if (start < done || text[start] !== '{' || text[end - 1] !== '}' || holds(names, start, end)) continue;
    if (isArrow && shared.test(text.slice(start, end))) continue;
    kept.push(text.slice(done, start + 1), ' '.repeat(end - start - 2));
    done = end - 1;
  }
  return done === 0 ? text : kept.join('') + text.slice(done);
}

interface BodyRange {
  readonly start: number;
  readonly end: number;
  readonly isArrow: boolean;
}

/** In the order of their starts, outer ones first. */
function functionBodies(text: string, lang: Dialect): readonly BodyRange[] | undefined {
  const bodies: BodyRange[] = [];
  const note = (node: unknown, isArrow: boolean): void => {
    const body = field(node, 'body');
    const start = field(body, 'start');
    const end = field(body, 'end');
    if (typeof start === 'number' && typeof end === 'number' && end - start > 2) bodies.push({ start, end, isArrow });
  };
  const parsed: unknown = oxc.parseSync('file', text, Object.assign({ experimentalLazy: true }, { lang, ...plain }));
  try {
    const errors = field(parsed, 'errors');
    const visitor = lazyVisitor({
      Function: (node) => note(node, false),
      ArrowFunctionExpression: (node) => note(node, true),
    });
    if (!Array.isArray(errors) || errors.length > 0 || visitor === undefined) return undefined;
    call(parsed, 'visit', visitor);
  } finally {
    call(parsed, 'dispose');
  }
  return bodies;
}

const plain = { preserveParens: false, sourceType: 'unambiguous' } as const;

/** The parser's types do not tell of its lazy trees, so what it gives is asked for by name. */
function lazyVisitor(functions: Readonly<Record<string, (node: unknown) => void>>): unknown {
  const Visitor: unknown = call(oxc, 'experimentalGetLazyVisitor');
  return typeof Visitor === 'function' ? Reflect.construct(Visitor, [functions]) : undefined;
}

function call(owner: unknown, name: string, ...inputs: readonly unknown[]): unknown {
  const found = field(owner, name);
  return typeof found === 'function' ? Reflect.apply(found, owner, inputs) : undefined;
}

function field(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined;
}

function spelledOut(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(/\\(?:u\{?|x)0*([0-9a-f]{2})\}?/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function placesOf(text: string): readonly number[] {
  const places: number[] = [];
  for (const match of text.matchAll(loading)) places.push(match.index);
  return places;
}

/** Whether one of the sorted places lies in the range. */
function holds(places: readonly number[], start: number, end: number): boolean {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return (places[low] ?? Number.POSITIVE_INFINITY) < end;
}
