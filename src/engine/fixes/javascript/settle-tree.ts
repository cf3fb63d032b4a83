/** Makes a changed tree whole again: every need is answered by a release that meets it, and what nobody needs is gone. */
import type { FixWorld } from '../model/project-editor.ts';
import { askForAll } from '../shared/ask-all.ts';
import { Stuck } from './choose-releases.ts';
import { isPrerelease, type Layout, meets, type TreeEdge, type TreeNode } from './install-tree.ts';
import { nodeRange, type NpmRelease, npmReleases } from './packument.ts';

/** New packages and re-placed ones at most: a registry that lies must not keep a plan busy for ever. */
const placedMax = 5000;

/**
 * @param wasNeeded ids of what projects led to before anything was changed: the rest is left as it is
 * @throws {Stuck} @throws {MetadataMissing}
 */
export function settleTree(layout: Layout, world: FixWorld, wasNeeded: ReadonlySet<string>): void {
  let placed = 0;
  for (;;) {
    layout.heedRules?.();
    const unmet = unmetEdges(layout, neededIn(layout));
    if (unmet.length === 0) break;
    const open = unmet.filter(([from, edge]) => layout.adopt?.(from, edge, world) !== true);
    askForAll(open, ([, { target }]) => npmReleases(world.shelf, target));
    for (const [from, edge] of open) {
      // What was placed meanwhile may answer it.
      if (!layout.holds(from) || isMet(layout, from, edge)) continue;
      if (layout.adopt?.(from, edge, world) === true) continue;
      placed += 1;
      if (placed > placedMax) throw new Stuck('it would change too much of the tree');
      const release = releaseFor(from, edge, world);
      if (!layout.place(from, edge, release))
        throw new Stuck(`there is no room for ${release.name} ${release.version}, which ${labelOf(from)} would need`);
    }
  }
  const needed = neededIn(layout);
  for (const node of layout.nodes())
    if (node.kind !== 'project' && wasNeeded.has(node.id) && !needed.has(node)) layout.drop(node);
}

export function neededIn(layout: Layout): ReadonlySet<TreeNode> {
  const needed = new Set(layout.nodes().filter(({ kind }) => kind === 'project'));
  for (const node of needed)
    for (const edge of node.edges) {
      const to = layout.resolve(node, edge);
      if (to !== undefined) needed.add(to);
    }
  return needed;
}

function unmetEdges(layout: Layout, needed: ReadonlySet<TreeNode>): readonly (readonly [TreeNode, TreeEdge])[] {
  const unmet: (readonly [TreeNode, TreeEdge])[] = [];
  askForAll(needed, (from) => {
    for (const edge of from.edges) if (!isMet(layout, from, edge)) unmet.push([from, edge]);
  });
  return unmet;
}

function isMet(layout: Layout, from: TreeNode, edge: TreeEdge): boolean {
  if (layout.isAsLocked?.(from, edge) === true || edge.isLoose) return true;
  const to = layout.resolve(from, edge);
  if (to === undefined) return edge.kind === 'optionalPeer' || (edge.kind === 'peer' && !layout.installsPeers);
  return to.kind !== 'registry' || (to.name === edge.target && meets(to.version, edge.range));
}

/** The highest that meets it, as the package manager takes; one with known vulnerabilities only where there is no other. */
function releaseFor(from: TreeNode, edge: TreeEdge, world: FixWorld): NpmRelease {
  const fitting = npmReleases(world.shelf, edge.target)
    .filter(({ version, isBundling }) => !isBundling && meets(version, edge.range))
    .toReversed();
  const released = fitting.filter(({ version }) => !isPrerelease(version));
  const here = released.length > 0 ? released : fitting;
  const running = here.filter((release) => world.runsOn?.(nodeRange(release)) !== false);
  const choices = running.length > 0 ? running : here;
  const safe = choices.filter(({ version }) => world.isSafe(edge.target, version));
  const best =
    safe.find(({ publishedAt }) => world.isSettled(publishedAt)) ??
    safe[0] ??
    choices.find(({ publishedAt }) => world.isSettled(publishedAt)) ??
    choices[0];
  if (best === undefined)
    throw new Stuck(`${labelOf(from)} would need ${edge.target} ${edge.range}, of which no release can be had`);
  return best;
}

function labelOf({ name, version, kind, manifestPath }: TreeNode): string {
  return kind === 'project' ? manifestPath : `${name} ${version}`;
}
