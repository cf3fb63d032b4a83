/** From the repository's own code through its jars: what may run at most. */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { Package } from '../../../model/package.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import type { InstalledSources } from '../../../linking/installed-sources.ts';
import type { RootKind } from '../../../linking/root-kind.ts';
import type { MethodCode } from '../class-files/class-code.ts';
import type { Artifact, Jars } from '../jars/jars.ts';
import { startsOfJars } from '../jars/starts-of-jars.ts';
import { callText } from './call-text.ts';
import { propertyOf } from './called-names.ts';
import { type ClassWorld, classWorld, isForLambdas } from './class-world.ts';
import { ownName, packageOf } from './descriptors.ts';
import { handTexts } from './hand-texts.ts';
import { calledInText, classesNamed, namesInText, words } from './jar-texts.ts';
import type { MadeText } from './made-texts.ts';
import { type MayRun, mayRun } from './may-run.ts';
import { ownTexts } from './own-texts.ts';
import { methodsOfTypes } from './platform-types.ts';
import { callsByName, isNamed, type OwnWords, ownWords, typesInHand, withProperties } from './own-words.ts';

export interface ReachInput {
  readonly tree: FileTree;
  readonly files: readonly FileFacts[];
  readonly packages: readonly Package[];
  readonly jars: Jars;
  readonly installed: InstalledSources;
  readonly rootOf: (path: string) => RootKind;
  readonly signal?: AbortSignal | undefined;
}

export interface ReachOfJars {
  readonly world: ClassWorld;
  readonly bound: MayRun;
  /** Types of which own code may write the code itself: what it extends, interfaces that lambdas may stand for, and all above them. */
  readonly ownTypes: ReadonlySet<string>;
  /** How many classes were followed. */
  readonly classes: number;
  /** Why it does not tell all that may run; empty where it does. */
  readonly lacks: string;
  /** Where own code hands on the name of a class that it makes, so that whatever is on the class path may be loaded. */
  readonly loading: MadeText | undefined;
}

/** Some 15 KB each. */
const classesMax = 40_000;

/**
 * `undefined` where there are more classes than are followed, or no time for it: then nothing is told, and nothing kept.
 *
 * @param handedOut artifacts that code which is not here may call in any way
 */
export async function reachOfJars(input: ReachInput, handedOut: Iterable<Artifact>): Promise<ReachOfJars | undefined> {
  const { tree, jars, signal } = input;
  const world = classWorld(tree, jars);
  const longerNames = longerNamesIn(jars);
  const isOver = (): boolean => signal?.aborted === true || world.size() > classesMax;
  const bound = mayRun({
    world,
    classesNamed: (text) => classesNamed(jars, text, true),
    longerNames,
    classesIn: (javaPackage, isBelow) => {
      const names = isBelow ? jars.packagesFrom(dotted(javaPackage)) : [dotted(javaPackage)];
      return names.flatMap((name) => jars.classesIn(name).map((path) => jars.classAt(path)));
    },
    textAt: (path) => namesInText(tree, jars, path),
    textsBeside: ({ artifact, code }) => [...(artifact?.texts ?? []), ...jars.providers(dotted(code.name))],
    isOver,
  });
  const { types: inHand, ownTypes, own } = await startOwnCode(input, world, bound, longerNames);
  await startTexts(input, bound);
  for (const { classes } of handedOut) for (const path of classes) bound.whole(jars.classAt(path));
  await callServices(jars, world, bound);
  await bound.settle();
  if (bound.isAskedForAll()) {
    // What own code hands on may be written down, property by property.
    callOf(world, bound, await withProperties(world, inHand), (method) => propertyOf(method) !== '');
    await bound.settle();
  }
  const loading = await handTexts({ jars, world, bound, own, types: inHand });
  const [unread] = world.unread;
  if (isOver()) return undefined;
  const lacks =
    loading !== undefined ? 'any class may be loaded' : unread === undefined ? '' : `${unread} could not be read`;
  return { world, bound, ownTypes, classes: bound.size(), lacks, loading };
}

function dotted(name: string): string {
  return name.replaceAll('/', '.');
}

