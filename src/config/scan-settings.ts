/** The settings of `vedette scan`: a command that runs as its user's other tools do, so that their variables count where ours are silent. */
import { resolve } from 'node:path';
import { readPatterns } from '../engine/inventory/private-registries.ts';
import { ConfigError, type Values } from './config.ts';
import type { NetworkSettings } from './network.ts';
import { type PackageSources, readCredentials, readRegistries, sourceArchivesMax } from './package-sources.ts';
import { network, quote } from './setting-values.ts';
import { readSymbolSets, type SymbolSet } from './symbol-sets.ts';

export interface ScanSettings {
  /** Folder, zip, advisory file or URL; empty: the starter set. */
  readonly advisories: string;
  readonly symbolSets: readonly SymbolSet[];
  /** Folder or URL of EPSS scores and the KEV catalogue; empty: beside the advisories. */
  readonly exploitation: string;
  readonly packageSources: PackageSources;
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
  flags: {
    readonly advisories?: string;
    readonly symbols?: string;
    readonly packageSources?: string;
    readonly privateRegistries?: string;
  },
  cwd: string,
): ScanSettings {
  const faults: string[] = [];
  const first = (...names: readonly string[]): string =>
    names.map((name) => env[name]?.trim() ?? '').find((value) => value !== '') ?? '';
  const advisories = flags.advisories ?? first('VEDETTE_ADVISORIES');
  const place = (text: string): string => (text === '' || /^https?:/.test(text) ? text : resolve(cwd, text));
  const integer = (name: string, fallback: number): number => {
    const text = first(`VEDETTE_${name}`) || String(fallback);
    if (/^\d{1,9}$/.test(text) && Number(text) > 0) return Number(text);
    faults.push(`VEDETTE_${name} must be a whole number from 1 on, not ${quote(text)}`);
    return fallback;
  };
  const settings = {
    advisories: place(advisories),
    symbolSets: readSymbolSets(flags.symbols ?? first('VEDETTE_SYMBOLS'), (message) =>
      faults.push(`--symbols ${message}`),
    ),
    exploitation: place(first('VEDETTE_EXPLOITATION')),
    packageSources: {
      registries: readRegistries(flags.packageSources ?? first('VEDETTE_PACKAGE_SOURCES'), advisories, (message) =>
        faults.push(`--package-sources ${message}`),
      ),
      credentials: readCredentials(first('VEDETTE_PACKAGE_CREDENTIALS'), (message) =>
        faults.push(`VEDETTE_PACKAGE_CREDENTIALS ${message}`),
      ),
      budget: {
        downloadBytesMax: integer('PACKAGE_SOURCES_MAX_MB', 1024) * 1024 ** 2,
        archivesMax: sourceArchivesMax,
        timeMs: integer('PACKAGE_SOURCES_TIMEOUT_SECONDS', 300) * 1000,
        storeBytesMax: integer('PACKAGE_SOURCES_STORE_MB', 20_480) * 1024 ** 2,
      },
    },
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
