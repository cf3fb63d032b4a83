/** The languages that values are followed in. */
import type { FlowGrammar } from '../lowering.ts';
import { csharp } from './csharp.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { kotlin } from './kotlin.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';

const all: readonly FlowGrammar[] = [csharp, go, java, javascript, kotlin, php, python, ruby, rust];

const byLanguage = new Map(all.flatMap((grammar) => grammar.languages.map((name) => [name, grammar] as const)));

/** Of a language by the engine's name. */
export function flowGrammarOf(language: string): FlowGrammar | undefined {
  return byLanguage.get(language);
}
