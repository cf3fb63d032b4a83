/** Finds values given to a name, an option or a setting; the value itself where any is meant. */
import type { CodeQuestion } from '../model/code-question.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { namedValues, normalized, valueText } from './named-values.ts';
import { type Piece, pieceOf } from './piece.ts';

export function findSettings(
  question: Extract<CodeQuestion, { kind: 'settings' }>,
  view: SourceView,
): readonly Piece[] {
  const names = new Set(question.names.map(normalized));
  const text = view.source.text.toLowerCase().replace(/[_-]/g, '');
  if (![...names].some((name) => text.includes(name))) return [];
  const values = new Set(question.values.map(normalized));
  return namedValues(view)
    .filter(({ name, value }) => names.has(normalized(name)) && (values.size === 0 || isOf(values, valueText(value))))
    .map(({ node, value, name }) => pieceOf(values.size === 0 ? value : node, name));
}

/** `header('Name: value')` is a value with its name. */
function isOf(values: ReadonlySet<string>, text: string): boolean {
  return values.has(text) || values.has(text.replace(/^[a-z-]+:/, ''));
}
