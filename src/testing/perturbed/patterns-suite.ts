/**
 * Small changes to programs, and where patterns find something in them that are made of their own lines: as they stand, with variables in
 * place of words, and with all arguments left open.
 */
import { findPattern } from '../../engine/rules/patterns/find-pattern.ts';
import { parsePattern } from '../../engine/rules/patterns/parse-pattern.ts';
import { sourceViews } from '../../engine/rules/syntax/source-view.ts';
import type { SourceView } from '../../engine/rules/syntax/source-view.ts';
import type { PerturbedCase } from './perturbed-case.ts';
import { plain } from './plain.ts';
import { type Program, type ProgramLanguage, programLanguages, programsOfRules } from './programs.ts';
import type { Suite } from './suite.ts';

const linesMin = 10;
const perLanguage = 600;
const linesPerProgram = 10;
const matchesMax = 40;

/** What a line becomes, for those of each place in turn. */
const variants: readonly ((line: string) => string)[] = [
  (line) => line,
  (line) => line.replaceAll(/\([^()]*\)/g, '(...)'),
  (line) => line.replace(/\b[a-z]\w*\b(?=[.,)\]])/, '$X'),
  (line) => line.replace(/(?<=[=(,] ?)\w+\b/, '$Y').replace(/\{[^{}]*\}/, '{ ... }'),
  (line) => line.replaceAll(/(["'])[^"']+\1/g, '$1...$1'),
  (line) => line.replace(/\(.*\)/, '($...ARGS)'),
  (line) => line.replace(/= .*$/, '= <... $X ...>'),
];

export function patternsSuites(): readonly Suite[] {
  // Rules have no grammar of Scala.
  return programLanguages.filter((language) => language !== 'scala').map(patternsSuite);
}

export function patternsSuite(language: ProgramLanguage): Suite {
  const programs = programsOfRules(language).filter(({ text }) => text.split('\n').length >= linesMin);
  return {
    name: `patterns/${language}`,
    cases: programs.map(perturbedCase),
    perFile: Math.max(8, Math.ceil(perLanguage / programs.length)),
    oneOf: 24,
    digests: new URL(`../../engine/rules/patterns/perturbed/${language}.txt`, import.meta.url),
  };
}

function perturbedCase({ name, path, text }: Program): PerturbedCase {
  const patterns = patternsOf(name, text);
  return {
    name,
    files: { [path]: text },
    // oxlint-disable-next-line typescript/require-await -- the interface is for outcomes that wait
    outcome: async (files) =>
      sourceViews(path, files[path] ?? '').flatMap((view) => patterns.flatMap((pattern) => found(pattern, view))),
  };
}

/** Of lines all over the program; programs of everything, which come several times, bring other lines each time. */
function patternsOf(name: string, text: string): readonly string[] {
  const draw = Number(/-(\d+)$/.exec(name)?.[1] ?? 0);
  const lines = text.split('\n').flatMap(
    (line) =>
      line
        .trim()
        .replace(/[;{,]*$/, '')
        .trim() || [],
  );
  const step = Math.max(1, lines.length / linesPerProgram);
  return Array.from({ length: linesPerProgram }, (_, index) => {
    const line = lines[(Math.floor(index * step) + draw) % lines.length] ?? '';
    return variants[(index + draw) % variants.length]?.(line) ?? line;
  });
}

function found(pattern: string, view: SourceView): readonly string[] {
  const parsed = parsePattern(pattern, view.language.name);
  if (!parsed.ok) return [plain(parsed)];
  const { matches, isComplete } = findPattern(pattern, view, matchesMax);
  return [
    plain([pattern, isComplete]),
    ...matches.map(({ start, end, bindings }) =>
      plain([start, end, [...bindings].map(([name, bound]) => [name, bound.start, bound.end])]),
    ),
  ];
}
