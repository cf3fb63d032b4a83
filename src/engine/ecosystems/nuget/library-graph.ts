/**
 * The shape that deps.json and project.assets.json share: `libraries` names everything once, `targets` says for each
 * framework who needs whom. Libraries that are no package to report (projects, metapackages without a file) stay in the
 * graph as a way through, so that what they bring in keeps its parents.
 */
import type { LockedPackage } from '../../model/extraction.ts';
import { memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { once } from '../../extraction/key-index.ts';

export interface LibraryGraph {
  readonly libraries: readonly Library[];
  /** Keys that a library needs in any target, each once. */
  needs(key: string): readonly string[];
  /** Keys of a name in any target, in any letter case. */
  named(name: string): readonly string[];
}

export interface Library {
  /** `Name/1.0.0`, as `libraries` and `targets` write it, in lower case. */
  readonly key: string;
  readonly name: string;
  readonly version: string;
  /** `package`, `project`, `runtimepack`, `reference`, `referenceassembly` …, lower case. */
  readonly type: string;
  readonly member: Positioned;
}

/** A hostile file can make a way through cost the square of its size; the graph is cut before. */
const stepsMax = 2_000_000;

export function libraryGraph(root: Positioned | undefined, targets: readonly Positioned[]): LibraryGraph {
  const needs = new Map<string, string[]>();
  /** One version of a name in a target; what is needed is written with a range, so the name decides. */
  const keysOfTargets: ReadonlyMap<string, string>[] = [];
  for (const target of targets) {
    const entries = membersOf(target);
    const entryKeys = entries.map(({ key }) => key.toLowerCase());
    const keys = new Map<string, string>();
    for (const key of entryKeys) keys.set(splitKey(key).name, key);
    keysOfTargets.push(keys);
    for (const [at, entry] of entries.entries()) {
      const dependencies = membersOf(memberOf(entry, 'dependencies'));
      if (dependencies.length === 0) continue;
      const from = entryKeys[at] ?? '';
      const found = needs.get(from) ?? [];
      for (const { key } of dependencies) {
        const to = keys.get(key.toLowerCase());
        if (to !== undefined) found.push(to);
      }
      needs.set(from, found);
    }
  }
  for (const [from, found] of needs) {
    const kept = once(found, from);
    if (kept !== found) needs.set(from, [...kept]);
  }
  const libraries = membersOf(memberOf(root, 'libraries')).map((member): Library => {
    const { name, version } = splitKey(member.key);
    return { key: member.key.toLowerCase(), name, version, type: textOf(member, 'type')?.toLowerCase() ?? '', member };
  });
  return {
    libraries,
    needs: (key) => needs.get(key) ?? noKeys,
    named: (name) => once(keysOfTargets.flatMap((keys) => keys.get(name.toLowerCase()) ?? [])),
  };
}

const noKeys: readonly string[] = [];

export function lockLibraries(
  file: SourceFile,
  graph: LibraryGraph,
  listed: readonly Library[],
  isDirect: ((library: Library) => boolean) | undefined,
): readonly LockedPackage[] {
  const reported = new Set(listed.map(({ key }) => key));
  let steps = 0;
  /** The reported libraries that a library needs, through those that are not. */
  const dependsOn = (from: string): readonly string[] => {
    const direct = graph.needs(from);
    if (direct.every((key) => reported.has(key))) return direct;
    const found = new Set<string>();
    const seen = new Set([from]);
    const waiting = [from];
    for (let key = waiting.pop(); key !== undefined && steps < stepsMax; key = waiting.pop()) {
      for (const needed of graph.needs(key)) {
        steps++;
        if (seen.has(needed)) continue;
        seen.add(needed);
        if (reported.has(needed)) found.add(needed);
        else waiting.push(needed);
      }
    }
    return [...found];
  };
  return listed.map((library): LockedPackage => {
    const { key, name, version, member } = library;
    const [start, end] = memberRange(member);
    const entry = { key, name, version, span: file.span(start, end), dependsOn: dependsOn(key) };
    return isDirect === undefined ? entry : { ...entry, directness: isDirect(library) ? 'direct' : 'transitive' };
  });
}

function splitKey(key: string): { readonly name: string; readonly version: string } {
  const slash = key.lastIndexOf('/');
  return slash < 0 ? { name: key, version: '' } : { name: key.slice(0, slash), version: key.slice(slash + 1) };
}
