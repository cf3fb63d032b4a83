/** How Ruby's syntax maps onto the walk for qualified names: constants are the names by which gems are reached. */
import { childrenIn, field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type Declared, type Parts, type QualifiedWalk, type Shape, textOf } from '../../syntax/qualified-walk.ts';

export const rubyShape: Shape = {
  language: 'ruby',
  import(walk, node) {
    if (node.type !== 'call' || field(node, 'receiver') !== undefined) return false;
    const method = textOf(walk, field(node, 'method'));
    if (method !== 'require' && method !== 'load' && method !== 'gem' && method !== 'autoload') return false;
    const given = childrenIn(node, 'arguments');
    const name = given[method === 'autoload' ? 1 : 0];
    // Names that are put together are read where the code is walked.
    if (name?.type !== 'string' || name.children.some((part) => part.type !== 'string_content')) return false;
    walk.facts.import(name.children.map((part) => textOf(walk, part)).join(''), 'static', node);
    return true;
  },
  parts,
  declarations,
  supertypes: (node) => (node.type === 'superclass' ? node.children : []),
  isRoot: (name) => /^[A-Z]/.test(name),
  makers: /^new$/,
  functions: new Set(['method', 'singleton_method']),
  classes: new Set(['class', 'module']),
  strings: new Set(['string']),
};

function parts(walk: QualifiedWalk, node: SyntaxNode): Parts | undefined {
  switch (node.type) {
    case 'constant':
    case 'identifier':
      return { kind: 'name', name: textOf(walk, node) };
    case 'instance_variable':
      return { kind: 'name', name: textOf(walk, node) };
    case 'scope_resolution': {
      const object = field(node, 'scope');
      const name = textOf(walk, field(node, 'name'));
      return object === undefined ? { kind: 'name', name } : { kind: 'member', object, name };
    }
    case 'call': {
      const object = field(node, 'receiver');
      const method = field(node, 'method');
      if (object !== undefined) return { kind: 'methodCall', object, name: textOf(walk, method) };
      // `include A::B` hands a module on; its arguments are walked like any other.
      return method === undefined ? undefined : { kind: 'call', callee: method };
    }
    case 'parenthesized_statements':
      return node.children[0] === undefined ? undefined : { kind: 'pass', inner: node.children[0] };
    default:
      return undefined;
  }
}

function declarations(walk: QualifiedWalk, node: SyntaxNode): readonly Declared[] {
  if (node.type !== 'assignment') return [];
  const left = field(node, 'left');
  if (left?.type !== 'identifier' && left?.type !== 'instance_variable' && left?.type !== 'constant') return [];
  return [{ name: textOf(walk, left), value: field(node, 'right'), isField: left.type === 'instance_variable' }];
}
