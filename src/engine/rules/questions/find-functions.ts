/** Finds functions by their names, and by what they do or lack. */
import type { CodeQuestion, FunctionCondition } from '../model/code-question.ts';
import { partFits } from '../names/name-pattern.ts';
import { type CodeShape, codeShapeOf } from '../syntax/code-shape.ts';
import { functionName } from '../syntax/function-name.ts';
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { sitesOf } from './call-fits.ts';
import { namedChildren } from './literals.ts';
import { type Piece, pieceOf } from './piece.ts';

export function findFunctions(
  question: Extract<CodeQuestion, { kind: 'functions' }>,
  view: SourceView,
): readonly Piece[] {
  const code = codeShapeOf(view.language.name);
  if (code === undefined) return [];
  return functionsIn(view, code)
    .map((node) => pieceOf(node, functionName(node)))
    .filter(
      ({ name }) => question.named.length === 0 || (name !== '' && question.named.some((glob) => partFits(glob, name))),
    )
    .filter((piece) => question.where.every((condition) => holds(condition, piece, view)));
}

export function functionsIn(view: SourceView, code: CodeShape): readonly SgNode[] {
  return view.root.findAll({ rule: { any: [...code.functions].map((kind) => ({ kind })) } });
}

function holds(condition: FunctionCondition, { node, start, end }: Piece, view: SourceView): boolean {
  switch (condition.kind) {
    case 'calls':
      return sitesOf(condition.calls, view).some((site) => site.start >= start && site.end <= end) === condition.is;
    case 'async':
      return /^(?:\w+\s+){0,4}(?:async|suspend)\b/.test(node.text().slice(0, 100)) === condition.is;
    case 'parameter':
      return (
        parametersOf(node).some((name) => condition.names.some((wanted) => partFits(wanted, name))) === condition.is
      );
    case 'longerThan': {
      const { start: from, end: to } = node.range();
      return to.line - from.line + 1 > condition.lines;
    }
    case 'moreParametersThan':
      return parametersOf(node).length > condition.count;
  }
}

function parametersOf(node: SgNode): readonly string[] {
  const list =
    node.field('parameters') ?? node.children().find((child) => /parameter/.test(String(child.kind()))) ?? null;
  if (list === null) return [];
  return namedChildren(list).flatMap((part) => {
    const named =
      part.field('name') ??
      part.field('pattern') ??
      part.children().find((child) => /identifier|variable_name/.test(String(child.kind())));
    const text = (named ?? part)
      .text()
      .slice(0, 100)
      .replace(/^[$&*.\s]+/, '');
    const name = /^[\p{L}_][\p{L}\p{N}_]*/u.exec(text)?.[0];
    return name === undefined || name === 'self' || name === 'cls' ? [] : [name];
  });
}
