/** How C#'s syntax maps onto the walk for qualified names. A `using` opens a whole namespace, so uses of it are by likeness. */
import { field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { noteLoads } from './loaders.ts';
import { type Declared, type Parts, type QualifiedWalk, type Shape, textOf } from '../../syntax/qualified-walk.ts';

export const csharpShape: Shape = {
  language: 'csharp',
  import(walk, node) {
    if (node.type !== 'using_directive') return false;
    const alias = field(node, 'name');
    const target = node.children.find((item) => item !== alias);
    const index = walk.facts.import(textOf(walk, target), 'static', node);
    if (alias !== undefined) walk.scope.names.set(textOf(walk, alias), { import: index, path: [] });
    return true;
  },
  parts,
  declarations,
  supertypes: (node) => (node.type === 'base_list' ? node.children : []),
  isRoot: (name) => /^[A-Z]/.test(name),
  makers: /^(?:Create|CreateDefault)$/,
  functions: new Set([
    'method_declaration',
    'constructor_declaration',
    'lambda_expression',
    'local_function_statement',
    'accessor_declaration',
  ]),
  classes: new Set(['class_declaration', 'struct_declaration', 'record_declaration', 'interface_declaration']),
  strings: new Set(['string_literal', 'verbatim_string_literal']),
  hazards: noteLoads,
};

function parts(walk: QualifiedWalk, node: SyntaxNode): Parts | undefined {
  switch (node.type) {
    case 'identifier':
      return { kind: 'name', name: textOf(walk, node) };
    case 'qualified_name': {
      const object = field(node, 'qualifier');
      return object === undefined ? undefined : { kind: 'member', object, name: textOf(walk, field(node, 'name')) };
    }
    case 'member_access_expression': {
      const object = field(node, 'expression');
      const name = textOf(walk, field(node, 'name')).replace(/<.*$/s, '');
      if (object !== undefined) return { kind: 'member', object, name };
      // The word `this` is no node of its own.
      return walk.text.startsWith('this', node.start) ? { kind: 'name', name: `this.${name}` } : undefined;
    }
    case 'invocation_expression': {
      const callee = field(node, 'function');
      return callee === undefined ? undefined : { kind: 'call', callee };
    }
    case 'object_creation_expression': {
      const type = field(node, 'type');
      return type === undefined ? undefined : { kind: 'new', type };
    }
    case 'attribute': {
      const callee = field(node, 'name');
      return callee === undefined ? undefined : { kind: 'call', callee };
    }
    case 'generic_name':
    case 'nullable_type':
    case 'parenthesized_expression':
    case 'await_expression':
      return node.children[0] === undefined ? undefined : { kind: 'pass', inner: node.children[0] };
    default:
      return undefined;
  }
}

function declarations(walk: QualifiedWalk, node: SyntaxNode): readonly Declared[] {
  if (node.type === 'parameter') return [{ name: textOf(walk, field(node, 'name')), type: field(node, 'type') }];
  const holder = node.type === 'field_declaration' ? ofType(node, 'variable_declaration')[0] : node;
  if (holder?.type !== 'variable_declaration') return [];
  const type = field(holder, 'type');
  return ofType(holder, 'variable_declarator').map((declarator) => ({
    name: textOf(walk, field(declarator, 'name')),
    type: type?.type === 'implicit_type' ? undefined : type,
    value: declarator.children.find((item) => item.field !== 'name'),
    isField: node.type === 'field_declaration',
  }));
}
