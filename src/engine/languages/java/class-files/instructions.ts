/** The instructions of a method (JVM specification, chapter 6): what it calls, makes, touches and writes down. */
import { type Attribute, attributesAt, type ClassReading, noteClass, step } from './class-attributes.ts';
import { type ConstantPool, poolTag } from './constant-pool.ts';
import { type LookedUp, lookedUpBy } from './looked-up.ts';
import { memberAt } from './member-at.ts';
import { toldTexts } from './told-texts.ts';

export interface MethodBody {
  readonly calls: readonly CallInstruction[];
  /** Classes of which it makes instances. */
  readonly makes: readonly string[];
  /** Classes of which it takes or sets static fields. */
  readonly touches: readonly string[];
  /** Classes that it takes as values: `C.class`. */
  readonly literals: readonly string[];
  /** Without those that it only looks for in other texts. */
  readonly strings: readonly string[];
  /** Those that it looks for: `startsWith("a.b.")`. */
  readonly searched: readonly string[];
  /** It calls methods, or loads classes, by names that it does not write down itself. */
  readonly takes: readonly LookedUp[];
}

export interface CallInstruction {
  /** `handle`: handed on, as lambdas and method references are. */
  readonly kind: 'virtual' | 'special' | 'static' | 'handle';
  readonly owner: string;
  readonly name: string;
  readonly descriptor: string;
  /** The line of the source that it was compiled from, 0 where that is not written down. */
  readonly line: number;
  /** The one text that it takes stands in the code. */
  readonly isTold?: true;
}

interface Found {
  readonly calls: CallInstruction[];
  readonly makes: Set<string>;
  readonly touches: Set<string>;
  readonly literals: Set<string>;
  readonly strings: Set<string>;
  readonly searched: Set<string>;
  readonly takes: Set<LookedUp>;
}

/** Bytes that follow the instruction; `tableswitch`, `lookupswitch` and `wide` have lengths of their own. */
const operands = new Uint8Array(256);
for (const [from, to, size] of [
  [0x10, 0x10, 1],
  [0x11, 0x11, 2],
  [0x12, 0x12, 1],
  [0x13, 0x14, 2],
  [0x15, 0x19, 1],
  [0x36, 0x3a, 1],
  [0x84, 0x84, 2],
  [0x99, 0xa8, 2],
  [0xa9, 0xa9, 1],
  [0xb2, 0xb8, 2],
  [0xb9, 0xba, 4],
  [0xbb, 0xbb, 2],
  [0xbc, 0xbc, 1],
  [0xbd, 0xbd, 2],
  [0xc0, 0xc1, 2],
  [0xc5, 0xc5, 3],
  [0xc6, 0xc7, 2],
  [0xc8, 0xc9, 4],
] as const)
  operands.fill(size, from, to + 1);

const lastInstruction = 0xc9;

export function readInstructions(reading: ClassReading, { start }: Attribute): MethodBody {
  const { view } = reading.pool;
  const begin = start + 8;
  const end = begin + view.getUint32(start + 4);
  if (end > view.byteLength) throw new RangeError('code goes on behind the end');
  const lineAt = linesOf(reading, end);
  const found: Found = {
    calls: [],
    makes: new Set(),
    touches: new Set(),
    literals: new Set(),
    strings: new Set(),
    searched: new Set(),
    takes: new Set(),
  };
  let written = '';
  const takesTold = toldTexts(reading.pool);
  for (let at = begin; at < end; ) {
    step(reading, 1);
    const code = view.getUint8(at);
    if (code > lastInstruction) throw new RangeError('an instruction that is not known');
    if (written !== '')
      (code === 0xb6 && isSearch(reading.pool, view.getUint16(at + 1)) ? found.searched : found.strings).add(written);
    const isTold = takesTold(code, at);
    written = code === 0x12 || code === 0x13 ? textLoaded(reading.pool, code, at) : '';
    if (code === 0x12) noteConstant(reading, found, view.getUint8(at + 1), lineAt(at - begin));
    else if (code === 0x13 || code === 0x14) noteConstant(reading, found, view.getUint16(at + 1), lineAt(at - begin));
    else if (code >= 0xb2 && code <= 0xbb)
      noteMember(reading, found, code, view.getUint16(at + 1), lineAt(at - begin), isTold);
    at += lengthAt(view, code, at, begin);
  }
  return {
    calls: found.calls,
    makes: [...found.makes],
    touches: [...found.touches],
    literals: [...found.literals],
    strings: [...found.strings],
    searched: [...found.searched],
    takes: [...found.takes],
  };
}

function textLoaded({ view, tagOf, namedAt }: ConstantPool, code: number, at: number): string {
  const index = code === 0x12 ? view.getUint8(at + 1) : view.getUint16(at + 1);
  return tagOf(index) === poolTag.string ? namedAt(index) : '';
}

function isSearch(pool: ConstantPool, index: number): boolean {
  const { owner, name } = memberAt(pool, index);
  return owner === 'java/lang/String' && /^(?:startsWith|endsWith|contains|indexOf|lastIndexOf)$/.test(name);
}

