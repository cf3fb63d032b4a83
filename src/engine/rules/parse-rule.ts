/**
 * Reads a rule of ast-grep's kind: a pattern, a rule in YAML, or only YAML's `rule` object. What can be said without
 * the native engine is said here, with the line where a person can mend it.
 */
import { type RuleLanguage, languagesNamed, supportedLanguageNames } from './syntax/rule-language.ts';
import type { RuleSeverity } from './model/rule.ts';
import type { RuleObject } from './model/rule-object.ts';
import { checkRuleObject, isRecord, ruleKeys } from './syntax/rule-object.ts';
import { yamlLines } from './syntax/yaml-lines.ts';

export interface ParsedRule {
  /** What the engine is given. */
  readonly config: { readonly rule: RuleObject; readonly constraints?: RuleObject; readonly utils?: RuleObject };
  /** The languages that the rule names; undefined: all in which it makes sense. */
  readonly languages: readonly RuleLanguage[] | undefined;
  /** As the rule says it, with `$X` for what was matched; empty where it says nothing. */
  readonly message: string;
  readonly severity: RuleSeverity;
  /** What a match is replaced with, with `$X` for what was matched. */
  readonly fix?: string;
}

export type RuleParse = ({ readonly ok: true } & ParsedRule) | { readonly ok: false; readonly message: string };

/** Keys of a YAML rule that change nothing here: they are for people, or for rewriting, which a scan does not do. */
const ignoredKeys: readonly string[] = ['note', 'url', 'metadata', 'labels', 'transform', 'rewriters', 'ast-grep'];
const documentKeys: readonly string[] = [
  'id',
  'language',
  'message',
  'severity',
  'rule',
  'constraints',
  'utils',
  'fix',
];
/** Keys by which rules of other kinds begin. */
const foreignKeys: readonly string[] = [
  'files',
  'ignores',
  'handlers',
  'rules',
  'languages',
  'mode',
  'match',
  'paths',
  'patterns',
  'pattern-either',
  'pattern-regex',
  'pattern-sources',
  'pattern-sinks',
];
const severities: ReadonlyMap<unknown, RuleSeverity> = new Map([
  ['error', 'high'],
  ['warning', 'medium'],
  ['info', 'low'],
  ['hint', 'low'],
]);

/** Code with variables. */
export function parsePattern(pattern: string): RuleParse {
  if (/^\$(?:\$\$)?[A-Z_0-9]*$/.test(pattern))
    return refuse(`the pattern ${pattern} alone matches every piece of code`);
  const fault = checkRuleObject({ pattern }, '');
  if (fault !== undefined) return refuse(`the pattern ${fault.message}`);
  return { ok: true, config: { rule: { pattern } }, languages: undefined, message: '', severity: 'medium' };
}

/** By its first key, or a `rule` at the margin: code seldom holds the name of a part of a rule and a colon there. */
export function looksLikeYaml(text: string): boolean {
  const first = /^(?:\uFEFF|\s|#.*|---)*\{?\s*["']?([A-Za-z-]+)["']?\s*:(?:\s|$|["'{[])/.exec(text)?.[1];
  if (first !== undefined && [...documentKeys, ...ignoredKeys, ...ruleKeys, ...foreignKeys].includes(first))
    return true;
  return /^(?:rule|rules|patterns|handlers|pattern-either):\s/m.test(text);
}

/** `text` is what the document was read from, for naming lines. */
export function parseDocument(document: unknown, text: string): RuleParse {
  const refuseAt = (at: string, message: string) => {
    return refuse(`${lineFor(text, at)}${at === '' ? '' : `\`${at}\`: `}${message}`);
  };
  if (!isRecord(document)) return refuse('the YAML is not a rule: it must have a `rule`');
  const isBare = !('rule' in document) && Object.keys(document).every((key) => ruleKeys.some((known) => known === key));
  const { id, language, message, severity, constraints, utils, rule, fix }: Record<string, unknown> = isBare
    ? { rule: document }
    : { ...document };
  const unknownKey = isBare
    ? undefined
    : Object.keys(document).find((key) => !documentKeys.includes(key) && !ignoredKeys.includes(key));
  if (unknownKey === 'files' || unknownKey === 'ignores') {
    return refuseAt(unknownKey, 'which files a rule is for is said by its glob pattern, not in the YAML');
  }
  if (unknownKey !== undefined)
    return refuseAt(unknownKey, `not a part of a rule; known are: ${documentKeys.join(', ')}`);
  if (rule === undefined) return refuseAt('', 'the YAML has no `rule`');
  if (id !== undefined && typeof id !== 'string') return refuseAt('id', 'must be text');
  if (message !== undefined && typeof message !== 'string') return refuseAt('message', 'must be text');
  const languages = typeof language === 'string' ? languagesNamed(language) : undefined;
  if (language !== undefined && typeof language !== 'string')
    return refuseAt('language', 'must be the name of a language');
  if (typeof language === 'string' && languages === undefined) {
    return refuseAt(
      'language',
      `language ${language} is not supported by rules yet; supported: ${supportedLanguageNames}`,
    );
  }
  const level = severity === undefined ? 'medium' : severities.get(severity);
  if (level === undefined) return refuseAt('severity', 'must be error, warning, info or hint');

  const fault =
    checkRuleObject(rule, isBare ? '' : 'rule') ?? checkNamed(constraints, 'constraints') ?? checkNamed(utils, 'utils');
  if (fault !== undefined) return refuseAt(fault.at, fault.message);
  if (!isRecord(rule)) return refuseAt('rule', 'must be a rule object');
  return {
    ok: true,
    config: { rule, ...(isRecord(constraints) ? { constraints } : {}), ...(isRecord(utils) ? { utils } : {}) },
    languages,
    message: message ?? '',
    severity: level,
    // A fix that is more than text is for the rewriting that ast-grep itself does.
    ...(typeof fix === 'string' ? { fix } : {}),
  };
}

/** `constraints` and `utils`: a rule object under each name. */
function checkNamed(value: unknown, at: string): { readonly at: string; readonly message: string } | undefined {
  if (value === undefined) return undefined;
  if (!isRecord(value)) return { at, message: 'must be an object with a rule object under each name' };
  for (const [name, rule] of Object.entries(value)) {
    const fault = /^[A-Za-z][\w-]*$/.test(name)
      ? checkRuleObject(rule, `${at}.${name}`)
      : { at, message: `the name ${name} is not allowed` };
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** How a fault at a place of a rule begins: `line 3: `, or empty where no line is its own. */
export function lineFor(text: string, at: string): string {
  const line = placeOf(text, at);
  return line === undefined ? '' : `line ${line}: `;
}

/** The line of a place, or of the nearest place around it that has one. */
function placeOf(text: string, at: string): number | undefined {
  const lines = yamlLines(text);
  let place = at;
  for (let line = lines.get(place); ; line = lines.get(place)) {
    if (line !== undefined || place === '') return line;
    // Names of keys are the author's, and may hold the signs that places are written with.
    place = place.slice(0, Math.max(place.lastIndexOf('.'), place.lastIndexOf('['), 0));
  }
}

function refuse(message: string): RuleParse {
  return { ok: false, message };
}
