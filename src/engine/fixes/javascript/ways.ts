/** Ways to be rid of vulnerable instances of one npm package: the same search for every layout, with what each format writes at its end. */
import type { FileEdit } from '../model/file-edit.ts';
import type { FixKind, Move } from '../model/fix-plan.ts';
import type { FixWorld, Refusal, Way, Wish } from '../model/project-editor.ts';
import { type Choice, chooseReleases, type Declaration, type Strategy, Stuck } from './choose-releases.ts';
import { compareVersions, isMajorMove, type Layout, type TreeEdge, type TreeNode } from './install-tree.ts';
import { newRange } from './new-range.ts';
import { npmReleases } from './packument.ts';
import { neededIn, settleTree } from './settle-tree.ts';

/** A format's files, opened once for each attempt. */
export interface Attempt<L extends Layout> {
  /** A fresh one each time. */
  layout(): L;
  /** Edits that make the files say what the layout says. @throws {Stuck} where the format cannot say it */
  write(changed: L, declarations: readonly WrittenDeclaration[], overrides: readonly Override[]): readonly FileEdit[];
  /** Why this format or these files take no override; empty where they do. */
  readonly noOverride: string;
  /** What a person is to know of each change. */
  readonly notes?: readonly string[];
}

export interface WrittenDeclaration extends Declaration {
  readonly range: string;
}

/** Below one package another one is to be at a version, whatever is asked for. */
export interface Override {
  readonly parent: TreeNode;
  readonly name: string;
  readonly version: string;
}

export function* waysOf<L extends Layout>(attempt: Attempt<L>, wish: Wish, world: FixWorld): Iterable<Way | Refusal> {
  let stuck: Stuck | undefined;
  const tried = new Set<string>();
  for (const preference of ['lowest', 'highest'] as const) {
    const way = tryOnce(attempt, wish, world, { preference, overridden: new Set() });
    if (way instanceof Stuck) {
      stuck = way;
      yield { kind: 'direct', refused: way.message };
      if (way.edges.length > 0) break;
    } else {
      const key = JSON.stringify(way.moves);
      if (!tried.has(key)) yield way;
      tried.add(key);
    }
  }
  if (stuck === undefined || stuck.edges.length === 0) return;
  if (attempt.noOverride !== '') {
    yield { kind: 'override', refused: attempt.noOverride };
    return;
  }
  // One edge after another is found to admit nothing.
  let edges = [...stuck.edges];
  for (let round = 0; round < 20; round++) {
    const way = tryOverride(attempt, wish, world, edges);
    if (!(way instanceof Stuck)) {
      yield way;
      return;
    }
    if (way.edges.length === 0 || round === 19) {
      yield { kind: 'override', refused: way.message };
      return;
    }
    edges = [...edges, ...way.edges];
  }
}

function tryOnce<L extends Layout>(attempt: Attempt<L>, wish: Wish, world: FixWorld, strategy: Strategy): Way | Stuck {
  const layout = attempt.layout();
  return attemptedWay(attempt, layout, wish, world, strategy, []);
}

function tryOverride<L extends Layout>(
  attempt: Attempt<L>,
  wish: Wish,
  world: FixWorld,
  stuck: readonly (readonly [TreeNode, TreeEdge])[],
): Way | Stuck {
  const layout = attempt.layout();
  const pairs = stuck.flatMap(([from, edge]) => {
    const parent = layout.nodes().find(({ id }) => id === from.id);
    const same = parent?.edges.find(({ name }) => name === edge.name);
    return parent === undefined || same === undefined ? [] : [[parent, same] as const];
  });
  const strategy: Strategy = { preference: 'lowest', overridden: new Set(pairs.map(([, edge]) => edge)) };
  return attemptedWay(attempt, layout, wish, world, strategy, pairs);
}

