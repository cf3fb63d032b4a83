/** The lists of requirement strings that a pyproject.toml may hold: those of the standards, and those of tools that keep their own. */
import type { Scope } from '../../model/scope.ts';
import { arrayAt, tableAt } from '../../text/toml.ts';
import type { TomlTable, TomlValue } from '../../text/toml-value.ts';
import { scopeOfGroup } from './groups.ts';
import { pinnedVersion, readRequirement } from './requirement.ts';

export interface RequirementList {
  readonly values: readonly TomlValue[];
  readonly scope: Scope;
  /** The list forces versions of packages that others ask for. */
  readonly isOverride?: boolean;
}

export function* requirementLists(root: TomlTable): Generator<RequirementList> {
  yield { values: arrayAt(root, 'project', 'dependencies'), scope: 'production' };
  yield* groupsAt(root, () => 'optional', 'project', 'optional-dependencies');
  yield* groupsAt(root, scopeOfGroup, 'dependency-groups');
  yield* groupsAt(root, scopeOfGroup, 'tool', 'pdm', 'dev-dependencies');
  yield { values: arrayAt(root, 'tool', 'uv', 'dev-dependencies'), scope: 'development' };
  yield { values: arrayAt(root, 'tool', 'rye', 'dev-dependencies'), scope: 'development' };
  yield { values: arrayAt(root, 'tool', 'uv', 'override-dependencies'), scope: 'production', isOverride: true };
  yield { values: arrayAt(root, 'tool', 'flit', 'metadata', 'requires'), scope: 'production' };
  yield* groupsAt(root, () => 'optional', 'tool', 'flit', 'metadata', 'requires-extra');
  for (const [name, { value }] of tableAt(root, 'tool', 'hatch', 'envs')?.entries ?? []) {
    const scope = scopeOfGroup(name) === 'test' ? 'test' : 'development';
    if (value.kind !== 'table') continue;
    yield { values: arrayAt(value, 'dependencies'), scope };
    yield { values: arrayAt(value, 'extra-dependencies'), scope };
  }
  // What builds the package is chosen anew by each build and pinned by no lockfile: only exact versions say anything.
  yield { values: arrayAt(root, 'build-system', 'requires').filter(isPinned), scope: 'development' };
}

function* groupsAt(
  root: TomlTable,
  scopeOf: (group: string) => Scope,
  ...keys: readonly string[]
): Generator<RequirementList> {
  for (const [group, { value }] of tableAt(root, ...keys)?.entries ?? []) {
    if (value.kind === 'array') yield { values: value.items, scope: scopeOf(group) };
  }
}

function isPinned(value: TomlValue): boolean {
  const requirement = value.kind === 'string' ? readRequirement(value.value) : undefined;
  return requirement !== undefined && pinnedVersion(requirement.constraint) !== undefined;
}
