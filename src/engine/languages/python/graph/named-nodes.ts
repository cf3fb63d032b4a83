/** Functions and classes that a name of a module stands for, as advisories name them. */
import { innerFunctions } from './inner-functions.ts';
import { loadFromModule } from './link.ts';
import { newVariable, type Program } from './program.ts';
import { kinds } from './values.ts';

/**
 * What the module itself defines under the name, else what its variable holds. A function within another says nothing where it was not
 * made for this name alone: it is what a decorator hands out to whomever it decorates.
 * @returns of a path and the parts of a name the functions by their number, and classes behind all functions
 */
export function namedNodes(program: Program): (path: string, name: readonly string[]) => readonly number[] {
  const { functions, classes, files, values, variables } = program;
  let byName: ReadonlyMap<string, readonly number[]> | undefined;
  const defined = (path: string, qualifiedName: string): readonly number[] => {
    byName ??= Map.groupBy(functions.keys(), (id) => keyOf(program, id));
    return byName.get(`${path} ${qualifiedName}`) ?? [];
  };
  const membersOf = (value: number, member: string): readonly number[] => {
    const owner = values.kind(value) === kinds.class ? classes[values.first(value)] : undefined;
    const inner = owner?.members.get(member);
    if (owner === undefined || inner === undefined) return [];
    const own = defined(owner.file.facts.path, `${owner.info.qualifiedName}.${member}`);
    return own.length > 0 ? own.map((id) => values.intern(kinds.function, id)) : variables.values(inner);
  };
  return (path, [first, ...members]) => {
    const file = files.get(path);
    if (file === undefined || first === undefined) return [];
    const own = members.length > 0 ? [] : defined(path, first);
    if (own.length > 0) return own;
    const variable = newVariable(program);
    loadFromModule(program, file.base, first, variable);
    variables.settle();
    let found: readonly number[] = variables.values(variable);
    for (const member of members) found = found.flatMap((value) => membersOf(value, member));
    return found.flatMap((value) => {
      const id = values.first(value);
      if (values.kind(value) === kinds.function) return isShared(program, id) ? [] : [id];
      return values.kind(value) === kinds.class ? [id + functions.length] : [];
    });
  };
}

function keyOf({ functions }: Program, id: number): string {
  const linked = functions[id];
  return `${linked?.file.facts.path ?? ''} ${linked?.info.qualifiedName ?? ''}`;
}

/** It stands within a function, which makes it for each of its callers. */
function isShared({ functions }: Program, id: number): boolean {
  const linked = functions[id];
  return linked !== undefined && linked.depth === 0 && innerFunctions(linked.file.flow).has(linked.info);
}
