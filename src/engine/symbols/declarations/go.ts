/** Go: functions, methods with the type of their receiver, and what packages declare; a capital makes a name visible. */
import { field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type DeclarationReader, ignored, textOf } from './declared.ts';
import { isComment, parsed } from './tree-sitter.ts';

export const go: DeclarationReader = {
  endings: ['.go'],
  parse: (text) => parsed(text, 'go'),
  declares(node, parents, text) {
    if (isComment(node) || node.type === 'import_declaration' || node.type === 'package_clause') return ignored;
    if (node.type === 'function_declaration') return named('function', textOf(field(node, 'name'), text));
    if (node.type === 'method_declaration') {
      const name = textOf(field(node, 'name'), text);
      const type = receiverType(field(node, 'receiver'), text);
      return { kind: 'function', name: `${type}.${name}`, isPublic: isCapital(name) && isCapital(type) };
    }
    const isAtTop =
      parents.length <= 3 && parents[1] !== undefined && /^(?:var|const)_declaration$/.test(parents[1].type);
    if (isAtTop && (node.type === 'var_spec' || node.type === 'const_spec'))
      return named('constant', textOf(field(node, 'name'), text));
    return undefined;
  },
  moduleOf(path, _text, packageName) {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    return folder === '' ? packageName : `${packageName}/${folder}`;
  },
};

function named(kind: 'function' | 'constant', name: string) {
  return { kind, name, isPublic: isCapital(name) };
}

/** `T` of `(t *T[K])`. */
function receiverType(receiver: SyntaxNode | undefined, text: string): string {
  return /^\(\s*(?:[\w]+\s+)?\*?\s*(\w+)/.exec(textOf(receiver, text))?.[1] ?? '';
}

function isCapital(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}
