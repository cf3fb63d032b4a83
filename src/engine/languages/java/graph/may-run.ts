/**
 * What may run at most of the methods of jars. A class is made by code that makes it, by its name in a text, or as a value; a method
 * of it runs where code that may run calls its name and types on something that the class is, or where something calls it by name.
 */
import { accessFlag, type MethodCode } from '../class-files/class-code.ts';
import { askedMembers } from './asked-members.ts';
import { calledNames, propertyOf } from './called-names.ts';
import { classQueue } from './class-queue.ts';
import type { ClassWorld, JarClass, JarMethod } from './class-world.ts';
import { isCalledUnseen } from './platform.ts';
import { joins, reflectionOf, takesNames } from './reflection.ts';
import { packageOf } from './descriptors.ts';
import { dispatch } from './dispatch.ts';
import { calledInText, type NamedClasses, partsOf, type TextNames } from './jar-texts.ts';
import { spelledClasses } from './spelled-classes.ts';

export interface RunInput {
  readonly world: ClassWorld;
  /** Classes that names in a text of a class lead to. */
  readonly classesNamed: (text: string) => NamedClasses;
  /** Classes of the same Java package whose names go on from this one. */
  readonly longerNames: (name: string) => readonly string[];
  /** All classes of a Java package, which is written with slashes, or of those below it too. */
  readonly classesIn: (javaPackage: string, isBelow: boolean) => readonly string[];
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
  /** The class is handed to code that may go through all of its methods. */
  askFor(name: string): void;
  /** A text of a jar is read. */
  readText(path: string): void;
  /** Code that is not here takes or sets a property of this name, on whatever has it. */
  callProperty(name: string): void;
  /** Code that is not here calls this on a value of the class. */
  call(owner: string, sign: string): void;
  /** Code that is not here calls methods by names that nobody wrote, of whatever is made. */
  callAnything(): void;
  /** Instances of code that is not here may be all of these, which have been read; told before anything is settled. */
  standFor(owners: Iterable<string>): void;
  settle(): Promise<void>;
  runs(method: JarMethod): boolean;
  readonly running: ReadonlySet<JarMethod>;
  /** Methods that a call on a value of the class may go to, by the instances that are made. */
  readonly targets: (owner: string, sign: string) => readonly JarMethod[];
  isUsed(item: JarClass): boolean;
  /** Code that may run goes through all methods or properties of what it is given. */
  readonly isAskedForAll: () => boolean;
  /** How many classes are in use. */
  size(): number;
}

/** What the virtual machine calls of a class that is loaded, or started. */
const atStart = /^(?:<clinit>|main|premain|agentmain)$/;

