/** Says why a formula cannot work in a language, by asking the native engine itself, before any file is searched. */
import type { Formula } from '../model/formula.ts';
import { parsePattern } from '../patterns/parse-pattern.ts';
import { hasMissingBracket } from '../syntax/pattern-context.ts';
import { type NapiConfig, parse } from '../syntax/rule-engine.ts';
import type { RuleLanguage } from '../syntax/rule-language.ts';
import { checkRuleObject } from '../syntax/rule-object.ts';
import { type NativeQuery, nativeConfig } from './native-matches.ts';
import { regexOf } from './text-matches.ts';

/** Undefined where the formula works. */
export function validateFormula(formula: Formula, language: RuleLanguage): string | undefined {
  const open: Formula[] = [formula];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const fault = faultOf(part, language);
    if (fault !== undefined) return fault;
    if ('part' in part) open.push(part.part);
    if ('parts' in part) {
      if (part.parts.length === 0) return `\`${part.kind}\` has no parts`;
      open.push(...part.parts.toReversed());
    }
  }
  return undefined;
}

function faultOf(formula: Formula, language: RuleLanguage): string | undefined {
  switch (formula.kind) {
    case 'code':
      return faultOfQuery(formula, language);
    case 'pattern': {
      const parsed = parsePattern(formula.pattern, language.name);
      return parsed.ok ? undefined : parsed.message;
    }
    case 'text':
      return faultOfRegex(formula.regex, true);
    case 'whereText':
      return faultOfRegex(formula.regex, false);
    default:
      return undefined;
  }
}

function faultOfRegex(source: string, isMultiline: boolean): string | undefined {
  const regex = regexOf(source, isMultiline);
  return typeof regex === 'string' ? regex : undefined;
}

function faultOfQuery(query: NativeQuery, language: RuleLanguage): string | undefined {
  const shape = checkRuleObject(query.rule, '');
  if (shape !== undefined) return `${shape.at === '' ? '' : `\`${shape.at}\`: `}${shape.message}`;
  return faultOfConfig(nativeConfig(query, language), language);
}

/** Why the native engine does not take a rule in a language, or never finds anything by it; undefined where all is well. */
export function faultOfConfig(config: NapiConfig, language: RuleLanguage): string | undefined {
  try {
    parse(language.name, '').root().findAll(config);
  } catch (error) {
    return tidy(error instanceof Error ? error.message : String(error));
  }
  const broken = plainPatterns(config).find((pattern) => isBroken(pattern, language));
  if (broken === undefined) return undefined;
  return `the pattern \`${excerpt(broken)}\` is not complete ${language.names[0]} code and would never match; a fragment needs a \`context\` and a \`selector\``;
}

/** The engine gives a chain of reasons, from the outside in; the last one says what is wrong. */
function tidy(message: string): string {
  const innermost = message.split(/\n? ?\|->/).findLast((step) => step.trim() !== '') ?? message;
  return excerpt(innermost.trim().replace(/\s*\n\s*/g, ' '), 400);
}

/** Plain patterns of a rule, wherever they stand in it; a pattern with a context has its own check in the engine. */
export function plainPatterns(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    key === 'pattern' && typeof part === 'string' ? [part] : plainPatterns(part),
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

function excerpt(text: string, lengthMax = 100): string {
  return text.length <= lengthMax ? text : `${text.slice(0, lengthMax).toWellFormed()}…`;
}
