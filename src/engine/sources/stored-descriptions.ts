/** Descriptions of packages out of the store of their sources, and which of those that were asked for it does not hold. */
import type { Descriptions, WantedDescription } from '../extraction/descriptions.ts';
import type { MissingSource, UsedSource } from './ask-sources.ts';
import { isPublicRegistry } from './public-registries.ts';
import { type Registries, requestKey, type SourceRequest, type SourceStore, sourceEcosystems } from './source-store.ts';

export interface StoredDescriptions extends Descriptions {
  readonly isAway: boolean;
  /** From now on. */
  setAway(): void;
  /** What was asked for since the last time that this was asked, and is not there. */
  takeMissing(): readonly MissingSource[];
  /** Which descriptions were read, each once. */
  used(): readonly UsedSource[];
}

/** The name of the one file of a stored description. */
export const descriptionFile = 'description';
/** More than the largest honest build leads to. */
const askedMax = 20_000;

/**
 * @param registries the first of an ecosystem is asked; ecosystems without one have no descriptions
 * @param isPublic what the public registry may be asked for
 */
export function storedDescriptions(
  store: SourceStore,
  registries: Registries,
  isPublic: (wanted: WantedDescription) => boolean,
): StoredDescriptions {
  const found = new Map<string, Uint8Array>();
  const used = new Map<string, UsedSource>();
  let missing = new Map<string, MissingSource>();
  let isAway = false;
  return {
    get isAway() {
      return isAway;
    },
    setAway() {
      isAway = true;
    },
    async find(wanted, askedBy) {
      const { ecosystem: named, name, version } = wanted;
      const ecosystem = sourceEcosystems.find((one) => one === named);
      const registry = ecosystem === undefined ? undefined : registries[ecosystem]?.[0];
      if (ecosystem === undefined || registry === undefined) return undefined;
      if (isPublicRegistry(ecosystem, registry) && !isPublic(wanted)) return undefined;
      const request: SourceRequest = { ecosystem, name, version, integrity: '', registry, part: 'description' };
      const key = requestKey(request);
      const known = found.get(key);
      if (known !== undefined) return known;
      if (missing.has(key) || found.size + missing.size >= askedMax) return undefined;
      const stored = await store.find(request);
      const text = await stored?.tree.read(descriptionFile).catch(() => undefined);
      if (stored === undefined || text === undefined) {
        missing.set(key, { ...request, lockfilePath: askedBy, isOnWay: true });
        return undefined;
      }
      found.set(key, text);
      used.set(key, { ecosystem, name, version, digest: stored.digest, isBound: stored.isBound });
      return text;
    },
    takeMissing() {
      const taken = [...missing.values()];
      missing = new Map();
      return taken;
    },
    used: () => [...used.values()],
  };
}
