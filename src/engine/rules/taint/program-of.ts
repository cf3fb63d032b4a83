/** The code of a view, made once for all rules that ask about it, and only where one does. */
import type { SourceView } from '../syntax/source-view.ts';
import type { Program } from './code/code.ts';
import { flowGrammarOf } from './code/grammars/index.ts';
import { lower } from './code/lower.ts';
import { type CodeIndex, codeIndex } from './code/walk.ts';

export interface KnownProgram {
  readonly program: () => Program;
  readonly index: () => CodeIndex;
}

const known = new WeakMap<SourceView, KnownProgram>();

/** Undefined where the language is none that values are followed in. */
export function programOf(view: SourceView): KnownProgram | undefined {
  const grammar = flowGrammarOf(view.language.name);
  if (grammar === undefined) return undefined;
  const before = known.get(view);
  if (before !== undefined) return before;
  let program: Program | undefined;
  let index: CodeIndex | undefined;
  const made: KnownProgram = {
    program: () => (program ??= lower(view, grammar)),
    index: () => (index ??= codeIndex(made.program())),
  };
  known.set(view, made);
  return made;
}
