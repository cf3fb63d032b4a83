/** Projects of a lockfile that knows packages by what asks for them, as all versions of yarn write it. */
import type { LockedEntry } from './descriptor-layout.ts';
import { edgesOf, meets, type TreeEdge, type TreeNode } from './install-tree.ts';
import { textsOf } from './packument.ts';
import { parsedJson } from '../shared/parsed-json.ts';

/** Loose where the lockfile's answer does not meet the range: it was forced. */
export function answeredBy(
  locked: ReadonlyMap<string, LockedEntry>,
  descriptorOf: (edge: TreeEdge) => string,
): (edge: TreeEdge) => TreeEdge {
  return (edge) => {
    const to = locked.get(descriptorOf(edge))?.node;
    const isMet = to !== undefined && (to.kind !== 'registry' || meets(to.version, edge.range));
    return isMet ? edge : { ...edge, isLoose: true };
  };
}

/** @param ranges of a section of a manifest, by name @throws {NotEditable} */
export function projectsOf(
  manifests: ReadonlyMap<string, string>,
  answered: (edge: TreeEdge) => TreeEdge,
  ranges: (section: ReadonlyMap<string, string>) => ReadonlyMap<string, string>,
): readonly TreeNode[] {
  return [...manifests].map(([manifestPath, manifest]): TreeNode => {
    const content = parsedJson(manifest, manifestPath);
    const edges = edgesOf({
      prod: ranges(textsOf(content['dependencies'])),
      dev: ranges(textsOf(content['devDependencies'])),
      optional: ranges(textsOf(content['optionalDependencies'])),
    });
    return { id: manifestPath, name: '', version: '', edges: edges.map(answered), kind: 'project', manifestPath };
  });
}
