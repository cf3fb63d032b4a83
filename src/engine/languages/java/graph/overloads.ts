/** Which of several methods of a name a call of own code means, by what it is given: as compilers choose, where the types are known. */
import { parameters } from '../class-files/looked-up.ts';
import { takes } from './arguments.ts';
import type { ClassWorld, JarMethod } from './class-world.ts';
import { classOf, type TypeScope, typeOfExpression } from './expression-types.ts';
import { isPlatformName } from './platform.ts';

/** @param given as written; `undefined` where it could not be told */
export async function meantBy(
  all: readonly JarMethod[],
  given: readonly string[] | undefined,
  scope: TypeScope,
): Promise<readonly JarMethod[]> {
  if (given === undefined) return all;
  const fitting = all.filter(({ code }) => takes(code, given));
  if (new Set(fitting.map(({ sign }) => sign)).size <= 1) return fitting.length > 0 ? fitting : all;
  const types: (string | undefined)[] = [];
  for (const one of given) types.push(await typeOfExpression(scope, one));
  const { world } = scope;
  await world.load([...types, ...fitting.flatMap(({ code }) => parameters(code.descriptor))].flatMap((type) => classOf(type) ?? [])); // biome-ignore format: one list
  const possible = fitting.filter(({ code }) => {
    const wanted = parameters(code.descriptor);
    // What is written behind the last plain one may be items of a list.
    return types.every((type, index) => (type ?? '') === '' || index >= wanted.length - 1 && wanted.at(-1)?.startsWith('[') === true || converts(world, type ?? '', wanted[index] ?? '') !== false); // biome-ignore format: one condition
  });
  const left = possible.length > 0 ? possible : fitting;
  const plain = left.filter(({ code }) => parameters(code.descriptor).length === given.length);
  const candidates = plain.length > 0 && types.every((type) => type !== undefined) ? plain : left;
  const special = candidates.filter((one) => candidates.every((other) => isAsSpecial(world, one, other)));
  return special.length > 0 && (types.every((type) => type !== undefined) || given.length === 0) ? special : left;
}

/** Each of its parameters is one of the other's, too. */
function isAsSpecial(world: ClassWorld, one: JarMethod, other: JarMethod): boolean {
  if (one.sign === other.sign) return true;
  const [own, others] = [parameters(one.code.descriptor), parameters(other.code.descriptor)];
  return (
    own.length === others.length && own.every((type, index) => converts(world, type, others[index] ?? '') === true)
  );
}

const boxed = /^java\/lang\/(?:Boolean|Byte|Character|Short|Integer|Long|Float|Double)$/;
const ofString = new Set([
  'java/lang/String',
  'java/lang/CharSequence',
  'java/lang/Comparable',
  'java/io/Serializable',
]);
/** Nothing is both of one of these and of another. */
const streams = /(?:InputStream|OutputStream|Reader|Writer)$/;
const alone = /^java\/(?:lang\/(?:String|Class)|net\/UR[IL]|io\/File)$/;

/** Whether a value of a type is one of another; `undefined` where that is not known. */
function converts(world: ClassWorld, type: string, wanted: string): boolean | undefined {
  if (type === wanted) return true;
  if (type.length === 1 || wanted.length === 1) return ofNumbers(type, wanted);
  if (type.startsWith('[') || wanted.startsWith('[')) return ofLists(type, wanted);
  const [own, other] = [classOf(type) ?? '', classOf(wanted) ?? ''];
  if (other === 'java/lang/Object') return true;
  if (own === 'java/lang/String') return ofString.has(other);
  if (isPlatformName(own)) return ofPlatform(own, other);
  const items = world.get(own);
  if (items.length === 0) return undefined;
  const above = new Set(items.flatMap((item) => [...world.above(item)]));
  if (above.has(other)) return true;
  // What is not here may stand above it.
  const hidden = [...above].filter((name) => world.get(name).length === 0 && name !== 'java/lang/Object');
  if (hidden.length === 0) return false;
  const outcomes = hidden.map((name) => (isPlatformName(name) ? ofPlatform(name, other) : undefined));
  return outcomes.every((one) => one === false) ? false : undefined;
}

function ofNumbers(type: string, wanted: string): boolean | undefined {
  if (type.length > 1) return boxed.test(classOf(type) ?? '') ? undefined : false;
  if (wanted.length === 1) return (type === 'Z') === (wanted === 'Z') ? undefined : false;
  const other = classOf(wanted) ?? '';
  return boxed.test(other) || /^java\/(?:lang\/(?:Object|Number|Comparable)|io\/Serializable)$/.test(other) ? undefined : false; // biome-ignore format: one answer
}

function ofLists(type: string, wanted: string): boolean | undefined {
  if (type.startsWith('[') && wanted.startsWith('[')) return undefined;
  const other = classOf(type.startsWith('[') ? wanted : type) ?? '';
  return /^java\/(?:lang\/(?:Object|Cloneable)|io\/Serializable)$/.test(other) ? undefined : false;
}

/** The platform knows nothing of what jars declare. */
function ofPlatform(own: string, other: string): boolean | undefined {
  if (!isPlatformName(other)) return own.startsWith('java/') ? false : undefined;
  if (own === other) return true;
  if (alone.test(other)) return false;
  const [stream, wanted] = [streams.exec(own)?.[0], streams.exec(other)?.[0]];
  if (alone.test(own) && wanted !== undefined) return false;
  if (wanted === undefined || stream === undefined) return undefined;
  return stream !== wanted ? false : other === `java/io/${wanted}` ? true : undefined;
}
