/** *.deps.json: what a build of .NET put beside its program, as the host reads it when the program starts. */
import type { Extraction } from '../../model/extraction.ts';
import { readJson } from '../../text/json.ts';
import { memberOf, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { type Library, libraryGraph, type LibraryGraph, lockLibraries } from './library-graph.ts';

const runtimePackPrefix = 'runtimepack.';

export function extractDepsJson(file: SourceFile): Extraction {
  const { root, problems } = readJson(file, { tolerant: true });
  if (memberOf(root, 'libraries')?.kind !== 'map') {
    const missing = { line: 1, message: 'there is no object "libraries", so no package was read' };
    return conclude({ problems: [...problems, missing], status: 'failed' });
  }
  const running = runtimeTarget(root);
  const graph = libraryGraph(root, running === undefined ? membersOf(memberOf(root, 'targets')) : [running]);
  const withoutFiles = new Set(
    membersOf(running)
      .filter((entry) => !ships(entry))
      .map(({ key }) => key.toLowerCase()),
  );
  const listed = graph.libraries.filter(
    ({ type, key }) => (type === 'package' || type === 'runtimepack') && !withoutFiles.has(key),
  );
  const direct = neededByRoots(graph);
  const packages = lockLibraries(file, graph, listed, direct && (({ key }) => direct.has(key)));
  return conclude({ packages: packages.map((entry) => ({ ...entry, name: packageName(entry.name) })), problems });
}

function runtimeTarget(root: Positioned | undefined): Positioned | undefined {
  return memberOf(root, 'targets', textOf(root, 'runtimeTarget', 'name') ?? '');
}

/**
 * Whether any file of the library came along. The build drops the files of packages that the framework replaces and
 * keeps their names; a vulnerability of theirs is not in the program.
 */
function ships(entry: Positioned): boolean {
  return ['runtime', 'runtimeTargets', 'native', 'resources'].some(
    (kind) => membersOf(memberOf(entry, kind)).length > 0,
  );
}

/** What the program's own projects ask for, leaving out projects that others use; `undefined` where none is named. */
function neededByRoots(graph: LibraryGraph): ReadonlySet<string> | undefined {
  const projects = graph.libraries.filter(({ type }) => type === 'project');
  const used = new Set(projects.flatMap(({ key }) => graph.needs(key)));
  const roots = projects.filter(({ key }: Library) => !used.has(key));
  return roots.length === 0 ? undefined : new Set(roots.flatMap(({ key }) => graph.needs(key)));
}

function packageName(name: string): string {
  return name.startsWith(runtimePackPrefix) ? name.slice(runtimePackPrefix.length) : name;
}
