/** The classes of the jars in a tree, read when they are first asked for, with what stands above them. */
import type { FileTree } from '../../../files/file-tree.ts';
import { readIfThere } from '../../../files/read-if-there.ts';
import { accessFlag, type ClassCode, type MethodCode, readClassCode } from '../class-files/class-code.ts';
import type { CallInstruction } from '../class-files/instructions.ts';
import type { Artifact, Jars } from '../jars/jars.ts';
import { isPlatformName } from './platform.ts';

export interface JarClass {
  readonly path: string;
  readonly artifact: Artifact | undefined;
  readonly code: ClassCode;
  readonly methods: readonly JarMethod[];
  /** By name and descriptor, as one text. */
  readonly bySign: ReadonlyMap<string, JarMethod>;
}

export interface JarMethod {
  readonly of: JarClass;
  readonly code: MethodCode;
  readonly sign: string;
}

export interface ClassWorld {
  /** Reads classes of these names (`a/b/C$D`), and all that stands above them. */
  load(names: Iterable<string>): Promise<void>;
  isLoaded(name: string): boolean;
  /** Several where jars hold a class of the same name; none of the platform's and of what is not here. */
  get(name: string): readonly JarClass[];
  /** Names of the class itself, and of all classes and interfaces above it, those that are not here too. */
  above(item: JarClass): ReadonlySet<string>;
  /** The method that runs where one of this name and descriptor is called on an instance of the class. */
  find(item: JarClass, sign: string): readonly JarMethod[];
  /** How many names were looked up. */
  size(): number;
  /** Files that could not be read as classes. */
  readonly unread: ReadonlySet<string>;
}

const none: readonly JarClass[] = [];
const depthMax = 200;
/** More open files than this a system may refuse. */
const readAtOnce = 64;

/** A lambda may be an instance of it: what has one method without code, or none where more may stand above it that is not here. */
export function isForLambdas(world: ClassWorld, item: JarClass): boolean {
  if ((item.code.flags & accessFlag.interface) === 0) return false;
  const open = new Set<string>();
  let isAbsent = false;
  for (const name of world.above(item)) {
    const classes = world.get(name);
    isAbsent ||= classes.length === 0 && name !== 'java/lang/Object';
    for (const { methods } of classes)
      for (const { code } of methods)
        if ((code.flags & accessFlag.abstract) !== 0 && !ofObject.test(code.name)) open.add(code.name);
  }
  return open.size === 1 || (open.size === 0 && isAbsent);
}

const ofObject = /^(?:equals|hashCode|toString)$/;

/** Copies of a class in jars of several versions are one. Where something has no code yet, a lambda or own code may give it one. */
export function onlyOne(all: readonly JarMethod[]): readonly JarMethod[] {
  const [first] = all;
  const isOne = all.every(
    ({ of, code }) => (code.flags & accessFlag.abstract) === 0 && of.code.name === first?.of.code.name,
  );
  return isOne ? all : [];
}

export function classWorld(tree: FileTree, jars: Jars): ClassWorld {
  const classes = new Map<string, readonly JarClass[]>();
  const unread = new Set<string>();
  const aboves = new Map<JarClass, ReadonlySet<string>>();
  const found = new Map<JarClass, Map<string, readonly JarMethod[]>>();
  const texts = new Map<string, string>();
  const intern = (text: string): string => {
    const known = texts.get(text);
    if (known === undefined) texts.set(text, text);
    return known ?? text;
  };
  const get = (name: string): readonly JarClass[] => classes.get(name) ?? none;

  const read = async (name: string): Promise<readonly JarClass[]> => {
    const items = await Promise.all(
      jars.classFiles(name.replaceAll('/', '.')).map(async (path): Promise<JarClass | undefined> => {
        const content = await readIfThere(tree, path);
        const code = content === undefined ? undefined : readClassCode(content, intern);
        if (code === undefined || !code.isWhole) unread.add(path);
        return code === undefined ? undefined : jarClass(path, jars.artifactAt(path), code);
      }),
    );
    return items.filter((item) => item !== undefined);
  };

  const load = async (names: Iterable<string>): Promise<void> => {
    let open = [...new Set(names)].filter((name) => !classes.has(name));
    while (open.length > 0) {
      const next = new Set<string>();
      for (let start = 0; start < open.length; start += readAtOnce) {
        const some = open.slice(start, start + readAtOnce);
        const loaded = await Promise.all(some.map(async (name) => [name, await read(name)] as const));
        for (const [name, items] of loaded) {
          classes.set(name, items);
          for (const { code } of items) for (const parent of code.parents) next.add(parent);
        }
      }
      open = [...next].filter((name) => !classes.has(name));
    }
  };

  const above = (item: JarClass): ReadonlySet<string> => {
    const known = aboves.get(item);
    if (known !== undefined) return known;
    const names = new Set([item.code.name]);
    for (const name of names)
      for (const { code } of name === item.code.name ? [item] : get(name))
        for (const parent of code.parents) names.add(parent);
    aboves.set(item, names);
    return names;
  };

  /** What a class has from its superclasses goes before what interfaces give; of these the most special one counts. */
  const findUp = (item: JarClass, sign: string): readonly JarMethod[] => {
    let level: readonly JarClass[] = [item];
    for (let depth = 0; level.length > 0 && depth < depthMax; depth++) {
      const declared = level.flatMap(({ bySign }) => bySign.get(sign) ?? []);
      // What is private above is not its own.
      const own = depth === 0 ? declared : declared.filter(({ code }) => (code.flags & accessFlag.private) === 0);
      if (own.length > 0) return own;
      level = [...new Set(level.flatMap(({ code }) => code.parents.slice(0, 1)))].flatMap(get);
    }
    const given = [...above(item)].flatMap((name) => get(name).flatMap(({ bySign }) => bySign.get(sign) ?? []));
    return given.filter(({ of }) => !given.some((other) => other.of !== of && above(other.of).has(of.code.name)));
  };

  return {
    load,
    isLoaded: (name) => classes.has(name),
    get,
    above,
    find(item, sign) {
      let known = found.get(item);
      if (known === undefined) found.set(item, (known = new Map()));
      let methods = known.get(sign);
      if (methods === undefined) known.set(sign, (methods = findUp(item, sign)));
      return methods;
    },
    size: () => classes.size,
    unread,
  };
}

/** Of calls to the platform only those that say how code finds classes and members; half of all calls go there. */
const told =
  /^(?:java\/lang\/(?:Class|ClassLoader|String|StringBuilder|StringBuffer|reflect\/.*|invoke\/.*)|java\/beans\/.*)$/;

function keptCalls(calls: readonly CallInstruction[]): readonly CallInstruction[] {
  const seen = new Set<string>();
  return calls.filter(({ owner, name }) => {
    if (!isPlatformName(owner)) return true;
    const key = `${owner} ${name}`;
    if (!told.test(owner) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function jarClass(path: string, artifact: Artifact | undefined, whole: ClassCode): JarClass {
  const code = { ...whole, methods: whole.methods.map((one) => ({ ...one, calls: keptCalls(one.calls) })) };
  const methods: JarMethod[] = [];
  const bySign = new Map<string, JarMethod>();
  const item: JarClass = { path, artifact, code, methods, bySign };
  for (const one of code.methods) {
    const method: JarMethod = { of: item, code: one, sign: one.name + one.descriptor };
    methods.push(method);
    bySign.set(method.sign, method);
  }
  return item;
}
