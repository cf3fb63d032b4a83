/**
 * pubspec.lock: a flat map of packages that says which are direct and for what, and holds no edges. Packages of an SDK
 * (`flutter`) carry the version 0.0.0.
 */
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { memberOf, memberRange, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import { gitSource, pathSource, registrySource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude, notRead, quoted } from '../../extraction/conclude.ts';

export function extract(file: SourceFile): Extraction {
  const { documents, problems: textProblems } = readYaml(file, { leavesOut });
  const problems: Problem[] = [...textProblems];
  const root = documents[0];
  if (root === undefined && problems.length === 0) return conclude({});
  if (root?.kind !== 'map') return notRead(problems, 'The file is no YAML map.');
  const packages = membersOf(memberOf(root, 'packages')).map((node): LockedPackage => {
    const span = file.span(...memberRange(node));
    const version = textOf(node, 'version') ?? '';
    if (version === '') problems.push({ line: span.startLine, message: `${quoted(node.key)} has no version.` });
    return {
      key: node.key,
      name: textOf(node, 'description', 'name') ?? node.key,
      version,
      span,
      dependsOn: [],
      ...useOf(node),
      ...sourceOf(node),
    };
  });
  if (memberOf(root, 'packages') === undefined && problems.length === 0) {
    problems.push({ line: 1, message: 'There is no map of packages.' });
  }
  return conclude({ packages, problems });
}

/** Of descriptions, which stand three maps below the root, only this is asked for. */
const described: ReadonlySet<string> = new Set(['name', 'url', 'path', 'ref', 'resolved-ref']);

function leavesOut(key: string, depth: number): boolean {
  return depth === 4 && !described.has(key);
}

/** `direct main`, `direct dev`, `direct overridden` or `transitive`. */
function useOf(node: Positioned): Pick<LockedPackage, 'directness' | 'scope'> {
  const use = textOf(node, 'dependency');
  if (use === undefined) return {};
  if (use === 'direct dev') return { directness: 'direct', scope: 'development' };
  return { directness: use.startsWith('direct') ? 'direct' : 'transitive' };
}

function sourceOf(node: Positioned): Pick<LockedPackage, 'source'> {
  const place = memberOf(node, 'description');
  const url = textOf(place, 'url');
  switch (textOf(node, 'source')) {
    case 'git':
      return { source: gitSource(url ?? '', textOf(place, 'resolved-ref') ?? textOf(place, 'ref')) };
    case 'path':
      return { source: pathSource(textOf(place, 'path') ?? '') };
    case 'sdk':
      return { source: pathSource(textOf(place) ?? '') };
    default:
      return url === undefined ? {} : { source: registrySource(url) };
  }
}
