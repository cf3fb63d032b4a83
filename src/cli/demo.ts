/** The demonstration of `vedette serve --demo`: a sample project as a git repository, scanned as organization "Demo", and a call that shows it. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Config } from '../config/config.ts';
import type { Context } from '../service/context/context.ts';
import { registerRepositories } from '../service/repositories/register.ts';
import { findScan, listScans, type ScanRow } from '../service/scans/store.ts';
import { makeLink } from '../service/sessions/links.ts';
import { bootstrap } from '../service/tokens/bootstrap.ts';
import { newPair, type TokenPair } from '../service/tokens/tokens.ts';

const organizationName = 'Demo';
const sampleFolder = fileURLToPath(new URL('../../samples/corner-shop/', import.meta.url));
const waitMs = 200;
/** Until it is used, by whoever comes back to the terminal the same day. */
const linkLifeMs = 24 * 60 * 60 * 1000;
const waitMostMs = 120_000;

export const seedDemo = { configure, run };

/** The sample repository lies in the data folder, which the demonstration alone may read from. */
function configure(config: Config): Config {
  return {
    ...config,
    // What the log would say by default stands in the way of the welcome.
    logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel,
    allowedRepositories: [...config.allowedRepositories, `${pathToFileURL(demoFolder(config)).href}/`],
  };
}

async function run(context: Context, address: string, stdout: Writable): Promise<void> {
  const { config, db, clock } = context;
  const given = config.tokenId === '' ? storedPair(context) : { id: config.tokenId, secret: config.tokenSecret };
  const { organizationId, madePair } = await bootstrap(
    db,
    context.keys,
    organizationName,
    given ?? newPair,
    clock.now(),
  );
  const pair = given ?? madePair;
  if (pair === undefined)
    throw new Error(
      'the demo’s token is lost; set VEDETTE_TOKEN_ID and VEDETTE_TOKEN_SECRET, or start on a new data folder',
    );
  if (config.tokenId === '') storePair(context, pair);

  const repository = {
    gitAuthorEmail: 'demo@corner-shop.example',
    repositoryUrl: pathToFileURL(makeRepository(demoFolder(config))).href,
    repositoryName: 'corner-shop',
    defaultBranch: 'main',
    webhookSigningSecret: pair.secret,
  };
  const dependencies = { ...context, allowedPrefixes: config.allowedRepositories };
  const [repositoryId = ''] = await registerRepositories(dependencies, organizationId, [repository]);
  const scan = await endOfFirstScan(context, organizationId, repositoryId);
  const beginner = { organizationId, tokenId: pair.id };
  const link = await makeLink(db, context.keys, beginner, linkLifeMs, clock.now());
  stdout.write(welcome(address, { pair, link, scan }));
}

function demoFolder(config: Config): string {
  return join(config.dataDir, 'demo');
}

/** A bare repository with one commit of the sample, made once; the commit is the same on every machine. */
function makeRepository(folder: string): string {
  const gitDir = join(folder, 'corner-shop.git');
  if (existsSync(gitDir)) return gitDir;
  mkdirSync(folder, { recursive: true });
  const making = `${gitDir}.making`;
  rmSync(making, { recursive: true, force: true });
  const signature = { NAME: 'Corner Shop', EMAIL: 'demo@corner-shop.example', DATE: '2026-01-05T09:00:00Z' };
  const env = {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_DIR: making,
    GIT_WORK_TREE: sampleFolder,
    ...Object.fromEntries(
      Object.entries(signature).flatMap(([name, value]) => [
        [`GIT_AUTHOR_${name}`, value],
        [`GIT_COMMITTER_${name}`, value],
      ]),
    ),
  };
  const git = (...args: string[]): void => {
    execFileSync('git', args, { env, cwd: sampleFolder, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  git('init', '--quiet', '--initial-branch=main', '--template=');
  git('add', '--all', '--force', '.');
  git('commit', '--quiet', '--message=Open the shop');
  renameSync(making, gitDir);
  return gitDir;
}

/** The pair of the demonstration is shown at every start, so it is kept: encrypted, in the data folder. */
function storedPair({ config, keys }: Context): TokenPair | undefined {
  const file = pairFile(config);
  if (!existsSync(file)) return undefined;
  return JSON.parse(keys.decrypt(readFileSync(file, 'utf8'), pairPlace)) as TokenPair;
}

function storePair({ config, keys }: Context, pair: TokenPair): void {
  mkdirSync(demoFolder(config), { recursive: true });
  writeFileSync(pairFile(config), keys.encrypt(JSON.stringify(pair), pairPlace), { mode: 0o600 });
}

const pairPlace = 'demo|token';

function pairFile(config: Config): string {
  return join(demoFolder(config), 'token');
}

async function endOfFirstScan(
  { db }: Context,
  organizationId: string,
  repositoryId: string,
): Promise<ScanRow | undefined> {
  const { rows } = await listScans(db, organizationId, { repositoryId }, { offset: 0, limit: 1 });
  const [newest] = rows;
  if (newest === undefined) return undefined;
  for (let waitedMs = 0; waitedMs < waitMostMs; waitedMs += waitMs) {
    const scan = await findScan(db, organizationId, newest.id);
    if (scan === undefined || scan.ended_at !== null) return scan;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  return findScan(db, organizationId, newest.id);
}

function welcome(
  address: string,
  { pair, link, scan }: { readonly pair: TokenPair; readonly link: string; readonly scan: ScanRow | undefined },
): string {
  const outcome =
    scan?.state === 'completed'
      ? `scanned: ${scan.package_count} packages, ${scan.vulnerability_count} vulnerable occurrences`
      : `not scanned: ${scan?.reason ?? 'no scan was started'}`;
  return `
Vedette is running at ${address}

  Console         ${address}${link}
                  (this address signs in once; later, sign in with the pair below)

  API reference   ${address}/docs
  OpenAPI         ${address}/openapi.json
  Organization    ${organizationName} (sample repository corner-shop, ${outcome})
  Token id        ${pair.id}
  Token secret    ${pair.secret}

Critical alerts whose vulnerable code is reached:

  curl -sS ${address}/api/v1/sca/alerts/search \\
    -H 'Content-Type: application/json' \\
    -H 'X-Service-API-Token-Id: ${pair.id}' \\
    -H 'X-Service-API-Token-Secret: ${pair.secret}' \\
    -d '{"severities":["critical"],"reachability":["reachable"]}'

Stop with Ctrl-C; what was found is kept in the data folder.
`;
}
