/** What a name stands for, as far as one file tells: what its declaration gave it, where nothing gives it another value. */
import { declaringScope, lookUp, type Scope } from '../../../syntax/scope.ts';
import { nameOf, type Node, nodeOf } from '../syntax/node.ts';
import { innerNodes } from '../syntax/visitor-keys.ts';
import type { Settled } from './settled-names.ts';

/** Names in reach, and what their declarations gave to those of each scope. */
export interface Constants {
  readonly scope: Scope;
  readonly constants: WeakMap<Scope, Map<string, Node>>;
  readonly variables: WeakMap<Scope, Map<string, Node>>;
  readonly settled: Settled;
}

const turnsMax = 12;
const wrapper = /^(?:TS(?:As|NonNull|Satisfies)Expression|ParenthesizedExpression)$/;

/** What its declaration gave to a name that keeps it, however often it is handed on; other nodes are what they are. */
export function meaningOf(walk: Constants, node: Node | undefined): Node | undefined {
  let current = node;
  for (let turn = 0; turn < turnsMax && current !== undefined; turn++) {
    const inner: Node | undefined = wrapper.test(current.type)
      ? nodeOf(current['expression'])
      : current.type === 'Identifier' && lookUp(walk.scope, nameOf(current)) !== undefined
        ? constantOf(walk, nameOf(current))
        : undefined;
    if (inner === undefined) return current;
    current = inner;
  }
  return current;
}

function constantOf(walk: Constants, name: string): Node | undefined {
  const scope = declaringScope(walk.scope, name);
  if (scope === undefined) return undefined;
  const constant = walk.constants.get(scope)?.get(name);
  const variable = constant === undefined ? walk.variables.get(scope)?.get(name) : undefined;
  const given = constant ?? (variable !== undefined && walk.settled.isGivenOnce(name) ? variable : undefined);
  return given !== undefined && meansTheSame(given, walk.scope, scope) ? given : undefined;
}

const nodesMax = 300;
const namesIn = new WeakMap<Node, readonly string[] | null>();

/** Every name in the code means the same in both scopes, as far as it is short enough to tell. */
function meansTheSame(node: Node, here: Scope, there: Scope): boolean {
  if (here === there) return true;
  let names = namesIn.get(node);
  if (names === undefined) namesIn.set(node, (names = namesOf(node)));
  return names?.every((name) => declaringScope(here, name) === declaringScope(there, name)) === true;
}

/** `null` of code that is too long. */
function namesOf(node: Node): readonly string[] | null {
  const names = new Set<string>();
  const open: Node[] = [node];
  let count = 0;
  for (let inner = open.pop(); inner !== undefined; inner = open.pop()) {
    if (++count > nodesMax) return null;
    if (inner.type === 'Identifier') names.add(nameOf(inner));
    for (const next of innerNodes(inner)) open.push(next);
  }
  return [...names];
}
