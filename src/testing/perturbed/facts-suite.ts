/** Small changes to the sources of a language's fixtures, and the facts that both readings find in them. */
import { readdirSync, readFileSync } from 'node:fs';
import { extractFacts } from '../../engine/languages/extract-facts.ts';
import { languageOf } from '../../engine/languages/index.ts';
import { sectionsOf } from '../sections.ts';
import type { PerturbedCase } from './perturbed-case.ts';
import { plain } from './plain.ts';
import { type ProgramLanguage, programLanguages, programsOfRules } from './programs.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/languages/', import.meta.url);

/** Folders of one-file fixtures, by language. */
const folders = {
  csharp: 'csharp/fixtures/facts',
  go: 'go/fixtures/facts',
  java: 'java/fixtures/facts',
  javascript: 'javascript/fixtures',
  kotlin: 'kotlin/fixtures/facts',
  php: 'php/fixtures/facts',
  python: 'python/fixtures',
  ruby: 'ruby/fixtures/facts',
  rust: 'rust/fixtures/facts',
  scala: 'scala/fixtures/facts',
  typescript: 'typescript/fixtures',
} as const;

export type FactsLanguage = keyof typeof folders;

export function factsSuites(): readonly Suite[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  return [...(Object.keys(folders) as FactsLanguage[]).map(factsSuite), ...programLanguages.map(factsElsewhereSuite)];
}

export function factsSuite(language: FactsLanguage): Suite {
  const folder = new URL(`${folders[language]}/`, root);
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  return {
    name: `facts/${language}`,
    cases: names.sort().map((name) => perturbedCase(name, readFileSync(new URL(name, folder), 'utf8'), language)),
    perFile: 160,
    digests: new URL(`${language}/perturbed-facts.txt`, root),
  };
}

const perLanguageElsewhere = 5000;

/** The same of programs that stand with rules: code of frameworks, flows, and a little of everything. */
export function factsElsewhereSuite(language: ProgramLanguage): Suite {
  const programs = programsOfRules(language);
  return {
    name: `facts-elsewhere/${language}`,
    cases: programs.map(({ name, path, text }) => caseOf(name, path, text, language)),
    perFile: Math.max(12, Math.ceil(perLanguageElsewhere / programs.length)),
    oneOf: 24,
    digests: new URL(`${language}/perturbed-elsewhere.txt`, root),
  };
}

/** After a sentence stands `--- path` and the source; what follows is for other tests. */
function perturbedCase(file: string, text: string, language: FactsLanguage): PerturbedCase {
  const [[path, source] = ['', '']] = sectionsOf(text).parts;
  return caseOf(file.replace('.txt', ''), path, source, language);
}

function caseOf(title: string, path: string, source: string, language: FactsLanguage): PerturbedCase {
  return {
    name: title,
    nestings: 12,
    files: { [path]: source },
    outcome: async (files) => {
      const content = Buffer.from(files[path] ?? '');
      const name = languageOf(path)?.name ?? language;
      const both = [await extractFacts(path, name, content), await extractFacts(path, name, content, true)];
      return both.flatMap(factLines);
    },
  };
}

function factLines(extracted: Awaited<ReturnType<typeof extractFacts>>): readonly string[] {
  if (!('facts' in extracted)) return [extracted.reason];
  return Object.entries(extracted.facts).flatMap(([kind, facts]) =>
    Array.isArray(facts) ? facts.map((fact: unknown) => `${kind} ${plain(fact)}`) : [`${kind} ${plain(facts)}`],
  );
}
