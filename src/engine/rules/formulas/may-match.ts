/** Whether a formula can find anything in a file, told by words alone: of hundreds of rules, few have their words in a file. */
import type { Formula } from '../model/formula.ts';
import { mayFindPattern } from '../patterns/find-pattern.ts';
import type { SourceView } from '../syntax/source-view.ts';

export function mayMatch(formula: Formula, view: SourceView, depth = 0): boolean {
  if (depth > 60) return true;
  switch (formula.kind) {
    case 'pattern':
      return mayFindPattern(formula.pattern, view);
    case 'and':
      return formula.parts.every((part) => mayMatch(part, view, depth + 1));
    case 'or':
      return formula.parts.some((part) => mayMatch(part, view, depth + 1));
    case 'inside':
    case 'whereCode':
      return mayMatch(formula.part, view, depth + 1);
    default:
      return true;
  }
}
