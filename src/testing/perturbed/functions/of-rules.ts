/** Functions of texts that rules go by: routes, names, patterns, and what a rule's own text says. */
import { load } from 'js-yaml';
import { familyOf } from '../../../engine/rules/handlers/family-of.ts';
import { isAuthorization } from '../../../engine/rules/handlers/csharp/authorization.ts';
import { fitsPattern } from '../../../engine/rules/handlers/java/path-pattern.ts';
import { fileWires, methodWires } from '../../../engine/rules/handlers/java/wiring-words.ts';
import { registrationMarks } from '../../../engine/rules/handlers/javascript/code/registration-marks.ts';
import { matcherFits } from '../../../engine/rules/handlers/javascript/frameworks/next-matcher.ts';
import * as routePath from '../../../engine/rules/handlers/javascript/frameworks/route-path.ts';
import { lastName } from '../../../engine/rules/handlers/php/project.ts';
import { isUpload } from '../../../engine/rules/handlers/php/read-php-code.ts';
import { joinPath } from '../../../engine/rules/handlers/php/route-walk.ts';
import { plainPath } from '../../../engine/rules/handlers/python/django-path.ts';
import { joinPaths as joinPythonPaths } from '../../../engine/rules/handlers/python/router-graph.ts';
import { lastPart } from '../../../engine/rules/handlers/python/values.ts';
import { routeFits } from '../../../engine/rules/handlers/route-fits.ts';
import { plural, singular } from '../../../engine/rules/handlers/ruby/inflection.ts';
import { moduleOf, scopeOfPath } from '../../../engine/rules/handlers/rust/modules.ts';
import { nearestSentence } from '../../../engine/rules/english/nearest.ts';
import { nameIn } from '../../../engine/rules/english/slots/code-names.ts';
import { numberOf } from '../../../engine/rules/formulas/values.ts';
import { nameFits, partFits } from '../../../engine/rules/names/name-pattern.ts';
import type { CodeNode } from '../../../engine/rules/patterns/code-node.ts';
import { parsePattern } from '../../../engine/rules/patterns/parse-pattern.ts';
import { wordsIn } from '../../../engine/rules/patterns/pattern-words.ts';
import { lineFor, looksLikeYaml } from '../../../engine/rules/parse-rule.ts';
import { parseRegex } from '../../../engine/rules/regex/parse-regex.ts';
import { genericPattern } from '../../../engine/rules/semgrep/generic-pattern.ts';
import { SemgrepFault } from '../../../engine/rules/semgrep/semgrep-fault.ts';
import { semgrepLanguages } from '../../../engine/rules/semgrep/semgrep-languages.ts';
import { translateComparison } from '../../../engine/rules/semgrep/translate-comparison.ts';
import { formulaContext, translateFormula } from '../../../engine/rules/semgrep/translate-formula.ts';
import { yamlLines } from '../../../engine/rules/syntax/yaml-lines.ts';
import { callNames } from '../../../engine/rules/taint/call-names.ts';
import { fixedKey } from '../../../engine/rules/taint/code/roles.ts';
import { isNumericType } from '../../../engine/rules/taint/code/number-types.ts';
import { applicationsIn } from '../../../engine/rules/wiring/applications.ts';
import { joinPaths } from '../../../engine/rules/wiring/router.ts';
import { type Asked, list, one, two } from './asked.ts';

const patternLanguages = [
  'JavaScript',
  'TypeScript',
  'Tsx',
  'python',
  'java',
  'csharp',
  'go',
  'kotlin',
  'php',
  'ruby',
  'rust',
] as const;

const frameworks = ['laravel', 'symfony', 'slim'];

export const functionsOfRules: Readonly<Record<string, Asked>> = {
  familyOf: one(familyOf),
  wiringWords: one((text) => [isAuthorization(text), methodWires(text), fileWires(text), isUpload(text)]),
  fitsPattern: two(fitsPattern),
  registrationMarks: one(registrationMarks),
  matcherFits: two(matcherFits),
  joinedPaths: two((prefix, path) => [
    routePath.joinPaths(prefix, path),
    routePath.isBelow(prefix, path),
    routePath.isHttpMethod(path),
    joinPythonPaths(prefix, path),
    joinPythonPaths(prefix, path, ''),
    joinPaths(prefix, path),
    ...frameworks.map((framework) => joinPath(prefix, path, framework)),
  ]),
  plainPath: one(plainPath),
  routeFits: two(routeFits),
  lastNames: one((text) => [lastName(text), lastPart(text)]),
  inflection: one((text) => [plural(text), singular(text)]),
  moduleOf: one(moduleOf),
  scopeOfPath: one((line) => {
    const [from = '', path = '', scopes = ''] = line.split(' | ');
    return scopeOfPath(from, path, new Set(scopes.split(' ')));
  }),
  nearestSentence: one(nearestSentence),
  nameIn: one(nameIn),
  numberOf: one(numberOf),
  nameFits: two((pattern, name) => [nameFits(pattern, name), partFits(pattern, name)]),
  lineFor: two((text, at) => [lineFor(text, at), looksLikeYaml(text), yamlLines(text)]),
  parseRegex: one((text) => [parseRegex(text, true), parseRegex(text, false)]),
  genericPattern: one(genericPattern),
  semgrepLanguages: list(semgrepLanguages),
  ...Object.fromEntries(
    patternLanguages.map((language) => [`pattern of ${language}`, one((text) => patternAs(text, language))]),
  ),
  semgrepFormula: one((text) =>
    orFault(() => translateFormula(load(text), formulaContext('rule', ['python', 'java']))),
  ),
  semgrepComparison: one((text) => orFault(() => translateComparison(text, 'rule'))),
  callNames: two((names, name) => callNames(names.split(' '))(name)),
  fixedKey: one((text) => [fixedKey(text), isNumericType(text)]),
  applicationsIn: one((line) => {
    const [folders = '', path = '', other = ''] = line.split(' | ');
    return applicationsIn(folders.split(' ')).share(path, other);
  }),
};

/** The code that a pattern is read as, and the words that a file must hold to fit it. */
function patternAs(text: string, language: string): unknown {
  const parsed = parsePattern(text, language);
  return parsed.ok ? [wordsIn(parsed.pattern), parsed.pattern.nodes.map(treeOf)] : parsed.message;
}

function treeOf({ kind, text, need, slot, parts }: CodeNode): unknown {
  return [kind, text, need, slot, parts.map(treeOf)];
}

function orFault(translate: () => unknown): unknown {
  try {
    return translate();
  } catch (error) {
    if (error instanceof SemgrepFault) return [error.at, error.message];
    throw error;
  }
}
