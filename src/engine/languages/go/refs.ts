/** What an expression or type of Go stands for: a value of an import, or of the file's own package. */
import type { Ref } from '../../model/use-fact.ts';
import { type FactsBuilder, member } from '../../syntax/facts-builder.ts';
import { lookUp, type Scope } from '../../syntax/scope.ts';
import { field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { functionOf, type GoDeclaration, type GoUse, listOf, ownPackage } from '../../model/go-facts.ts';

export interface Walk {
  readonly text: string;
  readonly facts: FactsBuilder;
  scope: Scope;
  /** What fields of the file's own struct types and results of its functions are: `Server.client`, `New()`; `Server.*` embeds. */
  readonly known: Map<string, Ref>;
  /** Methods that the file declares: `Server.Close`. */
  readonly methods: Set<string>;
  readonly dotImports: Ref[];
  readonly importNames: string[];
  readonly declarations: GoDeclaration[];
  readonly uses: GoUse[];
  /** The function that holds the code, and who holds functions that are only handed on. */
  holder: string;
  valueHolder: string;
  /** True in code that never runs. */
  isDead: boolean;
}

/** Names that the language declares itself. */
const predeclared = new Set(
  'any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr true false iota nil append cap clear close complex copy delete imag len make max min new panic print println real recover _'.split(
    ' ',
  ),
);

export function textOf(walk: Walk, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : walk.text.slice(node.start, node.end);
}

function qualifiedRef(walk: Walk, type: SyntaxNode): Ref | undefined {
  return member(nameRef(walk, textOf(walk, field(type, 'package'))), textOf(walk, field(type, 'name')));
}

function nameRef(walk: Walk, name: string): Ref | undefined {
  const binding = lookUp(walk.scope, name);
  if (binding === null || binding === 'loader') return undefined;
  if (binding !== undefined) return binding;
  if (walk.dotImports.length === 1 && /^\p{Lu}/u.test(name)) return member(walk.dotImports[0], name);
  return predeclared.has(name) || walk.dotImports.length > 1 ? undefined : { import: ownPackage, path: [name] };
}

/** What a value of the type is: an instance of a named type, behind pointers, or a list or function of such. */
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
    case 'implicit_length_array_type':
      return member(typeRef(walk, field(type, 'element')), listOf);
    case 'map_type':
    case 'channel_type':
      return member(typeRef(walk, field(type, 'value')), listOf);
    case 'function_type':
      return member(resultRefs(walk, field(type, 'result'))[0], functionOf);
    default:
      return undefined;
  }
}

/** What each result of a function is. */
export function resultRefs(walk: Walk, result: SyntaxNode | undefined): readonly (Ref | undefined)[] {
  if (result === undefined) return [];
  if (result.type !== 'parameter_list') return [typeRef(walk, result)];
  return result.children.flatMap((item) => {
    const ref = typeRef(walk, field(item, 'type'));
    const names = item.children.filter((child) => child.field === 'name').length;
    return Array.from({ length: Math.max(1, names) }, () => ref);
  });
}

export function refOf(walk: Walk, node: SyntaxNode | undefined): Ref | undefined {
  if (node === undefined) return undefined;
  switch (node.type) {
    case 'identifier':
    case 'package_identifier':
    case 'type_identifier':
      return nameRef(walk, textOf(walk, node));
    case 'selector_expression':
      return memberOf(walk, refOf(walk, field(node, 'operand')), textOf(walk, field(node, 'field')));
    case 'call_expression': {
      const callee = field(node, 'function');
      return madeType(walk, node, callee) ?? called(walk, refOf(walk, callee), 0);
    }
    case 'composite_literal':
    case 'type_assertion_expression':
    case 'type_instantiation_expression':
      return typeRef(walk, field(node, 'type'));
    case 'type_conversion_expression':
      return typeRef(walk, field(node, 'type'));
    case 'unary_expression': {
      const operand = refOf(walk, field(node, 'operand') ?? node.children[0]);
      return walk.text.startsWith('<-', node.start) ? element(operand) : operand;
    }
    case 'parenthesized_expression':
      return refOf(walk, field(node, 'operand') ?? node.children[0]);
    case 'index_expression':
      return element(refOf(walk, field(node, 'operand')));
    case 'slice_expression':
      return refOf(walk, field(node, 'operand'));
    default:
      return undefined;
  }
}

/** `new(T)` and `make([]T, n)`. */
function madeType(walk: Walk, node: SyntaxNode, callee: SyntaxNode | undefined): Ref | undefined {
  if (callee?.type !== 'identifier') return undefined;
  const name = textOf(walk, callee);
  return name === 'new' || name === 'make'
    ? (typeRef(walk, field(node, 'arguments')?.children[0]) ??
        member(nameRef(walk, textOf(walk, field(node, 'arguments')?.children[0])), '#'))
    : undefined;
}

/** What one of the results of calling the value is. */
export function called(walk: Walk, ref: Ref | undefined, index: number): Ref | undefined {
  if (ref?.path.at(-1) === functionOf) return index === 0 ? shorter(ref) : undefined;
  const mark = index === 0 ? '()' : `()${index}`;
  const own = ref?.import === ownPackage && ref.path.length === 1 ? walk.known.get(`${ref.path[0]}${mark}`) : undefined;
  return own ?? member(ref, mark);
}

export function element(ref: Ref | undefined): Ref | undefined {
  return ref?.path.at(-1) === listOf ? shorter(ref) : member(ref, '[]');
}

function shorter(ref: Ref): Ref {
  return { import: ref.import, path: ref.path.slice(0, -1) };
}

/** Fields of the file's own types are looked up at once; those of other files wait for the whole package. */
function memberOf(walk: Walk, operand: Ref | undefined, name: string): Ref | undefined {
  const ref = member(operand, name);
  if (ref === undefined || ref.import !== ownPackage || ref.path.length !== 3 || ref.path[1] !== '#') return ref;
  const owner = ref.path[0] ?? '';
  if (walk.methods.has(`${owner}.${name}`)) return ref;
  return walk.known.get(`${owner}.${name}`) ?? member(walk.known.get(`${owner}.*`), name) ?? ref;
}
