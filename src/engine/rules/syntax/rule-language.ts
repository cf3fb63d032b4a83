/**
 * The languages that rules can be written for: their names, the files that are in them, and where their grammar comes
 * from. Five are part of the engine; each other one is supported where its grammar package is installed.
 */
import { baseName } from '../../files/path-parts.ts';
import { isGrammarInstalled } from './rule-grammar.ts';

export interface RuleLanguage {
  /** As the engine calls it. */
  readonly name: string;
  /** What people call it, in lower case; the first is used in messages. */
  readonly names: readonly string[];
  readonly extensions: readonly string[];
  /** The package of its grammar; empty where the engine has it. */
  readonly grammar: string;
  /** Markup and style sheets are only meant by a pattern that looks like them. */
  readonly isCode: boolean;
  /** What the engine writes for the `$` of a variable, where the language gives `$` another meaning or none. */
  readonly variableSign: string;
  /** Code in which a fragment means what it does inside a function, with `…` for the fragment, where it means something else alone. */
  readonly contexts: readonly string[];
}

const builtIn: readonly RuleLanguage[] = [
  language('TypeScript', ['typescript', 'ts'], ['ts', 'mts', 'cts']),
  language('Tsx', ['tsx'], ['tsx']),
  language('JavaScript', ['javascript', 'js', 'jsx'], ['js', 'jsx', 'mjs', 'cjs']),
  { ...language('Html', ['html'], ['html', 'htm', 'xhtml']), isCode: false, variableSign: '_' },
  { ...language('Css', ['css'], ['css']), isCode: false, variableSign: '_' },
];

const byGrammar: readonly RuleLanguage[] = [
  grammar('python', ['python', 'py'], ['py', 'pyw', 'pyi']),
  { ...grammar('go', ['go', 'golang'], ['go']), contexts: ['package p\nfunc f() {\n…\n}\n'] },
  { ...grammar('java', ['java'], ['java']), variableSign: '$' },
  grammar('kotlin', ['kotlin', 'kt'], ['kt', 'kts']),
  { ...grammar('scala', ['scala'], ['scala', 'sc']), variableSign: '$' },
  grammar('csharp', ['csharp', 'c#', 'cs'], ['cs']),
  grammar('ruby', ['ruby', 'rb'], ['rb', 'rake', 'gemspec']),
  grammar('rust', ['rust', 'rs'], ['rs']),
  {
    ...grammar('php', ['php'], ['php', 'phtml']),
    variableSign: '$',
    contexts: ['<?php …;', '<?php …', '<?php class A { … }'],
  },
  grammar('swift', ['swift'], ['swift']),
  grammar('elixir', ['elixir', 'ex'], ['ex', 'exs']),
  { ...grammar('dart', ['dart'], ['dart']), variableSign: '$', contexts: ['void f() { …; }', 'void f() { … }'] },
  { ...grammar('c', ['c'], ['c', 'h']), variableSign: '_' },
  { ...grammar('cpp', ['cpp', 'c++'], ['cc', 'cpp', 'cxx', 'hpp', 'hh', 'hxx']), variableSign: '_' },
  { ...grammar('bash', ['bash', 'sh', 'shell'], ['sh', 'bash']), variableSign: '$' },
];

/** Files that hold scripts among other things. */
const withScripts: ReadonlySet<string> = new Set(['html', 'htm', 'xhtml', 'vue', 'svelte']);

/** Code that no rule can be run on, so that a scan says which files it passed by. */
const neverSupported = new Map([
  ['erl', 'erlang'],
  ['hs', 'haskell'],
  ['jl', 'julia'],
  ['r', 'r'],
]);

export const ruleLanguages: readonly RuleLanguage[] = [
  ...builtIn,
  ...byGrammar.filter(({ grammar }) => isGrammarInstalled(grammar)),
];

export const supportedLanguageNames: string = ruleLanguages.map(({ names }) => names[0]).join(', ');

const byName = new Map(ruleLanguages.flatMap((language) => language.names.map((name) => [name, language] as const)));
const byExtension = new Map(
  ruleLanguages.flatMap((language) => language.extensions.map((extension) => [extension, language] as const)),
);
const scriptLanguages = builtIn.filter(({ name }) => name === 'TypeScript' || name === 'JavaScript');
const unsupported = new Map([
  ...byGrammar.flatMap(({ names, extensions }) => extensions.map((extension) => [extension, names[0] ?? ''] as const)),
  ...neverSupported,
]);

/** What a rule's `language` means. A rule for TypeScript is for `.tsx` files too, since nobody expects a gap there. */
export function languagesNamed(name: string): readonly RuleLanguage[] | undefined {
  const named = byName.get(name.toLowerCase());
  if (named === undefined) return undefined;
  const tsx = byName.get('tsx');
  return named.name === 'TypeScript' && tsx !== undefined ? [named, tsx] : [named];
}

/** The languages of a file that rules can run on; scripts inside a page or component are in one of the two that they may be in. */
export function ruleLanguagesOf(path: string): readonly RuleLanguage[] {
  const extension = extensionOf(path);
  const own = byExtension.get(extension);
  const scripts = withScripts.has(extension) ? scriptLanguages : [];
  return own === undefined ? scripts : [own, ...scripts];
}

export function hasScriptsInside(path: string): boolean {
  return withScripts.has(extensionOf(path));
}

/** The language of a code file that rules cannot run on, for saying so. */
export function unsupportedLanguageOf(path: string): string | undefined {
  const extension = extensionOf(path);
  return ruleLanguagesOf(path).length > 0 ? undefined : unsupported.get(extension);
}

function language(name: string, names: readonly string[], extensions: readonly string[]): RuleLanguage {
  return { name, names, extensions, grammar: '', isCode: true, variableSign: '$', contexts: [] };
}

function grammar(name: string, names: readonly string[], extensions: readonly string[]): RuleLanguage {
  return { ...language(name, names, extensions), grammar: `@ast-grep/lang-${name}`, variableSign: 'µ' };
}

function extensionOf(path: string): string {
  const name = baseName(path);
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase();
}
