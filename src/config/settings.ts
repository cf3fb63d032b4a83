/** Every setting by its name: what users are told of it, and what it is where nobody sets it. `config.ts` reads them. */

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
    name: 'HEALTH_PORT',
    fallback: '',
    placeholder: 'port',
    help: 'a second port, for /healthz, /readyz and /metrics alone; the only one that a worker listens on',
  },
  {
    name: 'DATA_DIR',
    fallback: './data',
    placeholder: 'folder',
    help: 'where the embedded database, keys and advisories live',
  },
  { name: 'DATABASE_URL', fallback: '', placeholder: 'url', help: 'postgres:// URL; empty uses the embedded database' },
  {
    name: 'DATABASE_WAIT_SECONDS',
    fallback: '60',
    placeholder: 'seconds',
    help: 'how long a start waits for a PostgreSQL that cannot be reached yet',
  },
  {
    name: 'DATABASE_CONNECT_TIMEOUT_SECONDS',
    fallback: '10',
    placeholder: 'seconds',
    help: 'for a connection to PostgreSQL to be had',
  },
  {
    name: 'DATABASE_STATEMENT_TIMEOUT_SECONDS',
    fallback: '60',
    placeholder: 'seconds',
    help: 'wall clock that one statement, or a transaction that does nothing, may take in PostgreSQL; 0 leaves it to the server',
  },
  {
    name: 'DATABASE_LOCK_TIMEOUT_SECONDS',
    fallback: '30',
    placeholder: 'seconds',
    help: 'how long a statement may wait for a lock in PostgreSQL; 0 leaves it to the server',
  },
  {
    name: 'DATABASE_PREPARED_STATEMENTS',
    fallback: 'on',
    placeholder: 'on|off',
    help: 'whether PostgreSQL keeps the plans of frequent statements, a connection at a time',
  },
  { name: 'TOKEN_ID', fallback: '', placeholder: 'uuid', help: 'id of the bootstrap token; made up when absent' },
  {
    name: 'TOKEN_SECRET',
    fallback: '',
    placeholder: 'secret',
    help: 'secret of the bootstrap token; made up when absent, and kept in the file bootstrap-token of the data folder until it is taken',
  },
  {
    name: 'ENCRYPTION_KEY',
    fallback: '',
    placeholder: 'key',
    help: '32 bytes in base64 or hex; several, separated by commas, are a ring of which the first encrypts; made in the data folder when absent',
  },
  {
    name: 'ALLOWED_REPOSITORIES',
    fallback: 'https://bitbucket.org/',
    placeholder: 'prefixes',
    help: 'comma-separated URL prefixes that repositories may have',
  },
  {
    name: 'PUBLIC_URL',
    fallback: '',
    placeholder: 'url',
    help: 'address that Bitbucket reaches this service at, for the webhooks that it is given and those that the console shows; empty: none are made, and the console shows its own address',
  },
  {
    name: 'BITBUCKET_REPORTS',
    fallback: 'on',
    placeholder: 'on|off',
    help: 'whether Bitbucket is told how scanned pull requests stand: report, build status and comment',
  },
  {
    name: 'BITBUCKET_CLOUD',
    fallback: 'https://bitbucket.org/=https://api.bitbucket.org/2.0',
    placeholder: 'pairs',
    help: "comma-separated pairs of a Bitbucket Cloud's web address and its API, joined by =; a Data Center is known by /scm/ in addresses",
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
    help: 'comma-separated hosts, address prefixes, Go module paths or groups of Maven (com.acme.*), with * in a part, of registries whose packages are not the public ones of the same names; any other registry is taken for a mirror',
  },
  {
    name: 'ADVISORIES',
    fallback: '',
    placeholder: 'source',
    help: 'folder, zip or URL prefix laid out as the OSV bucket; empty uses the starter set',
  },
  {
    name: 'SYMBOLS',
    fallback: '',
    placeholder: 'sets',
    help: 'comma-separated sets of vulnerable functions to read beside the advisories: named (what they name themselves, always read), curated, derived (worked out by comparing releases); empty reads all',
  },
  {
    name: 'EXPLOITATION',
    fallback: '',
    placeholder: 'place',
    help: 'folder or URL prefix with epss_scores-current.csv.gz and known_exploited_vulnerabilities.json; empty looks beside the advisories, where those are a folder',
  },
  {
    name: 'ADVISORY_INTERVAL_MINUTES',
    fallback: '60',
    placeholder: 'minutes',
    help: 'how often the advisory source is looked at; 0 only at start',
  },
  {
    name: 'MODEL_URL',
    fallback: '',
    placeholder: 'url',
    help: 'a language model that writes rules from prose: where its API in the style of OpenAI begins, as https://models.example/v1; it is sent the texts of rules, never code; empty: none',
  },
  { name: 'MODEL_NAME', fallback: '', placeholder: 'name', help: 'which model of that address is asked' },
  {
    name: 'MODEL_KEY_FILE',
    fallback: '',
    placeholder: 'file',
    help: 'file that holds the key of that address alone, read for each request; empty: none is sent',
  },
  {
    name: 'MODEL_TIMEOUT_SECONDS',
    fallback: '60',
    placeholder: 'seconds',
    help: 'how long one answer of the model is waited for',
  },
  {
    name: 'RETENTION_SCANS_DAYS',
    fallback: '365',
    placeholder: 'days',
    help: 'how long ended scans, and pull requests that are over, are kept, but for the last full scan of a repository and the last that saw an issue; 0 for ever',
  },
  {
    name: 'RETENTION_DELIVERIES_DAYS',
    fallback: '90',
    placeholder: 'days',
    help: 'how long it is known which webhook deliveries came already; 0 for ever',
  },
  {
    name: 'RETENTION_ISSUE_EVENTS_DAYS',
    fallback: '0',
    placeholder: 'days',
    help: 'how long the history of issues is kept, but for the newest event of each; 0 for ever',
  },
  {
    name: 'RETENTION_AUDIT_EVENTS_DAYS',
    fallback: '0',
    placeholder: 'days',
    help: 'how long the audit trail is kept; 0 for ever',
  },
  {
    name: 'RETENTION_DECISIONS_DAYS',
    fallback: '1095',
    placeholder: 'days',
    help: 'how long decisions that ended are kept, with what happened to them; 0 for ever',
  },
  {
    name: 'RETENTION_HISTORY_DAYS',
    fallback: '1095',
    placeholder: 'days',
    help: 'how long it is remembered what was so and is so no more: packages that are gone, verdicts, severities and states that changed, repositories that were removed; 0 for ever',
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
  {
    name: 'FAILED_AUTHENTICATIONS_PER_MINUTE',
    fallback: '300',
    placeholder: 'number',
    help: 'wrong token pairs that one address may send a minute before it is told to wait; 0 for no limit',
  },
  {
    name: 'SESSION_IDLE_MINUTES',
    fallback: '480',
    placeholder: 'minutes',
    help: 'how long a session of the console lasts that nobody uses',
  },
  {
    name: 'SESSION_MAX_HOURS',
    fallback: '168',
    placeholder: 'hours',
    help: 'how long a session of the console lasts at most, however much it is used',
  },
  {
    name: 'TRUSTED_PROXIES',
    fallback: '',
    placeholder: 'addresses',
    help: 'comma-separated addresses or networks (10.0.0.0/8) of reverse proxies whose X-Forwarded-For says who asks; empty trusts none',
  },
  { name: 'SCAN_CONCURRENCY', fallback: '2', placeholder: 'number', help: 'scans at once in one process' },
  {
    name: 'ANALYSIS_ISOLATION',
    fallback: 'shared',
    placeholder: 'what',
    help: 'who has an analysis process of their own: shared, a process takes the scans of all; organization, of one organization alone; scan, a new one for each',
  },
  {
    name: 'ANALYSIS_SCANS_MAX',
    fallback: '100',
    placeholder: 'number',
    help: 'scans after which an analysis process is replaced by a new one; it is also replaced by age and memory, and after every failure',
  },
  { name: 'SCAN_TIMEOUT_SECONDS', fallback: '900', placeholder: 'seconds', help: 'wall clock that one scan may take' },
  {
    name: 'REPOSITORY_SIZE_MAX_MB',
    fallback: '2048',
    placeholder: 'megabytes',
    help: 'largest repository that is fetched',
  },
  {
    name: 'KEPT_COMMITS_MB',
    fallback: '2048',
    placeholder: 'megabytes',
    help: 'fetched commits that are kept in the data folder, so that what they hold is not fetched again, at most; 0 keeps none',
  },
] as const satisfies readonly Setting[];

export type SettingName = (typeof settings)[number]['name'];

/** The flag of a setting: `DATA_DIR` → `data-dir`. */
export function flagOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '-');
}
