/**
 * Tells what the text of a rule is: a rule in YAML of ast-grep's kind or of Semgrep's, code with variables, a sentence of controlled English, or
 * other prose. Code and YAML that cannot work are refused with the reason; prose never is, but nothing pretends to judge it.
 */
import { load, YAMLException } from 'js-yaml';
import { compileStructural } from './syntax/compile-structural.ts';
import type { RuleMeaning } from './model/meaning.ts';
import { looksLikeYaml, parseDocument, parsePattern, type RuleParse } from './parse-rule.ts';
import { isCode } from './is-code.ts';

const lengthMax = 20_000;

export function understandRule(text: string): RuleMeaning {
  if (text.length > lengthMax) return refuse('prose', `a rule has at most ${lengthMax} characters`);
  if (text.trim() === '')
    return refuse('prose', 'the rule is empty: write a sentence, a pattern such as eval($X), or a rule in YAML');
  if (looksLikeYaml(text)) return understandYaml(text);
  if (isCode(text.trim())) return meaningOf('pattern', parsePattern(text.trim()), text);
  return {
    ok: true,
    kind: 'prose',
    judgement: 'notJudged',
    explanation: 'No sentence that can be compiled: the rule is kept, and nothing is checked for it.',
    nearest: '',
    rules: [],
  };
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
  return meaningOf('astGrep', parseDocument(document, text), text);
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
