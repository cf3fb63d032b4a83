/** Ruby: methods with their modules and classes, and constants. Visibility is a call in Ruby, so every method counts as public. */
import { field } from '../../syntax/syntax-tree.ts';
import { type DeclarationReader, ignored, textOf } from './declared.ts';
import { isComment, parsed } from './tree-sitter.ts';

export const ruby: DeclarationReader = {
  endings: ['.rb'],
  parse: (text) => parsed(text, 'ruby'),
  declares(node, _parents, text) {
    if (isComment(node)) return ignored;
    const name = textOf(field(node, 'name'), text);
    if (node.type === 'class' || node.type === 'module')
      return { kind: 'container', name: name.replaceAll('::', '.').replace(/^\./, ''), isPublic: true };
    if (node.type === 'method' || node.type === 'singleton_method') return { kind: 'function', name, isPublic: true };
    const target = field(node, 'left');
    if (node.type === 'assignment' && target?.type === 'constant')
      return { kind: 'constant', name: textOf(target, text), isPublic: true };
    return undefined;
  },
  moduleOf: () => '',
};