export function mayRun({ world, classesNamed, longerNames, classesIn, textsBeside, textAt, isOver }: RunInput): MayRun {
  const used = new Set<JarClass>();
  const made = new Set<JarClass>();
  const byReflection = new Set<JarClass>();
  const running = new Set<JarMethod>();
  const wholes = new Set<string>();
  const bodies: JarMethod[] = [];
  const texts = new Set<string>();
  const freshTexts: string[] = [];
  const { whenRead, readNext } = classQueue(world);
  const find = (name: string): void => whenRead(name, makeByReflection);
  const spelled = spelledClasses(find, (name) =>
    whenRead(name, (item) => {
      if (item.code.isAnnotated) makeByReflection(item);
    }),
  );

  /** Of the Java packages of classes, whose own names are joined, too. */
  const joined = spelledClasses(find, () => undefined);
  const spell = (part: string): void => {
    spelled.spell(part);
    joined.spell(part);
  };
  // The platform looks for these beside a class.
  for (const ending of ['BeanInfo', 'Editor', 'Customizer']) spelled.noteEnding(ending);

  const run = (method: JarMethod): void => {
    if (running.has(method)) return;
    running.add(method);
    use(method.of);
    bodies.push(method);
  };
  const named = calledNames(run);
  const { callOn, callStraight, add, standFor, targets } = dispatch(world, whenRead, run);
  /** By reflection, on itself or on what is below it. */
  const callAll = (item: JarClass): void => {
    for (const { code, sign } of item.methods) {
      callStraight(item.code.name, sign);
      if (!code.name.startsWith('<')) callOn(item.code.name, sign);
    }
  };
  const asked = askedMembers({
    callAll: (item) => {
      for (const name of world.above(item)) whenRead(name, callAll);
    },
    run,
    find,
    innerOf: (name) => longerNames(`${name}$`),
  });

  const use = (item: JarClass): void => {
    if (used.has(item)) return;
    used.add(item);
    const { name, parents, inlined } = item.code;
    for (const path of textsBeside(item)) readText(path);
    for (const one of inlined) named.call(one);
    const asks = reflectionOf(item.code);
    if (asks.writesCode) named.addWriter(packageOf(name));
    const finds = asks.looksInPackage ? find : asks.takesPackage ? joined.begin : undefined;
    const isBelow = item.methods.some(({ code }) => code.strings.some((text) => /(?:^|\u0001)\.\w+\./.test(text)));
    if (finds !== undefined)
      for (const javaPackage of new Set([name, ...item.methods.flatMap(({ code }) => code.literals)].map(packageOf)))
        for (const one of classesIn(javaPackage, isBelow)) finds(one);
    asked.use(asks);
    // Names of classes are joined, too.
    for (const part of name.slice(name.lastIndexOf('/') + 1).split('$')) joined.spell(part);
    // What an annotation says where nothing is written.
    if ((item.code.flags & accessFlag.annotation) !== 0)
      for (const text of item.code.annotationTexts) if (word.test(text)) named.call(text);
    const longer = longerNames(name);
    spelled.use(name, longer);
    // Those of other languages are found by the name of the first.
    if ([...world.above(item)].some((one) => one.startsWith('java/util/') && one.endsWith('ResourceBundle')))
      for (const one of longer) if (one.startsWith('_', name.length)) find(one);
    const isWhole = wholes.has(name) || item.artifact?.isOpaque === true || !item.code.isWhole;
    for (const method of item.methods) if (named.add(method) || isWhole || atStart.test(method.code.name)) run(method);
    for (const parent of parents) whenRead(parent, use);
  };

  let isAnythingCalled = false;
  const make = (item: JarClass): void => {
    if (made.has(item)) return;
    made.add(item);
    use(item);
    add(item);
    if (isAnythingCalled) callAll(item);
    // Whoever manages the program calls what it declares.
    for (const name of world.above(item)) if (/MX?Bean$/.test(name)) whenRead(name, callAll);
    for (const method of item.methods) if (method.code.isAnnotated) run(method);
    asked.addMade(item);
    const outside = [...world.above(item)].filter((name) => world.get(name).length === 0);
    for (const name of world.above(item))
      for (const one of name === item.code.name ? [item] : world.get(name))
        for (const method of one.methods) if (isCalledUnseen(method.code, outside)) run(method);
  };

  const makeByReflection = (item: JarClass): void => {
    make(item);
    if (byReflection.has(item)) return;
    byReflection.add(item);
    for (const method of item.methods) if (method.code.name === '<init>') run(method);
    if (item.code.isAnnotated) for (const method of item.methods) if (propertyOf(method.code) !== '') run(method);
    for (const text of item.code.annotationTexts) {
      takeClasses(classesNamed(text));
      if (word.test(text)) callIn(item, text);
    }
    asked.addReflected(item);
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
    for (const name of code.literals) {
      whenRead(name, makeByReflection);
      if (name !== item.code.name) whenRead(name, asked.hand);
    }
    const asks = reflectionOf(item.code);
    const isTaking = takesNames(code) || asks.asksForMembers;
    // Names that are put together, or told by how they begin.
    const isJoining = asks.asksForMembers && joins(code);
    if (asks.asksForMembers) for (const text of code.searched) if (word.test(text)) named.callPart(text);
    const classes = new Set<string>();
    const words: string[] = [];
    for (const text of code.strings) {
      const { exact, begun, texts: paths } = classesNamed(text);
      for (const name of exact) classes.add(name);
      takeClasses({ exact, begun, texts: paths });
      for (const [, name = ''] of text.matchAll(calledInText)) named.call(name);
      for (const part of partsOf(text)) {
        words.push(part);
        spell(part);
        if (isTaking) named.call(part);
        if (isJoining) named.callPart(part);
      }
      // Texts that are joined have a mark where the others go.
      const ending = text.slice(text.lastIndexOf('\u0001') + 1).replace(/^[.$]/, '');
      if (asks.takesNamesOfClasses && word.test(ending)) spelled.noteEnding(ending);
      if (!word.test(text)) continue;
      named.callProperty(text);
      named.call(text);
    }
    // Members are asked for of what the code itself has in hand.
    const inHand = [...code.literals, ...code.makes, ...classes];
    if (asks.asksForMembers) for (const name of [item.code.name, ...inHand]) whenRead(name, callAll);
    else if (inHand.length > 0)
      for (const owner of new Set(code.calls.map((call) => call.owner)))
        whenRead(owner, (one) => {
          if (reflectionOf(one.code).asksForMembers) for (const name of inHand) whenRead(name, callAll);
        });
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
    for (const name of found.words) spell(name);
    for (const name of found.names) named.call(name);
    takeClasses(found);
  };

  const settle = async (): Promise<void> => {
    while (!isOver()) {
      for (let next = bodies.pop(); next !== undefined; next = bodies.pop()) follow(next);
      for (const path of freshTexts.splice(0)) take(await textAt(path));
      const isRead = await readNext();
      if (!isRead && bodies.length + freshTexts.length === 0) return;
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
    askFor: (name) => whenRead(name, asked.hand),
    readText,
    callProperty: named.callProperty,
    call(owner, sign) {
      callStraight(owner, sign);
      callOn(owner, sign);
    },
    callAnything() {
      isAnythingCalled = true;
      for (const item of made) callAll(item);
    },
    standFor,
    settle,
    running,
    runs: (method) => running.has(method),
    targets,
    isUsed: (item) => used.has(item),
    isAskedForAll: asked.isAskedForAll,
    size: () => used.size,
  };
}

const word = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** Its own, and those of what the method calls. */
function javaPackagesOf(item: JarClass, { calls }: MethodCode): ReadonlySet<string> {
  return new Set([item.code.name, ...calls.map(({ owner }) => owner)].map(packageOf));
}
