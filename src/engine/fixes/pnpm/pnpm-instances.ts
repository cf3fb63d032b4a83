/** Instances of packages and projects, as a pnpm-lock.yaml has them and as they become. */
import type { TreeNode } from '../javascript/install-tree.ts';
import type { NpmRelease } from '../javascript/packument.ts';
import type { PeerNode } from './peer-graph.ts';
import type { LockedInstance, PnpmDocument } from './pnpm-document.ts';
import type { PnpmNeeds } from './pnpm-needs.ts';

export interface Instance extends PeerNode {
  /** As the search sees it. */
  node: TreeNode;
  readonly children: Map<string, Instance | undefined>;
  readonly peers: Map<string, Instance | undefined>;
  /** Absent of projects and of what is new. */
  readonly locked: LockedInstance | undefined;
  /** What it takes the place of. */
  readonly was: Instance | undefined;
  readonly release: NpmRelease | undefined;
  /** Answers that no longer meet what is asked for, should that change. */
  readonly deferred: Map<string, Instance>;
}

/** Projects too. */
export function lockedInstances(document: PnpmDocument, needs: PnpmNeeds): readonly Instance[] {
  const byKey = new Map<string, Instance>();
  for (const [key, locked] of document.instances) {
    byKey.set(key, {
      node: {
        id: key,
        name: locked.name,
        version: locked.version,
        edges: needs.ofLocked(locked),
        kind: locked.isPlain ? 'registry' : 'fixed',
        manifestPath: '',
      },
      name: locked.name,
      version: locked.version,
      children: new Map(),
      peers: new Map(),
      ownPeers: new Set(locked.peers.keys()),
      locked,
      was: undefined,
      release: undefined,
      deferred: new Map(),
    });
  }
  for (const { children, peers, locked } of byKey.values()) {
    for (const [alias, key] of [...(locked?.dependencies ?? []), ...(locked?.optionalDependencies ?? [])])
      (locked?.peers.has(alias) === true ? peers : children).set(alias, byKey.get(key));
  }
  const projects = document.importers.map((importer): Instance => {
    const children = new Map(importer.references.map(({ alias, target }) => [alias, byKey.get(target)]));
    return {
      node: {
        id: importer.id,
        name: '',
        version: '',
        edges: needs.ofImporter(importer),
        kind: 'project',
        manifestPath: importer.manifestPath,
      },
      name: '',
      version: '',
      children,
      peers: new Map(),
      ownPeers: new Set(),
      locked: undefined,
      was: undefined,
      release: undefined,
      deferred: new Map(),
    };
  });
  return [...projects, ...byKey.values()];
}
