/** What is known while the loads of one text are looked for, and how they are noted. */
import type { LoadBound } from '../../../model/file-facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import type { CommandReader } from './commands.ts';
import { holeAt, isOwn, literal } from './texts.ts';
import type { NameScope, Text } from './names.ts';
import { type HandedNames, noteTaker } from './handed-names.ts';

export type LoadNote =
  | { readonly kind: 'import'; readonly specifier: string; readonly place: SyntaxNode }
  | { readonly kind: 'string'; readonly text: string; readonly place: SyntaxNode }
  | { readonly kind: 'code'; readonly text: string; readonly place: SyntaxNode; readonly scope: NameScope }
  | { readonly kind: 'hazard'; readonly what: string; readonly place: SyntaxNode; readonly bound?: LoadBound };

export interface Loads {
  readonly notes: readonly LoadNote[];
  /** The module that a call loads, where it is one. */
  readonly loaded: ReadonlyMap<SyntaxNode, string>;
  readonly handed: HandedNames;
}

export interface LoadWalk {
  readonly text: string;
  scope: NameScope;
  readonly notes: LoadNote[];
  readonly loaded: Map<SyntaxNode, string>;
  readonly handed: HandedNames;
  /** What is walked is part of a text that is put together. */
  isInText: boolean;
  /** Calls that run what a loader found, and whether every place where one looked is an own file. */
  readonly executors: SyntaxNode[];
  readonly sought: { own: number; unknown: number; readonly modules: { name: string; place: SyntaxNode }[] };
}

export function hazard(walk: LoadWalk, what: string, place: SyntaxNode, isProgram = false, isCode = false): void {
  noteTaker(walk.handed, place, walk.scope, isProgram ? 'programs' : isCode ? 'code' : 'modules');
  boundHazard(walk, what, place, isProgram);
}

/** One of which is noted elsewhere what it may name. */
export function boundHazard(walk: LoadWalk, what: string, place: SyntaxNode, isProgram = false): void {
  walk.notes.push({ kind: 'hazard', what, place, ...(isProgram ? { bound: 'programs' as const } : {}) });
}

export function writtenAt(walk: LoadWalk, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : walk.text.slice(node.start, node.end);
}

/** Notes what a command does as done by the place. */
export function readerAt(walk: LoadWalk, place: SyntaxNode): CommandReader {
  return {
    word(text) {
      if (/^[A-Za-z_][\w.-]*$/.test(text) && text.length <= 200) walk.notes.push({ kind: 'string', text, place });
    },
    module(name: Text) {
      const specifier = literal(name);
      if (specifier !== undefined)
        for (const run of [specifier, `${specifier}.__main__`])
          walk.notes.push({ kind: 'import', specifier: run, place });
      else if (!isOwn(holeAt(name))) hazard(walk, 'python -m with a computed name', place);
      else walk.handed.loadsOwn = true;
    },
    code(text: Text) {
      const written = literal(text);
      if (written === undefined) hazard(walk, 'python -c with a computed text', place);
      else walk.notes.push({ kind: 'code', text: written, place, scope: walk.scope });
    },
    computed: (what, isProgram) => {
      hazard(walk, what, place, isProgram);
    },
  };
}
