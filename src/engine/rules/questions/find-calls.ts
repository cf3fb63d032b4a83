/** Finds calls by their names and conditions. */
import type { CodeQuestion } from '../model/code-question.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { isCallOf, mayHold } from './call-fits.ts';
import { argumentsOf, type CallSite, callSites } from './call-sites.ts';
import { holdsFor } from './call-conditions.ts';
import { type Piece, pieceOf } from './piece.ts';

type CallQuestion = Extract<CodeQuestion, { kind: 'calls' }>;

export function findCalls(question: CallQuestion, view: SourceView): readonly Piece[] {
  if (!mayHold(question.calls, view.source.text)) return [];
  return callSites(view)
    .filter((site) => isCallOf(question.calls, site))
    .filter((site) => question.where.every((condition) => holdsFor(condition, site, view)))
    .flatMap((site) =>
      question.show === 'arguments' ? argumentsShown(question, site) : [pieceOf(site.node, site.name)],
    );
}

function argumentsShown(question: CallQuestion, site: CallSite): readonly Piece[] {
  const places = question.places ?? [];
  return argumentsOf(site.node)
    .filter((_, at) => places.length === 0 || places.includes(at))
    .map((argument) => pieceOf(argument, site.name));
}
