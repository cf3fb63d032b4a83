/**
 * What may run at most of the methods of jars. A class is made by code that makes it, by its name in a text, or as a value; a method
 * of it runs where code that may run calls its name and types on something that the class is, or where something calls it by name.
 */
import { accessFlag, type MethodCode } from '../class-files/class-code.ts';
import { calledNames, propertyOf } from './called-names.ts';
import type { ClassWorld, JarClass, JarMethod } from './class-world.ts';
import { isCalledFromOutside, isPlatformName } from './platform.ts';
import { asksByName, looksInPackage, takesNames, takesNamesOfClasses, writesCode } from './reflection.ts';
import { calledInText, type NamedClasses, type TextNames } from './jar-texts.ts';
import { spelledClasses } from './spelled-classes.ts';

export interface RunInput {
  readonly world: ClassWorld;
  /** Classes that names in a text of a class lead to. */
  readonly classesNamed: (text: string) => NamedClasses;
  /** Classes of the same Java package whose names go on from this one. */
  readonly longerNames: (name: string) => readonly string[];
  /** False of classes that nothing brings. */
  readonly isHere: (name: string) => boolean;
  /** All classes of a Java package, which is written with slashes. */
  readonly classesIn: (javaPackage: string) => readonly string[];
  /** Texts that are looked at as soon as the class comes into use. */
  readonly textsBeside: (item: JarClass) => readonly string[];
  /** What a text of a jar names. */
  readonly textAt: (path: string) => Promise<TextNames>;
  readonly isOver: () => boolean;
}

export interface MayRun {
  /** Instances of the class, by any of its constructors. */
  make(name: string): void;
  /** Everything that the class declares runs. */
  whole(name: string): void;
  /** Code that is not here calls methods of this name, on whatever has them. */
  callByName(name: string): void;
  /** A text of a jar is read. */
  readText(path: string): void;
  /** Code that is not here takes or sets a property of this name, on whatever has it. */
  callProperty(name: string): void;
  /** Code that is not here calls this on a value of the class. */
  call(owner: string, sign: string): void;
  /** Instances of code that is not here may be all of these, which have been read; told before anything is settled. */
  standFor(owners: Iterable<string>): void;
  settle(): Promise<void>;
  runs(method: JarMethod): boolean;
  /** Methods that a call on a value of the class may go to, by the instances that are made. */
  readonly targets: (owner: string, sign: string) => readonly JarMethod[];
  isUsed(item: JarClass): boolean;
  /** How many classes are in use. */
  size(): number;
}

/** What the virtual machine calls of a class that is loaded, or started. */
const atStart = /^(?:<clinit>|main|premain|agentmain)$/;
/** What it calls of an instance, what serialization does, and what every object has. */
const ofEach =
  /^(?:toString|equals|hashCode|finalize|clone|compareTo|readObject|writeObject|readResolve|writeReplace|readExternal|writeExternal|readObjectNoData|validateObject)$/;

