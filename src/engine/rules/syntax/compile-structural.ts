/**
 * Makes an ast-grep rule ready to run, by asking the native engine itself whether it takes it, in each language in which the rule makes sense. Only
 * what has passed here is run.
 */
import type { RuleObject } from '../model/rule-object.ts';
import { faultOfConfig, plainPatterns, withNearKinds } from './config-fault.ts';
import { hasError, withContexts } from './pattern-context.ts';
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
    (languages !== undefined || !plainPatterns(fitted).some((pattern) => isForeign(pattern, language)));
  const fitting = attempts.filter(isAccepted);
  if (fitting.length === 0) {
    const [first] = attempts;
    if (first?.fault === undefined) return { ok: false, message: 'the rule fits no language' };
    return { ok: false, message: withLine(text, withNearKinds(first.fault, first.language)) };
  }
  // Style sheets are left out where the rule is also code: a property list reads like many things.
  const isMeant = (language: RuleLanguage) =>
    languages !== undefined ||
    language.name !== 'Css' ||
    !fitting.some((other) => other.language.isCode && other.language.grammar === '');
  const chosen = fitting.filter(({ language }) => isMeant(language));
  return { ok: true, configs: new Map(chosen.map(({ language, fitted }) => [language, fitted])) };
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
