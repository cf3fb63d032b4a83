/**
 * `overrides` of package.json as npm reads them: what is asked for below a package, whatever those below it ask for themselves. They are
 * rules of the whole tree, so that packages which come into it later heed them, too.
 */
import { edgeOf, type Layout, meets, type TreeEdge, type TreeNode } from './install-tree.ts';
import { recordOf, textOf } from './packument.ts';

export interface OverrideRule {
  /** Each below the one before; none: anywhere. */
  readonly below: readonly NamedRange[];
  readonly name: string;
  /** Undefined where what is demanded cannot be said: then nothing is. */
  readonly spec: string | undefined;
}

interface NamedRange {
  readonly name: string;
  readonly range: string;
}

export function readOverrideRules(manifest: Readonly<Record<string, unknown>>): readonly OverrideRule[] {
  const declared = new Map(
    ['optionalDependencies', 'devDependencies', 'dependencies'].flatMap((section) =>
      Object.entries(recordOf(manifest[section])),
    ),
  );
  const specOf = (value: string): string | undefined =>
    value.startsWith('$') ? textOf(declared.get(value.slice(1))) || undefined : value;
  const read = (rules: unknown, below: readonly NamedRange[]): readonly OverrideRule[] =>
    Object.entries(recordOf(rules)).flatMap(([key, value]): readonly OverrideRule[] => {
      if (key === '.') return [];
      const { name, range } = keyOf(key);
      // Whether a range of a rule covers the range that a package asks for is a question for npm.
      const own = (text: string): OverrideRule => ({ below, name, spec: range === '*' ? specOf(text) : undefined });
      if (typeof value === 'string') return value === '' ? [] : [own(value)];
      const itself = textOf(recordOf(value)['.']);
      return [...(itself === '' ? [] : [own(itself)]), ...read(value, [...below, { name, range }])];
    });
  return read(manifest['overrides'], []);
}

/** Edges as the rules have them, by node and name; those that are as they were are left out. */
export function ruledEdges(
  layout: Pick<Layout, 'nodes' | 'resolve'>,
  rules: readonly OverrideRule[],
): ReadonlyMap<TreeNode, ReadonlyMap<string, TreeEdge>> {
  const ruled = new Map<TreeNode, Map<string, TreeEdge>>();
  for (const { below, name, spec } of rules.toSorted((a, b) => a.below.length - b.below.length))
    for (const node of nodesBelow(layout, below)) {
      if (node.kind === 'project') continue;
      const edge = node.edges.find((one) => one.name === name);
      if (edge === undefined) continue;
      const demanded: TreeEdge =
        spec === undefined ? { ...edge, isLoose: true } : { ...edgeOf(name, spec, edge.kind), isRuled: true };
      const known = ruled.get(node);
      if (known === undefined) ruled.set(node, new Map([[name, demanded]]));
      else known.set(name, demanded);
    }
  return ruled;
}

function nodesBelow(layout: Pick<Layout, 'nodes' | 'resolve'>, below: readonly NamedRange[]): Iterable<TreeNode> {
  let nodes: ReadonlySet<TreeNode> = new Set(layout.nodes());
  for (const { name, range } of below) {
    const reached = new Set([...nodes].filter((node) => node.name === name && meets(node.version, range)));
    for (const node of reached)
      for (const edge of node.edges) {
        const to = layout.resolve(node, edge);
        if (to !== undefined) reached.add(to);
      }
    nodes = reached;
  }
  return nodes;
}

/** `@a/b@^1` → `@a/b` and `^1`. */
function keyOf(key: string): NamedRange {
  const at = key.indexOf('@', 1);
  return at < 0 ? { name: key, range: '*' } : { name: key.slice(0, at), range: key.slice(at + 1) || '*' };
}