export function mayRun({
  world,
  classesNamed,
  longerNames,
  isHere,
  classesIn,
  textsBeside,
  textAt,
  isOver,
}: RunInput): MayRun {
  const used = new Set<JarClass>();
  const made = new Set<JarClass>();
  const byReflection = new Set<JarClass>();
  const running = new Set<JarMethod>();
  /** Made classes by the name of everything that they are. */
  const madeBelow = new Map<string, JarClass[]>();
  const called = new Map<string, Set<string>>();
  const stand = new Set<string>();
  const standSigns = new Map<string, JarMethod[]>();
  const wholes = new Set<string>();
  const bodies: JarMethod[] = [];
  const texts = new Set<string>();
  const freshTexts: string[] = [];
  let waiting = new Map<string, (() => void)[]>();

  /** Now, or as soon as the class has been read. */
  const whenRead = (name: string, then: (item: JarClass) => void): void => {
    if (isPlatformName(name)) return;
    const act = (): void => {
      for (const item of world.get(name)) then(item);
    };
    if (world.isLoaded(name)) {
      act();
      return;
    }
    const known = waiting.get(name);
    if (known === undefined) waiting.set(name, [act]);
    else known.push(act);
  };

  const find = (name: string): void => whenRead(name, makeByReflection);
  const spelled = spelledClasses(find, (name) =>
    whenRead(name, (item) => {
      if (item.code.isAnnotated) makeByReflection(item);
    }),
  );

  const run = (method: JarMethod): void => {
    if (running.has(method)) return;
    running.add(method);
    use(method.of);
    bodies.push(method);
  };
  const named = calledNames(run);

  const use = (item: JarClass): void => {
    if (used.has(item)) return;
    used.add(item);
    const { name, parents, inlined } = item.code;
    for (const path of textsBeside(item)) readText(path);
    for (const one of inlined) named.call(one);
    if (writesCode(item.code)) named.addWriter(packageOf(name));
    if (looksInPackage(item.code))
      for (const javaPackage of new Set([name, ...item.methods.flatMap(({ code }) => code.literals)].map(packageOf)))
        for (const one of classesIn(javaPackage)) find(one);
    const longer = longerNames(name);
    spelled.use(name, longer);
    // Those of other languages are found by the name of the first.
    if (world.above(item).has('java/util/ResourceBundle'))
      for (const one of longer) if (one.startsWith('_', name.length)) find(one);
    const isWhole = wholes.has(name) || item.artifact?.isOpaque === true || !item.code.isWhole;
    for (const method of item.methods) if (named.add(method) || isWhole || atStart.test(method.code.name)) run(method);
    for (const parent of parents) whenRead(parent, use);
  };

  const make = (item: JarClass): void => {
    if (made.has(item)) return;
    made.add(item);
    use(item);
    for (const name of world.above(item)) {
      const known = madeBelow.get(name);
      if (known === undefined) madeBelow.set(name, [item]);
      else known.push(item);
      for (const sign of called.get(name) ?? []) for (const method of world.find(item, sign)) run(method);
    }
    const outside = [...world.above(item)].filter((name) => world.get(name).length === 0);
    for (const name of world.above(item))
      for (const one of name === item.code.name ? [item] : world.get(name))
        for (const method of one.methods) if (isCalledUnseen(method.code, outside)) run(method);
  };

  const makeByReflection = (item: JarClass): void => {
    // Whoever reads its annotations comes upon a class that is not there: containers pass over it.
    if (!item.code.annotationClasses.every((name) => isPlatformName(name) || isHere(name))) return;
    make(item);
    if (byReflection.has(item)) return;
    byReflection.add(item);
    for (const method of item.methods) if (method.code.name === '<init>' || method.code.isAnnotated) run(method);
    if (item.code.isAnnotated) for (const method of item.methods) if (propertyOf(method.code) !== '') run(method);
    for (const text of item.code.annotationTexts) takeClasses(classesNamed(text));
  };

  const callOn = (owner: string, sign: string): void => {
    if (owner === 'java/lang/Object') return;
    let signs = called.get(owner);
    if (signs === undefined) called.set(owner, (signs = new Set()));
    if (signs.has(sign)) return;
    signs.add(sign);
    for (const item of madeBelow.get(owner) ?? []) for (const method of world.find(item, sign)) run(method);
    if (stand.has(owner)) for (const method of standSigns.get(sign) ?? []) run(method);
    // A private method goes before what the class's own instances have of the name.
    whenRead(owner, (item) => {
      for (const method of world.find(item, sign)) if ((method.code.flags & accessFlag.private) !== 0) run(method);
    });
  };

  const callStraight = (owner: string, sign: string): void => {
    whenRead(owner, (item) => {
      for (const method of world.find(item, sign)) run(method);
    });
  };

  const follow = ({ of: item, code }: JarMethod): void => {
    for (const { kind, owner, name, descriptor } of code.calls) {
      const sign = name + descriptor;
      if (kind === 'static') whenRead(owner, use);
      if (kind !== 'virtual') callStraight(owner, sign);
      if (kind === 'virtual' || kind === 'handle') callOn(owner, sign);
    }
    for (const name of code.makes) whenRead(name, make);
    for (const name of code.touches) whenRead(name, use);
    for (const name of code.literals) whenRead(name, makeByReflection);
    const isTaking = takesNames(code) || asksByName(item.code);
    const isNaming = takesNamesOfClasses(item.code);
    const classes = new Set<string>();
    const words: string[] = [];
    for (const text of code.strings) {
      const { exact, begun, texts: paths } = classesNamed(text);
      for (const name of exact) classes.add(name);
      takeClasses({ exact, begun, texts: paths });
      for (const [, name = ''] of text.matchAll(calledInText)) named.call(name);
      if (!word.test(text)) continue;
      words.push(text);
      spelled.spell(text);
      if (isNaming) spelled.noteEnding(text);
      named.callProperty(text);
      if (isTaking) named.call(text);
    }
    if (words.length > 0) named.noteWords(javaPackagesOf(item, code), words);
    // What makes code writes down the class and the method that it calls.
    for (const name of classes) for (const text of words) whenRead(name, (one) => callIn(one, text));
  };

  const callIn = (item: JarClass, name: string): void => {
    for (const one of world.above(item))
      for (const { methods } of one === item.code.name ? [item] : world.get(one))
        for (const method of methods) if (method.code.name === name) run(method);
  };

  const readText = (path: string): void => {
    if (texts.has(path)) return;
    texts.add(path);
    freshTexts.push(path);
  };

  const takeClasses = ({ exact, begun, texts: paths }: NamedClasses): void => {
    for (const name of exact) find(name);
    for (const name of begun) spelled.begin(name);
    for (const path of paths) readText(path);
  };

  const take = (found: TextNames): void => {
    for (const name of found.words) spelled.spell(name);
    for (const name of found.names) named.call(name);
    takeClasses(found);
  };

  const settle = async (): Promise<void> => {
    while (!isOver()) {
      for (let next = bodies.pop(); next !== undefined; next = bodies.pop()) follow(next);
      for (const path of freshTexts.splice(0)) take(await textAt(path));
      if (waiting.size + bodies.length + freshTexts.length === 0) return;
      const due = waiting;
      waiting = new Map();
      await world.load(due.keys());
      for (const acts of due.values()) for (const act of acts) act();
    }
  };

  return {
    make: find,
    whole(name) {
      wholes.add(name);
      whenRead(name, (item) => {
        makeByReflection(item);
        for (const method of item.methods) run(method);
      });
    },
    callByName: named.call,
    readText,
    callProperty: named.callProperty,
    call(owner, sign) {
      callStraight(owner, sign);
      callOn(owner, sign);
    },
    standFor(owners) {
      for (const owner of owners) {
        if (stand.has(owner)) continue;
        stand.add(owner);
        for (const { methods } of world.get(owner))
          for (const method of methods) {
            const known = standSigns.get(method.sign);
            if (known === undefined) standSigns.set(method.sign, [method]);
            else known.push(method);
          }
      }
    },
    settle,
    runs: (method) => running.has(method),
    targets: (owner, sign) => [...new Set((madeBelow.get(owner) ?? []).flatMap((item) => world.find(item, sign)))],
    isUsed: (item) => used.has(item),
    size: () => used.size,
  };
}

const word = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

function packageOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('/')));
}

/** Its own, and those of what the method calls. */
function javaPackagesOf(item: JarClass, { calls }: MethodCode): ReadonlySet<string> {
  return new Set([item.code.name, ...calls.map(({ owner }) => owner)].map(packageOf));
}

/** The virtual machine, or what else is in no jar, calls it of an instance; `outside` is what the instance is beside. */
function isCalledUnseen({ name, flags }: MethodCode, outside: readonly string[]): boolean {
  if ((flags & accessFlag.static) !== 0 || name.startsWith('<')) return false;
  return ofEach.test(name) || ((flags & accessFlag.private) === 0 && isCalledFromOutside(outside, name));
}
