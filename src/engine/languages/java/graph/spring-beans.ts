/**
 * What the container of Spring makes of classes that it is told of: configurations that an annotation imports (`@EnableCaching`,
 * `@SpringBootApplication`) or that jars list for whoever looks for them, where their conditions hold, with their beans.
 */
import type { Annotation, ClassAnnotations } from '../class-files/annotations.ts';
import { accessFlag } from '../class-files/class-code.ts';
import type { ClassWorld, JarClass, JarMethod } from './class-world.ts';
import { typesIn } from './descriptors.ts';
import { isPlatformName } from './platform.ts';
import { type Conditions, texts } from './spring-conditions.ts';
import { beginningOf } from './sure-calls.ts';
import { pushEach } from '../../../text/push-each.ts';

/** What comes with a type. */
export interface Brought {
  /** Classes that are loaded, of which instances are made. */
  readonly types: readonly string[];
  /** Methods that run. */
  readonly methods: readonly JarMethod[];
}

export interface SpringBeans {
  /** What an annotation of own code, `a/b/C`, brings in. */
  importedBy(annotation: string): Promise<Brought>;
  /** Classes that are listed, in this order. */
  listed(names: readonly string[]): Promise<Brought>;
}

export interface BeansInput {
  readonly world: ClassWorld;
  readonly annotationsOf: (type: string) => Promise<ClassAnnotations | undefined>;
  readonly membersOf: (type: string) => Promise<readonly string[]>;
  readonly conditions: Conditions;
  /** What is made, and all above it: tells conditions. */
  readonly beans: Set<string>;
  readonly isLeftOut: (name: string) => boolean;
}

const depthMax = 6;
const roundsMax = 10;
const config = 'org/springframework/context/annotation/';
/** The container calls what they declare, on what an annotation imports. */
const called =
  /^org\/springframework\/context\/annotation\/(?:DeferredImportSelector|ImportSelector|ImportBeanDefinitionRegistrar)$/;
const callbacks = /^(?:selectImports|getImportGroup|getExclusionFilter|registerBeanDefinitions)$/;
const settingsClasses = 'org/springframework/boot/context/properties/EnableConfigurationProperties';

interface Waiting {
  readonly name: string;
  /** Of a bean: the class whose method makes it. */
  readonly method?: JarMethod;
}

