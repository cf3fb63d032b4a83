/** The Python cells of a Quarto or R Markdown document; everything else is blanked, so that places stay. */
import { cellAsPython } from './notebook-lines.ts';
import { pushEach } from '../../text/push-each.ts';

export function fencedCode(document: string): string {
  const lines = document.split('\n');
  let fence: { readonly mark: string; readonly isPython: boolean } | undefined;
  let cell: string[] = [];
  const code: string[] = [];
  for (const line of lines) {
    const mark = /^[ \t]*(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence === undefined) {
      code.push(blank(line));
      if (mark === null) continue;
      const [, written = '', info = ''] = mark;
      fence = { mark: written, isPython: /^\s*\{\s*python\b|^\s*\{?python\b.*\bmarimo\b/i.test(info) };
    } else if (mark?.[1]?.startsWith(fence.mark) === true && mark[2]?.trim() === '') {
      pushEach(code, [...cellAsPython(cell), blank(line)]);
      cell = [];
      fence = undefined;
    } else if (fence.isPython) cell.push(line);
    else code.push(blank(line));
  }
  // Text of a cell that nothing closes runs to the end.
  return [...code, ...cellAsPython(cell)].join('\n');
}

function blank(line: string): string {
  return ' '.repeat(line.length);
}
