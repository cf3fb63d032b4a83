/**
 * A question about the code of one file, answered by ranges: the logic of Semgrep's rules, to which sentences are compiled too. A formula gives
 * pieces of code, each with what its variables stand for; parts of an `and` agree where their variables have the same name.
 */
import type { CodeQuestion } from './code-question.ts';
import type { RuleObject } from './rule-object.ts';

export type Formula =
  /** What an ast-grep rule object finds; plain patterns in it are put into the language's context by whoever runs it. */
  | { readonly kind: 'code'; readonly rule: RuleObject; readonly constraints?: RuleObject }
  /** Code of the shape of a Semgrep pattern: `$X`, `...`, `$...ARGS`, `<... $X ...>`. */
  | { readonly kind: 'pattern'; readonly pattern: string }
  /** What answers a question by names, in any language. */
  | { readonly kind: 'question'; readonly question: CodeQuestion }
  /** What a regular expression finds in the text of the file, by linear-time matching; groups are `$1`, `$2` … */
  | { readonly kind: 'text'; readonly regex: string }
  /** The same pieces of code by all parts; `inside`, `not`, `where` and `focus` only narrow what the others find. */
  | { readonly kind: 'and'; readonly parts: readonly Formula[] }
  | { readonly kind: 'or'; readonly parts: readonly Formula[] }
  /** Takes away pieces that the part finds, too. */
  | { readonly kind: 'not'; readonly part: Formula }
  /** Keeps pieces that stand within one that the part finds. */
  | { readonly kind: 'inside'; readonly part: Formula }
  | { readonly kind: 'notInside'; readonly part: Formula }
  /** Keeps pieces whose variable stands for text that the expression finds something in, from its beginning where `isAnchored`. */
  | { readonly kind: 'whereText'; readonly variable: string; readonly regex: string; readonly isAnchored: boolean }
  /** Keeps pieces whose variable stands for code in which the part finds something. */
  | { readonly kind: 'whereCode'; readonly variable: string; readonly part: Formula }
  /** Keeps pieces whose variable stands for a number that compares so. */
  | {
      readonly kind: 'whereNumber';
      readonly variable: string;
      readonly comparison: '<' | '<=' | '>' | '>=' | '==' | '!=';
      readonly value: number;
    }
  /** Shows what the variable stands for, instead of the whole piece. */
  | { readonly kind: 'focus'; readonly variable: string };
