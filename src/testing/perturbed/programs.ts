/** Programs of one file that fixtures of several folders hold, by their language; those in `rules/readings/fixtures` hold a little of everything. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sectionsOf } from '../sections.ts';

const engine = fileURLToPath(new URL('../../engine/', import.meta.url));

/** Endings of the files of a language. */
const endingsOf = {
  csharp: ['cs'],
  go: ['go'],
  java: ['java'],
  javascript: ['js', 'mjs', 'cjs', 'jsx'],
  kotlin: ['kt'],
  php: ['php'],
  python: ['py'],
  ruby: ['rb'],
  rust: ['rs'],
  scala: ['scala'],
  typescript: ['ts', 'tsx'],
} as const;

export type ProgramLanguage = keyof typeof endingsOf;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a constant
export const programLanguages = Object.keys(endingsOf) as readonly ProgramLanguage[];

/** So often as much is changed in a program of everything, by other draws, as in one of an idiom. */
const draws = 6;

export interface Program {
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** Fixtures that are a file each. */
export function programsOfRules(language: ProgramLanguage): readonly Program[] {
  const endings: readonly string[] = endingsOf[language];
  const folders = '{rules/taint/fixtures,rules/handlers/*/fixtures,rules/readings/fixtures}';
  return globSync(`${folders}/**/*.{${endings.join(',')},}{,.txt}`, { cwd: engine })
    .filter((path) => endings.some((ending) => path.replace(/\.txt$/, '').endsWith(`.${ending}`)))
    .sort()
    .flatMap((path) => {
      const name = path.replaceAll('/', '-');
      const program = {
        name,
        path: path.replace(/\.txt$/, '').slice(path.lastIndexOf('/') + 1),
        text: readFileSync(`${engine}${path}`, 'utf8'),
      };
      return path.includes('/readings/')
        ? Array.from({ length: draws }, (_, draw) => ({ ...program, name: `${name}-${draw}` }))
        : [program];
    });
}

/** Fixtures of facts: after a sentence stands `--- path` and the source. */
export function programsOfFacts(language: ProgramLanguage): readonly Program[] {
  const endings: readonly string[] = endingsOf[language];
  return globSync('languages/*/fixtures/{,facts/}*.txt', { cwd: engine })
    .sort()
    .flatMap((file) => {
      const [[path, text] = ['', '']] = sectionsOf(readFileSync(`${engine}${file}`, 'utf8')).parts;
      return endings.some((ending) => path.endsWith(`.${ending}`))
        ? [{ name: file.replaceAll('/', '-'), path, text }]
        : [];
    });
}
