/** Python: functions, classes and names assigned at the top of modules and classes; a leading underscore makes a name private. */
import { field } from '../../syntax/syntax-tree.ts';
import { type DeclarationReader, ignored, textOf } from './declared.ts';
import { isComment, parsed } from './tree-sitter.ts';

export const python: DeclarationReader = {
  endings: ['.py'],
  parse: (text) => parsed(text, 'python'),
  declares(node, parents, text) {
    const parent = parents.at(-1);
    if (
      isComment(node) ||
      node.type === 'type' ||
      node.type.startsWith('import') ||
      node.type === 'future_import_statement'
    )
      return ignored;
    if (node.type === 'function_definition' || node.type === 'class_definition') {
      const name = textOf(field(node, 'name'), text);
      const kind = node.type === 'function_definition' ? 'function' : 'container';
      return { kind, name, isPublic: isPublicName(name) };
    }
    if (node.type === 'assignment' && parent?.type === 'expression_statement') {
      const target = field(node, 'left');
      const holder = parents.at(-2)?.type;
      const isAtTop = holder === 'module' || (holder === 'block' && parents.at(-3)?.type === 'class_definition');
      if (isAtTop && target?.type === 'identifier') {
        const name = textOf(target, text);
        return { kind: 'constant', name, isPublic: isPublicName(name) };
      }
    }
    // A text that stands alone is documentation.
    if (node.type === 'string' && parent?.type === 'expression_statement') return ignored;
    return undefined;
  },
  moduleOf(path) {
    const parts = path.replace(/\.py$/, '').split('/');
    const rest = parts[0] === 'src' || parts[0] === 'lib' ? parts.slice(1) : parts;
    return (rest.at(-1) === '__init__' ? rest.slice(0, -1) : rest).join('.');
  },
};

function isPublicName(name: string): boolean {
  return !name.startsWith('_') || /^__\w+__$/.test(name);
}
