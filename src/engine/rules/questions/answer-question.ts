/** Answers a question about the code of one file: pieces of it, by their place. */
import type { CodeQuestion } from '../model/code-question.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { findAnswers } from './find-answers.ts';
import { findCalls } from './find-calls.ts';
import { findClasses } from './find-classes.ts';
import { findFunctions } from './find-functions.ts';
import { findImports } from './find-imports.ts';
import { findNames } from './find-names.ts';
import { findSecrets } from './find-secrets.ts';
import { findSettings } from './find-settings.ts';
import type { Piece } from './piece.ts';
import { isUnread, type Part } from './unread-parts.ts';
import { findComments, findEmptyCatches, findLiterals } from './find-texts.ts';

const piecesMax = 10_000;

export interface Answer {
  /** Sorted by place, each place once. */
  readonly pieces: readonly Piece[];
  readonly isComplete: boolean;
}

export function answerQuestion(question: CodeQuestion, view: SourceView): Answer {
  const found = find(question, view);
  const seen = new Set<string>();
  const pieces = found
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .filter(({ start, end }) => {
      const place = `${start} ${end}`;
      const isNew = !seen.has(place);
      seen.add(place);
      return isNew;
    })
    .slice(0, piecesMax + 1);
  const isRead = !(partsRead[question.kind] ?? []).some((part) => isUnread(part, view));
  return { pieces: pieces.slice(0, piecesMax), isComplete: isRead && pieces.length <= piecesMax };
}

const partsRead: Partial<Record<CodeQuestion['kind'], readonly Part[]>> = {
  calls: ['calls', 'values'],
  names: ['calls', 'names'],
  functions: ['calls', 'values'],
  classes: ['calls'],
  answers: ['calls', 'values'],
  secrets: ['values'],
  settings: ['values'],
};

function find(question: CodeQuestion, view: SourceView): readonly Piece[] {
  switch (question.kind) {
    case 'calls':
      return findCalls(question, view);
    case 'imports':
      return findImports(question, view);
    case 'names':
      return findNames(question, view);
    case 'functions':
      return findFunctions(question, view);
    case 'classes':
      return findClasses(question, view);
    case 'secrets':
      return findSecrets(question, view);
    case 'settings':
      return findSettings(question, view);
    case 'answers':
      return findAnswers(question, view);
    case 'literals':
      return findLiterals(question, view);
    case 'comments':
      return findComments(question, view);
    case 'emptyCatch':
      return findEmptyCatches(view);
  }
}
