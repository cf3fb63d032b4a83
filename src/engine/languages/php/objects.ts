/** What the classes and functions of a PHP file do with values, so that calls can be followed through packages. */
import { createHash } from 'node:crypto';
import type { Expression, ObjectFacts } from '../../model/object-facts.ts';
import type { SyntaxNode } from '../../syntax/syntax-tree.ts';
import { declare, declareClass, declareFunction } from './objects/declarations.ts';
import { expressionOf } from './objects/expressions.ts';
import { type Frame, type PhpReader, unknown } from './objects/reader.ts';

/** Comments stand wherever code may. */
function withoutComments(node: SyntaxNode): SyntaxNode {
  const children: SyntaxNode[] = [];
  let isSame = true;
  for (const child of node.children) {
    if (child.type === 'comment') isSame = false;
    else {
      const bare = withoutComments(child);
      isSame &&= bare === child;
      children.push(bare);
    }
  }
  return isSame ? node : { ...node, children };
}

export function phpObjects(text: string, root: SyntaxNode): ObjectFacts {
  const code: Expression[] = [];
  const contents = createHash('sha1').update(text).digest('hex');
  const reader: PhpReader = {
    text,
    classes: [],
    functions: [{ owner: '', name: '', within: -1, parameters: [], code, start: root.start, end: root.end }],
    aliases: [],
    bases: new Map(),
    traits: new Set(),
    names: { namespace: '', classes: new Map(), functions: new Map(), constants: new Map() },
    expression: (node, frame) => expressionOf(reader, node, frame),
    body: (node, frame) => (declare(reader, node, frame) ? unknown : expressionOf(reader, node, frame)),
    closure: (node, frame) =>
      declareFunction(reader, node, { owner: frame.owner, name: '', within: frame.within, isStatic: frame.isStatic }),
    anonymousClass(node) {
      const name = `class@${contents}:${node.start}`;
      declareClass(reader, node, name);
      return name;
    },
  };
  const frame: Frame = { within: 0, owner: '', isStatic: true };
  for (const node of withoutComments(root).children) code.push(reader.body(node, frame));
  return { classes: reader.classes, functions: reader.functions, aliases: reader.aliases };
}
