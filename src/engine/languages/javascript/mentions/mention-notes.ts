/** How mentions are written down: names by the function that waits for its own, and marks for modules whose members may all be taken. */
import { isOwnExports } from './module-names.ts';
import { child, memberName, nameOf, type Node, stringOf } from '../syntax/node.ts';

/** Says of a module that its members may be taken by names that nothing mentions: `*./a`, and `*` of the file's own exports. */
export const escapeMark = '*';

/** The unit of what counts once the file's own exports escape: modules that are handed on whole. */
export const handedOnWhole = '*';

/** The file loads modules by names made while running. */
export const computedLoad = '*?';

const stringMax = 60;

/** Whoever holds one of these may load anything. */
const loaders = new Set(['require', 'createRequire']);

/** Told of each function that waits for its name, and the code that is its. */
export type OnUnit = (name: string, node: Node) => void;

export interface Walk {
  readonly onUnit: OnUnit;
  readonly units: Map<string, Set<string>>;
  /** Names that stand for modules, and their specifiers. */
  readonly modules: ReadonlyMap<string, string>;
  names: Set<string>;
  /** What `this` may be: the exports of the module in functions that are called as its members, never in classes. */
  thisIs: 'file' | 'exports' | 'instance';
}

export function within(walk: Walk, unit: string, node: Node, body: () => void): void {
  walk.onUnit(unit, node);
  const outer = walk.names;
  let names = walk.units.get(unit);
  if (names === undefined) walk.units.set(unit, (names = new Set()));
  walk.names = names;
  body();
  walk.names = outer;
}

/** A module's name that stands anywhere but before a member escapes: whoever gets it may take any member. */
export function mention(walk: Walk, name: string): void {
  mentionCalled(walk, name);
  const specifier = walk.modules.get(name);
  if (specifier !== undefined) noteEscape(walk, specifier);
  if (name === 'exports') walk.names.add(escapeMark);
}

/** A module that is called keeps its members. */
export function mentionCalled(walk: Walk, name: string): void {
  walk.names.add(name);
  if (loaders.has(name)) walk.names.add(computedLoad);
}

/** Code of functions and classes, by what `this` is in it. */
export function withThis(walk: Walk, thisIs: Walk['thisIs'], body: () => void): void {
  const outer = walk.thisIs;
  walk.thisIs = outer === 'instance' ? outer : thisIs;
  body();
  walk.thisIs = outer;
}

/** Whoever gets `this` whole, or asks it for a computed member, may take any export. */
export function mentionThis(walk: Walk): void {
  if (walk.thisIs === 'exports') walk.names.add(escapeMark);
}

export function noteEscape(walk: Walk, specifier: string | undefined): void {
  walk.names.add(specifier === undefined ? computedLoad : `${escapeMark}${specifier}`);
}

export function noteHandedOn(walk: Walk, specifier: string, node: Node): void {
  within(walk, handedOnWhole, node, () => walk.names.add(`${escapeMark}${specifier}`));
}

export function mentionText(walk: Walk, node: Node): void {
  const text = stringOf(node);
  if (text === undefined || text.length > stringMax) return;
  for (const word of text.split(/[^\p{L}\p{N}_$]+/u)) if (word !== '') walk.names.add(word);
}

export function mentionMember(walk: Walk, node: Node): void {
  const name = memberName(node);
  walk.names.add(name);
  if (loaders.has(name) || (name === 'cache' && nameOf(child(node, 'object')) === 'require'))
    walk.names.add(computedLoad);
  if (isOwnExports(node)) walk.names.add(escapeMark);
}
