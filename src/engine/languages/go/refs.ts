/** What an expression or type of Go stands for, as far as it comes from an import. */
import type { Ref } from '../file-facts.ts';
import { type FactsBuilder, member } from '../facts-builder.ts';
import { lookUp, type Scope } from '../scope.ts';
import { field, type SyntaxNode } from '../syntax-tree.ts';

export interface Walk {
  readonly text: string;
  readonly facts: FactsBuilder;
  scope: Scope;
  /** Fields of the file's own struct types whose types are imported: `Server.client`. */
  readonly fieldRefs: Map<string, Ref>;
  /** Names of the receiver and of values of the file's own types, to the type's name. */
  readonly localTypes: Map<string, string>;
  readonly dotImports: Ref[];
}

export function textOf(walk: Walk, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : walk.text.slice(node.start, node.end);
}

export function qualifiedRef(walk: Walk, type: SyntaxNode): Ref | undefined {
  return member(nameRef(walk, textOf(walk, field(type, 'package'))), textOf(walk, field(type, 'name')));
}

function nameRef(walk: Walk, name: string): Ref | undefined {
  const binding = lookUp(walk.scope, name);
  if (binding === undefined && walk.dotImports.length === 1 && /^\p{Lu}/u.test(name))
    return member(walk.dotImports[0], name);
  return binding === null || binding === 'loader' ? undefined : binding;
}

/** What a value of the type is: an instance of an imported type, behind pointers, or an element of a list of them. */
export function typeRef(walk: Walk, type: SyntaxNode | undefined): Ref | undefined {
  if (type === undefined) return undefined;
  switch (type.type) {
    case 'qualified_type':
      return member(qualifiedRef(walk, type), '#');
    case 'type_identifier':
      return member(nameRef(walk, textOf(walk, type)), '#');
    case 'pointer_type':
    case 'parenthesized_type':
      return typeRef(walk, type.children[0]);
    case 'generic_type':
      return typeRef(walk, field(type, 'type'));
    case 'slice_type':
    case 'array_type':
      return member(typeRef(walk, field(type, 'element')), '[]');
    case 'map_type':
      return member(typeRef(walk, field(type, 'value')), '[]');
    case 'channel_type':
      return member(typeRef(walk, field(type, 'value')), '[]');
    default:
      return undefined;
  }
}

/** The file's own type that a type expression names. */
export function localTypeName(walk: Walk, type: SyntaxNode | undefined): string {
  if (type?.type === 'pointer_type' || type?.type === 'parenthesized_type')
    return localTypeName(walk, type.children[0]);
  if (type?.type === 'generic_type') return localTypeName(walk, field(type, 'type'));
  return type?.type === 'type_identifier' ? textOf(walk, type) : '';
}

export function refOf(walk: Walk, node: SyntaxNode | undefined): Ref | undefined {
  if (node === undefined) return undefined;
  switch (node.type) {
    case 'identifier':
    case 'package_identifier':
      return nameRef(walk, textOf(walk, node));
    case 'selector_expression':
      return selectorRef(walk, node);
    case 'call_expression': {
      const callee = field(node, 'function');
      const made = madeType(walk, node, callee);
      if (made !== undefined) return made;
      return member(refOf(walk, callee), '()');
    }
    case 'composite_literal':
      return typeRef(walk, field(node, 'type'));
    case 'unary_expression':
    case 'parenthesized_expression':
      return refOf(walk, field(node, 'operand') ?? node.children[0]);
    case 'index_expression':
      return element(refOf(walk, field(node, 'operand')));
    case 'type_assertion_expression':
      return typeRef(walk, field(node, 'type'));
    case 'type_conversion_expression':
      return typeRef(walk, field(node, 'type'));
    case 'type_instantiation_expression':
      return typeRef(walk, field(node, 'type'));
    default:
      return undefined;
  }
}

/** `new(T)`, `make([]T, n)`, and the file's own functions that return imported types. */
function madeType(walk: Walk, node: SyntaxNode, callee: SyntaxNode | undefined): Ref | undefined {
  if (callee?.type !== 'identifier') return undefined;
  const name = textOf(walk, callee);
  if (name === 'new' || name === 'make') return typeRef(walk, field(node, 'arguments')?.children[0]);
  const own = walk.localTypes.get(`${name}()`);
  return own === undefined ? undefined : walk.fieldRefs.get(own);
}

export function element(ref: Ref | undefined): Ref | undefined {
  if (ref === undefined) return undefined;
  return ref.path.at(-1) === '[]' ? { import: ref.import, path: ref.path.slice(0, -1) } : member(ref, '[]');
}

function selectorRef(walk: Walk, node: SyntaxNode): Ref | undefined {
  const operand = field(node, 'operand');
  const name = textOf(walk, field(node, 'field'));
  const ref = member(refOf(walk, operand), name);
  if (ref !== undefined) return ref;
  const owner = ownTypeOf(walk, operand);
  if (owner === '') return undefined;
  return walk.fieldRefs.get(`${owner}.${name}`) ?? member(walk.fieldRefs.get(`${owner}.*`), name);
}

export function ownTypeOf(walk: Walk, node: SyntaxNode | undefined): string {
  if (node?.type === 'identifier') return walk.localTypes.get(textOf(walk, node)) ?? '';
  if (node?.type === 'unary_expression') return ownTypeOf(walk, field(node, 'operand'));
  if (node?.type === 'composite_literal') return localTypeName(walk, field(node, 'type'));
  if (node?.type === 'call_expression') {
    const callee = field(node, 'function');
    return callee?.type === 'identifier' ? (walk.localTypes.get(`${textOf(walk, callee)}()`) ?? '') : '';
  }
  return '';
}
