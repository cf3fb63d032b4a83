/**
 * The graph anew from the declarations down, some of them lifted: for what no small change closes, as where everything between the project and
 * a vulnerable package is majors behind. What cannot be had is learned (a release whose needs nothing answers is not to be had either), so that
 * a declaration is lifted only when nothing that it admits will do, and no choice is made twice.
 */
import type { FixWorld, Wish } from '../model/project-editor.ts';
import type { Release } from '../model/release.ts';
import { askForAll } from './ask-all.ts';
import { clashIn } from './exclusive-nodes.ts';
import { newestOfMajors } from './nearest-and-newest.ts';
import { settledFirst } from './settled-first.ts';
import type { Declaration, GraphNeed, GraphNode, Settled, Universe } from './locked-graph.ts';

/** Each teaches one thing. */
const attemptsMax = 2000;
/** Of one line of releases: what the newest of them lack, older ones hardly have. */
const triesMax = 8;

interface Asked {
  readonly from: GraphNode;
  readonly need: GraphNeed;
}

type Attempt =
  | { readonly kind: 'whole'; readonly nodes: ReadonlyMap<string, GraphNode>; readonly features: Features }
  /** Nothing answers all of these at once; which features were asked of those who ask. */
  | { readonly kind: 'unanswered'; readonly asked: readonly Asked[]; readonly features: Features }
  | { readonly kind: 'again' };

type Features = Map<string, ReadonlySet<string>>;

const none: ReadonlySet<string> = new Set();

