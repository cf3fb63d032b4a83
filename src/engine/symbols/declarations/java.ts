/** Java: methods and constructors with the names of their classes, and fields; documentation and annotations say nothing here. */
import { field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type DeclarationReader, ignored, textOf } from './declared.ts';
import { isComment, parsed } from './tree-sitter.ts';

const containers = new Set([
  'class_declaration',
  'interface_declaration',
  'enum_declaration',
  'record_declaration',
  'annotation_type_declaration',
]);

export const java: DeclarationReader = {
  endings: ['.java'],
  parse: (text) => parsed(text, 'java'),
  declares(node, parents, text) {
    if (isComment(node) || node.type === 'import_declaration' || node.type === 'package_declaration') return ignored;
    if (node.type === 'marker_annotation' || node.type === 'annotation') return ignored;
    const name = textOf(field(node, 'name'), text);
    if (containers.has(node.type)) return { kind: 'container', name, isPublic: isVisible(node, parents, text) };
    if (node.type === 'method_declaration') return { kind: 'function', name, isPublic: isVisible(node, parents, text) };
    // A constructor is what `new` names: its class.
    if (node.type === 'constructor_declaration')
      return { kind: 'function', name: '<init>', isPublic: isVisible(node, parents, text) };
    const holder = parents.at(-1);
    if (node.type === 'variable_declarator' && holder?.type === 'field_declaration')
      return { kind: 'constant', name, isPublic: isVisible(holder, parents.slice(0, -1), text) };
    return undefined;
  },
  moduleOf: (_path, text) => /^[^\S\n]*package\s+([\w.]+)\s*;/m.exec(text)?.[1] ?? '',
};

function isVisible(node: SyntaxNode, parents: readonly SyntaxNode[], text: string): boolean {
  const modifiers = node.children.find(({ type }) => type === 'modifiers');
  if (/\b(?:public|protected)\b/.test(textOf(modifiers, text))) return true;
  // What an interface declares is public unasked.
  return parents.at(-1)?.type === 'interface_body';
}
