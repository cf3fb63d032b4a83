/**
 * Small changes to programs of all kinds of fixtures, and everything that rules read in them before any rule is asked: what the code is
 * made into for flows, for patterns, for questions and for fingerprints. A rule looks at a corner of that; here it is whole.
 */
import { sourceViews } from '../../engine/rules/syntax/source-view.ts';
import type { PerturbedCase } from './perturbed-case.ts';
import { type Program, type ProgramLanguage, programLanguages, programsOfFacts, programsOfRules } from './programs.ts';
import { readingsOf } from './readings.ts';
import type { Suite } from './suite.ts';

/** Programs shorter than this are corners of one idiom each, of which the longer ones have many. */
const linesMin = 10;
const perFileMin = 6;
const perLanguage = 500;

export function readingsSuites(): readonly Suite[] {
  // Rules have no grammar of Scala.
  return programLanguages.filter((language) => language !== 'scala').map(readingsSuite);
}

export function readingsSuite(language: ProgramLanguage): Suite {
  const programs = [...programsOfRules(language), ...programsOfFacts(language)].filter(
    ({ text }) => text.split('\n').length >= linesMin,
  );
  return {
    name: `readings/${language}`,
    cases: programs.map(perturbedCase),
    perFile: Math.max(perFileMin, Math.ceil(perLanguage / programs.length)),
    oneOf: 24,
    digests: new URL(`../../engine/rules/readings/${language}.txt`, import.meta.url),
  };
}

function perturbedCase({ name, path, text }: Program): PerturbedCase {
  return {
    name,
    nestings: 3,
    files: { [path]: text },
    // oxlint-disable-next-line typescript/require-await -- the interface is for outcomes that wait
    outcome: async (files) => sourceViews(path, files[path] ?? '').flatMap(readingsOf),
  };
}
