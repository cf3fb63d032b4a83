/** How Ruby's syntax maps onto the walk for qualified names: constants are the names by which gems are reached. */
import type { ImportFact } from '../../model/file-facts.ts';
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
    const specifier = name.children.map((part) => textOf(walk, part)).join('');
    noteBinary(walk, specifier, node);
    if (method === 'autoload' || isConditional(walk, node)) loadLater(walk, specifier, node, 'static');
    else walk.facts.import(specifier, 'static', node);
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
  hasPrograms: true,
};

/** `load 'bin/x'`: Bundler puts the programs of gems there. */
export function noteBinary(walk: QualifiedWalk, path: string, place: SyntaxNode): void {
  if (/(?:^|\/)bin\//.test(path)) walk.facts.commandText(`${path} `, place);
}

/** It runs when a constant is named or a condition holds, as what stands in a function runs when that is called. */
export function loadLater(
  walk: QualifiedWalk,
  specifier: string,
  place: SyntaxNode,
  kind: ImportFact['kind'] = 'dynamic',
): void {
  walk.facts.enterFunction();
  walk.facts.import(specifier, kind, place);
  walk.facts.leaveFunction();
}

/** What is set in, or has a condition behind it, may never run. */
export function isConditional(walk: QualifiedWalk, { start, end }: SyntaxNode): boolean {
  const line = walk.text.lastIndexOf('\n', start - 1) + 1;
  return line !== start || /^[ \t]*(?:if|unless|rescue)\b/.test(walk.text.slice(end, end + 40));
}

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
