/** Why packages are there at all, as pnpm-lock.yaml marks them: only if they can be had, only for development. */
import type { EdgeKind } from '../javascript/install-tree.ts';
import type { PnpmDocument } from './pnpm-document.ts';
import type { Instance } from './pnpm-instances.ts';

/** Fields of entries; undefined where there is none. */
export interface InstanceFlags {
  readonly dev?: boolean | undefined;
  readonly optional: true | undefined;
}

export function instanceFlags(
  { dialect }: PnpmDocument,
  instances: readonly Instance[],
): (instance: Instance) => InstanceFlags {
  const isOptional = (kind: EdgeKind): boolean =>
    kind === 'optional' || (kind === 'optionalPeer' && dialect.answersOptionally);
  const needed = reached(
    instances,
    (kind) => !isOptional(kind),
    (kind) => !isOptional(kind),
  );
  const forDevelopment = reached(
    instances,
    (kind) => kind === 'dev',
    () => true,
  );
  const forProduction = reached(
    instances,
    (kind) => kind !== 'dev',
    () => true,
  );
  return (instance) => {
    const optional = needed.has(instance) ? undefined : true;
    if (!dialect.saysDev) return { optional };
    const [development, production] = [forDevelopment.has(instance), forProduction.has(instance)];
    return { dev: development === production ? undefined : development, optional };
  };
}

function reached(
  instances: readonly Instance[],
  fromProjects: (kind: EdgeKind) => boolean,
  onwards: (kind: EdgeKind) => boolean,
): ReadonlySet<Instance> {
  const found = new Set<Instance>();
  const go = (from: Instance, follows: (kind: EdgeKind) => boolean): void => {
    for (const { name, kind } of from.node.edges) {
      const to = from.children.get(name) ?? from.peers.get(name);
      if (to !== undefined && follows(kind)) found.add(to);
    }
  };
  for (const instance of instances) if (instance.node.kind === 'project') go(instance, fromProjects);
  for (const instance of found) go(instance, onwards);
  return found;
}
