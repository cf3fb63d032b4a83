/**
 * Makes an ast-grep rule ready to run, by asking the native engine itself whether it takes it, in each language in which the rule makes sense. Only
 * what has passed here is run.
 */
import type { RuleObject } from '../model/rule-object.ts';
import { hasError, hasMissingBracket, withContexts } from './pattern-context.ts';
import { type NapiConfig, parse } from './rule-engine.ts';
import { type RuleLanguage, ruleLanguages } from './rule-language.ts';

export interface StructuralConfig {
  readonly rule: RuleObject;
  readonly constraints?: RuleObject;
  readonly utils?: RuleObject;
}

export type StructuralCompilation =
  /** What to run in each language in which the rule makes sense; at least one. */
  | { readonly ok: true; readonly configs: ReadonlyMap<RuleLanguage, NapiConfig> }
  | { readonly ok: false; readonly message: string };

/** `languages`: those that the rule names; undefined: all in which it makes sense. `text`: the rule as it was written, for naming lines. */
export function compileStructural(
  config: StructuralConfig,
  languages: readonly RuleLanguage[] | undefined,
  text: string,
): StructuralCompilation {
  const candidates = languages ?? plausibleLanguages(config.rule['pattern']);
  const attempts = candidates.map((language) => attempt(config, language));
  const isAccepted = ({ language, fitted, fault }: Attempt) =>
    fault === undefined &&
    (languages !== undefined || !patternsOf(fitted).some((pattern) => isForeign(pattern, language)));
  const fitting = attempts.filter(isAccepted);
  if (fitting.length === 0)
    return { ok: false, message: withLine(text, attempts[0]?.fault ?? 'the rule fits no language') };
  // Style sheets are left out where the rule is also code: a property list reads like many things.
  const isMeant = (language: RuleLanguage) =>
    languages !== undefined ||
    language.name !== 'Css' ||
    !fitting.some((other) => other.language.isCode && other.language.grammar === '');
  const chosen = fitting.filter(({ language }) => isMeant(language));
  return { ok: true, configs: new Map(chosen.map(({ language, fitted }) => [language, fitted])) };
}

/** Why a rule cannot work in a language; undefined where it can. */
export function structuralFault(config: StructuralConfig, language: RuleLanguage): string | undefined {
  return attempt(config, language).fault;
}

/** All text is text of an HTML page and a command of a shell, so these are only meant where the rule says so or begins with a tag. */
function plausibleLanguages(pattern: unknown): readonly RuleLanguage[] {
  const isMarkup = typeof pattern === 'string' && pattern.startsWith('<');
  return ruleLanguages.filter(({ name }) => name !== 'bash' && (name !== 'Html' || isMarkup));
}

interface Attempt {
  readonly language: RuleLanguage;
  readonly fitted: NapiConfig;
  /** Why the engine does not take the rule in the language, or undefined. */
  readonly fault: string | undefined;
}

function attempt(config: StructuralConfig, language: RuleLanguage): Attempt {
  const fitted = withContexts(config, language) as NapiConfig;
  return { language, fitted, fault: findFault(fitted, language) };
}

function findFault(fitted: NapiConfig, language: RuleLanguage): string | undefined {
  try {
    parse(language.name, '').root().findAll(fitted);
  } catch (error) {
    return tidy(error instanceof Error ? error.message : String(error));
  }
  const broken = patternsOf(fitted).find((pattern) => isBroken(pattern, language));
  if (broken === undefined) return undefined;
  return `the pattern \`${excerpt(broken)}\` is not complete ${language.names[0]} code and would never match; a fragment needs a \`context\` and a \`selector\``;
}

/** Plain patterns of a rule, wherever they stand in it; a pattern with a context has its own check in the engine. */
function patternsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    key === 'pattern' && typeof part === 'string' ? [part] : patternsOf(part),
  );
}

/**
 * The engine takes any text as a pattern, and finds nothing where it is no code. A part that is none is often forgiven
 * (`switch ($X) { $$$ }`), and so is a fragment that is one thing (`@Get($X)`); a missing bracket never is.
 */
function isBroken(pattern: string, language: RuleLanguage): boolean {
  const root = parse(language.name, pattern.replaceAll('$', language.variableSign)).root();
  if (root.children().some((child) => child.is('ERROR') && child.children().length !== 1)) return true;
  return hasMissingBracket(root);
}

/** Whether a pattern that names no language is meant for this one too: only where every part of it is code. */
function isForeign(pattern: string, language: RuleLanguage): boolean {
  if (language.isCode && language.grammar === '') return false;
  // What could not be put behind `<?php` is text there.
  return (
    language.name === 'php' || hasError(parse(language.name, pattern.replaceAll('$', language.variableSign)).root())
  );
}

/** The engine gives a chain of reasons, from the outside in; the last one says what is wrong. */
function tidy(message: string): string {
  const innermost = message.split(/\n? ?\|->/).findLast((step) => step.trim() !== '') ?? message;
  return excerpt(innermost.trim().replace(/\s*\n\s*/g, ' '), 400);
}

/** The engine knows no lines: what it quotes is looked for in the text. */
function withLine(text: string, fault: string): string {
  const quoted = /`([^`]+)`/.exec(fault)?.[1];
  const offset = quoted === undefined ? -1 : text.indexOf(quoted);
  return offset === -1 || !text.includes('\n') ? fault : `line ${text.slice(0, offset).split('\n').length}: ${fault}`;
}

function excerpt(text: string, lengthMax = 100): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax).toWellFormed()}…`;
}
