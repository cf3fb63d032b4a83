/**
 * Facts as bytes, for channels and caches: two pieces of JSON. The first says where a file's imports lead and what hides
 * others, which following imports needs of every file; the second, several times as long, is read only for the few files
 * whose functions are looked at. Lists are written as columns of numbers over tables of names, a fifth of plain JSON's size.
 */
import type { Unparsed } from './fact-reader.ts';
import type {
  ContentFacts,
  ExportFact,
  FileFacts,
  HazardFact,
  ImportFact,
  OwnCallFact,
  OwnExportFact,
  StringFact,
} from '../model/file-facts.ts';
import type { UseFact } from '../model/use-fact.ts';

const tab = 0x09;
const quote = 0x22;
const openBracket = 0x5b;
const openBrace = 0x7b;
const closeBrace = 0x7d;
/** What each set of facts was decoded from, so that it need not be encoded again. */
const sources = new WeakMap<ContentFacts, Uint8Array>();

/** What was found in a file, or the sentence that says why nothing was. */
export function encodeAnswer(answer: ContentFacts | { readonly reason: string }): Uint8Array {
  return 'reason' in answer ? Buffer.from(JSON.stringify(answer.reason)) : encodeFacts(answer);
}

/**
 * What is known of the file at `path`; `undefined` where the bytes say nothing. Whoever keeps bytes must know that they are
 * whole (by a checksum): only the first piece is looked at here.
 */
export function decodeAnswer(path: string, bytes: Uint8Array): FileFacts | Unparsed | undefined {
  if (bytes[0] !== quote) return decodeFacts(path, bytes);
  const reason: unknown = JSON.parse(textOf(bytes, 0, bytes.byteLength));
  return typeof reason === 'string' ? { path, reason, isFinal: true } : undefined;
}

function encodeFacts(facts: ContentFacts): Uint8Array {
  const known = sources.get(facts);
  if (known !== undefined) return known;
  const { language, imports, hazards, uses, exports, strings, calledMembers, ownCalls, ownExports, ...others } = facts;
  Reflect.deleteProperty(others, 'path');
  const names = table<string>();
  const paths = table<readonly string[]>();
  const nameOf = (name: string): number => names.indexOf(name, name);
  const pathOf = (path: readonly string[]): number => paths.indexOf(JSON.stringify(path), path);
  const texts = (list: readonly StringFact[]): readonly number[] =>
    list.flatMap(({ text, start, end }) => [nameOf(text), start, end - start]);
  const head: Head = [
    language,
    imports.flatMap((fact) => [
      fact.specifier,
      importKinds.indexOf(fact.kind) + (fact.isLazy === true ? importKinds.length : 0),
      fact.start,
      fact.end - fact.start,
    ]),
    imports.flatMap((fact, index) => (fact.names === undefined ? [] : [[index, fact.names] as const])),
    hazards,
    Object.keys(others),
  ];
  const rest: Rest = {
    uses: uses.flatMap((use) => [
      use.import,
      pathOf(use.path),
      useKinds.indexOf(use.kind) * 2 + (use.isTopLevel === true ? 1 : 0),
      use.start,
      use.end - use.start,
      use.in === undefined ? 0 : nameOf(use.in) + 1,
    ]),
    exports: exports.flatMap(({ name, ref, start, end }) => [
      nameOf(name),
      ref.import,
      pathOf(ref.path),
      start,
      end - start,
    ]),
    strings: texts(strings),
    calledMembers: texts(calledMembers),
    ownCalls: (ownCalls ?? []).flatMap((call) => [nameOf(call.in), nameOf(call.to), call.start, call.end - call.start]),
    ownExports: (ownExports ?? []).flatMap(({ name, to }) => [nameOf(name), nameOf(to)]),
    names: names.list,
    paths: paths.list,
    others,
  };
  return Buffer.from(`${JSON.stringify(head)}\t${JSON.stringify(rest)}`);
}

function decodeFacts(path: string, bytes: Uint8Array): FileFacts | undefined {
  const split = bytes.indexOf(tab);
  const isFramed = bytes[0] === openBracket && bytes[split + 1] === openBrace && bytes.at(-1) === closeBrace;
  if (!isFramed) return undefined;
  let head: Head;
  try {
    head = headOf(bytes, split);
  } catch {
    return undefined;
  }
  const [language, imports, importNames, hazards, otherKeys] = head;
  let known: Decoded | undefined;
  const rest = (): Decoded => (known ??= decoded(restOf(bytes, split + 1)));
  const facts: FileFacts = {
    path,
    language,
    imports: importsOf(imports, importNames),
    hazards,
    get uses() {
      return rest().uses;
    },
    get exports() {
      return rest().exports;
    },
    get strings() {
      return rest().strings;
    },
    get calledMembers() {
      return rest().calledMembers;
    },
    get ownCalls() {
      return rest().ownCalls;
    },
    get ownExports() {
      return rest().ownExports;
    },
  };
  for (const key of otherKeys)
    Object.defineProperty(facts, key, { enumerable: true, get: () => Reflect.get(rest().others, key) });
  sources.set(facts, bytes);
  return facts;
}

