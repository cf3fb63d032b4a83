/** The configuration: flags before environment before what stands in the table, and every fault said at once without a secret. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, loadConfig } from './config.ts';
import { flagOf, settings } from './settings.ts';
import { assertNowhereIn } from '../testing/nowhere-in.ts';

const secret = 'correct-horse-battery';
const id = '0198b7c2-0000-7000-8000-00000000c0de';

test('nothing set gives a server on loopback that keeps its data below the current folder', () => {
  const config = loadConfig({}, {}, '/srv/app');
  assert.equal(config.host, '127.0.0.1');
  assert.equal(config.port, 8080);
  assert.equal(config.dataDir, '/srv/app/data');
  assert.equal(config.databaseUrl, '');
  assert.deepEqual(config.allowedRepositories, ['https://bitbucket.org/']);
  assert.equal(config.bitbucketReports, true);
  assert.deepEqual(config.bitbucketSites, [
    { webUrl: 'https://bitbucket.org/', apiUrl: 'https://api.bitbucket.org/2.0' },
  ]);
  assert.deepEqual(config.encryptionKeys, []);
  assert.deepEqual([config.analysisIsolation, config.analysisScansMax], ['shared', 100]);
});

test('a flag wins over the environment, and an empty variable is as good as none', () => {
  const env = { VEDETTE_PORT: '1000', VEDETTE_HOST: '', VEDETTE_LOG_LEVEL: 'debug' };
  const config = loadConfig(env, { PORT: '2000' }, '/');
  assert.deepEqual([config.port, config.host, config.logLevel], [2000, '127.0.0.1', 'debug']);
});

const faults: readonly (readonly [setting: string, value: string, message: RegExp])[] = [
  ['SYMBOLS', 'named,guessed', /has "guessed"; names are named, curated/],
  ['PORT', '65536', /^VEDETTE_PORT must be a whole number from 0 to 65535, not "65536"$/],
  ['PORT', '80a', /whole number/],
  ['PORT', '-1', /whole number/],
  ['PORT', '1e3', /whole number/],
  ['PORT', ' ', /whole number/],
  ['DATABASE_URL', 'mysql://host/db', /^VEDETTE_DATABASE_URL must be a postgres:\/\/ URL$/],
  ['DATABASE_URL', 'host:5432', /must be a postgres/],
  ['ENCRYPTION_KEY', 'too-short', /^VEDETTE_ENCRYPTION_KEY must be 32 bytes, in base64 or as 64 hex digits$/],
  ['ENCRYPTION_KEY', `${'ab'.repeat(32)}0`, /must be 32 bytes/],
  ['ENCRYPTION_KEY', `${'ab'.repeat(32)},`, /must be 32 bytes/],
  ['ENCRYPTION_KEY', `!${Buffer.alloc(32, 7).toString('base64')}`, /must be 32 bytes/],
  ['ALLOWED_REPOSITORIES', 'bitbucket.org', /has "bitbucket.org", which is no URL prefix/],
  ['ALLOWED_REPOSITORIES', 'ssh://host/', /no URL prefix/],
  ['ALLOWED_REPOSITORIES', 'http://git.example/', /plain http is for loopback only/],
  ['ALLOWED_REPOSITORIES', `https://me:${secret}@git.example/`, /user info/],
  ['ALLOWED_REPOSITORIES', ' , ', /names no prefix/],
  ['PUBLIC_URL', 'vedette.example', /must be an address such as/],
  ['PUBLIC_URL', `https://me:${secret}@vedette.example/`, /must be an address such as/],
  ['BITBUCKET_REPORTS', 'yes', /must be one of on, off/],
  ['BITBUCKET_CLOUD', 'https://bitbucket.example/', /pair 1 that is none/],
  ['BITBUCKET_CLOUD', 'http://bitbucket.example/=https://api.example/2.0', /loopback only/],
  ['BITBUCKET_CLOUD', `https://a.example/=https://me:${secret}@api.example/2.0`, /pair 1 that is none/],
  ['BITBUCKET_CLOUD', 'https://a.example/=https://b.example/=https://c.example/', /pair 1 that is none/],
  ['ADVISORY_INTERVAL_MINUTES', '0.5', /whole number from 0 to 10080/],
  ['RETENTION_SCANS_DAYS', '-1', /whole number from 0 to 36500/],
  ['RETENTION_DELIVERIES_DAYS', '1.5', /whole number/],
  ['RETENTION_ISSUE_EVENTS_DAYS', '36501', /whole number/],
  ['RETENTION_AUDIT_EVENTS_DAYS', 'never', /whole number/],
  ['RETENTION_DECISIONS_DAYS', '-1', /whole number from 0 to 36500/],
  ['LOG_LEVEL', 'loud', /must be trace, debug, info, warn, error or silent, not "loud"/],
  ['RATE_LIMIT_PER_MINUTE', 'many', /whole number/],
  ['RATE_LIMIT_BURST', '0', /whole number from 1/],
  ['SCAN_CONCURRENCY', '0', /whole number from 1 to 64/],
  ['ANALYSIS_ISOLATION', 'none', /must be one of shared, organization, scan, not "none"/],
  ['ANALYSIS_SCANS_MAX', '0', /whole number from 1/],
  ['SCAN_TIMEOUT_SECONDS', '5', /whole number from 10/],
  ['REPOSITORY_SIZE_MAX_MB', '0', /whole number from 1/],
  ['FAILED_AUTHENTICATIONS_PER_MINUTE', 'few', /whole number from 0/],
  ['SESSION_IDLE_MINUTES', '4', /whole number from 5 to 43200/],
  ['SESSION_MAX_HOURS', '0', /whole number from 1 to 8760/],
  ['TRUSTED_PROXIES', '10.0.0.0/8,proxy.example', /has "proxy.example", which is no address and no network/],
  ['TRUSTED_PROXIES', '10.0.0.0/33', /no network/],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8', /no network/],
  ['DATABASE_WAIT_SECONDS', '1h', /whole number from 0 to 86400/],
  ['DATABASE_CONNECT_TIMEOUT_SECONDS', '0', /whole number from 1/],
  ['DATABASE_STATEMENT_TIMEOUT_SECONDS', '-1', /whole number from 0/],
  ['DATABASE_LOCK_TIMEOUT_SECONDS', '0.5', /whole number from 0/],
  ['KEPT_COMMITS_MB', '-1', /whole number from 0/],
  ['HEALTH_PORT', '65536', /whole number from 0 to 65535/],
  ['DATABASE_PREPARED_STATEMENTS', 'yes', /one of on, off/],
  ['TOKEN_ID', id, /VEDETTE_TOKEN_SECRET is missing: the bootstrap pair needs both/],
  ['TOKEN_SECRET', secret, /VEDETTE_TOKEN_ID is missing: the bootstrap pair needs both/],
  ['TOKEN_ID', 'me', /VEDETTE_TOKEN_ID must be a UUID/],
  ['TOKEN_SECRET', 'short', /VEDETTE_TOKEN_SECRET must have at least 16 characters/],
  ['MODEL_URL', 'models.example/v1', /VEDETTE_MODEL_URL must be an address/],
  ['MODEL_URL', 'https://models.example/v1', /VEDETTE_MODEL_NAME is missing/],
  ['MODEL_NAME', 'some-model', /VEDETTE_MODEL_URL is missing/],
  ['MODEL_KEY_FILE', 'key', /VEDETTE_MODEL_URL is missing/],
  ['MODEL_TIMEOUT_SECONDS', '0', /VEDETTE_MODEL_TIMEOUT_SECONDS must be a whole number from 1/],
];

test('each fault has a message that names the setting and what it takes', () => {
  for (const [setting, value, message] of faults) {
    const found = faultsOf({ [`VEDETTE_${setting}`]: value }, {});
    assert.ok(
      found.some((fault) => message.test(fault)),
      `${setting}=${value}: ${found.join('; ')}`,
    );
  }
});

test('a fault of a flag names the flag', () => {
  assert.deepEqual(faultsOf({ VEDETTE_PORT: '80' }, { PORT: 'x' }), [
    '--port must be a whole number from 0 to 65535, not "x"',
  ]);
});

test('all faults are said at once', () => {
  assert.equal(faultsOf({ VEDETTE_PORT: 'x', VEDETTE_LOG_LEVEL: 'x', VEDETTE_SCAN_CONCURRENCY: 'x' }, {}).length, 3);
});

// Messages end up in terminals, service managers and tickets.
test('no message repeats a secret', () => {
  const found = faultsOf(
    {
      VEDETTE_DATABASE_URL: `mysql://me:${secret}@host/db`,
      VEDETTE_ENCRYPTION_KEY: secret,
      VEDETTE_TOKEN_SECRET: secret,
      VEDETTE_ALLOWED_REPOSITORIES: `https://me:${secret}@git.example/,ssh://me:${secret}@git.example/`,
    },
    {},
  );
  assert.ok(found.length >= 5);
  assertNowhereIn(found.join('\n'), secret);
});

test('a model has an address and a name, and its key goes over nothing that others can read', () => {
  const url = 'https://models.example/v1/';
  const { model } = loadConfig(
    { VEDETTE_MODEL_URL: url, VEDETTE_MODEL_NAME: 'm', VEDETTE_MODEL_KEY_FILE: 'k' },
    {},
    '/d',
  );
  assert.deepEqual(model, { url: 'https://models.example/v1', name: 'm', keyFile: '/d/k', timeoutMs: 60_000 });
  assert.equal(loadConfig({}, {}, '/d').model, undefined);
  const plain = { VEDETTE_MODEL_URL: 'http://models.example/v1', VEDETTE_MODEL_NAME: 'm' };
  assert.deepEqual(faultsOf(plain, {}), []);
  assert.match(faultsOf({ ...plain, VEDETTE_MODEL_KEY_FILE: 'k' }, {}).join(), /KEY_FILE is sent over https/);
});

test('a key is taken in hex, base64 and base64url alike', () => {
  const key = Buffer.alloc(32, 0xfb);
  for (const encoding of ['hex', 'base64', 'base64url'] as const) {
    const config = loadConfig({ VEDETTE_ENCRYPTION_KEY: key.toString(encoding) }, {}, '/');
    assert.deepEqual(config.encryptionKeys, [key]);
    const older = Buffer.alloc(32, 9).toString('hex');
    const ring = loadConfig({ VEDETTE_ENCRYPTION_KEY: `${key.toString(encoding)}, ${older}` }, {}, '/');
    assert.deepEqual(ring.encryptionKeys, [key, Buffer.alloc(32, 9)]);
  }
});

test('several prefixes are separated by commas, loopback may speak plain http, and folders are file addresses', () => {
  const prefixes = 'https://git.example/team/, http://127.0.0.1:3000/,http://localhost/,file:///srv/git/';
  const { allowedRepositories } = loadConfig({ VEDETTE_ALLOWED_REPOSITORIES: prefixes }, {}, '/');
  assert.deepEqual(allowedRepositories, [
    'https://git.example/team/',
    'http://127.0.0.1:3000/',
    'http://localhost/',
    'file:///srv/git/',
  ]);
});

test('registries of package sources are given by ecosystem, and a proxy may not hide a wrong address', () => {
  const { packageSources } = loadConfig(
    { VEDETTE_PACKAGE_SOURCES: 'NPM=https://a.example/x, go=http://127.0.0.1:1/' },
    {},
    '/',
  );
  assert.deepEqual(packageSources.registries, { npm: ['https://a.example/x/'], Go: ['http://127.0.0.1:1/'] });
  const wrong = 'npm=http://a.example/,Go=https://me:s3cret@b.example/,conan=https://c.example/,PyPI';
  const faults = faultsOf({ VEDETTE_PACKAGE_SOURCES: wrong, VEDETTE_PROXY: 'socks5://me:s3cret@p.example' }, {});
  assert.equal(faults.length, 5);
  assert.doesNotMatch(faults.join('\n'), /s3cret/);
});

test('sources of packages are had by default where advisories come over the network, and only there', () => {
  const ecosystemsOf = (env: Record<string, string>) =>
    Object.keys(loadConfig(env, {}, '/').packageSources.registries).length;
  const network = { VEDETTE_ADVISORIES: 'https://osv.example/bucket' };
  assert.equal(ecosystemsOf(network), 8);
  assert.equal(ecosystemsOf({ ...network, VEDETTE_PACKAGE_SOURCES: 'none' }), 0);
  assert.ok(ecosystemsOf({ VEDETTE_PACKAGE_SOURCES: 'public' }) > 5);
  assert.equal(ecosystemsOf({ ...network, VEDETTE_PACKAGE_SOURCES: 'npm=https://a.example/' }), 1);
  for (const advisories of [
    '',
    '/data/osv.zip',
    'folder',
    'http://127.0.0.1:9/',
    'http://localhost/',
    'https://[::1]/',
  ])
    assert.equal(ecosystemsOf({ VEDETTE_ADVISORIES: advisories }), 0, advisories);
});

test('further registries of an ecosystem follow the one for public packages', () => {
  const text = 'npm=https://mirror.example/,Maven=https://maven.example/,npm=https://own.example/npm';
  const { packageSources } = loadConfig({ VEDETTE_PACKAGE_SOURCES: text }, {}, '/');
  assert.deepEqual(packageSources.registries, {
    npm: ['https://mirror.example/', 'https://own.example/npm/'],
    Maven: ['https://maven.example/'],
  });
});

test('credentials of registries become headers, and no fault repeats a secret', () => {
  const text = 'https://me:p%40ss%3A@own.example/npm, https://t0ken@other.example/';
  const { packageSources } = loadConfig({ VEDETTE_PACKAGE_CREDENTIALS: text }, {}, '/');
  assert.deepEqual(packageSources.credentials, [
    { address: 'https://own.example/npm/', authorization: `Basic ${Buffer.from('me:p@ss:').toString('base64')}` },
    { address: 'https://other.example/', authorization: 'Bearer t0ken' },
  ]);
  const wrong =
    'https://own.example/,http://me:s3cret@own.example/,s3cret,https://s3cret%0d%0a@a.example/,https://s3cret%ff@a.example/';
  const faults = faultsOf({ VEDETTE_PACKAGE_CREDENTIALS: wrong }, {});
  assert.equal(faults.length, 5);
  assert.doesNotMatch(faults.join('\n'), /s3cret/);
});

test('private registries are a list of patterns, of which each says something', () => {
  const { privateRegistries } = loadConfig({ VEDETTE_PRIVATE_REGISTRIES: ' a.example, go.example/* ,' }, {}, '/');
  assert.deepEqual(privateRegistries, ['a.example', 'go.example/*']);
  const faults = faultsOf({ VEDETTE_PRIVATE_REGISTRIES: '*,https://me:s3cret@a.example/' }, {});
  assert.equal(faults.length, 2);
  assert.doesNotMatch(faults.join('\n'), /s3cret/);
});

test('every setting has a flag of its own and says what it is for', () => {
  const flags = settings.map(({ name }) => flagOf(name));
  assert.equal(new Set(flags).size, settings.length);
  for (const { name, help, placeholder } of settings) assert.ok(help.length > 0 && placeholder.length > 0, name);
});

function faultsOf(env: Record<string, string>, flags: Record<string, string>): readonly string[] {
  try {
    loadConfig(env, flags, '/');
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}
