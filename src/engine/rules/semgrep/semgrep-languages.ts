/** What Semgrep calls languages, and what rules call them here. */
import { languagesNamed, type RuleLanguage } from '../syntax/rule-language.ts';

const aliases: ReadonlyMap<string, string> = new Map([
  ['js', 'javascript'],
  ['jsx', 'javascript'],
  ['javascript', 'javascript'],
  ['ts', 'typescript'],
  ['tsx', 'typescript'],
  ['typescript', 'typescript'],
  ['py', 'python'],
  ['python', 'python'],
  ['python2', 'python'],
  ['python3', 'python'],
  ['go', 'go'],
  ['golang', 'go'],
  ['java', 'java'],
  ['kt', 'kotlin'],
  ['kotlin', 'kotlin'],
  ['c#', 'csharp'],
  ['csharp', 'csharp'],
  ['php', 'php'],
  ['rb', 'ruby'],
  ['ruby', 'ruby'],
  ['rs', 'rust'],
  ['rust', 'rust'],
]);

/** Rules by text alone. */
const byText: ReadonlySet<string> = new Set(['regex', 'generic', 'none']);

export interface SemgrepLanguages {
  /** Undefined: all, for a rule that looks at text. */
  readonly names: readonly string[] | undefined;
  /** Those that are not read here. */
  readonly unknown: readonly string[];
}

export function semgrepLanguages(written: readonly string[]): SemgrepLanguages {
  const names = [...new Set(written.flatMap((name) => aliases.get(name.toLowerCase()) ?? []))];
  const unknown = written.filter((name) => !aliases.has(name.toLowerCase()) && !byText.has(name.toLowerCase()));
  const isByText = written.some((name) => byText.has(name.toLowerCase()));
  return { names: isByText && names.length === 0 ? undefined : names, unknown };
}

/** The engine's languages behind names; those whose grammar is not installed are left out. */
export function ruleLanguagesNamed(names: readonly string[]): readonly RuleLanguage[] {
  return names.flatMap((name) => languagesNamed(name) ?? []);
}
