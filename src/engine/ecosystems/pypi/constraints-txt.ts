/**
 * Constraints of pip (`-c constraints.txt`): they fix versions of packages that something else requires, and require none
 * themselves (https://pip.pypa.io/en/stable/user_guide/#constraints-files). So each is an override, no package.
 */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { readPipLine } from './pip-line.ts';
import { requirementsLines } from './requirements-lines.ts';

export function extractConstraints(file: SourceFile): Extraction {
  const declarations: Declaration[] = [];
  const problems: Problem[] = [];
  for (const { text, start: lineStart, number } of requirementsLines(file.text)) {
    // Options; files of constraints that are named here are read by themselves.
    if (/^[ \t]*-/.test(text)) continue;
    const { declared, problem } = readPipLine(text);
    if (problem !== undefined) problems.push({ line: number, message: problem });
    if (declared === undefined) continue;
    const { start, end, ...what } = declared;
    declarations.push({
      ...what,
      scope: 'production',
      isOverride: true,
      span: file.span(lineStart + start, lineStart + end),
    });
  }
  return conclude({ declarations, problems });
}
