/** What is known at a place while a program is walked, and how any node is entered. */
import { visitorKeys } from './syntax/visitor-keys.ts';
import type { FactsBuilder } from '../../syntax/facts-builder.ts';
import type { Scope } from '../../syntax/scope.ts';
import type { Ref, UseFact } from '../../model/use-fact.ts';
import type { PrimitiveName } from './loading/primitives.ts';
import type { Settled } from './loading/settled-names.ts';
import type { Bundle } from './bundled-modules.ts';
import type { HandedFunction } from './handed-functions.ts';
import { isNode, type Node } from './syntax/node.ts';

export interface Walk {
  readonly facts: FactsBuilder;
  /** Enters a node, or a whole program: the parts of the walk know each other by these only. */
  readonly visit: (walk: Walk, node: Node) => void;
  readonly visitProgram: (walk: Walk, program: Node) => void;
  scope: Scope;
  /** Imports of modules of the runtime that can load others, by their index. */
  readonly loaders: Map<number, PrimitiveName>;
  /** Members that the file gives to the global object, where they have a value of an import or primitive. */
  readonly globals: Map<string, Ref>;
  /** What settings only resolve, for others to load. */
  readonly onlyResolved: WeakSet<Node>;
  /** What `const` gave to names that no import is behind. */
  readonly constants: WeakMap<Scope, Map<string, Node>>;
  /** What `var` and `let` gave to others; it counts where nothing else gives the name a value. */
  readonly variables: WeakMap<Scope, Map<string, Node>>;
  /** Functions that the statements of a scope declare once. */
  readonly functions: WeakMap<Scope, Map<string, Node>>;
  readonly settled: Settled;
  /** Modules that the file holds, where it is a bundle that hands out what can load. */
  readonly bundle: Bundle | undefined;
  /** Calls of a function that is only handed to one that is called where it stands. */
  readonly handed: WeakMap<Node, HandedFunction>;
  /** How many of the names of a function's scope are its parameters: the first ones. */
  readonly parameters: WeakMap<Scope, number>;
  /** How many functions with `arguments` of their own are around the place. */
  ordinaryFunctions: number;
  /** True in code that never runs. */
  isDead: boolean;
  /** The node whose value goes to a name, so that nothing escapes by it. */
  followed: Node | undefined;
  /** Where the file is run in Node it ends as it is loaded (`page-code.ts`). */
  readonly runsInPages: () => boolean;
  /** Own code says what it does with imports only where it does it; of installed code all counts. */
  readonly isInstalled: boolean;
  /** How deep in texts that are run as code. */
  readonly textDepth: number;
  /** Members of `this` in the class being walked whose values came from imports. */
  thisRefs: Map<string, Ref> | undefined;
  /** Where values are followed, the name of every function; code is noted under it. */
  readonly functionNames: ReadonlyMap<Node, string> | undefined;
}

export function visitFields(walk: Walk, node: Node): void {
  for (const key of visitorKeys[node.type] ?? []) visitField(walk, node, key);
}

export function visitField(walk: Walk, node: Node, field: string): void {
  const value = node[field];
  if (Array.isArray(value)) {
    for (const item of value) if (isNode(item)) walk.visit(walk, item);
  } else if (isNode(value)) walk.visit(walk, value);
}

export function noteUse(walk: Walk, ref: Ref | undefined, kind: UseFact['kind'], place: Node): void {
  if (ref !== undefined && !walk.isDead) walk.facts.use(ref, kind, place);
}
