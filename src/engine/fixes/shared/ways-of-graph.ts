/** Ways to be rid of a vulnerable package of a locked graph: inside all declarations, with other ones, then from other ones all down. */
import type { FileEdit } from '../model/file-edit.ts';
import type { FixKind, Move } from '../model/fix-plan.ts';
import type { FixWorld, Refusal, Way, Wish } from '../model/project-editor.ts';
import { liftDeclarations } from './lift-declarations.ts';
import type { Settled, Universe } from './locked-graph.ts';
import { settleGraph } from './settle-graph.ts';
import { whyNoRelease } from './vulnerable-nodes.ts';

/** What was found cannot be written; the message says why, for a person. */
export class Unwritable extends Error {
  override readonly name = 'Unwritable';
}

/** @throws {MetadataMissing} */
export function* waysOfGraph(
  universe: Universe,
  wish: Wish,
  world: FixWorld,
  write: (settled: Settled) => readonly FileEdit[],
): Iterable<Way | Refusal> {
  const refused = whyNoRelease(universe, wish);
  if (refused !== undefined) {
    yield { kind: 'direct', refused };
    return;
  }
  const seen = new Set<string>();
  for (const search of ['inside', 'declaring', 'lifting'] as const) {
    const mayDeclare = search !== 'inside';
    const settled =
      search === 'lifting' ? liftDeclarations(universe, wish, world) : settleGraph(universe, wish, world, mayDeclare);
    if (typeof settled === 'string') {
      if (search === 'declaring') yield { kind: 'direct', refused: settled };
      continue;
    }
    try {
      const edits = write(settled);
      const moves = movesOf(universe, settled, wish);
      const key = JSON.stringify(moves);
      if (!seen.has(key)) {
        const declared = settled.declarations.map(({ need }) => need.name);
        yield { kind: kindOf(settled, wish), moves, declared, edits, notes: [] };
      }
      seen.add(key);
    } catch (error) {
      if (!(error instanceof Unwritable)) throw error;
      yield { kind: mayDeclare ? 'direct' : 'refresh', refused: error.message };
    }
  }
}

function kindOf({ declarations, movedDependents }: Settled, wish: Wish): FixKind {
  if (declarations.some(({ need }) => need.name === wish.normalizedName)) return 'direct';
  return movedDependents || declarations.length > 0 ? 'ancestor' : 'refresh';
}

/** The package that is wished safe has the name that the wish gives it, however the lockfile spells it. */
function movesOf(universe: Universe, settled: Settled, wish: Wish): readonly Move[] {
  const spelled = (name: string): string => (name === wish.normalizedName ? wish.name : name);
  const before = new Map(universe.nodes.map((node) => [node.line, node]));
  const moves: Move[] = [];
  const publishedAt = (name: string, version: string): string => {
    const release = universe.releases(name, '').find((one) => one.version === version);
    return release?.publishedAt ?? '';
  };
  for (const [line, node] of settled.nodes) {
    if (node.isOriginal) continue;
    const from = before.get(line)?.version ?? '';
    if (from === node.version) continue;
    moves.push({
      name: spelled(node.name),
      from,
      to: node.version,
      isMajor: from !== '' && universe.isMajor(from, node.version),
      publishedAt: publishedAt(node.name, node.version),
    });
  }
  for (const [line, node] of before)
    if (!settled.nodes.has(line) && node.kind !== 'root')
      moves.push({ name: spelled(node.name), from: node.version, to: '', isMajor: false, publishedAt: '' });
  return joined(moves).toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** One that went and one that came under the same name are one that moved: to another line. */
function joined(moves: readonly Move[]): readonly Move[] {
  const groups = Map.groupBy(moves, ({ name }) => name);
  return [...groups.values()].flatMap((own) => {
    const gone = own.filter(({ to }) => to === '');
    const come = own.filter(({ from }) => from === '');
    const [left, right] = [gone[0], come[0]];
    if (gone.length !== 1 || come.length !== 1 || left === undefined || right === undefined) return own;
    return [...own.filter((one) => one !== left && one !== right), { ...right, from: left.from, isMajor: true }];
  });
}
