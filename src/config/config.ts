/** Reads the configuration from environment and flags, once, and says every fault at once. The only reader of environment variables. */
import { cloudSites, type CloudSite } from './bitbucket-sites.ts';
import { resolve } from 'node:path';
import { readPatterns } from '../engine/inventory/private-registries.ts';
import type { NetworkSettings } from './network.ts';
import { type PackageSources, readCredentials, readRegistries, sourceArchivesMax } from './package-sources.ts';
import { flagOf, type SettingName, settings } from './settings.ts';
import { readSymbolSets, type SymbolSet } from './symbol-sets.ts';
import {
  databaseUrl,
  encryptionKeys,
  isFetchable,
  network,
  networks,
  publicUrl,
  quote,
  repositoryPrefixes,
} from './setting-values.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** For health and metrics alone; undefined: none. */
  readonly healthPort: number | undefined;
  readonly dataDir: string;
  /** Empty: the embedded database in `dataDir`. */
  readonly databaseUrl: string;
  readonly databaseLimits: DatabaseLimits;
  /** The bootstrap pair; both empty where one is to be made up. */
  readonly tokenId: string;
  readonly tokenSecret: string;
  /** 32 bytes each, the first of which encrypts; none where the key file of the data folder is used. */
  readonly encryptionKeys: readonly Uint8Array[];
  readonly allowedRepositories: readonly string[];
  /** Without a `/` at its end; empty: not known. */
  readonly publicUrl: string;
  /** Whether Bitbucket is told how pull requests stand. */
  readonly bitbucketReports: boolean;
  readonly bitbucketSites: readonly CloudSite[];
  /** Absolute path of the file of git credentials; empty: none. */
  readonly gitCredentialsFile: string;
  /** Between this service and other hosts; nothing of it is taken from variables such as HTTPS_PROXY. */
  readonly network: NetworkSettings;
  readonly packageSources: PackageSources;
  /** Hosts, prefixes of addresses and module paths of registries whose packages are not the public ones of the same names. */
  readonly privateRegistries: readonly string[];
  /** Folder, zip or URL prefix in the OSV bucket's layout; empty: the starter set. */
  readonly advisories: string;
  /** The sets of vulnerable functions that are read beside the advisory source. */
  readonly symbolSets: readonly SymbolSet[];
  /** Where scores of EPSS and the KEV catalogue lie: folder or URL; empty: beside the advisories. */
  readonly exploitation: string;
  /** Minutes between two looks at the advisory source; 0: only at start. */
  readonly advisoryIntervalMinutes: number;
  /** Writes rules from prose; undefined: nobody does. */
  readonly model: ModelSettings | undefined;
  readonly retentionDays: RetentionDays;
  readonly logLevel: string;
  /** Requests a minute for one token, and how many may come at once. */
  readonly rateLimitPerMinute: number;
  readonly rateLimitBurst: number;
  /** Wrong token pairs of one address; 0: any number. */
  readonly failedAuthenticationsPerMinute: number;
  /** Of the console. */
  readonly sessions: SessionSettings;
  /** Addresses and networks whose word is taken for who asks. */
  readonly trustedProxies: readonly string[];
  /** Scans at once in one process. */
  readonly scanConcurrency: number;
  /** Whose scans one analysis process takes. */
  readonly analysisIsolation: AnalysisIsolation;
  readonly analysisScansMax: number;
  readonly scanTimeoutSeconds: number;
  readonly repositorySizeMaxMb: number;
  /** 0: fetched commits go with their scan. */
  readonly keptCommitsMb: number;
}

export interface SessionSettings {
  /** Since the last request. */
  readonly idleMs: number;
  readonly lifeMs: number;
}

export interface ModelSettings {
  /** Without a `/` at its end. */
  readonly url: string;
  readonly name: string;
  /** Absolute path; empty: no key is sent. */
  readonly keyFile: string;
  readonly timeoutMs: number;
}

const analysisIsolations = ['shared', 'organization', 'scan'] as const;
export type AnalysisIsolation = (typeof analysisIsolations)[number];

/** Days after which rows are removed; 0: never. */
export interface RetentionDays {
  readonly scans: number;
  readonly deliveries: number;
  readonly issueEvents: number;
  readonly history: number;
  readonly auditEvents: number;
  /** Those that ended. */
  readonly decisions: number;
}

