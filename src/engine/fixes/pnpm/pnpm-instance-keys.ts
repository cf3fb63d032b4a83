/**
 * The key that each instance has after a change. Keys are computed as pnpm does; those of the lockfile that do not come out so (its rules have
 * more cases than these) are kept as they are, and where they would have to change, the change is refused.
 */
import { Stuck } from '../javascript/choose-releases.ts';
import { type EscapingPeers, escapingPeers, type PeerNode, transitivePeersOf } from './peer-graph.ts';
import type { LockedInstance, PnpmDocument } from './pnpm-document.ts';
import type { Instance } from './pnpm-instances.ts';

export interface InstanceNames {
  keyOf(instance: Instance): string;
  transitivePeersOf(instance: Instance): readonly string[];
}

type Escaping = ReadonlyMap<PeerNode, EscapingPeers<Instance>>;

/** @throws {Stuck} from what it gives */
export function namesAfter(
  { dialect }: PnpmDocument,
  before: readonly Instance[],
  after: readonly Instance[],
): InstanceNames {
  const [was, now]: Escaping[] = [escapingPeers(before), escapingPeers(after)];
  const beforeByKey = new Map(before.flatMap((one) => (one.locked === undefined ? [] : [[one.locked.key, one]])));
  const there = new Set(
    after.flatMap(({ locked }) => (locked === undefined ? [] : [`${locked.name}@${locked.version}`])),
  );
  const gone = before.flatMap(({ locked }) => {
    const label = locked === undefined ? '' : `${locked.name}@${locked.version}`;
    return label === '' || there.has(label) ? [] : [label.replace('/', '+'), label];
  });
  const keys = new Map<Instance, string>();
  const underWay = new Set<Instance>();

  const keyOf = (instance: Instance): string => {
    const known = keys.get(instance);
    if (known !== undefined) return known;
    if (underWay.has(instance)) return dialect.keyOf(instance.name, instance.version, '');
    underWay.add(instance);
    const key = computedKey(instance);
    underWay.delete(instance);
    keys.set(instance, key);
    return key;
  };

  const computedKey = (instance: Instance): string => {
    const old = instance.locked ?? instance.was?.locked;
    if (old !== undefined && !isExplained(old)) return keptKey(instance, old);
    if (instance.node.kind === 'fixed') return instance.locked?.key ?? '';
    const answered = [...(now?.get(instance)?.answered.values() ?? [])];
    const peers = answered.map((peer) => {
      if (peer === undefined) throw new Stuck(`${instance.name} ${instance.version} has a peer that is a folder`);
      return { name: peer.name, version: peer.version, key: keyOf(peer) };
    });
    return dialect.keyOf(instance.name, instance.version, dialect.suffixOf(peers));
  };

  const isExplained = (old: LockedInstance): boolean => {
    const instance = beforeByKey.get(old.key);
    if (instance === undefined || !old.isPlain) return false;
    const answered = [...(was?.get(instance)?.answered.values() ?? [])];
    const peers = answered.flatMap((peer) =>
      peer?.locked === undefined ? [] : [{ name: peer.name, version: peer.version, key: peer.locked.key }],
    );
    try {
      return peers.length === answered.length && dialect.suffixOf(peers) === old.suffix;
    } catch (error) {
      if (error instanceof Stuck) return false;
      throw error;
    }
  };

  const keptKey = (instance: Instance, old: LockedInstance): string => {
    if (gone.some((label) => old.suffix.includes(label)) || hasOtherPeers(instance, old))
      throw new Stuck(`which key ${instance.name} ${instance.version} would have with its peers cannot be told`);
    return instance.locked?.key ?? dialect.keyOf(instance.name, instance.version, old.suffix);
  };

  const hasOtherPeers = (instance: Instance, old: LockedInstance): boolean => {
    const before = beforeByKey.get(old.key);
    const answers = (escaping: EscapingPeers<Instance> | undefined): string =>
      [...(escaping?.answered ?? [])]
        .map(([name, peer]) => `${name}\0${peer?.locked?.key ?? (peer === undefined ? '' : 'other')}`)
        .toSorted()
        .join('\n');
    return answers(now?.get(instance)) !== answers(before === undefined ? undefined : was?.get(before));
  };

  return {
    keyOf,
    transitivePeersOf(instance) {
      const computed = transitivePeersOf(instance, now?.get(instance));
      const old = instance.locked ?? instance.was?.locked;
      const past = old === undefined ? undefined : beforeByKey.get(old.key);
      if (old === undefined || past === undefined) return computed;
      const computedBefore = transitivePeersOf(past, was?.get(past));
      const kept = old.transitivePeers.filter((name) => computed.includes(name) || !computedBefore.includes(name));
      const come = computed.filter((name) => !computedBefore.includes(name));
      return [...new Set([...kept, ...come])].toSorted();
    },
  };
}
