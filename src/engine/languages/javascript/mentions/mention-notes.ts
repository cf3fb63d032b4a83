/** How mentions are written down: names by the function that waits for its own, and marks for modules whose members may all be taken. */
import { isOwnExports } from './module-names.ts';
import { child, memberName, nameOf, type Node, stringOf } from '../syntax/node.ts';

/** Says of a module that its members may be taken by names that nothing mentions: `*./a`, and `*` of the file's own exports. */
export const escapeMark = '*';

/** The unit of what counts once the file's own exports escape: modules that are handed on whole. */
export const handedOnWhole = '*';

/** Before a name that the file declares itself: nothing of another file answers to it. */
export const ownMark = '=';

/** Before a name that is read, and not called: an import that nothing yet uses, what is only compared. */
export const readMark = '?';

/** Before a member of a value that is no module, and before words of texts. */
export const memberMark = '.';

/** Between a member and the specifier of the module that it is taken from; nothing before it where the module is only loaded. */
export const takenMark = '@';

/** The file loads modules by names made while running. */
export const computedLoad = '*?';

const stringMax = 60;

/** Whoever holds one of these may load anything. */
const loaders = new Set(['require', 'createRequire']);

/** Told of each function that waits for its name, and the code that is its. */
export type OnUnit = (name: string, node: Node) => void;

export interface Walk {
  readonly visit: (walk: Walk, node: Node) => void;
  readonly onUnit: OnUnit;
  readonly units: Map<string, Set<string>>;
  /** Names that stand for modules, and their specifiers. */
  readonly modules: ReadonlyMap<string, string>;
  /** Names that the file declares, whatever their scope. */
  readonly declared: ReadonlySet<string>;
  names: Set<string>;
  /** What `this` may be: the exports of the module in functions that are called as its members, never in classes. */
  thisIs: 'file' | 'exports' | 'instance';
}

export function within(walk: Walk, unit: string, node: Node, body: () => void): void {
  if (!unit.startsWith(ownMark)) walk.onUnit(unit, node);
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
  mentionName(walk, name);
  if (loaders.has(name)) walk.names.add(computedLoad);
}

/** A name as code writes it that stands for itself, and is no member. */
export function mentionName(walk: Walk, name: string): void {
  walk.names.add(walk.declared.has(name) ? `${ownMark}${name}` : name);
}

/** What an import takes is called where the name is mentioned that it is bound to. */
export function noteBound(walk: Walk, specifier: string, imported: string, local: string, node: Node): void {
  noteTaken(walk, specifier, imported, readMark);
  within(walk, `${ownMark}${local}`, node, () => noteTaken(walk, specifier, imported));
}

const plainName = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** One member of a module; of those with other names any may be meant. */
export function noteTaken(walk: Walk, specifier: string, name: string, mark = ''): void {
  if (!plainName.test(name)) return noteEscape(walk, specifier);
  walk.names.add(`${mark}${name}${takenMark}${specifier}`);
  // The name of the module may be another thing's, elsewhere in the file.
  if (mark === '') walk.names.add(`${ownMark}${name}`);
}

export function noteLoaded(walk: Walk, specifier: string): void {
  walk.names.add(`${takenMark}${specifier}`);
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
  // Whoever takes a member by a text holds the whole module, which is noted by itself; sentences name none.
  if (text === undefined || text.length > stringMax || /\s/.test(text)) return;
  for (const word of text.split(/[^\p{L}\p{N}_$]+/u)) if (word !== '') walk.names.add(`${memberMark}${word}`);
}

export function mentionMember(walk: Walk, node: Node): void {
  const name = memberName(node);
  walk.names.add(`${memberMark}${name}`);
  if (loaders.has(name) || (name === 'cache' && nameOf(child(node, 'object')) === 'require'))
    walk.names.add(computedLoad);
  if (isOwnExports(node)) walk.names.add(escapeMark);
}
