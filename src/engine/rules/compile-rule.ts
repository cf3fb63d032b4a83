/**
 * Makes a rule ready to run, by asking the native engine itself whether it takes it. Only what has passed here is run,
 * and only here and in `run-rules.ts` is the native engine loaded.
 */
import { type ParsedRule, parseRule } from './parse-rule.ts';
import { faultOfConfig, plainPatterns } from './formulas/validate-formula.ts';
import { hasError, withContexts } from './syntax/pattern-context.ts';
import { type NapiConfig, parse } from './syntax/rule-engine.ts';
import { type RuleLanguage, ruleLanguages } from './syntax/rule-language.ts';

export interface CompiledRule extends Omit<ParsedRule, 'config' | 'languages'> {
  /** What to run in each language in which the rule makes sense; at least one. */
  readonly configs: ReadonlyMap<RuleLanguage, NapiConfig>;
}

export type RuleCompilation = ({ readonly ok: true } & CompiledRule) | { readonly ok: false; readonly message: string };

export function compileRule(text: string): RuleCompilation {
  const parsed = parseRule(text);
  if (!parsed.ok) return parsed;
  const { config, languages, message, severity } = parsed;
  const candidates = languages ?? plausibleLanguages(config.rule['pattern']);
  const attempts = candidates.map((language) => attempt(config, language));
  const isAccepted = ({ language, fitted, fault }: Attempt) =>
    fault === undefined &&
    (languages !== undefined || !plainPatterns(fitted).some((pattern) => isForeign(pattern, language)));
  const fitting = attempts.filter(isAccepted);
  if (fitting.length === 0)
    return { ok: false, message: withLine(text, attempts[0]?.fault ?? 'the rule fits no language') };
  // Style sheets are left out where the rule is also code: a property list reads like many things.
  const isMeant = (language: RuleLanguage) =>
    languages !== undefined ||
    language.name !== 'Css' ||
    !fitting.some((other) => other.language.isCode && other.language.grammar === '');
  const chosen = fitting.filter(({ language }) => isMeant(language));
  return { ok: true, configs: new Map(chosen.map(({ language, fitted }) => [language, fitted])), message, severity };
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

function attempt(config: ParsedRule['config'], language: RuleLanguage): Attempt {
  const fitted = withContexts(config, language) as NapiConfig;
  return { language, fitted, fault: faultOfConfig(fitted, language) };
}

/** Whether a pattern that names no language is meant for this one too: only where every part of it is code. */
function isForeign(pattern: string, language: RuleLanguage): boolean {
  if (language.isCode && language.grammar === '') return false;
  // What could not be put behind `<?php` is text there.
  return (
    language.name === 'php' || hasError(parse(language.name, pattern.replaceAll('$', language.variableSign)).root())
  );
}

/** The engine knows no lines: what it quotes is looked for in the text. */
function withLine(text: string, fault: string): string {
  const quoted = /`([^`]+)`/.exec(fault)?.[1];
  const offset = quoted === undefined ? -1 : text.indexOf(quoted);
  return offset === -1 || !text.includes('\n') ? fault : `line ${text.slice(0, offset).split('\n').length}: ${fault}`;
}
