/** Semgrep's rules, read as rules of ours: what can be judged is translated, all else is refused by name and line. */
import type { Formula } from '../model/formula.ts';
import type { RuleMeaning } from '../model/meaning.ts';
import { validateFormula } from '../formulas/validate-formula.ts';
import type { RuleLanguage } from '../syntax/rule-language.ts';
import { isRecord } from '../syntax/rule-object.ts';
import { yamlLines } from '../syntax/yaml-lines.ts';
import { SemgrepFault } from './semgrep-fault.ts';
import { formulaKeys } from './translate-formula.ts';
import { taintKeys } from './translate-taint.ts';
import { type SemgrepExtensions, translateRule } from './translate-rule.ts';

export type { SemgrepExtensions } from './translate-rule.ts';

const rulesMax = 100;

/** Whether a YAML document is meant for Semgrep: a file of rules, or one rule. */
export function looksLikeSemgrep(document: unknown): boolean {
  if (!isRecord(document)) return false;
  const { rules } = document;
  if (Array.isArray(rules)) return true;
  const keys = Object.keys(document);
  const isAstGrep = 'rule' in document || 'language' in document;
  if ('languages' in document && !isAstGrep) return true;
  return keys.some(
    (key) => key !== 'pattern' && [...formulaKeys, ...taintKeys, 'pattern-not', 'pattern-inside'].includes(key),
  );
}

/** `document` is what YAML made of `text`, in which lines are looked up. Throws nothing for what either holds. */
export function readSemgrep(document: unknown, text: string, extensions: SemgrepExtensions = {}): RuleMeaning {
  try {
    const listed = isRecord(document) && 'rules' in document ? document['rules'] : undefined;
    const isList = listed !== undefined;
    if (isList && (!Array.isArray(listed) || listed.length === 0))
      throw new SemgrepFault('rules', 'must be a list of at least one rule');
    const values: readonly unknown[] = Array.isArray(listed) ? listed : [document];
    if (values.length > rulesMax) throw new SemgrepFault('rules', `holds more than ${rulesMax} rules`);
    const translated = values.map((value, index) => translateRule(value, isList ? `rules[${index}]` : '', extensions));
    const notes = [...new Set(translated.flatMap((rule) => rule.notes))];
    const what = translated.length === 1 ? 'A Semgrep rule' : `${translated.length} Semgrep rules`;
    return {
      ok: true,
      kind: 'semgrep',
      judgement: 'structural',
      explanation: `${what}, run as written${notes.length === 0 ? '' : ` (${notes.join('; ')})`}.`,
      rules: translated.map(({ rule }) => rule),
    };
  } catch (error) {
    if (!(error instanceof SemgrepFault)) throw error;
    const line = lineOf(text, error.at);
    const place = error.at === '' ? '' : `\`${error.at}\`: `;
    return {
      ok: false,
      kind: 'semgrep',
      message: `${line === undefined ? '' : `line ${line}: `}${place}${error.message}`,
    };
  }
}

/** The line of a place, or of the nearest place around it that has one. */
function lineOf(text: string, at: string): number | undefined {
  try {
    const lines = yamlLines(text);
    for (let place = at; ; place = place.replace(/(?:\.[^.[\]]*|\[\d+\])$|^[^.[\]]*$/, '')) {
      const line = lines.get(place);
      if (line !== undefined || place === '') return line;
    }
  } catch {
    return undefined;
  }
}

/** Whether a bare pattern is written in Semgrep's way: an ellipsis that spreads nothing, or what only Semgrep has. */
export function isSemgrepPattern(text: string): boolean {
  return /\$\.\.\.[A-Z_]|<\.\.\.|(?<![\w)\].])\.\.\.(?![\w$({[.])|\.\s*\.\.\.\s*\./.test(text);
}

/** A bare pattern as a formula of a language, or why it is none there. */
export function translatePattern(
  text: string,
  language: RuleLanguage,
): { readonly ok: true; readonly formula: Formula } | { readonly ok: false; readonly message: string } {
  const formula: Formula = { kind: 'pattern', pattern: text };
  const fault = validateFormula(formula, language);
  return fault === undefined ? { ok: true, formula } : { ok: false, message: fault };
}
