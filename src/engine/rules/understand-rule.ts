/**
 * Tells what the text of a rule is: a rule in YAML of ast-grep's kind or of Semgrep's, code with variables, a sentence of controlled English, or
 * other prose. Code and YAML that cannot work are refused with the reason; prose never is, but nothing pretends to judge it.
 */
import { load, YAMLException } from 'js-yaml';
import { compileSentence } from './english/index.ts';
import { compileStructural } from './syntax/compile-structural.ts';
import { readDemand } from './english/read-demand.ts';
import type { HandlerDemand } from './model/handler-demand.ts';
import type { RuleMeaning } from './model/meaning.ts';
import type { RuleObject } from './model/rule-object.ts';
import { isRecord } from './syntax/rule-object.ts';
import { lineFor, looksLikeYaml, parseDocument, parsePattern, type RuleParse } from './parse-rule.ts';
import { isSemgrepPattern, looksLikeSemgrep, readSemgrep, translatePattern } from './semgrep/index.ts';
import { ruleLanguages } from './syntax/rule-language.ts';
import { isCode } from './is-code.ts';

const lengthMax = 20_000;

export function understandRule(text: string): RuleMeaning {
  if (text.length > lengthMax) return refuse('prose', `a rule has at most ${lengthMax} characters`);
  if (text.trim() === '')
    return refuse('prose', 'the rule is empty: write a sentence, a pattern such as eval($X), or a rule in YAML');
  if (looksLikeYaml(text)) return understandYaml(text);
  const trimmed = text.trim();
  // What is a sentence of a known shape is meant as one, whatever grammar would take it too.
  const compiled = compileSentence(text);
  if (compiled.ok) {
    const { explanation, rules } = compiled;
    return { ok: true, kind: 'english', judgement: 'compiled', explanation, rules };
  }
  if (isCode(trimmed))
    return isSemgrepPattern(trimmed) ? understandEllipses(trimmed) : meaningOf('pattern', parsePattern(trimmed), text);
  const { why, nearest } = compiled;
  return { ok: true, kind: 'prose', judgement: 'notJudged', explanation: why, nearest, rules: [] };
}

function understandYaml(text: string): RuleMeaning {
  let document: unknown;
  try {
    document = load(text, { maxDepth: 60, maxAliases: 0 });
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = error.mark === undefined ? '' : `line ${error.mark.line + 1}: `;
    return refuse('astGrep', `${line}the YAML cannot be read: ${error.reason}`);
  }
  if (looksLikeSemgrep(document)) return readSemgrep(document, text, { handlers: demandOf });
  if (isRecord(document) && 'handlers' in document && !('rule' in document)) return understandDemand(document, text);
  return meaningOf('astGrep', parseDocument(document, text), text);
}

/** For rules that ask something of handlers, and of no code besides. */
function understandDemand(document: RuleObject, text: string): RuleMeaning {
  const { handlers, ...others } = document;
  // All that a rule of this kind says besides is what one of the other kind says, and is read there.
  const around = parseDocument({ ...others, rule: { kind: 'program' } }, text);
  if (!around.ok) return refuse('astGrep', around.message);
  const read = readDemand(handlers);
  if (!read.ok) {
    const at = read.at === '' ? 'handlers' : `handlers.${read.at}`;
    return refuse('astGrep', `${lineFor(text, at)}\`${at}\`: ${read.message}`);
  }
  const { languages, message, severity } = around;
  return {
    ok: true,
    kind: 'astGrep',
    judgement: 'structural',
    explanation: read.explanation,
    rules: [
      {
        plan: { kind: 'handlers', demand: read.demand },
        languages: languages?.map(({ names: [name = ''] }) => name),
        paths: { include: [], exclude: [] },
        message,
        severity,
      },
    ],
  };
}

function demandOf(value: unknown): HandlerDemand | string {
  const read = readDemand(value);
  return read.ok ? read.demand : `${read.at === '' ? '' : `\`${read.at}\`: `}${read.message}`;
}

/** A bare pattern in Semgrep's way: of every language in which it is one. */
function understandEllipses(pattern: string): RuleMeaning {
  const candidates = ruleLanguages.filter(({ isCode }) => isCode);
  const attempts = candidates.map((language) => ({ language, ...translatePattern(pattern, language) }));
  const fitting = attempts.filter(({ ok }) => ok).map(({ language }) => language.names[0] ?? language.name);
  if (fitting.length === 0) {
    const fault = attempts.find((attempt) => !attempt.ok);
    return refuse('pattern', fault?.ok === false ? fault.message : 'the pattern fits no language');
  }
  return {
    ok: true,
    kind: 'pattern',
    judgement: 'structural',
    explanation: `Looked for as code in ${fitting.join(', ')}.`,
    rules: [
      {
        plan: { kind: 'formula', formula: { kind: 'pattern', pattern } },
        languages: fitting,
        paths: { include: [], exclude: [] },
        message: '',
        severity: 'medium',
      },
    ],
  };
}

function meaningOf(kind: 'astGrep' | 'pattern', parsed: RuleParse, text: string): RuleMeaning {
  if (!parsed.ok) return refuse(kind, parsed.message);
  const { config, languages, message, severity, fix } = parsed;
  const compiled = compileStructural(config, languages, text);
  if (!compiled.ok) return refuse(kind, compiled.message);
  const names = [...new Set([...compiled.configs.keys()].map((language) => language.names[0] ?? language.name))];
  return {
    ok: true,
    kind,
    judgement: 'structural',
    explanation: `Looked for as code in ${names.join(', ')}.`,
    rules: [
      {
        plan: { kind: 'structural', config },
        languages: languages?.map(({ names: [name = ''] }) => name),
        paths: { include: [], exclude: [] },
        message,
        severity,
        ...(fix === undefined ? {} : { fix }),
      },
    ],
  };
}

function refuse(kind: 'astGrep' | 'pattern' | 'prose', message: string): RuleMeaning {
  return { ok: false, kind, message };
}
