/** The settings of `vedette scan`: a command that runs as its user's other tools do, so that their variables count where ours are silent. */
import { resolve } from 'node:path';
import type { Registries } from '../engine/sources/source-store.ts';
import { ConfigError, network, packageSources, type Values } from './config.ts';
import type { NetworkSettings } from './network.ts';

export interface ScanSettings {
  /** Folder, zip, advisory file or URL; empty: the starter set. */
  readonly advisories: string;
  /** Empty: sources of packages are not fetched. */
  readonly packageSources: Registries;
  readonly network: NetworkSettings;
}

/**
 * @param flags of the command line; they win over the environment
 * @throws {ConfigError} with a message for each fault
 */
export function loadScanSettings(
  env: Values,
  flags: { readonly advisories?: string; readonly packageSources?: string },
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
  };
  if (faults.length > 0) throw new ConfigError(faults);
  return settings;
}
