/**
 * Small changes to programs of fixtures, taken for the fix of a release: the functions, types and constants that each text declares, and what
 * is derived from the change. Programs hold more forms of declarations than releases that are made for one derivation.
 */
import { declarationReaderOf } from '../../engine/symbols/declarations/index.ts';
import { exportedMembers } from '../../engine/symbols/exported-members.ts';
import { readUnits } from '../../engine/symbols/read-units.ts';
import { derivedFrom } from '../../engine/symbols/symbol-cases.testing.ts';
import type { PerturbedCase } from './perturbed-case.ts';
import { plain } from './plain.ts';
import { type Program, type ProgramLanguage, programsOfFacts, programsOfRules } from './programs.ts';
import type { Suite } from './suite.ts';

/** Where advisories of the language's packages are. */
const ecosystems: Readonly<Partial<Record<ProgramLanguage, string>>> = {
  csharp: 'NuGet',
  go: 'Go',
  java: 'Maven',
  javascript: 'npm',
  php: 'Packagist',
  python: 'PyPI',
  ruby: 'RubyGems',
  rust: 'crates.io',
  typescript: 'npm',
};

const perLanguage = 420;
const programsMax = 30;

export function symbolsOfProgramsSuite(): Suite {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
  const languages = Object.keys(ecosystems) as ProgramLanguage[];
  const cases = languages.flatMap((language) => {
    const programs = [...programsOfFacts(language), ...programsOfRules(language)];
    const step = Math.ceil(programs.length / programsMax);
    return programs.filter((_, index) => index % step === 0).map((program) => caseOf(program, language));
  });
  return {
    name: 'symbols-of-programs',
    cases,
    perFile: Math.ceil(perLanguage / programsMax),
    oneOf: 9,
    digests: new URL('../../engine/symbols/perturbed-programs.txt', import.meta.url),
  };
}

function caseOf({ name, path, text }: Program, language: ProgramLanguage): PerturbedCase {
  return {
    name,
    files: { [path]: text },
    outcome: async ({ [path]: changed = '' }) => [
      ...(await unitLines(path, changed)),
      ...exportedMembers(changed),
      ...(await derivedLines(path, text, changed, ecosystems[language] ?? '')),
    ],
  };
}

async function unitLines(path: string, text: string): Promise<readonly string[]> {
  const reader = declarationReaderOf(path);
  if (reader === undefined) return [];
  try {
    const { units, ...file } = await readUnits(reader, path, text, 'acme');
    return [plain(file), ...units.map(plain)];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

async function derivedLines(
  path: string,
  text: string,
  changed: string,
  ecosystem: string,
): Promise<readonly string[]> {
  const { derivation } = await derivedFrom({
    'advisory.json': JSON.stringify({ ecosystem, package: 'acme', text: 'A value is not checked.', cwes: ['CWE-79'] }),
    'vulnerable/package.json': JSON.stringify({ name: 'acme', main: path }),
    'fixed/package.json': JSON.stringify({ name: 'acme', main: path }),
    [`vulnerable/${path}`]: text,
    [`fixed/${path}`]: changed,
  });
  if (derivation === undefined) return ['nothing is derived'];
  const { symbols, ...rest } = derivation;
  return [plain(rest), ...symbols.map(plain)];
}
