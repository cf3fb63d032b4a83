/**
 * The packages of a Python lockfile, collected entry by entry: keys are made unique, entries that a tool splits by
 * extras are joined, and names in dependencies become keys once all entries are known.
 */
import type { LockedPackage, Problem, Scope } from '../../inventory/extraction.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { stringAt, type TomlTable } from '../../text/toml.ts';
import { keyIndex } from '../key-index.ts';
import { strongestScope } from './groups.ts';
import { normalizePythonName } from './requirement.ts';

export interface Dependency {
  readonly name: string;
  /** Where the lockfile says which of several versions it means. */
  readonly version?: string | undefined;
}

export interface Entry {
  readonly name: string;
  readonly version: string;
  /** Offsets of the whole entry. */
  readonly start: number;
  readonly end: number;
}

export interface EntryDetails {
  readonly dependencies: readonly Dependency[];
  readonly scope?: Scope | undefined;
  readonly source?: LockedPackage['source'] | undefined;
}

/** All that a table of a lockfile says, read while it is at hand. */
export interface ReadEntry {
  readonly entry: Entry;
  readonly details: EntryDetails;
}

export interface LockedList {
  /** An entry without a name is a problem. */
  add(entry: Entry, details: EntryDetails): void;
  /** The keys that a dependency means; to be asked after the last `add`. */
  keysOf(dependency: Dependency): readonly string[];
  finish(): { readonly packages: readonly LockedPackage[]; readonly problems: readonly Problem[] };
}

interface Collected {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly entry: Entry;
  readonly source: LockedPackage['source'] | undefined;
  scope: Scope | undefined;
  readonly dependencies: Dependency[];
}

export function lockedList(file: SourceFile, readingProblems: readonly Problem[]): LockedList {
  const problems = [...readingProblems];
  const collected = new Map<string, Collected>();
  const keysByName = keyIndex();

  function keysOf({ name, version }: Dependency): readonly string[] {
    const exact = version === undefined ? undefined : keyOf(name, version);
    if (exact !== undefined && collected.has(exact)) return [exact];
    return keysByName.keysOf(normalizePythonName(name));
  }

  function add(entry: Entry, details: EntryDetails): void {
    const { name, version } = entry;
    if (name === '') {
      problems.push({
        line: file.span(entry.start, entry.start).startLine,
        message: 'An entry without a name is not listed.',
      });
      return;
    }
    const key = keyOf(name, version);
    const before = collected.get(key);
    if (before !== undefined) {
      for (const dependency of details.dependencies) before.dependencies.push(dependency);
      before.scope = strongestScope([before.scope, details.scope].flatMap((scope) => scope ?? []));
      return;
    }
    collected.set(key, {
      key,
      name,
      version,
      entry,
      source: details.source,
      scope: details.scope,
      dependencies: [...details.dependencies],
    });
    keysByName.add(normalizePythonName(name), key);
  }

  function finish(): ReturnType<LockedList['finish']> {
    const packages = Array.from(
      collected.values(),
      ({ key, name, version, entry, source, scope, dependencies }): LockedPackage => ({
        key,
        name,
        version,
        span: file.span(entry.start, entry.end),
        // A dependency on itself is one on its own extras.
        dependsOn: once(dependencies.flatMap(keysOf)).filter((target) => target !== key),
        ...(scope === undefined ? {} : { scope }),
        ...(source === undefined ? {} : { source }),
      }),
    );
    return { packages, problems };
  }

  return { add, keysOf, finish };
}

function once(keys: readonly string[]): readonly string[] {
  return keys.length < 2 ? keys : [...new Set(keys)];
}

/** The entry that a table with `name` and `version` describes. */
export function entryOf(table: TomlTable): Entry {
  return {
    name: stringAt(table, 'name')?.value ?? '',
    version: stringAt(table, 'version')?.value ?? '',
    start: table.start,
    end: table.end,
  };
}

function keyOf(name: string, version: string): string {
  return `${normalizePythonName(name)}@${version}`;
}
