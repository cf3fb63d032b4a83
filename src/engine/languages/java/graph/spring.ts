/** An application of Spring as its repository and its jars show it: what its annotations bring in, and what jars list for it. */
import { readIfThere } from '../../../files/read-if-there.ts';
import type { World } from '../../../linking/linker.ts';
import { type ClassAnnotations, readAnnotations } from '../class-files/annotations.ts';
import { classPathOf } from '../jars/class-path.ts';
import { keyOf } from '../jars/jars.ts';
import type { ClassWorld } from './class-world.ts';
import { spellingsOf } from './descriptors.ts';
import { isPlatformName } from './platform.ts';
import type { ReachInput } from './reach-of-jars.ts';
import { type Brought, springBeans } from './spring-beans.ts';
import { springConditions } from './spring-conditions.ts';
import { springLists } from './spring-lists.ts';
import { settingKey, springSettings } from './spring-settings.ts';

export interface Spring {
  /** What an annotation that own code bears, `a/b/C`, brings in. */
  importedBy(annotation: string): Promise<Brought>;
  /** What jars list for a type that code has in hand, `a/b/C`. */
  listedFor(type: string): Promise<Brought>;
}

/** What Java itself brings beside `java/`. */
const ofPlatform =
  /^(?:javax\/(?:sql|naming|management|crypto|net|script|imageio|swing|print|security|lang\/model|tools|rmi|xml\/(?:parsers|transform|stream|validation|xpath|namespace|datatype|catalog|crypto))|org\/w3c\/dom|org\/xml\/sax|org\/ietf\/jgss)\//;

export async function openSpring(
  { tree, jars, files, packages }: ReachInput,
  of: World,
  world: ClassWorld,
): Promise<Spring> {
  const settings = await springSettings(of);
  const artifacts = new Set(
    packages.flatMap((item) => (classPathOf(of, item) === 'test' ? [] : (jars.artifacts.get(keyOf(item)) ?? []))),
  );
  const inProduct = (paths: readonly string[]): readonly string[] =>
    paths.filter((path) => {
      const artifact = jars.artifactAt(path);
      return artifact !== undefined && artifacts.has(artifact);
    });
  const product = files.filter(({ path }) => of.rootOf(path) === 'production');

  const known = new Map<string, Promise<ClassAnnotations | undefined>>();
  const annotationsOf = (type: string): Promise<ClassAnnotations | undefined> => {
    const read = async (): Promise<ClassAnnotations | undefined> => {
      const [path] = inProduct(jars.classFiles(type.replaceAll('/', '.')));
      const content = path === undefined ? undefined : await readIfThere(tree, path);
      return content === undefined ? undefined : readAnnotations(content);
    };
    const found = known.get(type) ?? read();
    known.set(type, found);
    return found;
  };
  const membersOf = async (type: string): Promise<readonly string[]> => {
    const folder = type.slice(0, Math.max(0, type.lastIndexOf('/'))).replaceAll('/', '.');
    const beside = new Set(jars.classesIn(folder).map((path) => jars.classAt(path)));
    return [...beside].filter(
      (name) => name.startsWith(`${type}$`) && /^[^$\d][^$]*$/.test(name.slice(type.length + 1)),
    );
  };

  const imported = await ownImports(product, jars, world);
  const beans = new Set<string>();
  const leftOut = new Set([...(settings.get(settingKey('spring.autoconfigure.exclude')) ?? [])].flatMap((value) => value.split(',')).map((name) => name.trim().replaceAll('.', '/'))); // biome-ignore format: one list
  const conditions = springConditions({
    settings,
    isThere: (name) =>
      isPlatformName(name) || ofPlatform.test(name) || inProduct(jars.classFiles(name.replaceAll('/', '.'))).length > 0,
    isText: (path) => inProduct(jars.texts(path)).length > 0,
    isBean: (type) => beans.has(type),
    mayBeOwn: (type) => imported.mayBeBeans.has(type),
    choosesServer: imported.names.has('org/springframework/boot/WebApplicationType'),
    annotationsOf,
    membersOf,
    superclassOf: async (type) => {
      await world.load([type]);
      return world.get(type)[0]?.code.parents[0];
    },
  });
  const container = springBeans({
    world,
    annotationsOf,
    membersOf,
    conditions,
    beans,
    isLeftOut: (name) => leftOut.has(name) || imported.names.has(name),
  });
  const listed = springLists(tree, jars);
  return {
    importedBy: (annotation) => container.importedBy(annotation),
    listedFor: async (type) => container.listed(await listed(type)),
  };
}

/** Classes of jars that own code names, and those of which it may make beans: where it declares some, and what it derives from. */
async function ownImports(files: ReachInput['files'], jars: ReachInput['jars'], world: ClassWorld) {
  const names = new Set<string>();
  const mayBe = new Set<string>();
  for (const { imports, uses } of files) {
    const used = uses.map((use) => [imports[use.import]?.specifier ?? '', ...use.path].join('.'));
    const isMaking = [...imports.map(({ specifier }) => specifier), ...used].some((name) =>
      /^org\.springframework\.context\.annotation\.(?:Bean|\*)$/.test(name),
    );
    const derived = new Set(uses.filter(({ kind }) => kind === 'subclass').map((use) => use.import));
    for (const [index, { specifier }] of imports.entries())
      for (const spelling of spellingsOf(specifier.split('.'))) {
        if (jars.classFiles(spelling).length === 0) continue;
        const name = spelling.replaceAll('.', '/');
        names.add(name);
        if (isMaking || derived.has(index)) mayBe.add(name);
      }
  }
  await world.load(mayBe);
  const above = [...mayBe].flatMap((name) => world.get(name).flatMap((item) => [...world.above(item)]));
  return { names, mayBeBeans: new Set(above.filter((name) => !isPlatformName(name))) };
}
