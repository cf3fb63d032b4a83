/** Spans of places in files of which only the beginnings of lines are kept. */
import type { Position, Span } from '../../../../model/span.ts';
import { positionFinder, spanBetween } from '../../../../text/positions.ts';
import type { ModuleCode, Place } from '../code/code.ts';

export function spansOf(modules: ReadonlyMap<string, ModuleCode>): (path: string, at: Place) => Span {
  const finders = new Map<string, (offset: number) => Position>();
  return (path, [start, end]) => {
    let find = finders.get(path);
    if (find === undefined) {
      find = positionFinder(modules.get(path)?.lines ?? [0]);
      finders.set(path, find);
    }
    return spanBetween(find, start, end);
  };
}
