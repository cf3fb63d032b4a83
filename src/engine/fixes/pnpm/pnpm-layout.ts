/**
 * Packages as pnpm locks them: each instance has its own answers, and one is an instance of its own for each set of peers that it gets from
 * above. What that makes of keys is found when all is settled; until then peers of what is new are looked up.
 */
import { Stuck } from '../javascript/choose-releases.ts';
import {
  compareVersions,
  edgeOf,
  type Layout,
  meets,
  type TreeEdge,
  type TreeNode,
} from '../javascript/install-tree.ts';
import type { NpmRelease } from '../javascript/packument.ts';
import { neededIn } from '../javascript/settle-tree.ts';
import { impliedPeers } from './implied-peers.ts';
import { type EscapingPeers, escapingPeers, type PeerNode } from './peer-graph.ts';
import type { PnpmDocument } from './pnpm-document.ts';
import { type Instance, lockedInstances } from './pnpm-instances.ts';
import type { PnpmNeeds } from './pnpm-needs.ts';

export interface PnpmLayout extends Layout {
  instances(): readonly Instance[];
  /** Peers of what is new are those that it would get. @throws {Stuck} where somebody would get others than it has */
  freeze(): void;
}

export function pnpmLayout(document: PnpmDocument, needs: PnpmNeeds): PnpmLayout {
  const all = new Set<Instance>();
  const byNode = new Map<TreeNode, Instance>();
  const successors = new Map<Instance, Instance>();
  const locked = lockedInstances(document, needs);
  for (const instance of locked) {
    all.add(instance);
    byNode.set(instance.node, instance);
  }
  const root = locked.find(({ node }) => node.kind === 'project' && node.id === '.');
  const before = escapingPeers(locked);
  const childrenBefore = new Map(locked.map((one) => [one, new Map(one.children)]));
  let count = 0;

  const latest = (instance: Instance | undefined): Instance | undefined => {
    let now = instance;
    for (let next = now; next !== undefined; next = successors.get(next)) now = next;
    return now;
  };
  const parentsOf = (instance: Instance): readonly Instance[] =>
    [...all].filter(({ children }) => [...children.values()].includes(instance));
  const isPeer = ({ kind }: TreeEdge): boolean => kind === 'peer' || kind === 'optionalPeer';

  /** Who answers that peer below an instance, over all ways up from it; null: nobody. */
  const answersAt = (
    at: Instance,
    name: string,
    seen = new Set<Instance>(),
  ): ReadonlySet<Instance | undefined | null> => {
    if (seen.has(at)) return new Set();
    seen.add(at);
    const named = at.children.has(name)
      ? [at.children.get(name)]
      : [...at.children.values()].filter((one) => one?.name === name);
    if (named.length > 0) return new Set(named);
    if (at.node.kind === 'project') {
      const implied = impliedPeers(document, childrenBefore.get(at), before).get(name);
      if (implied !== undefined) return new Set([...implied].map((one) => latest(one) ?? null));
      const fallback = root === undefined || root === at ? [] : [...answersAt(root, name)];
      if (fallback.some((one) => one !== null))
        throw new Stuck(
          `whether ${at.node.manifestPath} would get ${name} from the root of the workspace cannot be told`,
        );
      return new Set([null]);
    }
    const known = before.get(at.was ?? at);
    if (known?.answered.has(name) === true) return new Set([latest(known.answered.get(name))]);
    if (known?.missing.has(name) === true) return new Set([null]);
    return new Set(parentsOf(at).flatMap((parent) => [...answersAt(parent, name, seen)]));
  };
  const oneAnswerAt = (at: Instance, name: string, asker: string): Instance | undefined | null => {
    const [answer, ...others] = answersAt(at, name);
    if (others.length > 0)
      throw new Stuck(`${asker} would get ${name} from different places, and pnpm would have it more than once`);
    return answer ?? (answer === undefined ? null : answer);
  };
  const peerOf = (instance: Instance, name: string): Instance | undefined | null => {
    if (instance.locked !== undefined || instance.peers.has(name)) return instance.peers.get(name) ?? null;
    const answers = new Set(parentsOf(instance).map((parent) => oneAnswerAt(parent, name, instance.name)));
    if (answers.size > 1)
      throw new Stuck(`${instance.name} ${instance.version} would be there more than once, with different ${name}`);
    return [...answers][0] ?? null;
  };

  const newInstance = (release: NpmRelease, was: Instance | undefined): Instance => {
    const edges = needs.ofRelease(release);
    const instance: Instance = {
      node: {
        id: was?.node.id ?? `${release.name}@${release.version}#${++count}`,
        name: release.name,
        version: release.version,
        edges,
        kind: 'registry',
        manifestPath: '',
      },
      name: release.name,
      version: release.version,
      children: new Map(),
      peers: new Map(),
      ownPeers: new Set(edges.filter(isPeer).map(({ name }) => name)),
      locked: undefined,
      was,
      release,
      deferred: new Map(),
    };
    all.add(instance);
    byNode.set(instance.node, instance);
    return instance;
  };

  /** Whether below that parent it would be the instance that it is. */
  const fitsBelow = (parent: Instance, instance: Instance): boolean => {
    const own = before.get(instance.was ?? instance);
    if (own === undefined) return instance.ownPeers.size === 0 || instance.locked === undefined;
    try {
      for (const [name, answer] of own.answered)
        if (oneAnswerAt(parent, name, instance.name) !== (latest(answer) ?? null)) return false;
      for (const name of own.missing) if (oneAnswerAt(parent, name, instance.name) !== null) return false;
      return true;
    } catch (error) {
      if (error instanceof Stuck) return false;
      throw error;
    }
  };

  const renewed = (instance: Instance, edges: readonly TreeEdge[]): void => {
    byNode.delete(instance.node);
    instance.node = { ...instance.node, edges };
    byNode.set(instance.node, instance);
  };
  const restoreDeferred = (instance: Instance, name: string): void => {
    const answer = latest(instance.deferred.get(name));
    if (answer !== undefined && all.has(answer) && !instance.children.has(name)) instance.children.set(name, answer);
  };

  const layout: PnpmLayout = {
    installsPeers: document.installsPeers,
    instances: () => [...all],
    nodes: () => [...all].map(({ node }) => node),
    holds: (node) => byNode.has(node),
    bundler: () => undefined,
    resolve(from, edge) {
      const instance = byNode.get(from);
      if (instance === undefined) return undefined;
      const answer = isPeer(edge) ? peerOf(instance, edge.name) : instance.children.get(edge.name);
      return answer?.node;
    },
    isAsLocked(from, edge) {
      const instance = byNode.get(from);
      if (instance === undefined || instance.was !== undefined || instance.release !== undefined) return false;
      const answer = isPeer(edge) ? instance.peers.get(edge.name) : instance.children.get(edge.name);
      return answer === undefined ? isPeer(edge) : answer.locked !== undefined && wasAnswer(instance, edge, answer);
    },
    replace(node, release) {
      const old = byNode.get(node);
      if (old === undefined) return;
      const parents = parentsOf(old);
      const twin = [...all].find(
        (one) =>
          one !== old &&
          one.name === release.name &&
          one.version === release.version &&
          parents.every((parent) => fitsBelow(parent, one)),
      );
      const instance = twin ?? newInstance(release, old);
      for (const parent of parents)
        for (const [alias, answer] of parent.children) {
          if (answer !== old) continue;
          const asked = parent.node.edges.find((edge) => edge.name === alias && !isPeer(edge));
          if (asked === undefined || asked.isLoose || meets(release.version, asked.range))
            parent.children.set(alias, instance);
          else {
            parent.children.delete(alias);
            parent.deferred.set(alias, instance);
          }
        }
      for (const other of all)
        for (const [name, answer] of other.peers) if (answer === old) other.peers.set(name, instance);
      successors.set(old, instance);
      all.delete(old);
      byNode.delete(old.node);
      if (twin !== undefined) return;
      for (const edge of instance.node.edges) {
        if (isPeer(edge)) {
          // What it got until now it gets still.
          if (old.peers.has(edge.name)) instance.peers.set(edge.name, old.peers.get(edge.name));
          continue;
        }
        const answer = old.children.get(edge.name);
        if (answer !== undefined && answer.name === edge.target && meets(answer.version, edge.range))
          instance.children.set(edge.name, answer);
      }
    },
    adopt(from, edge, world) {
      const instance = byNode.get(from);
      if (instance === undefined || isPeer(edge)) return false;
      const fitting = [...all]
        .filter(
          (one) =>
            one !== instance &&
            one.node.kind === 'registry' &&
            one.name === edge.target &&
            meets(one.version, edge.range) &&
            world.isSafe(one.name, one.version) &&
            fitsBelow(instance, one),
        )
        .sort((a, b) => compareVersions(b.version, a.version));
      const [best] = fitting;
      if (best === undefined) return false;
      instance.children.set(edge.name, best);
      return true;
    },
    place(from, edge, release) {
      const instance = byNode.get(from);
      if (instance === undefined) return false;
      if (isPeer(edge))
        throw new Stuck(
          `${from.name} ${from.version} asks for ${edge.name} ${edge.range} beside it, and would not get it`,
        );
      instance.children.set(edge.name, newInstance(release, undefined));
      return true;
    },
    drop(node) {
      const instance = byNode.get(node);
      if (instance !== undefined) all.delete(instance);
      byNode.delete(node);
    },
    redeclare(project, name, range) {
      const importer = [...all].find(({ node }) => node.kind === 'project' && node.id === project);
      if (importer === undefined) return;
      const edges = importer.node.edges.map((edge) =>
        edge.name === name ? { ...edge, range: edgeOf(name, range, edge.kind).range, isLoose: false } : edge,
      );
      renewed(importer, edges);
      const edge = edges.find((one) => one.name === name);
      const answer = latest(importer.deferred.get(name));
      if (edge !== undefined && answer !== undefined && meets(answer.version, edge.range))
        restoreDeferred(importer, name);
    },
    override(parent, name) {
      const instance = [...all].find(({ node }) => node.id === parent);
      if (instance === undefined) return;
      renewed(
        instance,
        instance.node.edges.map((edge) =>
          edge.name === name ? { name, target: edge.target, range: edge.range, kind: edge.kind, isLoose: true } : edge,
        ),
      );
      restoreDeferred(instance, name);
    },
    freeze() {
      const needed = neededIn(layout);
      for (const instance of all)
        if (instance.release !== undefined && !needed.has(instance.node)) layout.drop(instance.node);
      for (const instance of all)
        if (instance.release !== undefined)
          for (const name of instance.ownPeers) {
            const answer = peerOf(instance, name);
            if (answer !== null) instance.peers.set(name, answer);
          }
      checkPeers();
    },
  };

  const wasAnswer = (instance: Instance, edge: TreeEdge, answer: Instance): boolean =>
    (isPeer(edge)
      ? (instance.locked?.dependencies.get(edge.name) ?? instance.locked?.optionalDependencies.get(edge.name))
      : undefined) === answer.locked?.key || childrenBefore.get(instance)?.get(edge.name) === answer;

  /** Nobody below what has changed may get other peers than it is named after. */
  const checkPeers = (): void => {
    const escaping: ReadonlyMap<PeerNode, EscapingPeers<Instance>> = escapingPeers([...all]);
    for (const parent of all) {
      const was = childrenBefore.get(parent.was ?? parent);
      const names = new Set([...parent.children.keys(), ...(was?.keys() ?? [])]);
      const changed = new Set([...names].filter((name) => was?.get(name) !== parent.children.get(name)));
      if (changed.size === 0) continue;
      for (const child of parent.children.values()) {
        const own = child === undefined ? undefined : escaping.get(child);
        if (child === undefined || own === undefined) continue;
        const isOld = was !== undefined && [...was.values()].includes(child);
        for (const name of new Set([...own.answered.keys(), ...own.missing])) {
          if (isOld && !changed.has(name)) continue;
          const answer = oneAnswerAt(parent, name, child.name);
          const expected = own.answered.has(name) ? (own.answered.get(name) ?? null) : null;
          if (answer !== expected)
            throw new Stuck(`${child.name} ${child.version} would get another ${name} than others that share it`);
        }
      }
    }
  };
  return layout;
}
