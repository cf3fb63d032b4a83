/** Members that objects of the runtime have whatever code gives them: elements, sizes, methods. */

const prototypes: readonly object[] = [
  Object.prototype,
  Function.prototype,
  Array.prototype,
  Map.prototype,
  Set.prototype,
  WeakMap.prototype,
  WeakSet.prototype,
  Promise.prototype,
  String.prototype,
  RegExp.prototype,
  Date.prototype,
  Error.prototype,
  Uint8Array.prototype,
  Object.getPrototypeOf(Uint8Array.prototype) as object,
  Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object,
];

/** By the runtime that runs here. */
export const builtinMembers: ReadonlySet<string> = new Set([
  ...prototypes.flatMap((prototype) => Object.getOwnPropertyNames(prototype)),
  'lastIndex',
  'stack',
]);
