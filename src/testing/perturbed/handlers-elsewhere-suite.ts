/**
 * Small changes to programs that are not about handlers: what a family reads of them, and the handlers that it makes of it all the same. Fixtures of
 * handlers hold routes and little around them; whatever else a language can say stands beside routes in every project.
 */
import type { HandlerFamily } from '../../engine/rules/syntax/handler-family.ts';
import { handlerFamilies } from '../../engine/rules/handlers/index.ts';
import { sourceViews } from '../../engine/rules/syntax/source-view.ts';
import type { Files, PerturbedCase } from './perturbed-case.ts';
import { plain } from './plain.ts';
import { type Program, type ProgramLanguage, programsOfFacts, programsOfRules } from './programs.ts';
import type { Suite } from './suite.ts';

/** By the name of the family. */
const languages: Readonly<Record<string, readonly ProgramLanguage[]>> = {
  csharp: ['csharp'],
  go: ['go'],
  java: ['java', 'kotlin'],
  javascript: ['javascript', 'typescript'],
  php: ['php'],
  python: ['python'],
  ruby: ['ruby'],
  rust: ['rust'],
};

const perFamily = 3000;
const programsMax = 75;

export function handlersElsewhereSuites(): readonly Suite[] {
  return handlerFamilies.map(handlersElsewhereSuite);
}

export function handlersElsewhereSuite(family: HandlerFamily): Suite {
  const all = (languages[family.name] ?? []).flatMap((language) => [
    ...programsOfFacts(language),
    // Those of handlers are in a suite of their own.
    ...programsOfRules(language).filter(({ name }) => !name.includes('handlers-')),
  ]);
  const step = Math.ceil(all.length / programsMax);
  const programs = all.filter((_, index) => index % step === 0);
  return {
    name: `handlers-elsewhere/${family.name}`,
    cases: programs.map((program) => caseOf(program, family)),
    perFile: Math.ceil(perFamily / programs.length),
    oneOf: 12,
    digests: new URL(`../../engine/rules/handlers/${family.name}/perturbed-elsewhere.txt`, import.meta.url),
  };
}

function caseOf({ name, path, text }: Program, family: HandlerFamily): PerturbedCase {
  return {
    name,
    nestings: 4,
    files: { [path]: text },
    // oxlint-disable-next-line typescript/require-await -- the interface is for outcomes that wait
    outcome: async (files) => outcome(files, family),
  };
}

function outcome(files: Files, family: HandlerFamily): readonly string[] {
  const facts = Object.entries(files).flatMap(([path, text]): readonly (readonly [string, unknown])[] =>
    sourceViews(path, text)
      .filter(({ language }) => family.languages.includes(language.name))
      .flatMap((view) => {
        const read = family.read(view);
        // As between the processes of a scan.
        return read === undefined ? [] : [[path, JSON.parse(JSON.stringify(read))] as const];
      }),
  );
  return [...family.link(new Map(facts), new Set()).map(plain), ...facts.map(plain)];
}
