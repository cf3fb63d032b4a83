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
  /createRequire|["'`](?:node:)?(?:module|vm|worker_threads|child_process|cluster|inspector(?:\/promises)?|repl|test)["'`]|(?:(?<!=)=|\|\||&&|\?\??|:)\s*(?:require|module|process|global|globalThis|window|self|eval|Function|importScripts|set(?:Timeout|Interval))\b\s*(?:[;,)}\n]|$|\|\||&&|\?\?)|(?:(?<!=)=|:|\|\||&&|\?)\s*(?:require|module|process|global|globalThis|window|self|import\.meta)\s*(?:\?\.|\.)\s*(?:require|resolve|main|cache|parent|children|constructor|mainModule|getBuiltinModule|eval|Function|process|global|glob)\b\s*(?:[;,)}\n]|$|\|\||&&|\?\?)|\.constructor\s*[;,\n]/;
/** What comes to a loader by a name of its own. */
const ofLoader =
  /\b(?:mainModule|getBuiltinModule|createRequire\w*|_extensions|_load|_resolveFilename|requireActual|importActual|_linkedBinding|dlopen|__non_webpack_require__)\b/;
/** What stands there without giving a loader another name: short texts, comments, calls, what is only looked at, parameters of the name. */
const understood = new RegExp(
  [
    /(["'])[\w\s.,:;!?@*/#<>-]{0,200}?\1/,
    /\/\*[^]*?\*\//,
    /(?<=^|[\s;{},)])\/\/[^\n]{0,300}$/,
    /(?<!\.\s{0,9})\brequire\s{0,9}(?:\.\s{0,9}resolve\s{0,9})?\(/,
    /\bmodule\s{0,9}\.\s{0,9}(?:exports|id|i|l|filename|path|paths|loaded|hot)\b/,
    /\btypeof\s{1,9}\(?\s{0,9}(?:require|module|eval|Function)\b/,
    /(?<!\.\s{0,9})\b(?:eval|Function)\s{0,9}\(|\bFunction\s{0,9}\.\s{0,9}prototype\b|\binstanceof\s{1,9}Function\b/,
    /\brequire\s{0,9}\.\s{0,9}main\s{0,9}[!=]==?\s{0,9}module\b|\bmodule\s{0,9}[!=]==?\s{0,9}require\s{0,9}\.\s{0,9}main\b/,
    /\bfunction\b\s{0,9}[\w$]{0,99}\s{0,9}\([\w$,\s]{0,300}\)/,
    /[{,]\s{0,99}(?:require|module)\s{0,9}:/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);
const anotherName = /(?<!\.\s{0,9})\b(?:module|eval|Function|importScripts)\b|\brequire\b/;
/** In compilers and bundles of many files `module` is a word like any other. */
const understoodMax = 400_000;
const handedOn =
  /(?<!\bfunction\b[^(){};]{0,99}\([^(){};]{0,300})[(,:?|&/]\s*(?:(?:require|module|process|global|globalThis|window|self|import\.meta)\s*(?:\?\.|\.)\s*(?:require|resolve|main|cache|parent|children|constructor|mainModule|getBuiltinModule|eval|Function|glob)|require|module|eval|Function|importScripts)\s*(?:[,:?|&/]|\)(?!\s*(?:=>|\{)))/;
/** Below this, a second look at the text costs more than the tree. */
const lengthMin = 1000;

/** The text itself where the parser cannot be asked so, or finds fault with it. */
export function outline(text: string, lang: Dialect): string {
  if (text.length < lengthMin || renames(text) || !oxc.rawTransferSupported()) return text;
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

function renames(text: string): boolean {
  const spelled = spelledOut(text);
  if (renaming.test(spelled)) return true;
  if (text.length > understoodMax) return handedOn.test(spelled);
  return ofLoader.test(spelled) || anotherName.test(spelled.replace(understood, ' '));
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
