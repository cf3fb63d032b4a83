/**
 * The packages of a Python lockfile, collected entry by entry: keys are made unique, entries that a tool splits by
 * extras are joined, and names in dependencies become keys once all entries are known.
 */
import type { LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { stringAt } from '../../text/toml.ts';
import type { TomlTable } from '../../text/toml-value.ts';
import { keyIndex, once } from '../../extraction/key-index.ts';
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
  readonly dependencies: readonly Dependency[];
  /** Those of further entries of the same key. */
  others?: Dependency[];
}

export function lockedList(file: SourceFile, readingProblems: readonly Problem[]): LockedList {
  const problems = [...readingProblems];
  const collected = new Map<string, Collected>();
  const keysByName = keyIndex();

  function keysOf(dependency: Dependency): readonly string[] {
    const keys: string[] = [];
    collect(dependency, keys);
    return keys;
  }

  function collect({ name, version }: Dependency, keys: string[]): void {
    const normalizedName = normalizePythonName(name);
    const exact = version === undefined ? undefined : keyOf(normalizedName, version);
    if (exact !== undefined && collected.has(exact)) keys.push(exact);
    else keysByName.collect(normalizedName, keys);
  }

  function add(entry: Entry, { dependencies, scope, source }: EntryDetails): void {
    const { name, version } = entry;
    if (name === '') {
      problems.push({
        line: file.span(entry.start, entry.start).startLine,
        message: 'An entry without a name is not listed.',
      });
      return;
    }
    const normalizedName = normalizePythonName(name);
    let key = keyOf(normalizedName, version);
    // One version from two places is two packages.
    const twin = collected.get(key);
    if (twin !== undefined && addressOf(twin.source) !== addressOf(source)) key = `${key} ${addressOf(source)}`;
    const before = collected.get(key);
    if (before !== undefined) {
      for (const dependency of dependencies) (before.others ??= []).push(dependency);
      before.scope = strongestScope([before.scope, scope].flatMap((some) => some ?? []));
      return;
    }
    collected.set(key, { key, name, version, entry, source, scope, dependencies });
    keysByName.add(normalizedName, key);
  }

  function lockedPackage(found: Collected): LockedPackage {
    const { key, name, version, entry, source, scope, dependencies, others } = found;
    const keys: string[] = [];
    for (const dependency of dependencies) collect(dependency, keys);
    for (const dependency of others ?? []) collect(dependency, keys);
    // A dependency on itself is one on its own extras.
    const dependsOn = once(keys, key);
    const locked = { key, name, version, span: file.span(entry.start, entry.end), dependsOn };
    if (scope === undefined) return source === undefined ? locked : { ...locked, source };
    return source === undefined ? { ...locked, scope } : { ...locked, scope, source };
  }

  function finish(): ReturnType<LockedList['finish']> {
    return { packages: Array.from(collected.values(), lockedPackage), problems };
  }

  return { add, keysOf, finish };
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

function addressOf(source: LockedPackage['source']): string {
  return Object.values(source ?? {}).join(' ');
}

function keyOf(normalizedName: string, version: string): string {
  return `${normalizedName}@${version}`;
}
