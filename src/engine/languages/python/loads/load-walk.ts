/** What is known while the loads of one text are looked for, and how they are noted. */
import type { LoadBound } from '../../../model/file-facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import type { CommandReader } from './commands.ts';
import { holeAt, literal } from './texts.ts';
import type { NameScope, Text } from './names.ts';

export type LoadNote =
  | { readonly kind: 'import'; readonly specifier: string; readonly place: SyntaxNode }
  | { readonly kind: 'string'; readonly text: string; readonly place: SyntaxNode }
  | { readonly kind: 'code'; readonly text: string; readonly place: SyntaxNode; readonly scope: NameScope }
  | { readonly kind: 'hazard'; readonly what: string; readonly place: SyntaxNode; readonly bound?: LoadBound };

export interface Loads {
  readonly notes: readonly LoadNote[];
  /** The module that a call loads, where it is one. */
  readonly loaded: ReadonlyMap<SyntaxNode, string>;
}

export interface LoadWalk {
  readonly text: string;
  scope: NameScope;
  readonly notes: LoadNote[];
  readonly loaded: Map<SyntaxNode, string>;
  /** Calls that run what a loader found, and whether every place where one looked is an own file. */
  readonly executors: SyntaxNode[];
  readonly sought: { own: number; unknown: number; readonly modules: { name: string; place: SyntaxNode }[] };
}

/** A module is loaded, whichever; what of it is called, others say. */
export function anyModule(walk: LoadWalk, what: string, place: SyntaxNode): void {
  walk.notes.push({ kind: 'hazard', what, place, bound: 'modules' });
}

export function hazard(walk: LoadWalk, what: string, place: SyntaxNode, isProgram = false): void {
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
      if (specifier !== undefined) walk.notes.push({ kind: 'import', specifier, place });
      else if (holeAt(name) !== 'own') hazard(walk, 'python -m with a computed name', place);
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
