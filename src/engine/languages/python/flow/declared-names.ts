/** Which names the statements of one scope assign, and how often; nested functions and classes only give their own names. */
import { childrenIn, field, fields, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { pushEach } from '../../../text/push-each.ts';

export type TextOf = (node: SyntaxNode) => string;

/** Name to the number of places that assign it. */
export function declaredNames(body: readonly SyntaxNode[], textOf: TextOf): Map<string, number> {
  const names = new Map<string, number>();
  const declare = (node: SyntaxNode | undefined): void => {
    if (node !== undefined) note(names, textOf(node));
  };
  const open: SyntaxNode[] = [...body].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    switch (node.type) {
      case 'function_definition':
        declare(field(node, 'name'));
        continue;
      case 'class_definition':
        declare(field(node, 'name'));
        for (const base of childrenIn(node, 'superclasses')) open.push(base);
        continue;
      case 'lambda':
        continue;
      case 'list_comprehension':
      case 'set_comprehension':
      case 'dictionary_comprehension':
      case 'generator_expression':
        noteWalrus(node, declare);
        continue;
      case 'import_statement':
        for (const item of fields(node, 'name')) {
          const alias = field(item, 'alias');
          if (alias !== undefined) declare(alias);
          else note(names, textOf(item).split('.')[0]?.trim() ?? '');
        }
        continue;
      case 'import_from_statement':
        for (const item of fields(node, 'name')) declare(field(item, 'alias') ?? item);
        continue;
      case 'assignment':
      case 'augmented_assignment':
      case 'for_statement':
        noteTarget(field(node, 'left'), declare);
        break;
      case 'named_expression':
        declare(field(node, 'name'));
        break;
      case 'as_pattern':
        noteTarget(field(node, 'alias') ?? node.children[1], declare);
        break;
      case 'case_pattern':
        noteCaptures(node, declare);
        continue;
    }
    for (let index = node.children.length - 1; index >= 0; index--) open.push(node.children[index] ?? node);
  }
  return names;
}

function note(names: Map<string, number>, name: string): void {
  if (name !== '') names.set(name, (names.get(name) ?? 0) + 1);
}

/** What holds the names of a target; after `as` a grammar for values reads it. */
const patterns: ReadonlySet<string> = new Set([
  'pattern_list',
  'tuple_pattern',
  'list_pattern',
  'list_splat_pattern',
  'as_pattern_target',
  'tuple',
  'list',
  'list_splat',
  'parenthesized_expression',
]);

type Declare = (node: SyntaxNode | undefined) => void;

export function noteTarget(target: SyntaxNode | undefined, declare: Declare): void {
  const open = target === undefined ? [] : [target];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'identifier') declare(node);
    else if (patterns.has(node.type)) pushEach(open, node.children);
  }
}

function noteWalrus(comprehension: SyntaxNode, declare: Declare): void {
  const open = [...comprehension.children];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'lambda') continue;
    if (node.type === 'named_expression') declare(field(node, 'name'));
    pushEach(open, node.children);
  }
}

/** `case x`, `case [x, *rest]`, `case C(y=x)`, `case … as x`; a dotted name is a constant. */
export function noteCaptures(pattern: SyntaxNode, declare: Declare): void {
  const open = [pattern];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'dotted_name') {
      if (node.children.length === 1) declare(node.children[0]);
    } else if (node.type === 'class_pattern' || node.type === 'keyword_pattern') pushEach(open, node.children.slice(1));
    else if (node.type === 'identifier') declare(node);
    else pushEach(open, node.children);
  }
}

/** Names that functions share by `global` and `nonlocal`, anywhere in the file: no place can say what they hold by then. */
export function sharedNames(root: SyntaxNode, textOf: TextOf): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'global_statement' || node.type === 'nonlocal_statement')
      for (const item of node.children) names.add(textOf(item));
    else for (const inner of node.children) open.push(inner);
  }
  return names;
}
