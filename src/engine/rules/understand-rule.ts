/** What the text of a rule means: which way of writing it is, how it is judged, and what a scan does for it. */
import { compileRule } from './compile-rule.ts';
import type { RuleMeaning } from './model/meaning.ts';
import { parseRule } from './parse-rule.ts';

export function understandRule(text: string): RuleMeaning {
  if (isProse(text)) {
    return {
      ok: true,
      kind: 'prose',
      judgement: 'notJudged',
      explanation: 'No sentence shape fits this text, so no scan judges it.',
      nearest: '',
      rules: [],
    };
  }
  const isYaml = /^\s*(?:rule|id|language|severity|message|utils|constraints)\s*:/m.test(text);
  const kind = isYaml ? 'astGrep' : 'pattern';
  const compiled = compileRule(text);
  if (!compiled.ok) return { ok: false, kind, message: compiled.message };
  const parsed = parseRule(text);
  if (!parsed.ok) return { ok: false, kind, message: parsed.message };
  return {
    ok: true,
    kind,
    judgement: 'structural',
    explanation: 'The rule is run on the syntax tree as it is written.',
    rules: [
      {
        plan: { kind: 'structural', config: parsed.config },
        languages: parsed.languages?.map(({ names }) => names[0] ?? ''),
        paths: { include: [], exclude: [] },
        message: parsed.message,
        severity: parsed.severity,
      },
    ],
  };
}

function isProse(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length >= 3 && !/[$:;(){}=[\]<>]/.test(text) && words.every((word) => /^[\w'’",.-]+$/.test(word));
}
