/** C#: methods, constructors and properties with their types, and fields; the namespace is the module. */
import { field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type DeclarationReader, ignored, textOf } from './declared.ts';
import { isComment, parsed } from './tree-sitter.ts';

const containers = new Set(['class_declaration', 'interface_declaration', 'struct_declaration', 'record_declaration']);

export const csharp: DeclarationReader = {
  endings: ['.cs'],
  parse: (text) => parsed(text, 'c-sharp'),
  declares(node, parents, text) {
    if (isComment(node) || node.type === 'using_directive' || node.type === 'attribute_list') return ignored;
    const name = textOf(field(node, 'name'), text);
    const isPublic = isVisible(node, parents, text);
    if (containers.has(node.type)) return { kind: 'container', name, isPublic };
    if (node.type === 'method_declaration' || node.type === 'property_declaration')
      return { kind: 'function', name, isPublic };
    if (node.type === 'constructor_declaration') return { kind: 'function', name: '<init>', isPublic };
    const holder = parents.at(-2);
    if (node.type === 'variable_declarator' && holder?.type === 'field_declaration')
      return { kind: 'constant', name, isPublic: isVisible(holder, parents.slice(0, -2), text) };
    return undefined;
  },
  moduleOf: (_path, text) => /^[^\S\n]*namespace\s+([\w.]+)/m.exec(text)?.[1] ?? '',
};

function isVisible(node: SyntaxNode, parents: readonly SyntaxNode[], text: string): boolean {
  const modifiers = node.children.filter(({ type }) => type === 'modifier').map((part) => textOf(part, text));
  if (modifiers.includes('public') || modifiers.includes('protected')) return true;
  return parents.at(-2)?.type === 'interface_declaration';
}
