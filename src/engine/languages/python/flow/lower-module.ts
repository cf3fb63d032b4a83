/** The flow of one module: its tree turned into tables of functions, classes and operations. */
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { declaredNames, sharedNames } from './declared-names.ts';
import type { FlowFacts } from '../../../model/flow-facts.ts';
import { openFrame, type Scope } from './frame.ts';
import { lowerBlock } from './lower-statement.ts';
import type { Lowering } from './lowering.ts';

/** A module of more operations is not followed: no person writes one. */
const codeMax = 2_000_000;

export function lowerModule(text: string, root: SyntaxNode, importOf: Lowering['importOf']): FlowFacts | undefined {
  const textOf = (node: SyntaxNode): string => text.slice(node.start, node.end);
  const frame = openFrame(0, '');
  const names = new Map<string, number>();
  const renewed = new Set<string>();
  let variables = 0;
  for (const [name, count] of declaredNames(root.children, textOf)) {
    names.set(name, ++variables);
    if (count > 1) renewed.add(name);
  }
  const scope: Scope = { id: 0, kind: 'module', names, renewed, parent: undefined, frame };
  const low: Lowering = {
    text,
    shared: sharedNames(root, textOf),
    names: [],
    nameIds: new Map(),
    variables,
    scopes: 0,
    scope,
    functions: [],
    classes: [],
    functionsOpened: 1,
    classesOpened: 0,
    constants: [],
    texts: new Map(),
    globals: new Map(),
    dictionaries: new Set(),
    importOf,
    method: undefined,
    moduleFrame: frame,
  };
  lowerBlock(low, root.children);
  const code = [...low.constants, ...frame.code];
  const place = { start: 0, end: 0 };
  low.functions[0] = {
    qualifiedName: '',
    owner: -1,
    flags: 0,
    ...place,
    parameters: [],
    result: 0,
    handsBack: [],
    code,
  };
  if (low.functions.reduce((sum, { code }) => sum + code.length, 0) > codeMax) return undefined;
  const members = [...names].flatMap(([name, variable]) => [idOf(low, name), variable]);
  return {
    names: low.names,
    variables: low.variables + 1,
    functions: low.functions,
    classes: low.classes,
    members,
  };
}

function idOf(low: Lowering, name: string): number {
  const known = low.nameIds.get(name);
  if (known !== undefined) return known;
  low.nameIds.set(name, low.names.length);
  return low.names.push(name) - 1;
}
