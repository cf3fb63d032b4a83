/** What the classes and methods of a Ruby file do with values, for the graph of calls. */
import type { ClassShape, FunctionShape, ObjectFacts } from '../../model/object-facts.ts';
import type { SyntaxNode } from '../../syntax/syntax-tree.ts';
import { assign } from './objects/assignments.ts';
import { readStatements } from './objects/bodies.ts';
import { readExpression } from './objects/expressions.ts';
import { newFunction } from './objects/functions.ts';
import type { ClassDraft, FunctionDraft, Reader, Scope } from './objects/reader.ts';

export function rubyObjects(text: string, root: SyntaxNode, path: string): ObjectFacts {
  const reader: Reader = {
    text,
    path,
    classes: [],
    classNames: new Set(),
    functions: [],
    aliases: new Map(),
    depth: 0,
    read: (node, scope) => readExpression(reader, node, scope),
    assign: (target, value, scope) => assign(reader, target, value, scope),
  };
  const { draft } = newFunction(reader, { start: 0, end: text.length }, { owner: '', name: '' });
  draft.code.push(readStatements(reader, root.children, { ...fileScope, variables: new Map() }));
  return {
    classes: reader.classes.map(shapeOf),
    functions: reader.functions.map(functionOf),
    aliases: [...reader.aliases].flatMap(([name, to]) => (to === undefined ? [] : [[name, to] as const])),
  };
}

const fileScope: Omit<Scope, 'variables'> = {
  nesting: [],
  bases: [],
  owner: '',
  isDefStatic: false,
  self: ['self'],
  isStatic: false,
  body: undefined,
  method: '',
  index: 0,
  methodIndex: 0,
  home: 0,
  suffix: '',
  outer: undefined,
  isSealed: false,
  isOpen: false,
};

function shapeOf({ name, superclass, included, before, staticSupers, isAbstract, start, end }: ClassDraft): ClassShape {
  return {
    name,
    supers: [...included, ...(superclass === undefined ? [] : [superclass])],
    ...(before.length === 0 ? {} : { before }),
    ...(staticSupers.length === 0 ? {} : { staticSupers }),
    ...(isAbstract ? { isAbstract: true as const } : {}),
    fields: [],
    start,
    end,
  };
}

function functionOf({ returnsFromBlocks, breaks, ...shape }: FunctionDraft): FunctionShape {
  void returnsFromBlocks;
  void breaks;
  return shape;
}