export function springBeans({
  world,
  annotationsOf,
  membersOf,
  conditions,
  beans,
  isLeftOut,
}: BeansInput): SpringBeans {
  const done = new Set<string | JarMethod>();
  const asked = new Set<string>();
  const waiting = new Map<string | JarMethod, Waiting>();

  const isBean = (item: JarClass): void => {
    for (const above of world.above(item)) beans.add(above);
  };

  const run = async (brought: Taking, annotations: readonly Annotation[]): Promise<void> => {
    for (const name of await conditions.askedBy(annotations)) {
      if (asked.has(name)) continue;
      asked.add(name);
      await world.load([name]);
      for (const item of world.get(name)) {
        brought.types.push(name);
        pushEach(brought.methods, [...made(item), ...methodsNamed(world, item, /^(?:matches|getMatchOutcome)$/)]);
      }
    }
  };

  const takeClass = async (brought: Taking, name: string, depth: number): Promise<void> => {
    if (done.has(name) || depth > depthMax || isLeftOut(name)) return;
    await world.load([name]);
    const items = world.get(name);
    if (items.length === 0) return;
    const notes = (await annotationsOf(name))?.ofClass ?? [];
    await run(brought, notes);
    if ((await conditions.hold(notes, name)) !== true) return void waiting.set(name, { name });
    done.add(name);
    waiting.delete(name);
    brought.types.push(name);
    for (const item of items) {
      isBean(item);
      pushEach(brought.methods, [...beginningOf(world, name), ...made(item)]);
      if ([...world.above(item)].some((above) => called.test(above))) {
        pushEach(brought.methods, methodsNamed(world, item, callbacks));
        // It hands over what the container is to make.
        for (const { code } of item.methods)
          for (const literal of code.literals) await takeClass(brought, literal, depth + 1);
      }
    }
    for (const member of await membersOf(name))
      if (isConfiguration(await annotationsOf(member))) await takeClass(brought, member, depth + 1);
    for (const one of await importsOf(notes)) await takeClass(brought, one, depth + 1);
    for (const item of items) await takeBeans(brought, item);
  };

  /** Those of superclasses too, whose annotations count as its own. */
  const takeBeans = async (brought: Taking, item: JarClass): Promise<void> => {
    for (const above of world.above(item)) {
      const ofAbove = await annotationsOf(above);
      if (above !== item.code.name && !isPlatformName(above))
        for (const one of await importsOf(ofAbove?.ofClass ?? [])) await takeClass(brought, one, depthMax);
      for (const [sign, notes] of ofAbove?.ofMethods ?? [])
        if (isMaking(notes)) for (const method of world.find(item, sign)) await takeBean(brought, method, above);
    }
  };

  const takeBean = async (brought: Taking, method: JarMethod, declaredIn: string): Promise<void> => {
    if (done.has(method) || (method.code.flags & accessFlag.abstract) !== 0) return;
    const notes = (await annotationsOf(declaredIn))?.ofMethods.get(method.sign) ?? [];
    const type = typesIn(method.code.descriptor.slice(method.code.descriptor.indexOf(')') + 1))[0] ?? '';
    await world.load([type]);
    await run(brought, notes);
    if ((await conditions.hold(notes, type)) !== true) return void waiting.set(method, { name: declaredIn, method });
    done.add(method);
    waiting.delete(method);
    brought.methods.push(method);
    for (const item of world.get(type)) isBean(item);
    beans.add(type);
  };

  /** Classes that annotations import, by annotations of their own too. */
  const importsOf = async (annotations: readonly Annotation[], depth = 0): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const one of annotations) {
      if (one.type === `${config}Import` || one.type === settingsClasses) pushEach(found, texts(one, 'value'));
      if (depth < depthMax && !isPlatformName(one.type))
        pushEach(found, await importsOf((await annotationsOf(one.type))?.ofClass ?? [], depth + 1));
    }
    return found;
  };

  const settle = async (names: readonly string[]): Promise<Brought> => {
    const brought: Taking = { types: [], methods: [] };
    for (const name of names) await takeClass(brought, name, 0);
    // What waits for a bean may have it now.
    for (let round = 0, size = -1; round < roundsMax && size !== done.size; round++) {
      size = done.size;
      for (const { name, method } of waiting.values())
        await (method === undefined ? takeClass(brought, name, 0) : takeBean(brought, method, name));
    }
    return brought;
  };

  return {
    importedBy: async (annotation) => settle(await importsOf((await annotationsOf(annotation))?.ofClass ?? [])),
    listed: settle,
  };
}

interface Taking {
  readonly types: string[];
  readonly methods: JarMethod[];
}

/** The container hands to constructors what they want. */
function made(item: JarClass): readonly JarMethod[] {
  return item.methods.filter(({ code }) => code.name === '<init>');
}

function methodsNamed(world: ClassWorld, item: JarClass, name: RegExp): readonly JarMethod[] {
  const signs = new Set([...world.above(item)].flatMap((above) => world.get(above).flatMap(({ methods }) => methods.flatMap(({ code, sign }) => (name.test(code.name) ? [sign] : []))))); // biome-ignore format: one list
  return [...signs].flatMap((sign) => world.find(item, sign)).filter(({ code }) => (code.flags & accessFlag.abstract) === 0); // biome-ignore format: one list
}

/** It is made as the application starts, not for whoever asks for one. */
function isMaking(notes: readonly Annotation[]): boolean {
  return (
    notes.some(({ type }) => type === `${config}Bean`) &&
    !notes.some(
      (one) =>
        one.type === `${config}Lazy` ||
        (one.type === `${config}Scope` && [...texts(one, 'value'), ...texts(one, 'scopeName')].some((scope) => scope !== 'singleton')), // biome-ignore format: one answer
    )
  );
}

function isConfiguration(notes: ClassAnnotations | undefined): boolean {
  return (
    notes !== undefined &&
    (notes.ofClass.some(({ type }) => type === `${config}Configuration` || type === `${config}Import` || type.startsWith('org/springframework/boot/autoconfigure/AutoConfiguration')) || [...notes.ofMethods.values()].some(isMaking)) // biome-ignore format: one answer
  );
}