function lengthAt(view: DataView, code: number, at: number, begin: number): number {
  if (code === 0xc4) return view.getUint8(at + 1) === 0x84 ? 6 : 4;
  if (code !== 0xaa && code !== 0xab) return 1 + (operands[code] ?? 0);
  // Padded to a multiple of four from the beginning of the code.
  const table = at + 1 + ((4 - ((at + 1 - begin) % 4)) % 4);
  const size =
    code === 0xab
      ? 8 + 8 * view.getInt32(table + 4)
      : 12 + 4 * (view.getInt32(table + 8) - view.getInt32(table + 4) + 1);
  if (size < 8) throw new RangeError('a table that ends before it begins');
  return table + size - at;
}

/** The tables of lines behind the code: of each instruction the line that the nearest entry before it names. */
function linesOf(reading: ClassReading, end: number): (offset: number) => number {
  const { view } = reading.pool;
  const { attributes } = attributesAt(reading, end + 2 + 8 * view.getUint16(end));
  const lines: (readonly [number, number])[] = [];
  for (const { name, start } of attributes) {
    if (name !== 'LineNumberTable') continue;
    const count = view.getUint16(start);
    step(reading, count);
    for (let index = 0; index < count; index++)
      lines.push([view.getUint16(start + 2 + 4 * index), view.getUint16(start + 4 + 4 * index)]);
  }
  lines.sort(([a], [b]) => a - b);
  let next = 0;
  // Instructions are asked about in their order.
  return (offset) => {
    while (next < lines.length && (lines[next]?.[0] ?? 0) <= offset) next++;
    return lines[next - 1]?.[1] ?? 0;
  };
}

function noteConstant(reading: ClassReading, found: Found, index: number, line: number): void {
  const { tagOf, namedAt } = reading.pool;
  const tag = tagOf(index);
  if (tag === poolTag.class) noteClass(found.literals, namedAt(index));
  else if (tag === poolTag.handle) noteHandle(reading, found, index, line);
  else if (tag === poolTag.dynamic) noteBootstrap(reading, found, index, line, 0);
}

const kinds: ReadonlyMap<number, CallInstruction['kind']> = new Map([
  [0xb6, 'virtual'],
  [0xb7, 'special'],
  [0xb8, 'static'],
  [0xb9, 'virtual'],
]);

function noteMember(
  reading: ClassReading,
  found: Found,
  code: number,
  index: number,
  line: number,
  isTold: boolean,
): void {
  const { pool } = reading;
  if (code === 0xba) {
    noteBootstrap(reading, found, index, line, 0);
    // What links the place makes something of this type: a lambda is an instance of its interface.
    noteClass(found.makes, /\)L([^;]+);$/.exec(linkedAt(pool, index))?.[1] ?? '');
    return;
  }
  if (code === 0xbb) {
    noteClass(found.makes, pool.namedAt(index));
    return;
  }
  const { owner, name, descriptor } = memberAt(pool, index);
  if (code === 0xb2 || code === 0xb3) noteClass(found.touches, owner);
  const kind = kinds.get(code);
  if (kind === undefined || name === '') return;
  found.calls.push({ kind, owner, name, descriptor, line, ...(isTold ? { isTold } : {}) });
  const taken = isTold ? undefined : lookedUpBy(owner, name, descriptor);
  if (taken !== undefined) found.takes.add(taken);
}

/** The descriptor of a place that is linked while the program runs. */
function linkedAt({ view, places, textAt }: ConstantPool, index: number): string {
  const place = places[index] ?? 0;
  const pair = place === 0 ? 0 : (places[view.getUint16(place + 3)] ?? 0);
  return pair === 0 ? '' : textAt(view.getUint16(pair + 3));
}

/** A method that is handed on as a value, or a field. */
function noteHandle(reading: ClassReading, found: Found, index: number, line: number): void {
  const { view, places } = reading.pool;
  const place = places[index] ?? 0;
  const kind = view.getUint8(place + 1);
  const { owner, name, descriptor } = memberAt(reading.pool, view.getUint16(place + 2));
  if (kind === 2 || kind === 4) noteClass(found.touches, owner);
  if (kind < 5 || name === '') return;
  if (kind === 8) noteClass(found.makes, owner);
  found.calls.push({ kind: 'handle', owner, name, descriptor, line });
}

const constantDepthMax = 8;

/** What the method that links the place is given: the bodies of lambdas, methods that are referred to, pieces of texts. */
function noteBootstrap(reading: ClassReading, found: Found, index: number, line: number, depth: number): void {
  const { view, places, tagOf, namedAt } = reading.pool;
  const place = places[index] ?? 0;
  const tag = tagOf(index);
  if (depth > constantDepthMax || (tag !== poolTag.dynamic && tag !== poolTag.invokeDynamic)) return;
  for (const constant of reading.bootstraps[view.getUint16(place + 1)] ?? []) {
    step(reading, 1);
    const kind = tagOf(constant);
    if (kind === poolTag.handle) noteHandle(reading, found, constant, line);
    else if (kind === poolTag.class) noteClass(found.literals, namedAt(constant));
    else if (kind === poolTag.string) found.strings.add(namedAt(constant));
    else if (kind === poolTag.dynamic) noteBootstrap(reading, found, constant, line, depth + 1);
  }
}
