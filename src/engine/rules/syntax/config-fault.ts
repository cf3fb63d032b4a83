/** Asks the native engine whether it takes a rule in a language, and tells patterns that it takes and would never find. */
import { nearKinds } from './near-kinds.ts';
import { hasMissingBracket } from './pattern-context.ts';
import { type NapiConfig, parse } from './rule-engine.ts';
import type { RuleLanguage } from './rule-language.ts';

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

/** Asked of one fault alone, since it looks up a thousand names. */
export function withNearKinds(fault: string, language: RuleLanguage): string {
  const kind = /Kind `([^`]+)` is invalid/.exec(fault)?.[1];
  if (kind === undefined) return fault;
  const near = nearKinds(kind, language);
  if (near.length === 0) return fault;
  return `${fault} In ${language.names[0]} there is ${near.map((name) => `\`${name}\``).join(', ')}.`;
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