/** It may make and extend what it names, and call whatever it names of the types that it may have in hand. */
async function startOwnCode(
  { tree, files, installed, jars }: ReachInput,
  world: ClassWorld,
  bound: MayRun,
  longerNames: (name: string) => readonly string[],
): Promise<{ readonly types: ReadonlySet<string>; readonly ownTypes: ReadonlySet<string>; readonly own: OwnWords }> {
  const others: string[] = [];
  for await (const text of ownTexts(tree, files)) others.push(text);
  const own = await ownWords(tree, files, installed, jars, others);
  const isByName = callsByName(own);
  // What other texts name they may speak of.
  const named = new Set([...own.classes, ...others.flatMap((text) => classesNamed(jars, text, true).exact)]);
  const { types, makes } = await typesInHand(world, { ...own, classes: named }, (name) => longerNames(`${name}$`));
  // It may write lambdas for interfaces that it does not name.
  const faces = [...types].filter((name) => world.get(name).some((item) => isForLambdas(world, item)));
  bound.standFor([...makes, ...faces].flatMap((name) => aboveOf(world, name)));
  for (const name of [...makes, ...faces]) bound.make(name);
  callFromPlatform(world, bound, makes, own.words);
  callOf(world, bound, types, ({ name }) => isByName || isNamed(name, own.words));
  for (const text of others) {
    for (const [, name = ''] of text.matchAll(calledInText)) bound.callByName(name);
    for (const [name] of text.matchAll(words)) bound.callProperty(name);
  }
  for (const name of makes) if (own.literals.has(ownName(name))) bound.askFor(name);
  for (const text of own.texts) callText(jars, bound, text);
  const extended = [...makes].filter((name) => own.extended.has(ownName(name)));
  return { types, own, ownTypes: new Set([...extended, ...faces].flatMap((name) => aboveOf(world, name))) };
}

/** Calls methods that classes declare. */
function callOf(
  world: ClassWorld,
  bound: MayRun,
  names: Iterable<string>,
  isCalled: (method: MethodCode) => boolean,
): void {
  for (const name of names)
    for (const { methods } of world.get(name))
      for (const { code, sign } of methods) if (isCalled(code)) bound.call(name, sign);
}

function aboveOf(world: ClassWorld, name: string): readonly string[] {
  return world.get(name).flatMap((item) => [...world.above(item)]);
}

/** What own code extends it may hand to the platform as one of its types, too, which has the methods that it wants from above. */
function callFromPlatform(
  world: ClassWorld,
  bound: MayRun,
  makes: ReadonlySet<string>,
  named: ReadonlySet<string>,
): void {
  const wanted = methodsOfTypes(named);
  const above = new Set([...makes].flatMap((name) => aboveOf(world, name)));
  callOf(world, bound, above, ({ name }) => wanted.has(name));
}

async function startTexts({ tree, jars, files, packages, rootOf }: ReachInput, bound: MayRun): Promise<void> {
  for (const { path } of await startsOfJars({ tree, jars, files, packages, rootOf })) {
    const name = jars.classAt(path);
    if (name !== '') bound.make(name);
    else bound.readText(path);
  }
}

/** Whoever asks for a service may stand outside of the jars, as runners of tests and containers do, and speaks all of its Java package. */
async function callServices(jars: Jars, world: ClassWorld, bound: MayRun): Promise<void> {
  for (const name of jars.services) {
    if (jars.classFiles(name).length === 0) continue;
    const javaPackage = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    const beside = jars.classesIn(javaPackage).map((path) => jars.classAt(path));
    await world.load(beside);
    callOf(world, bound, beside, () => true);
  }
}

function longerNamesIn(jars: Jars): (name: string) => readonly string[] {
  const sorted = new Map<string, readonly string[]>();
  return (name) => {
    const javaPackage = dotted(packageOf(name));
    let names = sorted.get(javaPackage);
    if (names === undefined) {
      names = [...new Set(jars.classesIn(javaPackage).map((path) => jars.classAt(path)))].sort();
      sorted.set(javaPackage, names);
    }
    let low = 0;
    for (let high = names.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((names[middle] ?? '') <= name) low = middle + 1;
      else high = middle;
    }
    const longer: string[] = [];
    for (let one = names[low]; one !== undefined && one.startsWith(name); one = names[++low]) longer.push(one);
    return longer;
  };
}
