/** What own code surely calls of jars: each call with the methods that it may mean, by the types that classes declare. */
import type { FileFacts } from '../../../model/file-facts.ts';
import type { UseFact } from '../../../model/use-fact.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { accessFlag } from '../class-files/class-code.ts';
import type { Jars } from '../jars/jars.ts';
import { type ClassWorld, type JarClass, type JarMethod, onlyOne } from './class-world.ts';
import { argumentsOf } from './arguments.ts';
import { ownName, spellingsOf } from './descriptors.ts';
import { type DeclaredMethods, declaredIn, inheritedCalls } from './inherited-calls.ts';
import { type OwnCall, writtenParts } from './own-call.ts';
import { fieldType, resultOf } from './member-types.ts';
import { meantBy } from './overloads.ts';
import { isDerivedFrom } from './own-class.ts';
import { methodsOf } from './symbol-members.ts';
import { pushEach } from '../../../text/push-each.ts';

export interface OwnCallsInput {
  readonly tree: FileTree;
  readonly jars: Jars;
  readonly world: ClassWorld;
  readonly files: readonly FileFacts[];
  /** Methods that may run where this is called on a value of the class. */
  readonly targets: (owner: string, sign: string) => readonly JarMethod[];
}

/** Own classes of one file of which is asked what they have from above. */
const derivedMax = 30;

export async function ownCalls(input: OwnCallsInput): Promise<readonly OwnCall[]> {
  const { tree, files } = input;
  const calls: OwnCall[] = [];
  for (const file of files) {
    const text = (await readTextIfThere(tree, file.path)) ?? '';
    let derived = 0;
    let declared: DeclaredMethods | undefined;
    for (const use of file.uses) {
      const parts = writtenParts(file, use);
      if (derived < derivedMax && isDerivedFrom(file, use, text)) {
        derived++;
        pushEach(
          calls,
          await inheritedCalls({ world: input.world, jars: input.jars, file, text }, (declared ??= declaredIn(text)), {
            use,
            items: await classAt(input, parts),
          }),
        );
      }
      if (use.kind === 'subclass') continue;
      const found = await methodsMeant(input, file, parts, use, text);
      if (found !== undefined) calls.push({ file, use, ...found });
    }
  }
  return calls;
}

async function methodsMeant(
  input: OwnCallsInput,
  file: FileFacts,
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
    return use.kind === 'call' ? called(input, file, await classes(world, name), '<init>', use, text) : undefined;
  let isOnClass = rest[0] !== '#';
  if (!isOnClass) rest = rest.slice(1);
  while (rest.length > 0) {
    const [member = '', next] = rest;
    const items = await classes(world, name);
    if (items.length === 0 || /[^\p{L}\p{N}_$]/u.test(member)) return undefined;
    if (rest.length === 1 && (use.kind === 'call' || !hasField(world, items, member)))
      return called(input, file, items, member, use, text, isOnClass);
    const type = next === '()' ? resultOf(methodsOf(world, items, member)) : fieldType(world, items, member);
    if (type === undefined) return undefined;
    name = type;
    isOnClass = false;
    rest = rest.slice(next === '()' ? 2 : 1);
    if (rest[0] === '#') rest = rest.slice(1);
  }
  return undefined;
}

/** The class that the parts are the name of; empty where they are none. */
async function classAt({ jars, world }: OwnCallsInput, parts: readonly string[]): Promise<readonly JarClass[]> {
  const found = classAtBegin(jars, parts);
  return found?.length === parts.length ? classes(world, found.name) : [];
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

async function called(
  { world, jars, targets }: OwnCallsInput,
  file: FileFacts,
  items: readonly JarClass[],
  name: string,
  use: UseFact,
  text: string,
  isOnClass = false,
): Promise<Pick<OwnCall, 'name' | 'methods'> | undefined> {
  const declared = methodsOf(world, items, name).filter(
    ({ code }) => (code.flags & (accessFlag.synthetic | accessFlag.private)) === 0,
  );
  const ofClass = declared.filter(({ code }) => (code.flags & accessFlag.static) !== 0);
  const all = isOnClass && use.kind === 'call' && ofClass.length > 0 ? ofClass : declared;
  const shortName = ownName(items[0]?.code.name ?? '');
  const given = use.kind === 'call' ? argumentsOf(text, use, name === '<init>' ? shortName : name) : undefined;
  const methods = new Set<JarMethod>();
  for (const method of await meantBy(all, given, { file, text, world, jars })) {
    const isStraight = name === '<init>' || (method.code.flags & accessFlag.static) !== 0;
    const meant = isStraight ? [method] : onlyOne(targets(items[0]?.code.name ?? '', method.sign));
    // Instances of several classes may be meant.
    if (meant.length === 0) return undefined;
    for (const one of meant) methods.add(one);
  }
  if (methods.size === 0) return undefined;
  return { name: name === '<init>' ? shortName : `${shortName}.${name}`, methods: [...methods] };
}

function hasField(world: ClassWorld, items: readonly JarClass[], name: string): boolean {
  return fieldType(world, items, name) !== undefined;
}
