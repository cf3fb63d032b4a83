/** Finds literal texts, comments, and handlers of exceptions that do nothing. */
import type { CodeQuestion } from '../model/code-question.ts';
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { kindsIn } from './find-secrets.ts';
import { namedChildren } from './literals.ts';
import { type Piece, pieceOf } from './piece.ts';

const commentKinds: Readonly<Record<string, readonly string[]>> = {
  java: ['line_comment', 'block_comment'],
  kotlin: ['line_comment', 'multiline_comment'],
  rust: ['line_comment', 'block_comment'],
};
const catchKinds: Readonly<Record<string, readonly string[]>> = {
  JavaScript: ['catch_clause'],
  TypeScript: ['catch_clause'],
  Tsx: ['catch_clause'],
  java: ['catch_clause'],
  csharp: ['catch_clause'],
  php: ['catch_clause'],
  python: ['except_clause'],
  ruby: ['rescue'],
  kotlin: ['catch_block'],
};

export function findLiterals(
  question: Extract<CodeQuestion, { kind: 'literals' }>,
  view: SourceView,
): readonly Piece[] {
  const kinds = kindsIn(view);
  if (kinds.length === 0) return [];
  return view.root
    .findAll({ rule: { any: kinds.map((kind) => ({ kind })), regex: question.regex, not: { regex: question.except } } })
    .filter((node) => !isDocumentation(node))
    .map((node) => pieceOf(node, node.text().slice(0, 80)));
}

export function findComments(
  question: Extract<CodeQuestion, { kind: 'comments' }>,
  view: SourceView,
): readonly Piece[] {
  const wanted = question.texts.map((text) => text.toLowerCase());
  const small = view.source.text.toLowerCase();
  if (!view.language.isCode || !wanted.some((text) => small.includes(text))) return [];
  const kinds = commentKinds[view.language.name] ?? ['comment'];
  return view.root
    .findAll({ rule: { any: kinds.map((kind) => ({ kind })) } })
    .filter((node) => {
      const text = node.text().toLowerCase();
      return wanted.some((each) => holdsWord(text, each));
    })
    .map((node) => pieceOf(node, node.text().slice(0, 80)));
}

export function findEmptyCatches(view: SourceView): readonly Piece[] {
  const kinds = catchKinds[view.language.name] ?? [];
  if (kinds.length === 0) return [];
  return view.root
    .findAll({ rule: { any: kinds.map((kind) => ({ kind })) } })
    .filter((node) => isEmpty(node))
    .map((node) => pieceOf(node, 'catch'));
}

function isEmpty(node: SgNode): boolean {
  if (node.kind() === 'rescue') return !namedChildren(node).some((child) => child.kind() === 'then');
  if (node.kind() === 'catch_block') return !namedChildren(node).some((child) => child.kind() === 'statements');
  const body = node.field('body') ?? namedChildren(node).at(-1);
  if (body === undefined) return true;
  return namedChildren(body).every((child) => child.kind() === 'pass_statement' || child.text() === '...');
}

/** A text that is a statement alone is a comment by another name. */
function isDocumentation(node: SgNode): boolean {
  return node.kind() === 'string' && node.parent()?.kind() === 'expression_statement';
}

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + word.length] ?? ' ';
    if (!/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true;
  }
  return false;
}
