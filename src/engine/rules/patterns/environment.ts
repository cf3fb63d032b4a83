/** What the variables of a pattern stand for while it is compared with code. */
import type { FileFacts } from './file-facts.ts';
import type { CodeNode } from './code-node.ts';

export interface Bound {
  readonly start: number;
  readonly end: number;
  /** As it is written in the file. */
  readonly text: string;
  /** Without blanks, for comparing. */
  readonly key: string;
}

/** Never changed: a longer one is made for each new variable, so that going back costs nothing. */
export type Environment = { readonly name: string; readonly bound: Bound; readonly before: Environment } | undefined;

function lookUp(environment: Environment, name: string): Bound | undefined {
  for (let entry = environment; entry !== undefined; entry = entry.before) if (entry.name === name) return entry.bound;
  return undefined;
}

/** Undefined where the variable stands for other code already. */
export function bind(
  environment: Environment,
  name: string,
  start: number,
  end: number,
  { source, facts }: { readonly source: string; readonly facts: FileFacts },
  node?: CodeNode,
): { readonly environment: Environment } | undefined {
  const text = source.slice(start, end);
  // Equal names of two functions are two variables.
  const scope = node?.kind === 'name' ? facts.scopeOf(node) : undefined;
  const key = `${text.replace(/\s+/g, '')}${scope === undefined ? '' : `@${scope}`}`;
  const known = lookUp(environment, name);
  if (known !== undefined) return known.key === key ? { environment } : undefined;
  return { environment: { name, bound: { start, end, text, key }, before: environment } };
}
