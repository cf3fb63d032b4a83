/** The settings of `vedette scan`: a command that runs as its user's other tools do, so that their variables count where ours are silent. */
import { resolve } from 'node:path';
import { readPatterns } from '../engine/inventory/private-registries.ts';
import type { Registries } from '../engine/sources/source-store.ts';
import { ConfigError, type Values } from './config.ts';
import { network, packageSources } from './setting-values.ts';
import type { NetworkSettings } from './network.ts';

export interface ScanSettings {
  /** Folder, zip, advisory file or URL; empty: the starter set. */
  readonly advisories: string;
  /** Empty: sources of packages are not fetched. */
  readonly packageSources: Registries;
  readonly network: NetworkSettings;
  /** Patterns of registries and modules whose packages are the operator's own. */
  readonly privateRegistries: readonly string[];
}

/**
 * @param flags of the command line; they win over the environment
 * @throws {ConfigError} with a message for each fault
 */
export function loadScanSettings(
  env: Values,
  flags: { readonly advisories?: string; readonly packageSources?: string; readonly privateRegistries?: string },
  cwd: string,
): ScanSettings {
  const faults: string[] = [];
  const first = (...names: readonly string[]): string =>
    names.map((name) => env[name]?.trim() ?? '').find((value) => value !== '') ?? '';
  const advisories = flags.advisories ?? first('VEDETTE_ADVISORIES');
  const settings = {
    advisories: advisories === '' || /^https?:/.test(advisories) ? advisories : resolve(cwd, advisories),
    packageSources: packageSources(flags.packageSources ?? '', (message) =>
      faults.push(`--package-sources ${message}`),
    ),
    network: network(
      first('VEDETTE_PROXY', 'HTTPS_PROXY', 'https_proxy'),
      first('VEDETTE_CA_FILE', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'),
      (message) => faults.push(`VEDETTE_PROXY, or the proxy of the environment, ${message}`),
    ),
    privateRegistries: readPatterns(flags.privateRegistries ?? first('VEDETTE_PRIVATE_REGISTRIES'), (message) =>
      faults.push(`--private-registries ${message}`),
    ),
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return settings;
}