/** In milliseconds, of a PostgreSQL; 0: the server's own, or no waiting. */
export interface DatabaseLimits {
  readonly waitMs: number;
  readonly connectMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  /** Whether frequent statements are kept by the server, so that they are read and planned once a connection. */
  readonly isPreparing: boolean;
}

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
  const oneOf = <Value extends string>(name: SettingName, values: readonly [Value, ...Value[]]): Value => {
    const value = values.find((one) => one === text(name));
    if (value === undefined) fault(name, `must be one of ${values.join(', ')}, not ${quote(text(name))}`);
    return value ?? values[0];
  };
  const file = (path: string): string => (path === '' ? '' : resolve(cwd, path));

  const config: Config = {
    host: text('HOST'),
    port: integer('PORT', 0, 65_535),
    healthPort: text('HEALTH_PORT') === '' ? undefined : integer('HEALTH_PORT', 0, 65_535),
    dataDir: resolve(cwd, text('DATA_DIR')),
    databaseUrl: databaseUrl(text('DATABASE_URL'), (message) => fault('DATABASE_URL', message)),
    databaseLimits: {
      waitMs: integer('DATABASE_WAIT_SECONDS', 0, 86_400) * 1000,
      connectMs: integer('DATABASE_CONNECT_TIMEOUT_SECONDS', 1, 3600) * 1000,
      statementMs: integer('DATABASE_STATEMENT_TIMEOUT_SECONDS', 0, 86_400) * 1000,
      lockMs: integer('DATABASE_LOCK_TIMEOUT_SECONDS', 0, 86_400) * 1000,
      isPreparing: oneOf('DATABASE_PREPARED_STATEMENTS', ['on', 'off']) === 'on',
    },
    tokenId: text('TOKEN_ID').toLowerCase(),
    tokenSecret: text('TOKEN_SECRET'),
    encryptionKeys: encryptionKeys(text('ENCRYPTION_KEY'), (message) => fault('ENCRYPTION_KEY', message)),
    allowedRepositories: repositoryPrefixes(text('ALLOWED_REPOSITORIES'), (message) =>
      fault('ALLOWED_REPOSITORIES', message),
    ),
    publicUrl: publicUrl(text('PUBLIC_URL'), (message) => fault('PUBLIC_URL', message)),
    bitbucketReports: oneOf('BITBUCKET_REPORTS', ['on', 'off']) === 'on',
    bitbucketSites: cloudSites(text('BITBUCKET_CLOUD'), (message) => fault('BITBUCKET_CLOUD', message)),
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
    symbolSets: readSymbolSets(text('SYMBOLS'), (message) => fault('SYMBOLS', message)),
    exploitation: text('EXPLOITATION'),
    advisoryIntervalMinutes: integer('ADVISORY_INTERVAL_MINUTES', 0, 10_080),
    model: modelOf(
      { url: text('MODEL_URL'), name: text('MODEL_NAME'), keyFile: file(text('MODEL_KEY_FILE')) },
      integer('MODEL_TIMEOUT_SECONDS', 1, 3600) * 1000,
      (setting, message) => fault(setting, message),
    ),
    retentionDays: {
      scans: integer('RETENTION_SCANS_DAYS', 0, 36_500),
      deliveries: integer('RETENTION_DELIVERIES_DAYS', 0, 36_500),
      issueEvents: integer('RETENTION_ISSUE_EVENTS_DAYS', 0, 36_500),
      history: integer('RETENTION_HISTORY_DAYS', 0, 36_500),
      auditEvents: integer('RETENTION_AUDIT_EVENTS_DAYS', 0, 36_500),
      decisions: integer('RETENTION_DECISIONS_DAYS', 0, 36_500),
    },
    logLevel: text('LOG_LEVEL'),
    rateLimitPerMinute: integer('RATE_LIMIT_PER_MINUTE', 0, 1_000_000),
    rateLimitBurst: integer('RATE_LIMIT_BURST', 1, 1_000_000),
    failedAuthenticationsPerMinute: integer('FAILED_AUTHENTICATIONS_PER_MINUTE', 0, 1_000_000),
    sessions: {
      idleMs: integer('SESSION_IDLE_MINUTES', 5, 43_200) * 60_000,
      lifeMs: integer('SESSION_MAX_HOURS', 1, 8760) * 3_600_000,
    },
    trustedProxies: networks(text('TRUSTED_PROXIES'), (message) => fault('TRUSTED_PROXIES', message)),
    scanConcurrency: integer('SCAN_CONCURRENCY', 1, 64),
    analysisIsolation: oneOf('ANALYSIS_ISOLATION', analysisIsolations),
    analysisScansMax: integer('ANALYSIS_SCANS_MAX', 1, 1_000_000),
    scanTimeoutSeconds: integer('SCAN_TIMEOUT_SECONDS', 10, 86_400),
    repositorySizeMaxMb: integer('REPOSITORY_SIZE_MAX_MB', 1, 1_000_000),
    keptCommitsMb: integer('KEPT_COMMITS_MB', 0, 100_000_000),
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

function modelOf(
  { url, name, keyFile }: Omit<ModelSettings, 'timeoutMs'>,
  timeoutMs: number,
  complain: (setting: 'MODEL_URL' | 'MODEL_NAME' | 'MODEL_KEY_FILE', message: string) => void,
): ModelSettings | undefined {
  if (url === '' && name === '' && keyFile === '') return undefined;
  if (url === '') complain('MODEL_URL', 'is missing: a name or a key of a model needs its address');
  if (name === '') complain('MODEL_NAME', 'is missing: the address of models needs the name of one');
  const address = publicUrl(url, (message) => complain('MODEL_URL', message));
  const isSafe = !URL.canParse(address) || isFetchable(new URL(address));
  if (keyFile !== '' && !isSafe) complain('MODEL_KEY_FILE', 'is sent over https, or to this machine, alone');
  return { url: address, name, keyFile, timeoutMs };
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
