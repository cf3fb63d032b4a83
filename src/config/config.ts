/** Reads the configuration from environment and flags, once, and says every fault at once. The only reader of environment variables. */
import { resolve } from 'node:path';
import { readPatterns } from '../engine/inventory/private-registries.ts';
import type { NetworkSettings } from './network.ts';
import { type PackageSources, readCredentials, readRegistries, sourceArchivesMax } from './package-sources.ts';
import { databaseUrl, encryptionKey, network, quote, repositoryPrefixes } from './setting-values.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** Empty: the embedded database in `dataDir`. */
  readonly databaseUrl: string;
  /** The bootstrap pair; both empty where one is to be made up. */
  readonly tokenId: string;
  readonly tokenSecret: string;
  /** 32 bytes, or undefined where the key file of the data folder is used. */
  readonly encryptionKey: Uint8Array | undefined;
  readonly allowedRepositories: readonly string[];
  /** Absolute path of the file of git credentials; empty: none. */
  readonly gitCredentialsFile: string;
  /** Between this service and other hosts; nothing of it is taken from variables such as HTTPS_PROXY. */
  readonly network: NetworkSettings;
  readonly packageSources: PackageSources;
  /** Hosts, prefixes of addresses and module paths of registries whose packages are not the public ones of the same names. */
  readonly privateRegistries: readonly string[];
  /** Folder, zip or URL prefix in the OSV bucket's layout; empty: the starter set. */
  readonly advisories: string;
  /** Minutes between two looks at the advisory source; 0: only at start. */
  readonly advisoryIntervalMinutes: number;
  readonly logLevel: string;
  /** Requests a minute for one token, and how many may come at once. */
  readonly rateLimitPerMinute: number;
  readonly rateLimitBurst: number;
  /** Scans at once in one process. */
  readonly scanConcurrency: number;
  readonly scanTimeoutSeconds: number;
  readonly repositorySizeMaxMb: number;
}

interface Setting {
  /** Without the `VEDETTE_` prefix. */
  readonly name: string;
  readonly fallback: string;
  readonly placeholder: string;
  readonly help: string;
}

/** Every setting: `VEDETTE_PORT` in the environment is `--port` on the command line, and the flag wins. */
export const settings = [
  { name: 'HOST', fallback: '127.0.0.1', placeholder: 'address', help: 'address to listen on' },
  { name: 'PORT', fallback: '8080', placeholder: 'number', help: 'port to listen on; 0 takes any free one' },
  {
    name: 'DATA_DIR',
    fallback: './data',
    placeholder: 'folder',
    help: 'where the embedded database, keys and advisories live',
  },
  { name: 'DATABASE_URL', fallback: '', placeholder: 'url', help: 'postgres:// URL; empty uses the embedded database' },
  { name: 'TOKEN_ID', fallback: '', placeholder: 'uuid', help: 'id of the bootstrap token; made up when absent' },
  {
    name: 'TOKEN_SECRET',
    fallback: '',
    placeholder: 'secret',
    help: 'secret of the bootstrap token; made up and printed once when absent',
  },
  {
    name: 'ENCRYPTION_KEY',
    fallback: '',
    placeholder: 'key',
    help: '32 bytes in base64 or hex; made in the data folder when absent',
  },
  {
    name: 'ALLOWED_REPOSITORIES',
    fallback: 'https://bitbucket.org/',
    placeholder: 'prefixes',
    help: 'comma-separated URL prefixes that repositories may have',
  },
  {
    name: 'GIT_CREDENTIALS_FILE',
    fallback: '',
    placeholder: 'file',
    help: 'JSON file of credentials for private repositories',
  },
  {
    name: 'PROXY',
    fallback: '',
    placeholder: 'url',
    help: 'http proxy through which repositories, advisories and package sources are fetched',
  },
  {
    name: 'CA_FILE',
    fallback: '',
    placeholder: 'file',
    help: 'PEM file of certificates to trust: for git hosts instead of those of the machine, for others beside them',
  },
  {
    name: 'PACKAGE_SOURCES',
    fallback: '',
    placeholder: 'registries',
    help: 'none, public, or registries to fetch sources of vulnerable packages from, as npm=https://host/,Go=…,PyPI=…; empty asks the public ones where advisories come over the network, and else none',
  },
  {
    name: 'PACKAGE_CREDENTIALS',
    fallback: '',
    placeholder: 'urls',
    help: 'comma-separated addresses of registries with user:password@ or token@ before the host, percent-encoded; a secret is sent to its own host alone',
  },
  {
    name: 'PACKAGE_SOURCES_MAX_MB',
    fallback: '1024',
    placeholder: 'megabytes',
    help: 'archives of packages that one scan may fetch',
  },
  {
    name: 'PACKAGE_SOURCES_TIMEOUT_SECONDS',
    fallback: '300',
    placeholder: 'seconds',
    help: 'wall clock that fetching sources of packages may take in one scan, within half of what is left of its own',
  },
  {
    name: 'PACKAGE_SOURCES_STORE_MB',
    fallback: '20480',
    placeholder: 'megabytes',
    help: 'sources of packages that are kept between scans, those used longest ago going first',
  },
  {
    name: 'PRIVATE_REGISTRIES',
    fallback: '',
    placeholder: 'patterns',
    help: 'comma-separated hosts, address prefixes or Go module paths, with * in a part, of registries whose packages are not the public ones of the same names; any other registry is taken for a mirror',
  },
  {
    name: 'ADVISORIES',
    fallback: '',
    placeholder: 'source',
    help: 'folder, zip or URL prefix laid out as the OSV bucket; empty uses the starter set',
  },
  {
    name: 'ADVISORY_INTERVAL_MINUTES',
    fallback: '60',
    placeholder: 'minutes',
    help: 'how often the advisory source is looked at; 0 only at start',
  },
  { name: 'LOG_LEVEL', fallback: 'info', placeholder: 'level', help: 'trace, debug, info, warn, error or silent' },
  {
    name: 'RATE_LIMIT_PER_MINUTE',
    fallback: '600',
    placeholder: 'number',
    help: 'requests a minute for one token; 0 for no limit',
  },
  {
    name: 'RATE_LIMIT_BURST',
    fallback: '100',
    placeholder: 'number',
    help: 'requests that one token may send at once',
  },
  { name: 'SCAN_CONCURRENCY', fallback: '2', placeholder: 'number', help: 'scans at once in one process' },
  { name: 'SCAN_TIMEOUT_SECONDS', fallback: '900', placeholder: 'seconds', help: 'wall clock that one scan may take' },
  {
    name: 'REPOSITORY_SIZE_MAX_MB',
    fallback: '2048',
    placeholder: 'megabytes',
    help: 'largest repository that is fetched',
  },
] as const satisfies readonly Setting[];

