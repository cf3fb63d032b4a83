/** project.assets.json: what NuGet restored for one project, usually in its `obj` folder. */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import { readJson } from '../../text/json.ts';
import { isTrue, memberOf, membersOf, type Positioned, textOf, textsOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { libraryGraph, lockLibraries } from './library-graph.ts';

export function extractProjectAssets(file: SourceFile): Extraction {
  const { root, problems } = readJson(file);
  if (memberOf(root, 'libraries')?.kind !== 'map') {
    const missing = { line: 1, message: 'there is no object "libraries", so no package was read' };
    return conclude({ problems: [...problems, missing], status: 'failed' });
  }
  const graph = libraryGraph(root, membersOf(memberOf(root, 'targets')));
  const listed = graph.libraries.filter(({ type }) => type === 'package');
  const direct = new Set(directNames(root).flatMap((name) => graph.named(name)));
  const isPrivate = privateNames(root);
  const packages = lockLibraries(file, graph, listed, ({ key }) => direct.has(key)).map(
    (entry): LockedPackage => (isPrivate.has(entry.name.toLowerCase()) ? { ...entry, scope: 'development' } : entry),
  );
  return conclude({ packages, problems });
}

/** `"Newtonsoft.Json >= 13.0.1"`, for each framework. */
function directNames(root: Positioned | undefined): readonly string[] {
  return membersOf(memberOf(root, 'projectFileDependencyGroups'))
    .flatMap((framework) => textsOf(framework))
    .map((text) => text.trim().split(' ', 1)[0] ?? '');
}

/** References with PrivateAssets="all": the project uses them, who uses the project does not. */
function privateNames(root: Positioned | undefined): ReadonlySet<string> {
  const declared = membersOf(memberOf(root, 'project', 'frameworks')).flatMap((framework) =>
    membersOf(memberOf(framework, 'dependencies')),
  );
  return new Set(
    declared
      .filter(
        (dependency) =>
          textOf(dependency, 'suppressParent')?.toLowerCase() === 'all' && !isTrue(dependency, 'autoReferenced'),
      )
      .map(({ key }) => key.toLowerCase()),
  );
}
