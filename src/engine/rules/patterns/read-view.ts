/** A view with what was read of it for patterns: nodes, facts, places of words. Kept as long as the view is. */
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import type { CodeReader } from './code-node.ts';
import { type FileFacts, fileFacts } from './file-facts.ts';
import { patternGrammarOf } from './grammar.ts';
import { importKinds } from './import-node.ts';

export interface Candidate {
  readonly sg: SgNode;
  readonly start: number;
  readonly end: number;
}

export interface ReadView {
  readonly reader: CodeReader;
  readonly facts: FileFacts;
  /** Nodes by what they are looked for as. */
  readonly found: Map<string, readonly Candidate[]>;
  /** Where words stand. */
  readonly places: Map<string, readonly number[]>;
  imported: ReadonlySet<string> | undefined;
}

const readViews = new WeakMap<SourceView, ReadView>();

export function readView(view: SourceView): ReadView {
  const known = readViews.get(view);
  if (known !== undefined) return known;
  const reader: CodeReader = {
    language: view.language.name,
    grammar: patternGrammarOf(view.language.name),
    text: view.source.text,
    slots: new Map(),
    isPattern: false,
    imports: importKinds[view.language.name],
    read: new Map(),
  };
  const made: ReadView = {
    reader,
    facts: fileFacts(view, reader),
    found: new Map(),
    places: new Map(),
    imported: undefined,
  };
  readViews.set(view, made);
  return made;
}
