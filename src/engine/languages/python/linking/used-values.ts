/**
 * Whether a place that only hands a function of a package on, or uses what a parameter is said to be, is a use of it: where all values are
 * followed, something calls the function, or code that is not here gets it, and somebody gives the parameter something.
 */
import type { Program } from '../../../linking/linker.ts';
import type { UseSite } from '../../../linking/use-sites.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { CallGraph } from '../graph/call-graph.ts';

/** Of files that are not followed nothing is claimed. */
export function usedValues(graph: CallGraph, files: readonly FileFacts[]): Program['mayUse'] {
  if (!graph.isComplete) return undefined;
  const followed = new Set(files.filter(({ flow }) => flow !== undefined).map(({ path }) => path));
  if (followed.size < files.length) return undefined;
  const called = new Set([...graph.outside.map(({ target }) => target), ...graph.handedOn].map(dotted));
  const calledAt = new Set(graph.outside.map(({ path, start }) => `${path}\0${start}`));
  const ungiven = Map.groupBy(graph.ungiven, ({ path }) => path);
  return ({ file, fact, target }: UseSite) => {
    if (target.path.includes('#') && followed.has(file.path)) {
      const isUngiven = ungiven.get(file.path)?.some(({ start, end }) => start <= fact.start && fact.start < end);
      return isUngiven !== true || calledAt.has(`${file.path}\0${fact.start}`);
    }
    if (fact.kind !== 'value' || !followed.has(file.path) || !target.path.every(isName)) return true;
    // In texts that become code, and of what a name that is worked out stands for, not all values are told.
    if (file.imports[fact.import]?.kind === 'dynamic') return true;
    return called.has(dotted([...target.module.split('.'), ...target.path]));
  };
}

function isName(part: string): boolean {
  return /^\w+$/.test(part);
}

function dotted(names: readonly string[]): string {
  return names.join(' ');
}
