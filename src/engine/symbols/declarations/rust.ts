/** Rust: functions with the type that they are implemented for, macros, constants and statics; `tests` and what is built for tests only is left out. */
import { field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type DeclarationReader, ignored, textOf } from './declared.ts';
import { isComment, parsed } from './tree-sitter.ts';

export const rust: DeclarationReader = {
  endings: ['.rs'],
  parse: (text) => parsed(text, 'rust'),
  declares(node, parents, text) {
    if (isComment(node) || node.type === 'use_declaration' || node.type === 'attribute_item') return ignored;
    const name = textOf(field(node, 'name'), text);
    const isPublic = isVisible(node, parents, text);
    switch (node.type) {
      case 'function_item':
        return isForTests(node, parents.at(-1), text) ? ignored : { kind: 'function', name, isPublic };
      case 'macro_definition':
        return { kind: 'function', name: `${name}!`, isPublic: true };
      case 'impl_item':
        return { kind: 'container', name: bareType(textOf(field(node, 'type'), text)), isPublic: true };
      case 'trait_item':
        return { kind: 'container', name, isPublic };
      case 'mod_item':
        return /^tests?$/.test(name) || isForTests(node, parents.at(-1), text)
          ? ignored
          : { kind: 'container', name, isPublic };
      case 'const_item':
      case 'static_item':
        return { kind: 'constant', name, isPublic };
      default:
        return undefined;
    }
  },
  moduleOf(path, _text, packageName) {
    const parts = path.replace(/\.rs$/, '').split('/');
    const own = parts[0] === 'src' ? parts.slice(1) : parts;
    const rest = ['lib', 'main', 'mod'].includes(own.at(-1) ?? '') ? own.slice(0, -1) : own;
    return [packageName.replaceAll('-', '_'), ...rest].join('::');
  },
};

function isVisible(node: SyntaxNode, parents: readonly SyntaxNode[], text: string): boolean {
  if (node.children.some(({ type }) => type === 'visibility_modifier')) return true;
  const holder = parents.at(-2);
  return holder?.type === 'trait_item' || (holder?.type === 'impl_item' && textOf(field(holder, 'trait'), text) !== '');
}

/** Attributes stand before the item that they are of. */
function isForTests(node: SyntaxNode, parent: SyntaxNode | undefined, text: string): boolean {
  const siblings = parent?.children ?? [];
  for (let at = siblings.indexOf(node) - 1; siblings[at]?.type === 'attribute_item'; at--)
    if (/^#\[(?:\w+::)?test\b|cfg\(test\)/.test(textOf(siblings[at], text))) return true;
  return false;
}

/** `Foo` of `&mut a::Foo<T>`. */
function bareType(type: string): string {
  return /(\w+)\s*$/.exec(type.replace(/<[^]*$/, '').slice(-200))?.[1] ?? type;
}