/** Or why there is none, for a person. @throws {MetadataMissing} */
export function liftDeclarations(universe: Universe, wish: Wish, world: FixWorld): Settled | string {
  const original = new Map(universe.nodes.map((node) => [node.line, node]));
  const originalsByName = Map.groupBy(universe.nodes, ({ name }) => name);
  const declarations = new Map<string, Declaration>();
  const lifts = new Set<string>();
  /** By name and line, what is there instead of what the lockfile has. */
  const taken = new Map<string, Map<string, GraphNode>>();
  /** By release, sets of features with which it is not to be had. */
  const unfit = new Map<string, ReadonlySet<string>[]>();
  let conflict = '';

  const isFit = (name: string, version: string, features: ReadonlySet<string>): boolean =>
    unfit.get(`${name}\0${version}`)?.some((lacking) => isWithin(lacking, features)) !== true;
  const lineFor = (need: GraphNeed, version: string): string => need.line || universe.lineOf(need.name, version);

  /** What a line has, whether it is needed or not. */
  const there = (name: string, line: string): GraphNode | undefined => {
    const instead = taken.get(name)?.get(line);
    const node = instead ?? original.get(line);
    if (node?.kind !== 'registry') return node;
    const isSafe = node.name !== wish.normalizedName || world.isSafe(name, node.version);
    return isSafe && isFit(name, node.version, none) ? node : undefined;
  };
  const linesOf = (need: GraphNeed): readonly string[] =>
    need.line === ''
      ? [...(originalsByName.get(need.name) ?? []).map(({ line }) => line), ...(taken.get(need.name)?.keys() ?? [])]
      : [need.line];

  const admits = (asked: Asked, version: string): boolean => {
    const lifted = declarations.get(keyOf(asked));
    return lifted === undefined ? universe.meets(version, asked.need.range()) : version === lifted.version;
  };
  const answers = (asked: Asked, node: GraphNode): boolean => {
    if (node.lacks?.(asked.need.features) === true) return false;
    const isLifted = declarations.has(keyOf(asked));
    if (node.isOriginal && node.line === asked.need.original && !isLifted) return true;
    if (node.kind !== 'registry') return !isLifted;
    const { name, features } = asked.need;
    return admits(asked, node.version) && (node.isOriginal || mayBeHad(name, node.version, new Set(features)));
  };
  const mayBeHad = (name: string, version: string, features: ReadonlySet<string>): boolean =>
    isFit(name, version, features) && universe.offers?.(name, version, features) !== false;

  /** Newest first. */
  const worthATry = (need: GraphNeed, accept: (version: string) => boolean): readonly Release[] => {
    const { name } = need;
    const released = universe.releases(name, need.line).filter(({ version, isWithdrawn }) => {
      if (isWithdrawn || universe.isPrerelease(version) || !accept(version)) return false;
      const was = original.get(lineFor(need, version));
      if (world.settings.majors === 'never' && was !== undefined && universe.isMajor(was.version, version))
        return false;
      if (name === wish.normalizedName) return world.isSafe(name, version);
      const before = was ?? originalsByName.get(name)?.[0];
      const had = before === undefined ? 0 : world.vulnerabilities(name, before.version);
      return world.vulnerabilities(name, version) <= had;
    });
    return settledFirst(released, world).toReversed();
  };
  const releasesFor = (asked: readonly Asked[], need: GraphNeed, has: ReadonlySet<string>): readonly Release[] => {
    const features = new Set([...has, ...asked.flatMap((one) => one.need.features)]);
    const tries = new Map<string, number>();
    return worthATry(need, (version) => asked.every((one) => admits(one, version))).filter(({ version }) => {
      const line = lineFor(need, version);
      const count = (tries.get(line) ?? 0) + 1;
      tries.set(line, count);
      return count <= triesMax && mayBeHad(need.name, version, features);
    });
  };

  const attempt = (): Attempt => {
    const nodes = new Map<string, GraphNode>();
    const features: Features = new Map();
    const askers = new Map<string, Asked[]>();

    const answer = (asked: Asked): GraphNode | Attempt => {
      const { need } = asked;
      const own = need.original === '' ? undefined : there(need.name, need.original);
      if (own !== undefined && answers(asked, own)) return own;
      const present = linesOf(need).flatMap((line) => there(need.name, line) ?? []);
      const fitting = present.filter((node) => answers(asked, node));
      const best = highest(universe, fitting);
      if (best !== undefined) return best;
      const releases = releasesFor([asked], need, none);
      const free = releases.find(({ version }) => !nodes.has(lineFor(need, version)));
      if (free !== undefined) return take(need, free);
      const lines = [...new Set(releases.map(({ version }) => lineFor(need, version)))];
      for (const line of lines) {
        const all = [...(askers.get(line) ?? []), asked];
        const release = releasesFor(all, { ...need, line: need.line || line }, features.get(line) ?? none).find(
          ({ version }) => lineFor(need, version) === line,
        );
        if (release === undefined) continue;
        take(need, release);
        return { kind: 'again' };
      }
      const [others = []] = lines.map((line) => askers.get(line) ?? []);
      return { kind: 'unanswered', asked: [asked, ...others], features };
    };

    let level = universe.nodes.filter(({ kind }) => kind === 'root');
    for (const root of level) nodes.set(root.line, root);
    while (level.length > 0) {
      const next = new Set<GraphNode>();
      let stop: Attempt | undefined;
      askForAll(level, (from) => {
        askForAll(from.needs(features.get(from.line) ?? none), (need) => {
          const asked = { from, need };
          const found = stop ?? answer(asked);
          if (!('line' in found)) {
            stop = found;
            return;
          }
          const { line } = found;
          nodes.set(line, found);
          askers.set(line, [...(askers.get(line) ?? []), asked]);
          // What stays has the features that it had.
          const wanted = new Set(found.isOriginal ? [] : need.features);
          const known = features.get(line);
          if (known !== undefined && isWithin(wanted, known)) return;
          features.set(line, new Set([...wanted, ...(known ?? none)]));
          next.add(found);
        });
      });
      if (stop !== undefined) return stop;
      level = [...next];
    }
    return { kind: 'whole', nodes, features };
  };

  const take = (need: GraphNeed, { version }: Release): GraphNode => {
    const line = lineFor(need, version);
    const node = universe.node(need.name, version, line);
    const ofName = taken.get(need.name) ?? new Map<string, GraphNode>();
    taken.set(need.name, ofName.set(line, node));
    return node;
  };

  const learn = ({ name, version, line }: GraphNode, features: ReadonlySet<string>): void => {
    const key = `${name}\0${version}`;
    unfit.set(key, [...(unfit.get(key) ?? []), features]);
    if (taken.get(name)?.get(line)?.version === version) taken.get(name)?.delete(line);
  };

  /** Whether something was learned. */
  const blame = (asked: Asked, features: Features): boolean => {
    const { from, need } = asked;
    conflict ||= `${from.kind === 'root' ? 'the project' : `${from.name} ${from.version}`} asks for ${need.name} ${need.range() || '*'}, and no release of it that is safe would do`;
    if (from.kind === 'root') return lift(asked);
    if (from.kind === 'fixed') return false;
    learn(from, from.isOriginal ? none : (features.get(from.line) ?? none));
    return true;
  };

  const lift = (asked: Asked): boolean => {
    const { from, need } = asked;
    const now = declarations.get(keyOf(asked))?.version ?? original.get(need.original)?.version;
    if (now === undefined) return false;
    const above = worthATry(need, (version) => universe.compare(version, now) > 0).toReversed();
    const next = newestOfMajors(above, universe).find(
      ({ version }) =>
        mayBeHad(need.name, version, new Set(need.features)) && !lifts.has(`${keyOf(asked)}\0${version}`),
    );
    if (next === undefined) return false;
    lifts.add(`${keyOf(asked)}\0${next.version}`);
    declarations.set(keyOf(asked), { root: from, need, version: next.version });
    return true;
  };

  /** Who admits only what is lowest is the one that is behind. */
  const behindFirst = (asked: readonly Asked[]): readonly Asked[] =>
    asked
      .map((one) => ({ one, best: releasesFor([one], one.need, none)[0]?.version }))
      .toSorted((a, b) => (a.best === undefined ? -1 : b.best === undefined ? 1 : universe.compare(a.best, b.best)))
      .map(({ one }) => one);

  for (let attempts = 0; attempts < attemptsMax; attempts++) {
    const found = attempt();
    if (found.kind === 'again') continue;
    if (found.kind === 'whole') {
      const { nodes, features } = found;
      const [lower] = clashIn(universe, nodes.values()) ?? [];
      if (lower === undefined)
        return { nodes, features, declarations: [...declarations.values()], movedDependents: true };
      learn(lower, none);
    } else if (!behindFirst(found.asked).some((asked) => blame(asked, found.features))) break;
  }
  return conflict || `no set of releases was found in which ${wish.name} is safe`;
}

function keyOf({ from, need }: Asked): string {
  return `${from.line}\0${need.name}`;
}

function isWithin(few: ReadonlySet<string>, many: ReadonlySet<string>): boolean {
  return [...few].every((one) => many.has(one));
}

function highest(universe: Universe, nodes: readonly GraphNode[]): GraphNode | undefined {
  return nodes.reduce<GraphNode | undefined>(
    (best, node) => (best === undefined || universe.compare(node.version, best.version) > 0 ? node : best),
    undefined,
  );
}
