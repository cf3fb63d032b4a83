/** The page docs/configuration.md, written from the settings themselves so that it cannot fall behind them. */
import { flagOf, settings } from './settings.ts';

export function configurationPage(): string {
  const rows = settings.map(({ name, placeholder, help, fallback }) => {
    const byDefault = fallback === '' ? 'none' : `\`${fallback}\``;
    return `| \`VEDETTE_${name}\` | \`--${flagOf(name)} <${placeholder}>\` | ${byDefault} | ${help.replaceAll('|', '\\|')} |`;
  });
  return `${head}\n${rows.join('\n')}\n${notes}`;
}

const head = `# Configuration

Written by \`node scripts/generate-configuration-docs.ts\` from \`src/config/settings.ts\`; a test fails when it is out of date.

Every setting is an environment variable and, for \`vedette serve\` and \`vedette worker\`, a flag; the flag wins. There is
no configuration file. A wrong value stops the start, and all wrong values are told at once.

| variable | flag | default | meaning |
|---|---|---|---|`;

const notes = `
## Which ones to set

- **Nothing** for a trial: \`npm start\` makes what it needs in \`./data\`.
- **For one machine:** \`VEDETTE_DATA_DIR\` on a disk that is backed up, \`VEDETTE_ENCRYPTION_KEY\` from your secret store
  (\`openssl rand -base64 32\`), and \`VEDETTE_HOST\` where others than this machine shall reach the service. Vedette speaks
  plain HTTP: put a reverse proxy with TLS in front of it.
- **For several:** the same \`VEDETTE_DATABASE_URL\` and \`VEDETTE_ENCRYPTION_KEY\` for every process: \`vedette serve --no-worker\`
  for the API, \`vedette worker\` for scans. Each machine keeps its own advisory file and cache in its data folder.
- **Behind a reverse proxy:** \`VEDETTE_TRUSTED_PROXIES\` with its address, and the proxy must set \`X-Forwarded-For\`. Else all callers share the
  proxy's address, and with it the limit of wrong token pairs; one that was right from there within a day goes on working.
- **A PostgreSQL that may be away:** a start waits \`VEDETTE_DATABASE_WAIT_SECONDS\` for it. Later, a lost connection costs the request that used it
  (503 with \`Retry-After\`), and scans go on when the database is back. The time limits of statements and locks are set on each connection;
  a pooler that refuses such settings (PgBouncer does) needs both at 0, and one that gives each transaction another connection without
  keeping prepared statements (PgBouncer before 1.21) \`VEDETTE_DATABASE_PREPARED_STATEMENTS=off\`.
- **Another git host than bitbucket.org:** \`VEDETTE_ALLOWED_REPOSITORIES=https://bitbucket.org/,https://git.company.example/scm/\`.
  Prefixes count by whole path segments. \`file:///folder/\` and \`http://127.0.0.1:port/\` are for trials.
- **Private repositories:** \`VEDETTE_GIT_CREDENTIALS_FILE\`, a JSON file that only the service may read:

  \`\`\`json credentials
  [
    { "url": "https://bitbucket.org/workspace/", "username": "x-token-auth", "password": "<access token>" },
    { "url": "https://git.company.example/scm/", "token": "<HTTP access token>", "organizations": ["<organization id>"] }
  ]
  \`\`\`

  The entry with the longest address above the repository's own is used: \`token\` as a bearer token, \`username\` and
  \`password\` as basic authentication. Without \`organizations\` it serves **every** organization of this service, whoever
  registers the address. The file is read for each scan, so tokens can be changed at any time. \`VEDETTE_PROXY\` and
  \`VEDETTE_CA_FILE\` set what lies between; git's own
  environment and configuration are not used.
- **Surer verdicts without committed packages:** where \`VEDETTE_ADVISORIES\` is an address, scans fetch the sources of packages on the way to a
  vulnerable one from the public registries, each checked against the digest in the lockfile and kept for all organizations; nothing of
  them is run: see [reachability.md](reachability.md#sources-that-are-not-in-the-tree). \`VEDETTE_PACKAGE_SOURCES=none\` ends it;
  \`npm=https://npm-mirror.example/,Go=https://go-proxy.example/\` asks those instead, and nobody for other ecosystems. The \`_MAX_MB\`,
  \`_TIMEOUT_SECONDS\` and \`_STORE_MB\` beside it are the budget, and each scan logs what it took of it.
- **Packages of your own registry:** name it behind the one for public packages, and its secret apart:
  \`VEDETTE_PACKAGE_SOURCES=npm=https://npm-mirror.example/,npm=https://npm.company.example/\` and
  \`VEDETTE_PACKAGE_CREDENTIALS=https://user:password@npm.company.example/\` (or \`https://token@…\`). It is asked for what lockfiles take
  from there, in the name of **every** organization of this service.
- **Rules in prose:** \`VEDETTE_MODEL_URL\` and \`VEDETTE_MODEL_NAME\` name a model with an API in the style of OpenAI, on the network or on this
  machine, and \`VEDETTE_MODEL_KEY_FILE\` the file of its key. It is asked once for each rule that is written in prose and that nothing else
  judges, gets the text of that rule and nothing else, and writes a structural rule, which runs once a person has approved it: see
  [rules.md](rules.md#a-model-that-writes-rules). Scans never ask it.
- **Real advisories:** \`VEDETTE_ADVISORIES\`, or \`vedette advisories sync\` by hand: see [advisories.md](advisories.md).

## Secrets

\`VEDETTE_TOKEN_SECRET\`, \`VEDETTE_ENCRYPTION_KEY\`, \`VEDETTE_DATABASE_URL\` and \`VEDETTE_PACKAGE_CREDENTIALS\` are secrets: prefer the environment to flags,
which every user of the machine can read in the list of processes. They are never logged. Without any encryption key that a
database was used with, the service refuses to start on it; where one of several is missing, it names that key's id, and only what needs it fails.
How to change the key: [operations.md](operations.md#changing-the-encryption-key).
`;
