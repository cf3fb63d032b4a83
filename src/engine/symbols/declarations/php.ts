/** PHP: functions, methods with their classes, constants and properties; the namespace is the module. */
import { field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type DeclarationReader, ignored, textOf } from './declared.ts';
import { isComment, parsed } from './tree-sitter.ts';

const containers = new Set(['class_declaration', 'interface_declaration', 'trait_declaration', 'enum_declaration']);

export const php: DeclarationReader = {
  endings: ['.php', '.inc', '.module'],
  parse: (text) => parsed(text, 'php'),
  declares(node, parents, text) {
    if (isComment(node) || node.type === 'namespace_use_declaration' || node.type === 'attribute_list') return ignored;
    if (/_type$|_type_list$/.test(node.type)) return ignored;
    const name = textOf(field(node, 'name'), text);
    const isPublic = !isHidden(node, text);
    if (containers.has(node.type)) return { kind: 'container', name, isPublic: true };
    if (node.type === 'method_declaration' || node.type === 'function_definition')
      return { kind: 'function', name, isPublic };
    if (node.type === 'const_element' || node.type === 'property_element') {
      const holder = parents.at(-1);
      return {
        kind: 'constant',
        name: textOf(node.children[0], text).replace(/^\$/, ''),
        isPublic: holder === undefined || !isHidden(holder, text),
      };
    }
    return undefined;
  },
  moduleOf: (_path, text) => /^[^\S\n]*(?:<\?php\s+)?namespace\s+([\w\\]+)\s*[;{]/m.exec(text)?.[1] ?? '',
};

function isHidden(node: SyntaxNode, text: string): boolean {
  return /\bprivate\b/.test(
    textOf(
      node.children.find(({ type }) => type === 'visibility_modifier'),
      text,
    ),
  );
}
