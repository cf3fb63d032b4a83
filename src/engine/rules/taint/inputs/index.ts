/** The languages in which what comes in with a request is known. */
import { csharp } from './csharp.ts';
import { go } from './go.ts';
import type { InputTable } from './input-table.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { rust } from './rust.ts';

const all: readonly InputTable[] = [csharp, go, java, javascript, php, python, ruby, rust];

const byLanguage = new Map(all.flatMap((table) => table.languages.map((name) => [name, table] as const)));

/** Of a language by the engine's name. */
export function inputTableOf(language: string): InputTable | undefined {
  return byLanguage.get(language);
}
