/** Which registries a process that downloads may ask, and with what secrets; apart from the downloading, for those who only start it. */
import type { NetworkSettings } from '../../config/network.ts';
import type { PackageSources, RegistryCredential } from '../../config/package-sources.ts';

export interface RegistryAccess {
  /** Registries that the operator named or left as they are: their origins are asked wherever they lie. */
  readonly registries: readonly string[];
  readonly credentials: readonly RegistryCredential[];
  /** Names of hosts are resolved by a proxy. */
  readonly isProxied: boolean;
}

/** What a configuration lets this service ask. */
export function registryAccess(
  { registries, credentials }: Pick<PackageSources, 'registries' | 'credentials'>,
  { proxy }: NetworkSettings,
): RegistryAccess {
  return { registries: Object.values(registries).flat(), credentials, isProxied: proxy !== undefined };
}
