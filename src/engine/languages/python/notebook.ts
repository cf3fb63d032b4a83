/** The code cells of a Jupyter notebook as one Python text, and the way back from its offsets to those of the notebook. */

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
    for (const line of cell) {
      const written = JSON.stringify(line).slice(1, -1);
      const at = missesLeft > 0 ? json.indexOf(written === '' ? '""' : written, searched) : -1;
      if (at < 0) missesLeft--;
      if (at >= 0) searched = at + written.length;
      lines.push({ start: text.length, from: at < 0 ? searched : at });
      // Lines of the notebook's own commands are no Python.
      text += `${/^\s*(?:[%!?]|(?:pip3?|conda|apt(?:-get)?|cd|ls|git|cat|mkdir)\s+[\w-])/.test(line) ? '' : line.replace(/\n$/, '')}\n`;
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
      return line === undefined ? 0 : line.from + (offset - line.start);
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
    // `%%bash` and the like turn the whole cell into another language.
    if (typeof parts[0] === 'string' && parts[0].startsWith('%%') && !/^%%(?:time|timeit|capture)/.test(parts[0]))
      continue;
    yield parts.flatMap((part: unknown) => (typeof part === 'string' ? part.split(/(?<=\n)/) : []));
  }
}

function get(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? Reflect.get(value, field)
    : undefined;
}