type SettingName = (typeof settings)[number]['name'];
export type Values = Readonly<Partial<Record<string, string | undefined>>>;

/** Every fault of the configuration, one sentence each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`the configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** The flag of a setting: `DATA_DIR` → `data-dir`. */
export function flagOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}

/**
 * @param env the environment
 * @param flags values of command-line flags by setting name (`PORT`); they win over the environment
 * @throws {ConfigError} with a message for each fault
 */
export function loadConfig(env: Values, flags: Values, cwd: string): Config {
  const faults: string[] = [];
  const text = (name: SettingName): string => {
    const value = flags[name] ?? env[`VEDETTE_${name}`];
    return value === undefined || value === ''
      ? (settings.find((setting) => setting.name === name)?.fallback ?? '')
      : value.trim();
  };
  const fault = (name: SettingName, message: string): void => {
    const isFlag = flags[name] !== undefined;
    faults.push(`${isFlag ? `--${flagOf(name)}` : `VEDETTE_${name}`} ${message}`);
  };
  const integer = (name: SettingName, least: number, most: number): number => {
    const value = Number(text(name));
    if (/^\d+$/.test(text(name)) && value >= least && value <= most) return value;
    fault(name, `must be a whole number from ${least} to ${most}, not ${quote(text(name))}`);
    return least;
  };
  const file = (path: string): string => (path === '' ? '' : resolve(cwd, path));

  const config: Config = {
    host: text('HOST'),
    port: integer('PORT', 0, 65_535),
    dataDir: resolve(cwd, text('DATA_DIR')),
    databaseUrl: databaseUrl(text('DATABASE_URL'), (message) => fault('DATABASE_URL', message)),
    tokenId: text('TOKEN_ID').toLowerCase(),
    tokenSecret: text('TOKEN_SECRET'),
    encryptionKey: encryptionKey(text('ENCRYPTION_KEY'), (message) => fault('ENCRYPTION_KEY', message)),
    allowedRepositories: repositoryPrefixes(text('ALLOWED_REPOSITORIES'), (message) =>
      fault('ALLOWED_REPOSITORIES', message),
    ),
    gitCredentialsFile: file(text('GIT_CREDENTIALS_FILE')),
    network: network(text('PROXY'), file(text('CA_FILE')), (message) => fault('PROXY', message)),
    packageSources: {
      registries: readRegistries(text('PACKAGE_SOURCES'), text('ADVISORIES'), (message) =>
        fault('PACKAGE_SOURCES', message),
      ),
      credentials: readCredentials(text('PACKAGE_CREDENTIALS'), (message) => fault('PACKAGE_CREDENTIALS', message)),
      budget: {
        downloadBytesMax: integer('PACKAGE_SOURCES_MAX_MB', 1, 1_000_000) * 1024 ** 2,
        archivesMax: sourceArchivesMax,
        timeMs: integer('PACKAGE_SOURCES_TIMEOUT_SECONDS', 1, 86_400) * 1000,
        storeBytesMax: integer('PACKAGE_SOURCES_STORE_MB', 1, 10_000_000) * 1024 ** 2,
      },
    },
    privateRegistries: readPatterns(text('PRIVATE_REGISTRIES'), (message) => fault('PRIVATE_REGISTRIES', message)),
    advisories: text('ADVISORIES'),
    advisoryIntervalMinutes: integer('ADVISORY_INTERVAL_MINUTES', 0, 10_080),
    logLevel: text('LOG_LEVEL'),
    rateLimitPerMinute: integer('RATE_LIMIT_PER_MINUTE', 0, 1_000_000),
    rateLimitBurst: integer('RATE_LIMIT_BURST', 1, 1_000_000),
    scanConcurrency: integer('SCAN_CONCURRENCY', 1, 64),
    scanTimeoutSeconds: integer('SCAN_TIMEOUT_SECONDS', 10, 86_400),
    repositorySizeMaxMb: integer('REPOSITORY_SIZE_MAX_MB', 1, 1_000_000),
  };

  if (!/^(trace|debug|info|warn|error|silent)$/.test(config.logLevel)) {
    fault('LOG_LEVEL', `must be trace, debug, info, warn, error or silent, not ${quote(config.logLevel)}`);
  }
  if ((config.tokenId === '') !== (config.tokenSecret === '')) {
    fault(
      config.tokenId === '' ? 'TOKEN_ID' : 'TOKEN_SECRET',
      'is missing: the bootstrap pair needs both its id and its secret',
    );
  }
  if (config.tokenId !== '' && !uuidPattern.test(config.tokenId)) fault('TOKEN_ID', 'must be a UUID');
  if (config.tokenSecret !== '' && config.tokenSecret.length < 16)
    fault('TOKEN_SECRET', 'must have at least 16 characters');
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