const importKinds: readonly ImportFact['kind'][] = ['static', 'dynamic', 'reexport', 'type', 'implied', 'started'];
const useKinds: readonly UseFact['kind'][] = ['call', 'value', 'subclass'];

type Head = readonly [
  language: ContentFacts['language'],
  imports: readonly (string | number)[],
  importNames: readonly (readonly [index: number, names: readonly string[]])[],
  hazards: readonly HazardFact[],
  otherKeys: readonly string[],
];

interface Rest {
  readonly uses: readonly number[];
  readonly exports: readonly number[];
  readonly strings: readonly number[];
  readonly calledMembers: readonly number[];
  readonly ownCalls: readonly number[];
  readonly ownExports: readonly number[];
  readonly names: readonly string[];
  readonly paths: readonly (readonly string[])[];
  readonly others: object;
}

interface Decoded {
  readonly uses: readonly UseFact[];
  readonly exports: readonly ExportFact[];
  readonly strings: readonly StringFact[];
  readonly calledMembers: readonly StringFact[];
  readonly ownCalls: readonly OwnCallFact[];
  readonly ownExports: readonly OwnExportFact[];
  readonly others: object;
}

function importsOf(flat: Head[1], named: Head[2]): readonly ImportFact[] {
  const facts: ImportFact[] = [];
  for (let at = 0; at < flat.length; at += 4) {
    const start = Number(flat[at + 2]);
    const code = Number(flat[at + 1]);
    const kind = importKinds[code % importKinds.length] ?? 'static';
    const lazy = code >= importKinds.length ? { isLazy: true as const } : {};
    facts.push({ specifier: String(flat[at]), kind, start, end: start + Number(flat[at + 3]), ...lazy });
  }
  for (const [index, names] of named) {
    const fact = facts[index];
    if (fact !== undefined) facts[index] = { ...fact, names };
  }
  return facts;
}

function decoded(rest: Rest): Decoded {
  const { names, paths, others } = rest;
  const name = (index: number): string => names[index] ?? '';
  const path = (index: number): readonly string[] => paths[index] ?? [];
  const texts = (flat: readonly number[]): readonly StringFact[] =>
    rows(flat, 3, ([text, start, length]) => ({ text: name(text), start, end: start + length }));
  return {
    uses: rows(rest.uses, 6, ([index, members, kind, start, length, holder]) => ({
      import: index,
      path: path(members),
      kind: useKinds[kind >> 1] ?? 'value',
      start,
      end: start + length,
      ...(kind % 2 === 1 ? { isTopLevel: true as const } : {}),
      ...(holder === 0 ? {} : { in: name(holder - 1) }),
    })),
    exports: rows(rest.exports, 5, ([text, index, members, start, length]) => ({
      name: name(text),
      ref: { import: index, path: path(members) },
      start,
      end: start + length,
    })),
    strings: texts(rest.strings),
    calledMembers: texts(rest.calledMembers),
    ownCalls: rows(rest.ownCalls, 4, ([holder, to, start, length]) => ({
      in: name(holder),
      to: name(to),
      start,
      end: start + length,
    })),
    ownExports: rows(rest.ownExports, 2, ([text, to]) => ({ name: name(text), to: name(to) })),
    others,
  };
}

type Row = readonly [number, number, number, number, number, number];

function rows<Fact>(flat: readonly number[], width: number, make: (row: Row) => Fact): readonly Fact[] {
  const made: Fact[] = [];
  for (let at = 0; at < flat.length; at += width) {
    const cell = (offset: number): number => flat[at + offset] ?? 0;
    made.push(make([cell(0), cell(1), cell(2), cell(3), cell(4), cell(5)]));
  }
  return made;
}

interface Table<Item> {
  readonly list: readonly Item[];
  indexOf(key: string, item: Item): number;
}

function table<Item>(): Table<Item> {
  const indexes = new Map<string, number>();
  const list: Item[] = [];
  return {
    list,
    indexOf(key, item) {
      const known = indexes.get(key);
      if (known !== undefined) return known;
      indexes.set(key, list.length);
      return list.push(item) - 1;
    },
  };
}

function headOf(bytes: Uint8Array, to: number): Head {
  const head: Head = JSON.parse(textOf(bytes, 0, to));
  return head;
}

function restOf(bytes: Uint8Array, from: number): Rest {
  const rest: Rest = JSON.parse(textOf(bytes, from, bytes.byteLength));
  return rest;
}

function textOf(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('utf8');
}
