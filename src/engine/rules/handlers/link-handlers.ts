/** Who handles what in a whole tree, from what each of its files says. */
import type { Handler } from '../model/handler.ts';
import type { FileFacts } from '../model/rule-runner.ts';
import { handlerFamilies } from './index.ts';

/** @param files by path, in the order of paths. @returns sorted by path, place, route */
export function linkHandlers(files: ReadonlyMap<string, FileFacts>): readonly Handler[] {
  const handlers = handlerFamilies.flatMap((family) => {
    const facts = [...files].flatMap(([path, { families }]) => {
      const own = families[family.name];
      return own === undefined ? [] : [[path, own] as const];
    });
    return facts.length === 0 ? [] : family.link(new Map(facts));
  });
  return handlers.toSorted(byPlace);
}

function byPlace(a: Handler, b: Handler): number {
  return (
    compare(a.path, b.path) ||
    a.start - b.start ||
    a.end - b.end ||
    compare(a.sourceType, b.sourceType) ||
    compare(a.route, b.route) ||
    compare(a.framework, b.framework)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