function attemptedWay<L extends Layout>(
  attempt: Attempt<L>,
  layout: L,
  wish: Wish,
  world: FixWorld,
  strategy: Strategy,
  overridden: readonly (readonly [TreeNode, TreeEdge])[],
): Way | Stuck {
  try {
    const vulnerable = layout
      .nodes()
      .filter(({ name, version, kind }) => name === wish.name && wish.versions.includes(version) && kind !== 'project');
    if (vulnerable.length === 0) return new Stuck(`${wish.name} is not an entry of its own`);
    const before = versionsIn(layout);
    const wasNeeded = new Set([...neededIn(layout)].map(({ id }) => id));
    const overrides = overridden.map(([parent, edge]) => ({ parent, edge, to: layout.resolve(parent, edge) }));
    const choice = chooseReleases(layout, vulnerable, world, strategy);
    const declarations = choice.declarations.map((one) => ({ ...one, range: newRange(one.edge.range, one.version) }));
    const written = overrides.flatMap(({ parent, edge, to }): Override[] => {
      const release = to === undefined ? undefined : choice.releases.get(to);
      return release === undefined ? [] : [{ parent, name: edge.name, version: release.version }];
    });
    for (const [node, release] of choice.releases) layout.replace(node, release);
    for (const { parent, edge, to } of overrides) {
      const release = to === undefined ? undefined : choice.releases.get(to);
      if (release !== undefined) layout.override(parent.id, edge.name, release);
    }
    for (const { project, edge, range } of declarations) layout.redeclare(project.id, edge.name, range);
    settleTree(layout, world, wasNeeded);
    const moves = movesOf(before, layout, choice, world);
    return {
      kind: kindOf(wish, choice, written),
      moves,
      declared: [...new Set(declarations.map(({ edge }) => edge.target))],
      edits: attempt.write(layout, declarations, written),
      notes: [...choice.refused.map(({ message }) => `one instance stays: ${message}`), ...(attempt.notes ?? [])],
    };
  } catch (error) {
    if (error instanceof Stuck) return error;
    throw error;
  }
}

function kindOf(wish: Wish, { releases, declarations }: Choice, overrides: readonly Override[]): FixKind {
  if (overrides.length > 0) return 'override';
  if (declarations.some(({ edge }) => edge.target === wish.name)) return 'direct';
  if ([...releases.keys()].some(({ name }) => name !== wish.name) || declarations.length > 0) return 'ancestor';
  return 'refresh';
}

function versionsIn(layout: Layout): ReadonlyMap<string, ReadonlySet<string>> {
  const versions = new Map<string, Set<string>>();
  for (const { name, version, kind } of layout.nodes()) {
    if (kind === 'project') continue;
    const known = versions.get(name);
    if (known === undefined) versions.set(name, new Set([version]));
    else known.add(version);
  }
  return versions;
}

/** What was changed on purpose as from and to; the rest as what came and what went. */
function movesOf(
  before: ReadonlyMap<string, ReadonlySet<string>>,
  layout: Layout,
  { releases }: Choice,
  world: FixWorld,
): Move[] {
  const after = versionsIn(layout);
  const moves: Move[] = [];
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const old = before.get(name) ?? new Set();
    const now = after.get(name) ?? new Set();
    const gone = [...old].filter((version) => !now.has(version)).sort(compareVersions);
    const come = [...now].filter((version) => !old.has(version)).sort(compareVersions);
    const chosen = [...releases].filter(([node]) => node.name === name);
    for (const version of gone) {
      const to = chosen.find(([node]) => node.version === version)?.[1].version ?? come[0] ?? '';
      moves.push(moveOf(name, version, now.has(to) ? to : '', world));
    }
    for (const version of come)
      if (!moves.some((move) => move.name === name && move.to === version))
        moves.push(moveOf(name, '', version, world));
  }
  return moves.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.from < b.from ? -1 : 1));
}

function moveOf(name: string, from: string, to: string, { shelf }: FixWorld): Move {
  const release = to === '' ? undefined : npmReleases(shelf, name).find(({ version }) => version === to);
  return { name, from, to, isMajor: isMajorMove(from, to), publishedAt: release?.publishedAt ?? '' };
}
