/**
 * Makes a rule ready to run, by asking the native engine itself whether it takes it. Only what has passed here is run,
 * and only here and in `run-rules.ts` is the native engine loaded.
 */
import { type NapiConfig, parse } from '@ast-grep/napi';
import { type ParsedRule, parseRule } from './parse-rule.ts';
import { type RuleLanguage, ruleLanguages } from './rule-language.ts';

export interface CompiledRule extends Omit<ParsedRule, 'config' | 'languages'> {
  readonly config: NapiConfig;
  /** Those in which the rule makes sense; at least one. */
  readonly languages: readonly RuleLanguage[];
}

export type RuleCompilation = ({ readonly ok: true } & CompiledRule) | { readonly ok: false; readonly message: string };

export function compileRule(text: string): RuleCompilation {
  const parsed = parseRule(text);
  if (!parsed.ok) return parsed;
  const { config, languages, message, severity } = parsed;
  const candidates = languages ?? plausibleLanguages(config.rule['pattern']);
  const faults = candidates.map((language) => ({ language, fault: findFault(config, language) }));
  const fitting = faults.filter(({ fault }) => fault === undefined).map(({ language }) => language);
  if (fitting.length === 0)
    return { ok: false, message: withLine(text, faults[0]?.fault ?? 'the rule fits no language') };
  // Style sheets are left out where the rule is also code: a property list reads like many things.
  const chosen =
    languages === undefined && fitting.some(isCode) ? fitting.filter((language) => language !== 'Css') : fitting;
  return { ok: true, config: config as NapiConfig, languages: chosen, message, severity };
}

/** All text is text of an HTML page, so only what begins with a tag is looked for there unless the rule says so. */
function plausibleLanguages(pattern: unknown): readonly RuleLanguage[] {
  const isMarkup = typeof pattern === 'string' && pattern.startsWith('<');
  return ruleLanguages.filter((language) => language !== 'Html' || isMarkup);
}

function isCode(language: RuleLanguage): boolean {
  return language !== 'Css' && language !== 'Html';
}

/** Why the engine does not take the rule in a language, or undefined. */
function findFault(config: ParsedRule['config'], language: RuleLanguage): string | undefined {
  try {
    parse(language, '')
      .root()
      .findAll(config as NapiConfig);
  } catch (error) {
    return tidy(error instanceof Error ? error.message : String(error));
  }
  const broken = patternsOf(config).find((pattern) => isBroken(pattern, language));
  if (broken === undefined) return undefined;
  return `the pattern \`${excerpt(broken)}\` is not complete ${language} code and would never match; a fragment needs a \`context\` and a \`selector\``;
}

/** Plain patterns of a rule, wherever they stand in it; a pattern with a context has its own check in the engine. */
function patternsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    key === 'pattern' && typeof part === 'string' ? [part] : patternsOf(part),
  );
}

/** The engine takes any text as a pattern and finds nothing where it is no code; `$X` is a name like others in all but two languages. */
function isBroken(pattern: string, language: RuleLanguage): boolean {
  const code = isCode(language) ? pattern : pattern.replaceAll('$', '_');
  const root = parse(language, code).root();
  if (root.find({ rule: { kind: 'ERROR' } }) !== null) return true;
  // An empty element of a page is empty text.
  if (language === 'Html') return false;
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    // What the grammar had to make up to go on has no text.
    if (node.isLeaf() && node.text() === '') return true;
    open.push(...node.children());
  }
  return false;
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
