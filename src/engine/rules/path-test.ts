/** For which paths a part of a rule is, beyond the glob pattern of the rule itself. */
import { compileGlob } from './glob.ts';
import type { PlannedRule } from './model/meaning.ts';

/** Globs that cannot be used name no path; whoever understands rules refuses them before. */
export function pathTest({ include, exclude }: PlannedRule['paths']): (path: string) => boolean {
  const included = include.map(matcherOf);
  const excluded = exclude.map(matcherOf);
  return (path) =>
    (included.length === 0 || included.some((matches) => matches(path))) && !excluded.some((matches) => matches(path));
}

function matcherOf(text: string): (path: string) => boolean {
  const glob = compileGlob(text);
  return glob.ok ? glob.matches : () => false;
}
