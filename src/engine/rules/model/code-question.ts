/**
 * Questions about code that are the same in every language: calls by their names and arguments, imports, functions, classes, secrets. Patterns of
 * code say such things for one language; sentences say them for all, and are compiled to these.
 */
import type { CallName } from './handler-demand.ts';

export type CodeQuestion =
  /** Calls of any of these, for which all conditions hold; or their arguments, only those at some places from 0 where they are given. */
  | {
      readonly kind: 'calls';
      readonly calls: readonly CallName[];
      readonly where: readonly CallCondition[];
      readonly show?: 'arguments';
      readonly places?: readonly number[];
    }
  /** Where a module is imported: by its name, a part of it, or a glob of the path in the project that it means. */
  | { readonly kind: 'imports'; readonly modules: readonly string[] }
  /** Where one of these names is read or called: `process.env`, `innerHTML`. */
  | { readonly kind: 'names'; readonly names: readonly string[] }
  /** Functions whose name fits one of the globs, all where there is none; for which all conditions hold. */
  | { readonly kind: 'functions'; readonly named: readonly string[]; readonly where: readonly FunctionCondition[] }
  /** Classes that extend or implement one of these, or whose name fits; for which all conditions hold. */
  | {
      readonly kind: 'classes';
      readonly extending: readonly string[];
      readonly named: readonly string[];
      readonly where: readonly ClassCondition[];
    }
  /** Literal texts given to what is named by one of these groups of words, or that look like a key of a known service. */
  | { readonly kind: 'secrets'; readonly words: WordGroups; readonly isKnownForm: boolean }
  /** Literal texts in which the expression finds something, and none of the others. */
  | { readonly kind: 'literals'; readonly regex: string; readonly except: string }
  | { readonly kind: 'comments'; readonly texts: readonly string[] }
  /** Values given to a name, an option or a setting: `verify=False`, `{ secure: false }`, `config.debug = true`. */
  | { readonly kind: 'settings'; readonly names: readonly string[]; readonly values: readonly string[] }
  /** What a response or a `return` hands out, where a name in it is one of these groups of words. */
  | { readonly kind: 'answers'; readonly words: WordGroups }
  /** Handlers of exceptions that do nothing. */
  | { readonly kind: 'emptyCatch' };

/** Each group is words that stand together in a name: `[['password', 'hash'], ['ssn']]`. */
export type WordGroups = readonly (readonly string[])[];

export type CallCondition =
  /** Has, or lacks, an option: a keyword argument, or a key of an object given to it; with one of the values, any where there is none. */
  | {
      readonly kind: 'option';
      readonly names: readonly string[];
      readonly values: readonly string[];
      readonly is: boolean;
    }
  /** An argument names something of these words. */
  | { readonly kind: 'words'; readonly words: WordGroups }
  /** An argument is a text put together with something that is no constant; a file's own variables are looked up. */
  | { readonly kind: 'builtText' }
  /** A literal argument, in small letters, is one of these (`*` for anything). */
  | { readonly kind: 'literal'; readonly values: readonly string[]; readonly is: boolean }
  | { readonly kind: 'awaited'; readonly is: boolean }
  | { readonly kind: 'errorChecked'; readonly is: boolean }
  /** Another call comes before or after it in the same function. */
  | {
      readonly kind: 'beside';
      readonly order: 'before' | 'after';
      readonly calls: readonly CallName[];
      readonly is: boolean;
    }
  /** What it is for: the name that its result is given, or of a function around it, is one of these groups of words. */
  | { readonly kind: 'for'; readonly words: WordGroups }
  /** A function or class around it has a name that fits one of the globs. */
  | { readonly kind: 'within'; readonly names: readonly string[]; readonly is: boolean };

export type FunctionCondition =
  | { readonly kind: 'calls'; readonly calls: readonly CallName[]; readonly is: boolean }
  | { readonly kind: 'async'; readonly is: boolean }
  | { readonly kind: 'parameter'; readonly names: readonly string[]; readonly is: boolean }
  | { readonly kind: 'longerThan'; readonly lines: number }
  | { readonly kind: 'moreParametersThan'; readonly count: number };

export type ClassCondition =
  | { readonly kind: 'defines'; readonly names: readonly string[]; readonly is: boolean }
  | { readonly kind: 'extends'; readonly names: readonly string[]; readonly is: boolean };
