/** Grammars that come as packages of their own, each with a native library for the common platforms. */
import { createRequire } from 'node:module';
import { isRecord } from './rule-object.ts';

const require = createRequire(import.meta.url);

export interface Grammar {
  readonly libraryPath: string;
  readonly extensions: string[];
  readonly languageSymbol: string;
  readonly expandoChar?: string;
}

export function isGrammarInstalled(name: string): boolean {
  return loadGrammar(name) !== undefined;
}

/** Undefined where the package is not installed, or has no library for this platform. */
export function loadGrammar(name: string): Grammar | undefined {
  try {
    const grammar: unknown = require(name);
    if (!isRecord(grammar)) return undefined;
    const { libraryPath, languageSymbol, expandoChar } = grammar;
    if (typeof libraryPath !== 'string' || typeof languageSymbol !== 'string') return undefined;
    return { libraryPath, extensions: [], languageSymbol, ...(typeof expandoChar === 'string' ? { expandoChar } : {}) };
  } catch {
    return undefined;
  }
}
