/** What servers call: the object that a module holds under the name by which they look for it, `application` in `wsgi.py`. */
import { callMethod } from './members.ts';
import { type LinkedFile, nothingGiven, type Program } from './program.ts';
import { kinds } from './values.ts';

export interface Served {
  readonly name: string;
  /** Where the module gives it its value. */
  readonly start: number;
  readonly end: number;
}

/** Functions of the name are started as all are that something names. */
export function callServed(
  program: Program,
  files: readonly LinkedFile[],
  served: ReadonlyMap<string, readonly Served[]>,
): void {
  const { values, variables } = program;
  for (const { facts, members, firstFunction } of files)
    for (const { name, start, end } of served.get(facts.path) ?? []) {
      const variable = members.get(name);
      if (variable === undefined) continue;
      variables.watch(variable, (value) => {
        if (values.kind(value) === kinds.instance)
          callMethod(program, value, '__call__', nothingGiven, { from: firstFunction, to: 0, start, end });
      });
    }
}
