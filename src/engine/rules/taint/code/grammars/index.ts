/** The languages that values are followed in. */
import type { FlowGrammar } from '../lowering.ts';
import { javascript } from './javascript.ts';
import { python } from './python.ts';

const all: readonly FlowGrammar[] = [javascript, python];

const byLanguage = new Map(all.flatMap((grammar) => grammar.languages.map((name) => [name, grammar] as const)));

/** Of a language by the engine's name. */
export function flowGrammarOf(language: string): FlowGrammar | undefined {
  return byLanguage.get(language);
}
