/** What own code surely calls of jars: each call with the methods that it may mean, by the types that classes declare. */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { UseFact } from '../../../model/use-fact.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { accessFlag } from '../class-files/class-code.ts';
import type { Jars } from '../jars/jars.ts';
import { type ClassWorld, type JarClass, type JarMethod, onlyOne } from './class-world.ts';
import { spellingsOf, typesIn } from './descriptors.ts';
import { methodsOf } from './symbol-members.ts';

export interface OwnCall {
  readonly file: FileFacts;
  readonly use: UseFact;
  /** As a person names it: `Yaml.load`. */
  readonly name: string;
  /** Several where which of a name is called could not be told. */
  readonly methods: readonly JarMethod[];
}

export interface OwnCallsInput {
  readonly tree: FileTree;
  readonly jars: Jars;
  readonly world: ClassWorld;
  readonly files: readonly FileFacts[];
  /** Methods that may run where this is called on a value of the class. */
  readonly targets: (owner: string, sign: string) => readonly JarMethod[];
}

export async function ownCalls(input: OwnCallsInput): Promise<readonly OwnCall[]> {
  const { tree, files } = input;
  const calls: OwnCall[] = [];
  for (const file of files) {
    const text = (await readTextIfThere(tree, file.path)) ?? '';
    for (const use of file.uses) {
      if (use.kind === 'subclass') continue;
      const specifier = file.imports[use.import]?.specifier ?? '';
      const found = await methodsMeant(input, [...specifier.split('.'), ...use.path], use, text);
      if (found !== undefined) calls.push({ file, use, ...found });
    }
  }
  return calls;
}

async function methodsMeant(
  input: OwnCallsInput,
  parts: readonly string[],
  use: UseFact,
  text: string,
): Promise<Pick<OwnCall, 'name' | 'methods'> | undefined> {
  const { jars, world } = input;
  const start = classAtBegin(jars, parts);
  if (start === undefined) return undefined;
  let name = start.name;
  let rest = parts.slice(start.length);
  if (rest.length === 0)
    return use.kind === 'call' ? called(input, await classes(world, name), '<init>', use, text) : undefined;
  if (rest[0] === '#') rest = rest.slice(1);
  while (rest.length > 0) {
    const [member = '', next] = rest;
    const items = await classes(world, name);
    if (items.length === 0 || /[^\p{L}\p{N}_$]/u.test(member)) return undefined;
    if (rest.length === 1 && (use.kind === 'call' || !hasField(world, items, member)))
      return called(input, items, member, use, text);
    const type = next === '()' ? resultOf(methodsOf(world, items, member)) : fieldType(world, items, member);
    if (type === undefined) return undefined;
    name = type;
    rest = rest.slice(next === '()' ? 2 : 1);
    if (rest[0] === '#') rest = rest.slice(1);
  }
  return undefined;
}

/** The longest name of a class that the parts begin with. */
function classAtBegin(
  jars: Jars,
  parts: readonly string[],
): { readonly name: string; readonly length: number } | undefined {
  const stop = parts.findIndex((part) => /[^\p{L}\p{N}_$]/u.test(part));
  const plain = stop < 0 ? parts : parts.slice(0, stop);
  for (let length = plain.length; length > 0; length--)
    for (const name of spellingsOf(plain.slice(0, length)))
      if (jars.classFiles(name).length > 0) return { name: name.replaceAll('.', '/'), length };
  return undefined;
}

async function classes(world: ClassWorld, name: string): Promise<readonly JarClass[]> {
  await world.load([name]);
  return world.get(name);
}

function called(
  { world, targets }: OwnCallsInput,
  items: readonly JarClass[],
  name: string,
  use: UseFact,
  text: string,
): Pick<OwnCall, 'name' | 'methods'> | undefined {
  const all = methodsOf(world, items, name).filter(
    ({ code }) => (code.flags & (accessFlag.synthetic | accessFlag.private)) === 0,
  );
  const shortName = items[0]?.code.name.split(/[/$]/).at(-1) ?? '';
  const count = use.kind === 'call' ? argumentCount(text, use, name === '<init>' ? shortName : name) : undefined;
  const fitting = count === undefined ? all : all.filter(({ code }) => takes(code.descriptor, code.flags, count));
  const methods = new Set<JarMethod>();
  for (const method of fitting.length > 0 ? fitting : all) {
    const isStraight = name === '<init>' || (method.code.flags & accessFlag.static) !== 0;
    const meant = isStraight ? [method] : onlyOne(targets(items[0]?.code.name ?? '', method.sign));
    // Instances of several classes may be meant.
    if (meant.length === 0) return undefined;
    for (const one of meant) methods.add(one);
  }
  if (methods.size === 0) return undefined;
  return { name: name === '<init>' ? shortName : `${shortName}.${name}`, methods: [...methods] };
}

const varargs = 0x80;

function takes(descriptor: string, flags: number, count: number): boolean {
  const size = parameters(descriptor).length;
  return (flags & varargs) === 0 ? size === count : count >= size - 1;
}

function parameters(descriptor: string): readonly string[] {
  return descriptor.slice(1, descriptor.indexOf(')')).match(/\[*(?:L[^;]+;|[A-Z])/g) ?? [];
}

/** How many arguments the call is given, as the text writes them; `undefined` where that is not plain. */
function argumentCount(text: string, use: UseFact, name: string): number | undefined {
  const from = Math.max(use.start, use.end - name.length);
  const found = new RegExp(`\\b${name.replace(/[$]/g, '\\$&')}\\s*(?:<[^()]*>)?\\s*\\(`, 'y');
  for (let at = from; at < use.end + 200 && at < text.length; at++) {
    found.lastIndex = at;
    const match = found.exec(text);
    if (match !== null) return countTo(text, at + match[0].length);
  }
  return undefined;
}

const argumentsLengthMax = 4000;

function countTo(text: string, start: number): number | undefined {
  let depth = 0;
  let count = 0;
  let isEmpty = true;
  for (let at = start; at < start + argumentsLengthMax && at < text.length; at++) {
    const letter = text.charAt(at);
    if (letter === '"' || letter === "'") {
      isEmpty = false;
      for (at++; at < text.length && text.charAt(at) !== letter; at++) if (text.charAt(at) === '\\') at++;
      continue;
    }
    // Type arguments and comparisons look alike.
    if (letter === '<') return undefined;
    if ('([{'.includes(letter)) depth++;
    else if (')]}'.includes(letter)) {
      if (depth-- === 0) return isEmpty ? 0 : count + 1;
    } else if (letter === ',' && depth === 0) count++;
    if (!/\s/.test(letter)) isEmpty = false;
  }
  return undefined;
}

function hasField(world: ClassWorld, items: readonly JarClass[], name: string): boolean {
  return fieldType(world, items, name) !== undefined;
}

function fieldType(world: ClassWorld, items: readonly JarClass[], name: string): string | undefined {
  for (const item of items)
    for (const above of world.above(item))
      for (const { code } of world.get(above)) {
        const found = code.fields.find((one) => one.name === name);
        if (found !== undefined) return typesIn(found.descriptor)[0];
      }
  return undefined;
}

/** The class that all of them give; none where they differ, or give what has type arguments. */
function resultOf(methods: readonly JarMethod[]): string | undefined {
  const types = new Set(
    methods
      .filter(({ code }) => (code.flags & accessFlag.synthetic) === 0)
      .map(({ code }) => code.descriptor.slice(code.descriptor.indexOf(')') + 1)),
  );
  const [only = ''] = types;
  return types.size === 1 && only.startsWith('L') ? only.slice(1, -1) : undefined;
}
