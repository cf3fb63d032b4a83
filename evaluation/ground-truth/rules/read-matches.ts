/** What rules found, from the report of a scan. */
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Finding } from './page.ts';

const report = Type.Object({
  rules: Type.Optional(
    Type.Object({
      matches: Type.Array(
        Type.Object({
          ruleId: Type.String(),
          path: Type.String(),
          snippet: Type.String(),
          span: Type.Object({ startLine: Type.Number() }),
        }),
      ),
    }),
  ),
});

export function readMatches(text: string, project: string, commit: string): readonly Finding[] {
  const { rules } = Value.Parse(report, JSON.parse(text));
  return (rules?.matches ?? []).map(({ ruleId, path, span, snippet }) => ({
    project,
    commit,
    rule: ruleId,
    path,
    line: span.startLine,
    snippet,
  }));
}
