/** What an expression or annotation of Python stands for, as far as it comes from an import. */
import type { Ref } from '../../model/use-fact.ts';
import { type FactsBuilder, member } from '../../syntax/facts-builder.ts';
import { lookUp, type Scope } from '../../syntax/scope.ts';
import { childrenIn, field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';

export interface PythonWalk {
  readonly text: string;
  readonly facts: FactsBuilder;
  /** Modules that calls load by a name that is known. */
  readonly loaded: ReadonlyMap<SyntaxNode, string>;
  scope: Scope;
  /** Imports of the library's module of types, by their index. */
  readonly typing: Set<number>;
  readonly replaced: ReplacedMember[];
  /** Bodies of the classes of the file, by their name. */
  readonly classes: ReadonlyMap<string, SyntaxNode>;
  /** Where the statements of the file itself begin, which run in their order. */
  readonly plainStatements: Set<number>;
  /** Modules of which the block before has a name, where this is what runs when it does not. */
  fallbackOf: ReadonlySet<string>;
  /** What is being declared never runs. */
  isErased: boolean;
  /** Attributes of `self` in the class being walked whose values came from imports. */
  selfRefs: Map<string, Ref> | undefined;
}

/** A member of an imported module or class that the file gives a value of its own. */
export interface ReplacedMember {
  readonly ref: Ref;
  readonly from: number;
  /** Where it has its own value again. */
  readonly until?: number;
  /** What is asked for instead, where that comes from an import, too. */
  readonly by?: Ref;
}

export function textOf(walk: PythonWalk, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : walk.text.slice(node.start, node.end);
}

export function refOf(walk: PythonWalk, node: SyntaxNode | undefined): Ref | undefined {
  if (node === undefined) return undefined;
  switch (node.type) {
    case 'identifier': {
      const binding = lookUp(walk.scope, textOf(walk, node));
      return binding === null || binding === 'loader' ? undefined : binding;
    }
    case 'attribute': {
      const object = field(node, 'object');
      const name = textOf(walk, field(node, 'attribute'));
      if (object?.type === 'identifier' && isSelf(textOf(walk, object))) return walk.selfRefs?.get(name);
      return member(refOf(walk, object), name);
    }
    case 'call':
      return calledRef(walk, node);
    case 'await':
    case 'parenthesized_expression':
    case 'as_pattern':
      return refOf(walk, node.children[0]);
    case 'boolean_operator':
      return refOf(walk, field(node, 'left')) ?? refOf(walk, field(node, 'right'));
    case 'conditional_expression':
      return refOf(walk, node.children[0]) ?? refOf(walk, node.children[2]);
    case 'named_expression':
      return refOf(walk, field(node, 'value'));
    case 'assignment':
      // `a = b = lib.c` gives both names the same.
      return refOf(walk, field(node, 'right'));
    default:
      return undefined;
  }
}

export function isSelf(name: string): boolean {
  return name === 'self' || name === 'cls';
}

function calledRef(walk: PythonWalk, node: SyntaxNode): Ref | undefined {
  const callee = field(node, 'function');
  const loaded = walk.loaded.get(node);
  if (loaded !== undefined) return { import: walk.facts.import(loaded, 'dynamic', node), path: [] };
  if (textOf(walk, callee) === 'getattr') {
    const [object, name] = childrenIn(node, 'arguments');
    return member(refOf(walk, object), stringOf(walk, name) ?? '[]');
  }
  return member(refOf(walk, callee), '()');
}

/** What stands in its brackets is meant, as in `Optional[lib.T]`. */
const parametrised: ReadonlySet<string> = new Set(['generic_type', 'subscript']);

/** `x: lib.T`, `x: 'lib.T'` is left alone, `x: Optional[lib.T]` and `x: lib.T | None` count as `lib.T`. */
export function typeRef(walk: PythonWalk, node: SyntaxNode | undefined): Ref | undefined {
  if (node === undefined) return undefined;
  if (node.type === 'identifier' || node.type === 'attribute') return member(refOf(walk, node), '#');
  for (const inner of parametrised.has(node.type) ? node.children.slice(1) : node.children) {
    const ref = typeRef(walk, inner);
    if (ref !== undefined) return ref;
  }
  return undefined;
}

export function stringOf(walk: PythonWalk, node: SyntaxNode | undefined): string | undefined {
  if (node?.type !== 'string' || ofType(node, 'interpolation').length > 0) return undefined;
  return ofType(node, 'string_content')
    .map((part) => textOf(walk, part))
    .join('');
}
