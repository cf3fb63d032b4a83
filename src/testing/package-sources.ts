/** Settings of package sources for tests: registries on loopback, no secrets, a budget that nothing here exceeds. */
import type { PackageSources } from '../config/package-sources.ts';
import type { Registries } from '../engine/sources/source-store.ts';

export function packageSourcesOf(registries: Registries, changed: Partial<PackageSources> = {}): PackageSources {
  const budget = { downloadBytesMax: 2 ** 30, archivesMax: 5000, timeMs: 60_000, storeBytesMax: 2 ** 30 };
  return { registries, credentials: [], budget, ...changed };
}
