/**
 * The smallest change of a locked graph after which one package is safe: entries that satisfy stay, what conflicts moves to its nearest
 * release that does not, and nothing is changed twice. For formats with one entry for a name, or one for each line of versions of it.
 */
import type { FixWorld, Wish } from '../model/project-editor.ts';
import type { Release } from '../model/release.ts';
import { askForAll } from './ask-all.ts';
import { clashIn } from './exclusive-nodes.ts';
import { nearestAndNewest } from './nearest-and-newest.ts';
import type { Declaration, GraphNeed, GraphNode, Settled, Universe } from './locked-graph.ts';
import { settledFirst } from './settled-first.ts';
import { isVulnerable } from './vulnerable-nodes.ts';

interface State {
  readonly nodes: Map<string, GraphNode>;
  readonly pinned: Set<string>;
  readonly declared: Map<string, Declaration>;
  readonly movedDependents: boolean;
}

interface Unmet {
  readonly from: GraphNode;
  readonly need: GraphNeed;
  readonly there: GraphNode | undefined;
}

const stepsMax = 300;
const choicesMax = 6;
const ancestorsMax = 60;

/**
 * Or why there is none, for a person. @throws {MetadataMissing}
 * @param mayDeclare whether declarations of roots may change
 */
export function settleGraph(universe: Universe, wish: Wish, world: FixWorld, mayDeclare: boolean): Settled | string {
  const original = new Map(universe.nodes.map((node) => [node.line, node]));
  const banned = universe.nodes.filter((node) => isVulnerable(node, wish));
  const nodes = new Map([...original].filter(([, node]) => !isVulnerable(node, wish)));
  let conflict = '';
  let steps = 0;

  const fits = (name: string, version: string, was: GraphNode | undefined): boolean => {
    if (name === wish.normalizedName) return world.isSafe(name, version);
    const count = world.vulnerabilities(name, version);
    const before = was ?? [...original.values()].find((node) => node.name === name);
    return count <= (before === undefined ? 0 : world.vulnerabilities(name, before.version));
  };

  const candidatesFor = (name: string, line: string, accept: (version: string) => boolean): readonly Release[] => {
    const was = line === '' ? undefined : original.get(line);
    const fit = universe
      .releases(name, line)
      .filter(
        ({ version, isWithdrawn }) =>
          !isWithdrawn &&
          accept(version) &&
          fits(name, version, was) &&
          (world.settings.majors === 'allowed' || was === undefined || !universe.isMajor(was.version, version)),
      );
    const released = fit.filter(({ version }) => !universe.isPrerelease(version));
    const chosen = released.length > 0 ? released : was !== undefined && universe.isPrerelease(was.version) ? fit : [];
    return settledFirst(chosen, world);
  };

  /** What was there, nearest above it, then below it; the highest where nothing was. */
  const ordered = (name: string, line: string, releases: readonly Release[]): readonly Release[] => {
    const was = (line === '' ? undefined : original.get(line)) ?? banned.find((node) => node.name === name);
    if (was === undefined) return releases.toReversed();
    const above = releases.filter(({ version }) => universe.compare(version, was.version) >= 0);
    const near = above.filter(({ version }) => !universe.isMajor(was.version, version));
    const far = above.filter(({ version }) => universe.isMajor(was.version, version));
    const below =
      name === wish.normalizedName
        ? []
        : releases.filter(({ version }) => universe.compare(version, was.version) < 0).toReversed();
    return [...near, ...far, ...below];
  };

  const declaredKey = (from: GraphNode, need: GraphNeed): string => `${from.line}\0${need.name}`;

  const isMet = (state: State, from: GraphNode, need: GraphNeed, there: GraphNode): boolean => {
    if (need.original === there.line && original.get(there.line) === there) return true;
    if (there.lacks?.(need.features) === true) return false;
    if (there.kind !== 'registry') return true;
    const declared = state.declared.get(declaredKey(from, need));
    return declared === undefined ? universe.meets(there.version, need.range()) : there.version === declared.version;
  };

  const answersOf = (
    state: State,
    byName: ReadonlyMap<string, readonly GraphNode[]>,
    need: GraphNeed,
  ): readonly GraphNode[] => {
    const own = state.nodes.get(need.line === '' ? need.original : need.line);
    if (own !== undefined && original.get(own.line) === own) return [own];
    if (need.line !== '') return own === undefined ? [] : [own];
    return byName.get(need.name) ?? [];
  };

  const walk = (state: State): { unmet: Unmet | undefined; features: Map<string, Set<string>> } => {
    const features = new Map<string, Set<string>>();
    const queue: GraphNode[] = [];
    const byName = Map.groupBy(state.nodes.values(), ({ name }) => name);
    const reach = (node: GraphNode, wanted: readonly string[]): void => {
      const known = features.get(node.line);
      if (known === undefined) {
        features.set(node.line, new Set(wanted));
        queue.push(node);
      } else if (wanted.some((feature) => !known.has(feature))) {
        for (const feature of wanted) known.add(feature);
        queue.push(node);
      }
    };
    for (const node of state.nodes.values()) if (node.kind === 'root') reach(node, []);
    for (let at = 0; at < queue.length; at++) {
      const from = queue[at];
      if (from === undefined) break;
      for (const need of from.needs(features.get(from.line) ?? new Set())) {
        const answers = answersOf(state, byName, need);
        const met = answers.filter((node) => isMet(state, from, need, node));
        const best = met.reduce<GraphNode | undefined>(
          (a, b) => (a === undefined || universe.compare(b.version, a.version) > 0 ? b : a),
          undefined,
        );
        if (best === undefined) {
          const there =
            answers.find(({ line }) => line === need.original) ?? (need.line === '' ? undefined : answers[0]);
          return { unmet: { from, need, there }, features };
        }
        // What stays has the features that it had.
        reach(best, best.isOriginal ? [] : need.features);
      }
    }
    return { unmet: undefined, features };
  };

  const withNode = (state: State, node: GraphNode, moved: boolean): State => {
    const next = new Map(state.nodes);
    next.set(node.line, node);
    return {
      nodes: next,
      pinned: new Set(state.pinned).add(node.line),
      declared: state.declared,
      movedDependents: state.movedDependents || moved,
    };
  };

  /** How many others would have to move. */
  const cost = (state: State, need: GraphNeed, line: string, version: string): number => {
    let count = 0;
    const askers = [...state.nodes.values()].flatMap((other) =>
      other
        .needs(new Set())
        .filter((wanted) => wanted.name === need.name && (wanted.line || wanted.original) === line)
        .filter((wanted) => !state.declared.has(declaredKey(other, wanted)))
        .map((wanted) => ({ other, wanted })),
    );
    askForAll(askers, ({ other, wanted }) => {
      if (universe.meets(version, wanted.range())) return;
      count += other.kind === 'registry' && !state.pinned.has(other.line) ? 1 : 100;
    });
    return count;
  };

  const search = (state: State): { state: State; features: Map<string, Set<string>> } | undefined => {
    if (steps++ > stepsMax) return undefined;
    const { unmet, features } = walk(state);
    if (unmet === undefined) {
      const reached = [...state.nodes.values()].filter(({ line }) => features.has(line));
      return clashIn(universe, reached) === undefined ? { state, features } : undefined;
    }
    const { from, need, there } = unmet;
    const lineHint = need.line !== '' ? need.line : (there?.line ?? '');
    const isFree = there === undefined || (there.kind === 'registry' && !state.pinned.has(there.line));
    const declared = state.declared.get(declaredKey(from, need));
    const admits = (version: string): boolean =>
      declared === undefined ? universe.meets(version, need.range()) : version === declared.version;
    if (isFree || need.line === '') {
      const open = candidatesFor(need.name, need.line, admits).filter(
        ({ version }) => !state.pinned.has(need.line === '' ? universe.lineOf(need.name, version) : need.line),
      );
      const ranked = ordered(need.name, lineHint, open)
        .slice(0, 40)
        .map((release, index) => {
          const line = need.line === '' ? universe.lineOf(need.name, release.version) : need.line;
          return { release, line, index, cost: cost(state, need, line, release.version) };
        })
        .filter((choice) => choice.cost < 100 || mayDeclare)
        .sort((a, b) => a.cost - b.cost || a.index - b.index)
        .slice(0, choicesMax);
      for (const { release, line } of ranked) {
        const found = search(withNode(state, universe.node(need.name, release.version, line), false));
        if (found !== undefined) return found;
      }
    }
    const safe = (version: string): boolean =>
      there !== undefined && state.pinned.has(there.line)
        ? version === there.version
        : fits(need.name, version, undefined);
    if (from.kind === 'registry' && !state.pinned.has(from.line)) {
      const newer = ordered(
        from.name,
        from.line,
        candidatesFor(from.name, from.line, () => true),
      )
        .filter(({ version }) => universe.compare(version, from.version) > 0)
        .slice(0, ancestorsMax);
      universe.expect(
        from.name,
        newer.map(({ version }) => version),
      );
      const targets = universe.releases(need.name, need.line).filter(({ version }) => safe(version));
      const admitting = newer.flatMap((release) => {
        const line = from.line.includes('\0') ? universe.lineOf(from.name, release.version) : from.line;
        const node = universe.node(from.name, release.version, line);
        const wanted = node.needs(features.get(from.line) ?? new Set()).filter((one) => one.name === need.name);
        const admitsSafe = wanted.every((one) => targets.some((target) => universe.meets(target.version, one.range())));
        return admitsSafe ? [{ ...release, line, node }] : [];
      });
      for (const { line, node } of nearestAndNewest(admitting, 4, universe)) {
        const gone = new Map(state.nodes);
        if (line !== from.line) gone.delete(from.line);
        const found = search(withNode({ ...state, nodes: gone }, node, true));
        if (found !== undefined) return found;
      }
    }
    if (from.kind === 'root' && mayDeclare && declared === undefined) {
      const wanted = candidatesFor(
        need.name,
        need.line,
        (version) => safe(version) && universe.offers?.(need.name, version, new Set(need.features)) !== false,
      );
      for (const { version } of nearestAndNewest(ordered(need.name, lineHint, wanted), choicesMax, universe)) {
        const next = new Map(state.declared).set(declaredKey(from, need), { root: from, need, version });
        const found = search({ ...state, declared: next });
        if (found !== undefined) return found;
      }
    }
    conflict ||= `${from.kind === 'root' ? 'the project' : `${from.name} ${from.version}`} asks for ${need.name} ${need.range() || '*'}, and no release of it that is safe would do`;
    return undefined;
  };

  const found = search({ nodes, pinned: new Set(), declared: new Map(), movedDependents: false });
  if (found === undefined) return conflict || `no set of releases was found in which ${wish.name} is safe`;
  const reached = new Map([...found.state.nodes].filter(([line]) => found.features.has(line)));
  return {
    nodes: reached,
    features: found.features,
    declarations: [...found.state.declared.values()],
    movedDependents: found.state.movedDependents,
  };
}
