/**
 * A tree of values that know where they stand in their text: what the readers of JSON and YAML (`json.ts`, `yaml.ts`) give.
 * Offsets are UTF-16, ends are exclusive; `file.span(node.start, node.end)` turns them into lines and columns. The
 * accessors accept any node and `undefined`, so that an extractor asks for what it needs and never checks shapes.
 */

interface Place {
  /** The key under which the value stands in its map; `''` for items of lists and the root. */
  readonly key: string;
  /** Of the key, quotes included; -1 for items of lists and the root. */
  readonly keyStart: number;
  readonly keyEnd: number;
  /** Of the value, quotes and brackets included. */
  readonly start: number;
  readonly end: number;
}

export interface PositionedMap extends Place {
  readonly kind: 'map';
  /** In order of the file; of a repeated key only the last stands here, as every JSON parser reads it. */
  readonly members: readonly Positioned[];
  /** Where the reader has a quicker way to one member than through all. */
  member?(key: string): Positioned | undefined;
  /** Where the reader has a quicker way to the keys than through the members. */
  keys?(): readonly string[];
}

export interface PositionedList extends Place {
  readonly kind: 'list';
  readonly items: readonly Positioned[];
}

export interface PositionedScalar extends Place {
  readonly kind: 'scalar';
  /** YAML numbers stay text as written, because `1.10` is a version more often than a number. */
  readonly value: string | number | boolean | null;
}

export type Positioned = PositionedMap | PositionedList | PositionedScalar;

const none: readonly Positioned[] = [];
const noKeys: readonly string[] = [];
const indexes = new WeakMap<readonly Positioned[], ReadonlyMap<string, Positioned>>();

/** The members of a map, in order of the file; empty for anything else. */
export function membersOf(node: Positioned | undefined): readonly Positioned[] {
  return node?.kind === 'map' ? node.members : none;
}

/** The keys of a map, in order of the file; empty for anything else. */
export function keysOf(node: Positioned | undefined): readonly string[] {
  if (node?.kind !== 'map') return noKeys;
  return node.keys === undefined ? node.members.map(({ key }) => key) : node.keys();
}

/** The items of a list; empty for anything else. */
export function itemsOf(node: Positioned | undefined): readonly Positioned[] {
  return node?.kind === 'list' ? node.items : none;
}

/** The value under a path of keys; `undefined` where a step is missing or no map. */
export function memberOf(
  node: Positioned | undefined,
  key?: string,
  ...further: readonly string[]
): Positioned | undefined {
  let found = key === undefined ? node : directMember(node, key);
  // Most ask for one key, and pay for no list of further ones.
  for (let at = 0; at < further.length; at++) found = directMember(found, further[at] ?? '');
  return found;
}

function directMember(node: Positioned | undefined, key: string): Positioned | undefined {
  if (node?.kind !== 'map') return undefined;
  return node.member === undefined ? memberAmong(node.members, key) : node.member(key);
}

/** The text of a string (the node itself, or what stands under the keys); `undefined` for anything else. */
export function textOf(node: Positioned | undefined, key?: string, ...further: readonly string[]): string | undefined {
  const found = memberOf(node, key, ...further);
  return found?.kind === 'scalar' && typeof found.value === 'string' ? found.value : undefined;
}

/** True where `true` stands at the node or under the keys. */
export function isTrue(node: Positioned | undefined, key?: string, ...further: readonly string[]): boolean {
  const found = memberOf(node, key, ...further);
  return found?.kind === 'scalar' && found.value === true;
}

/** The texts of the strings in a list; other items are left out. */
export function textsOf(node: Positioned | undefined): readonly string[] {
  return itemsOf(node).flatMap((item) => textOf(item) ?? []);
}

/** From the start of a member's key to the end of its value: `"lodash": "^4.17.0"`. */
export function memberRange(node: Positioned): readonly [start: number, end: number] {
  return [node.keyStart < 0 ? node.start : node.keyStart, node.end];
}

/** The bare value, as `JSON.parse` would give it, without the positions. Meant for tests; depth is bounded by the readers. */
export function bareValue(node: Positioned): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(bareValue);
  return Object.fromEntries(node.members.map((member) => [member.key, bareValue(member)]));
}

/** The member of that key; of many members an index is kept. */
export function memberAmong(members: readonly Positioned[], key: string): Positioned | undefined {
  if (members.length <= 16) return members.find((member) => member.key === key);
  let index = indexes.get(members);
  if (index === undefined) {
    index = new Map(members.map((member) => [member.key, member]));
    indexes.set(members, index);
  }
  return index.get(key);
}

/** Leaves only the last of each repeated key, at the place of the first, as `JSON.parse` does. */
export function lastOfEachKey(members: Positioned[]): Positioned[] {
  return hasRepeatedKey(members) ? [...new Map(members.map((member) => [member.key, member])).values()] : members;
}

/** Each key once, at the place where it stands first. */
export function eachKeyOnce(keys: string[]): string[] {
  return hasRepeated(keys) ? [...new Set(keys)] : keys;
}

function hasRepeatedKey(members: readonly Positioned[]): boolean {
  return members.length > 1 && hasRepeated(members.map(({ key }) => key));
}

function hasRepeated(keys: readonly string[]): boolean {
  if (keys.length > 12) return new Set(keys).size < keys.length;
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i];
    for (let j = 0; j < i; j++) if (keys[j] === key) return true;
  }
  return false;
}
