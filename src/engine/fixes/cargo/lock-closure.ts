/**
 * What cargo would lock with a set of releases: from the crates of the workspace down, each with the features that it is asked for. What of the
 * lockfile does not come out so is kept as it stands.
 */
import type { MetadataShelf } from '../model/release.ts';
import { askForAll } from '../shared/ask-all.ts';
import type { GraphNode, Settled } from '../shared/locked-graph.ts';
import { Unwritable } from '../shared/ways-of-graph.ts';
import { type CargoLock, namesNeeded } from './cargo-lock.ts';
import {
  activeCrateNeeds,
  compareCrates,
  type CrateNeed,
  crateReleases,
  findCrate,
  meetsCrate,
} from './crate-releases.ts';

/** By what is there, what it needs. */
export type LockClosure = ReadonlyMap<GraphNode, readonly GraphNode[]>;

/** @param original all nodes of the lockfile as it is @throws {Unwritable} @throws {MetadataMissing} */
export function lockClosure(
  lock: CargoLock,
  original: readonly GraphNode[],
  settled: Settled,
  shelf: MetadataShelf,
): LockClosure {
  const nodes = [...settled.nodes.values()];
  askForAll([...original, ...nodes], ({ kind, name }) => kind === 'registry' && crateReleases(shelf, name));
  const before = closureOf(lock, shelf, { nodes: original, declarations: [], kept: new Set(), isBefore: true });
  const byLine = new Map(lock.entries.map((entry) => [entry.line, entry]));
  const kept = new Set(
    original.flatMap((node) => {
      const found = before.get(node)?.map(({ line }) => line);
      const said = byLine.get(node.line)?.targets ?? [];
      return found?.toSorted().join('\n') === [...new Set(said)].toSorted().join('\n') ? [] : [node.line];
    }),
  );
  return closureOf(lock, shelf, { nodes, declarations: settled.declarations, kept, isBefore: false });
}

interface Locked {
  readonly nodes: readonly GraphNode[];
  readonly declarations: Settled['declarations'];
  /** Lines of what is kept as it stands. */
  readonly kept: ReadonlySet<string>;
  /** The lockfile as it is: it may lack what its manifests and the index ask for. */
  readonly isBefore: boolean;
}

function closureOf(
  lock: CargoLock,
  shelf: MetadataShelf,
  { nodes, declarations, kept, isBefore }: Locked,
): LockClosure {
  const entries = new Map(lock.entries.map((entry) => [entry.line, entry]));
  const nodesByLine = new Map(nodes.map((node) => [node.line, node]));
  const byName = Map.groupBy(nodes, ({ name }) => name);
  const asked = new Map<GraphNode, Set<string>>();
  /** Asked by who does not say for which features. */
  const untold = new Set<GraphNode>();

  const fittingOf = (name: string, range: string): readonly GraphNode[] =>
    (byName.get(name) ?? []).filter(({ kind, version }) => kind !== 'registry' || meetsCrate(version, range));
  const answerOf = (from: GraphNode, name: string, range: string): GraphNode => {
    const targets = new Set(entries.get(from.line)?.targets);
    const fitting = fittingOf(name, range);
    const answer = fitting.find(({ line, isOriginal }) => isOriginal && targets.has(line)) ?? highest(fitting);
    if (answer === undefined)
      throw new Unwritable(`nothing answers what ${from.name} ${from.version} needs of ${name}`);
    return answer;
  };
  const keptAnswers = (from: GraphNode): readonly GraphNode[] =>
    (entries.get(from.line)?.targets ?? []).map((line) => {
      const answer = nodesByLine.get(line);
      if (answer === undefined) throw new Unwritable(`what ${from.name} ${from.version} needs would not be there`);
      return answer;
    });
  const needsOf = (
    from: GraphNode,
  ): readonly { readonly answer: GraphNode; readonly features: readonly string[] | undefined }[] => {
    if (from.kind === 'fixed' || (from.isOriginal && kept.has(from.line)))
      return keptAnswers(from).map((answer) => ({ answer, features: from.kind === 'root' ? [] : undefined }));
    if (from.kind === 'root')
      return from.needs(new Set()).map((need) => {
        const declared = declarations.find((one) => one.root === from && one.need.name === need.name);
        const there = nodesByLine.get(need.original);
        const isThere = declared === undefined && there?.isOriginal === true;
        const range = (): string =>
          declared === undefined ? need.range() : `=${declared.version.replace(/\+.*$/, '')}`;
        return { answer: isThere ? there : answerOf(from, need.name, range()), features: need.features };
      });
    const release = findCrate(shelf, from);
    if (release === undefined && from.isOriginal)
      return keptAnswers(from).map((answer) => ({ answer, features: undefined }));
    if (release === undefined) throw new Unwritable(`the index does not have ${from.name} ${from.version}`);
    const active = activeCrateNeeds(release, asked.get(from) ?? new Set());
    const had = namesNeeded(entries.get(from.line)?.dependencies);
    const isActive = new Set(active.map(({ key }) => key));
    const doubted = untold.has(from)
      ? release.needs.filter((need) => !isActive.has(need.key) && had.has(need.name))
      : [];
    return [...active, ...doubted].flatMap((need: CrateNeed) => {
      if (isBefore && fittingOf(need.name, need.range).length === 0) return [];
      return [{ answer: answerOf(from, need.name, need.range), features: need.features }];
    });
  };

  const queue = nodes.filter(({ kind }) => kind === 'root');
  for (const root of queue) asked.set(root, new Set());
  for (let from = queue.shift(); from !== undefined; from = queue.shift())
    for (const { answer, features } of needsOf(from)) {
      const own = asked.get(answer);
      const isMore =
        features === undefined ? !untold.has(answer) : features.some((feature) => own?.has(feature) !== true);
      if (own !== undefined && !isMore) continue;
      asked.set(answer, new Set([...(own ?? []), ...(features ?? [])]));
      if (features === undefined) untold.add(answer);
      queue.push(answer);
    }
  return new Map([...asked.keys()].map((node) => [node, [...new Set(needsOf(node).map(({ answer }) => answer))]]));
}

function highest(nodes: readonly GraphNode[]): GraphNode | undefined {
  return nodes.reduce<GraphNode | undefined>(
    (best, node) => (best === undefined || compareCrates(node.version, best.version) > 0 ? node : best),
    undefined,
  );
}
