/** The code cells of a Jupyter notebook as one Python text, and the way back from its offsets to those of the notebook. */
import { cellAsPython } from './notebook-lines.ts';

export interface Notebook {
  readonly text: string;
  /** The offset in the notebook of an offset in `text`: exact but for escapes within the line. */
  readonly placeOf: (offset: number) => number;
}

/** @throws {SyntaxError} where the file is no JSON. */
export function notebookCode(json: string): Notebook {
  const lines: { readonly start: number; readonly from: number }[] = [];
  let text = '';
  let searched = 0;
  // Text that is escaped otherwise than expected is not found; looking again and again to the end would take for ever.
  let missesLeft = 50;
  for (const cell of codeCells(JSON.parse(json))) {
    const code = cellAsPython(cell);
    for (const [index, line] of cell.entries()) {
      const written = JSON.stringify(line).slice(1, -1);
      const at = missesLeft > 0 ? json.indexOf(written === '' ? '""' : written, searched) : -1;
      if (at < 0) missesLeft--;
      if (at >= 0) searched = at + written.length;
      lines.push({ start: text.length, from: at < 0 ? searched : at });
      text += `${code[index] ?? ''}\n`;
    }
    // A cell's last line ends nowhere in the notebook.
    text += '\n';
  }
  return {
    text,
    placeOf(offset) {
      let low = 0;
      let high = lines.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((lines[middle]?.start ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      const line = lines[low];
      return line === undefined ? 0 : Math.min(line.from + (offset - line.start), json.length);
    },
  };
}

/** The lines of each cell. */
function* codeCells(notebook: unknown): Generator<readonly string[]> {
  const cells = get(notebook, 'cells');
  for (const cell of Array.isArray(cells) ? cells : []) {
    if (get(cell, 'cell_type') !== 'code') continue;
    const source = get(cell, 'source');
    const parts = Array.isArray(source) ? source : [source];
    yield parts.flatMap((part: unknown) => (typeof part === 'string' ? part.split(/(?<=\n)/) : []));
  }
}

function get(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? Reflect.get(value, field)
    : undefined;
}
