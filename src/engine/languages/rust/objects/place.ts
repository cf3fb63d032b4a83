/**
 * The module that a file holds depends on where it lies, and what is kept of a file on its content alone: names in it begin with marks,
 * which the file's place turns into the names of its crate and modules.
 */
import type { ObjectFacts } from '../../../model/object-facts.ts';

const depthMax = 9;
const crate = '@crate';
/** Marks from the outermost module to the file's own. */
const marks = Array.from({ length: depthMax }, (_, index) => `@${depthMax - index}`);

/** The module path of a file of which nobody knows where it lies. */
export const unplaced = [crate, ...marks].join('::');

/** @param modules of the file within its crate, from the outermost: of `src/a/b.rs` `['a', 'b']` */
export function placedAt(objects: ObjectFacts, name: string, modules: readonly string[]): ObjectFacts {
  const text = JSON.stringify(objects).replaceAll(/@crate((?:::@\d)*)/g, (_, found: string) => {
    const left = found === '' ? 0 : depthMax - found.length / '::@1'.length;
    const kept = found === '' ? [] : modules.slice(0, Math.max(0, modules.length - left));
    return [name, ...kept].join('::');
  });
  const placed: ObjectFacts = JSON.parse(text);
  return placed;
}
