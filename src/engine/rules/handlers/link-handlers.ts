/** Who handles what in a whole tree, from what each of its files says. */
import type { Handler } from '../model/handler.ts';
import type { FileFacts } from '../model/rule-runner.ts';
import { handlerFamilies } from './index.ts';

export interface LinkedHandlers {
  /** Sorted by path, place, route. */
  readonly handlers: readonly Handler[];
  /** What was not followed to its end, by the name of the family. */
  readonly bounds: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Past so many, families stop to look for more. */
const handlersMax = 50_000;

/** @param files by path, in the order of paths */
export function linkHandlers(files: ReadonlyMap<string, FileFacts>): LinkedHandlers {
  const bounds = new Map<string, Set<string>>();
  const handlers = handlerFamilies.flatMap((family) => {
    const facts = [...files].flatMap(([path, { families }]) => {
      const own = families[family.name];
      return own === undefined ? [] : [[path, own] as const];
    });
    if (facts.length === 0) return [];
    const met = new Set<string>();
    const found = family.link(new Map(facts), met);
    if (found.length >= handlersMax) met.add(`there are more than ${handlersMax} of them`);
    if (met.size > 0) bounds.set(family.name, met);
    return found;
  });
  return { handlers: handlers.toSorted(byPlace), bounds };
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
