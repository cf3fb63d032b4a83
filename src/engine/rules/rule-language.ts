/** The languages that rules can be written for, by the names people use for them, and which language a file is in. */
import type { LanguageName } from '../ecosystems/names.ts';
import { baseName } from '../files/path-parts.ts';

/** As the rule engine calls them. */
export const ruleLanguages = ['TypeScript', 'Tsx', 'JavaScript', 'Html', 'Css'] as const;
export type RuleLanguage = (typeof ruleLanguages)[number];

export const supportedLanguageNames = 'javascript, typescript, tsx, html, css';

/** What a rule's `language` means. A rule for TypeScript is for `.tsx` files too, since nobody expects a gap there. */
export function languagesNamed(name: string): readonly RuleLanguage[] | undefined {
  return byName.get(name.toLowerCase());
}

const byName: ReadonlyMap<string, readonly RuleLanguage[]> = new Map([
  ['javascript', ['JavaScript']],
  ['js', ['JavaScript']],
  ['jsx', ['JavaScript']],
  ['typescript', ['TypeScript', 'Tsx']],
  ['ts', ['TypeScript', 'Tsx']],
  ['tsx', ['Tsx']],
  ['html', ['Html']],
  ['css', ['Css']],
]);

/** The language of a file that rules can run on. */
export function ruleLanguageOf(path: string): RuleLanguage | undefined {
  return byExtension.get(extensionOf(path));
}

const byExtension: ReadonlyMap<string, RuleLanguage> = new Map([
  ['js', 'JavaScript'],
  ['jsx', 'JavaScript'],
  ['mjs', 'JavaScript'],
  ['cjs', 'JavaScript'],
  ['ts', 'TypeScript'],
  ['mts', 'TypeScript'],
  ['cts', 'TypeScript'],
  ['tsx', 'Tsx'],
  ['html', 'Html'],
  ['htm', 'Html'],
  ['xhtml', 'Html'],
  ['css', 'Css'],
]);

/** The language of a code file that rules cannot run on yet, for saying so. */
export function unsupportedLanguageOf(path: string): LanguageName | 'vue' | 'svelte' | undefined {
  return unsupported.get(extensionOf(path));
}

const unsupported: ReadonlyMap<string, LanguageName | 'vue' | 'svelte'> = new Map([
  ['py', 'python'],
  ['pyw', 'python'],
  ['go', 'go'],
  ['java', 'java'],
  ['kt', 'kotlin'],
  ['kts', 'kotlin'],
  ['scala', 'scala'],
  ['cs', 'csharp'],
  ['rb', 'ruby'],
  ['rs', 'rust'],
  ['php', 'php'],
  ['ex', 'elixir'],
  ['exs', 'elixir'],
  ['erl', 'erlang'],
  ['dart', 'dart'],
  ['swift', 'swift'],
  ['hs', 'haskell'],
  ['c', 'c'],
  ['h', 'c'],
  ['cc', 'cpp'],
  ['cpp', 'cpp'],
  ['hpp', 'cpp'],
  ['jl', 'julia'],
  ['vue', 'vue'],
  ['svelte', 'svelte'],
]);

function extensionOf(path: string): string {
  const name = baseName(path);
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
