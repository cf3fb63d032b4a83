/** Where each key and list item of a YAML text stands, so that a fault found in the value can be shown in the text. */
import { EVENT_ID, getScalarValue, parseEvents } from 'js-yaml';
import { lineStarts, positionAt } from '../../text/positions.ts';

/** The 1-based line of every place in the first document, under names such as `rule.any[1].has`. */
export function yamlLines(text: string): ReadonlyMap<string, number> {
  const starts = lineStarts(text);
  const lines = new Map<string, number>();
  const open: Frame[] = [];
  for (const event of parseEvents(text, {})) {
    if (event.type === EVENT_ID.POP) {
      open.pop();
      continue;
    }
    const frame = open.at(-1);
    if (frame?.kind === 'mapping' && frame.key === undefined && event.type === EVENT_ID.SCALAR) {
      const key = getScalarValue(text, event);
      frame.key = frame.path === '' ? key : `${frame.path}.${key}`;
      lines.set(frame.key, positionAt(starts, event.valueStart).line);
      continue;
    }
    const path = frame === undefined ? '' : nextPath(frame);
    if (event.type === EVENT_ID.SCALAR) note(path, event.valueStart);
    else if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) {
      note(path, event.start);
      open.push({ kind: event.type === EVENT_ID.MAPPING ? 'mapping' : 'sequence', path, key: undefined, index: 0 });
    } else if (event.type === EVENT_ID.DOCUMENT) open.push({ kind: 'document', path: '', key: undefined, index: 0 });
  }
  return lines;

  function note(path: string, offset: number): void {
    if (!lines.has(path)) lines.set(path, positionAt(starts, Math.max(0, offset)).line);
  }
}

interface Frame {
  readonly kind: 'document' | 'mapping' | 'sequence';
  readonly path: string;
  /** Of the mapping's entry whose value comes next. */
  key: string | undefined;
  index: number;
}

function nextPath(frame: Frame): string {
  if (frame.kind === 'sequence') return `${frame.path}[${frame.index++}]`;
  const path = frame.key ?? frame.path;
  frame.key = undefined;
  return path;
}
