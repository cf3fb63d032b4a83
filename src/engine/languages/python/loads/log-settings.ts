/** Settings of the library's log: dictionaries that name the classes and functions to be made, wherever they stand. */
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { fold } from './constants.ts';
import { hazard, type LoadWalk, writtenAt } from './load-walk.ts';
import { findName, nameOf } from './names.ts';
import { targetOf } from './target.ts';

/** A pair of a dictionary: `"()": name` wherever it is, `"class": name` in what a pair of one of these names holds. */
export function judgeSetting(walk: LoadWalk, pair: SyntaxNode): void {
  const key = keyOf(walk, pair);
  if (key === '()') judgeName(walk, field(pair, 'value'));
  if (!/^(?:handlers|formatters|filters|loggers)$/.test(key)) return;
  for (const item of pairsOf(field(pair, 'value')))
    for (const inner of pairsOf(field(item, 'value')))
      if (keyOf(walk, inner) === 'class') judgeName(walk, field(inner, 'value'));
}

function keyOf(walk: LoadWalk, pair: SyntaxNode): string {
  return /^[a-zA-Z]?(['"])([^'"]*)\1$/.exec(writtenAt(walk, field(pair, 'key')))?.[2] ?? '';
}

function pairsOf(node: SyntaxNode | undefined): readonly SyntaxNode[] {
  return node?.type === 'dictionary' ? node.children.filter(({ type }) => type === 'pair') : [];
}

/** A name is loaded, anything else is called as it stands. */
function judgeName(walk: LoadWalk, node: SyntaxNode | undefined): void {
  if (node === undefined || node.type === 'lambda' || node.type === 'attribute') return;
  const found = node.type === 'identifier' ? findName(walk.scope, nameOf(walk.scope, node)) : undefined;
  if (found?.bindings.every(({ how }) => how === 'import' || how === 'definition') === true) return;
  for (const text of fold(node, walk.scope)) {
    const target = targetOf(walk, node, text);
    if (target === undefined) hazard(walk, 'a computed name in settings of the log', node);
    else if (target !== '') walk.notes.push({ kind: 'string', text: target, place: node });
  }
}
