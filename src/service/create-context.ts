/** Builds the context of a process from its configuration: the only place where the service's parts meet their dependencies. */
import { join } from 'node:path';
import { access, constants } from 'node:fs/promises';
import pino, { type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { type AdvisorySource, advisorySource } from './advisories/advisory-source.ts';
import { findTold } from './advisories/store.ts';
import { noteSnapshot } from './advisories/tell-changes.ts';
import { analysisChildren } from './analysis/analysis-children.ts';
import { analysisMemoryMb } from './analysis/analyze-trees.ts';
import { forkedRuleRunner } from './analysis/forked-rule-runner.ts';
import { type Clock, systemClock } from './foundation/clock.ts';
import type { Context } from './context/context.ts';
import { excerpts } from './excerpts/excerpts.ts';
import { childPlanner } from './fixes/child-planner.ts';
import type { FixPlanner } from './fixes/fix-planner.ts';
import { openDatabase } from './database/open-database.ts';
import type { OnStatement } from './database/sent-statements.ts';
import { type OnWait, whileAway } from './database/while-away.ts';
import { openDataFolder } from './foundation/data-folder.ts';
import { createMetrics } from './foundation/metrics.ts';
import { keyUse, missingKeys } from './key-use.ts';
import { keptLists } from './lists/kept-lists.ts';
import { openJobQueue } from './jobs/job-queue.ts';
import { CredentialFileError, readCredentialFile } from './git/credential-file.ts';
import { reevaluate } from './scanning/reevaluate.ts';
import { keptCommits } from './git/kept-commits.ts';
import { knownBases } from './pull-requests/known-bases.ts';
import { clearWorkFolders } from './scanning/work-folders.ts';
import { loadKeyring } from './secrets/keyring.ts';
import { knownTokens } from './tokens/known-tokens.ts';
import { symbolBodies } from './symbols/symbol-bodies.ts';
import { lastUsed } from './tokens/last-used.ts';

export interface OpenContext extends Context, AsyncDisposable {}

export interface ContextOverrides {
  readonly clock?: Clock;
  readonly log?: Logger;
  /** True keeps the embedded database in memory. */
  readonly isInMemory?: boolean;
  readonly onStatement?: OnStatement;
  readonly fixPlanner?: FixPlanner;
}

const lastUsedIntervalMs = 60_000;
const stopTimeoutMs = 20_000;
/** Sixteen bytes a row: four million rows of lists that are looked at. */
const keptListBytesMax = 64 * 1024 * 1024;
/** Of what is fetched for single files: enough for the handful of repositories that people look at. */
const excerptBytesMax = 512 * 1024 * 1024;
/** Several processes may share a data folder where they share a PostgreSQL; longer than any scan may take. */
const abandonedWorkMs = 48 * 60 * 60 * 1000;

export async function createContext(config: Config, overrides: ContextOverrides = {}): Promise<OpenContext> {
  const log = overrides.log ?? createLog(config.logLevel);
  const clock = overrides.clock ?? systemClock;
  openDataFolder(config.dataDir);
  const keys = loadKeyring(config.encryptionKeys, config.dataDir, (message) => log.warn(message));
  await checkFiles(config);
  const stack = new AsyncDisposableStack();
  try {
    const folder = overrides.isInMemory === true ? '' : config.dataDir;
    const { waitMs, ...limits } = config.databaseLimits;
    const onWait = tellOfWaiting(log);
    const database = stack.use(
      await openDatabase({
        url: config.databaseUrl,
        folder,
        limits,
        waitMs,
        onWait,
        ...(overrides.onStatement === undefined ? {} : { onStatement: overrides.onStatement }),
      }),
    );
    const { db } = database;
    const uses = await whileAway(() => keyUse(db, clock.now()), { waitMs, onWait });
    // With no key in common it is the wrong database or the wrong key; with one, what needs the others fails and the rest goes on.
    if (uses.length > 0 && uses.every(({ keyId }) => !keys.keyIds.includes(keyId))) {
      throw new Error(
        `the database holds secrets of another encryption key (${missingKeys(keys, uses).join('; ')}); start with the key that it was used with (VEDETTE_ENCRYPTION_KEY, or encryption-key in the data folder)`,
      );
    }
    for (const sentence of missingKeys(keys, uses)) log.error(`${sentence}: these tokens and webhooks are refused`);
    const isAlone = database.kind === 'embedded';
    await clearWorkFolders(config.dataDir, isAlone ? 0 : abandonedWorkMs, Date.now());
    // Both take whole seconds and neither needs the other before the first change of an advisory.
    const queueSettings = { scanTimeoutSeconds: config.scanTimeoutSeconds, stopTimeoutMs };
    const opening = whileAway(() => openJobQueue(database, log, queueSettings), { waitMs, onWait });
    const advisories: AdvisorySource = stack.use(
      advisorySource({ log, clock }, sourceOf(config), {
        told: async () => (await findTold(db))?.snapshot ?? '',
        async note(seen) {
          const noted = await noteSnapshot(db, seen, clock.now());
          if (noted === 'changed') {
            const repositories = await reevaluate({ db, jobs: await opening, clock, advisories, config });
            log.info({ packages: seen.changed?.length, repositories }, 'the advisories have changed');
          }
          return noted;
        },
      }),
    );
    // Whoever needs the advisories asks again and hears what is wrong.
    advisories.refresh().catch(() => {});
    // Ended after the jobs that use them.
    const analyses = stack.use(
      analysisChildren({
        memoryMb: analysisMemoryMb,
        scansMax: config.analysisIsolation === 'scan' ? 1 : config.analysisScansMax,
        idleMax: config.scanConcurrency,
      }),
    );
    const jobs = stack.use(await opening);
    const used = stack.use(lastUsed(db, lastUsedIntervalMs));
    const ruleRunner = stack.use(forkedRuleRunner());
    const metrics = createMetrics();
    const commits = keptCommits(join(config.dataDir, 'commits'), config.keptCommitsMb * 1024 ** 2);
    const lookedAt = keptCommits(
      join(config.dataDir, 'excerpts'),
      Math.min(config.keptCommitsMb * 1024 ** 2, excerptBytesMax),
    );
    return {
      config,
      database,
      db,
      clock,
      log,
      keys,
      jobs,
      advisories,
      metrics,
      tokens: knownTokens(db),
      lastUsed: used,
      lists: keptLists(keptListBytesMax),
      commits,
      excerpts: excerpts({ db, keys, clock, config, commits, lookedAt }),
      symbolBodies: symbolBodies(config),
      bases: knownBases(),
      analyses,
      ruleRunner,
      fixPlanner: overrides.fixPlanner ?? childPlanner({ db, keys, clock, advisories, config }),
      [Symbol.asyncDispose]: () => stack.disposeAsync(),
    };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

export function tellOfWaiting(log: Logger): OnWait {
  return (reason, waitedMs) =>
    log.warn({ reason, seconds: Math.round(waitedMs / 1000) }, 'waiting for the database, which cannot be reached yet');
}

/** A start that fails is noticed; scans that fail one after another may not be. */
async function checkFiles({ gitCredentialsFile, network: { caFile = '' } }: Config): Promise<void> {
  if (gitCredentialsFile !== '') {
    try {
      await readCredentialFile(gitCredentialsFile);
    } catch (error) {
      if (!(error instanceof CredentialFileError)) throw error;
      throw new Error(`VEDETTE_GIT_CREDENTIALS_FILE names ${gitCredentialsFile}: ${error.message}`, { cause: error });
    }
  }
  if (caFile !== '') {
    await access(caFile, constants.R_OK).catch((error: unknown) => {
      throw new Error(`VEDETTE_CA_FILE names ${caFile}, which cannot be read`, { cause: error });
    });
  }
}

function sourceOf(config: Config) {
  return {
    source: config.advisories,
    exploitation: config.exploitation,
    dataDir: config.dataDir,
    intervalMinutes: config.advisoryIntervalMinutes,
    symbolSets: config.symbolSets,
    network: config.network,
  };
}

/** JSON lines on standard output; what could hold a secret is never written. */
function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        'req.headers',
        'headers',
        '*.webhookSigningSecret',
        '*.signing_secret',
        '*.secret',
        '*.tokenSecret',
        '*.secret_digest',
        'config.databaseUrl',
        'config.tokenSecret',
        'config.encryptionKeys',
        'config.network.proxy',
        'err.parameters',
      ],
      censor: '[redacted]',
    },
  });
}
