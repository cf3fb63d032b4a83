/**
 * The lines of a requirements file as pip sees them: continued lines joined, comments cut, options told from requirements.
 * Offsets survive the joining, because a backslash and its line break become spaces.
 * Format: https://pip.pypa.io/en/stable/reference/requirements-file-format/
 */
import { linesOf } from '../../text/lines.ts';

export interface RequirementsLine {
  /** Without comment; the character at index i stands at offset `start + i` of the file. */
  readonly text: string;
  readonly start: number;
  /** 1-based number of its first line. */
  readonly number: number;
  /** What the comment behind it says, and indented comment lines that follow it (pip-compile's `# via`). */
  readonly comments: readonly string[];
}

export function requirementsLines(text: string): readonly RequirementsLine[] {
  const result: (RequirementsLine & { readonly comments: string[] })[] = [];
  let parts: string[] = [];
  let start = 0;
  let number = 0;
  let end = 0;

  const finish = (): void => {
    if (parts.length === 0) return;
    const joined = parts.join('');
    parts = [];
    const comment = commentStart(joined);
    const content = comment === -1 ? joined : joined.slice(0, comment);
    const said = comment === -1 ? '' : joined.slice(comment).trim().replace(/^#+/, '').trim();
    if (content.trim() !== '')
      result.push({ text: content.trimEnd(), start, number, comments: said === '' ? [] : [said] });
    else if (said !== '' && /^\s/.test(joined)) result.at(-1)?.comments.push(said);
  };

  for (const line of linesOf(text)) {
    if (parts.length === 0) {
      start = line.start;
      number = line.number;
    } else {
      parts.push(' '.repeat(line.start - end));
    }
    const isComment = line.text.trimStart().startsWith('#');
    const isContinued = !isComment && line.text.endsWith('\\');
    parts.push(isContinued ? line.text.slice(0, -1) : line.text);
    end = line.start + line.text.length - (isContinued ? 1 : 0);
    if (!isContinued) finish();
  }
  finish();
  return result;
}

/** pip takes `#` for a comment at the start and after white space only, so that URLs keep their fragments. */
function commentStart(text: string): number {
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1)) {
    if (at === 0 || /\s/.test(text.charAt(at - 1))) return at;
  }
  return -1;
}
