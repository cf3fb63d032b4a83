/** Everything the service is made of, built once by `main.ts`; operations, jobs and commands see it whole, modules take what they use. */
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Author } from '../audit/tell-changes.ts';
import type { AdvisorySource } from '../advisories/advisory-source.ts';
import type { AnalysisChildren } from '../analysis/analysis-children.ts';
import type { ForkedRuleRunner } from '../analysis/forked-rule-runner.ts';
import type { Excerpts } from '../excerpts/excerpts.ts';
import type { FixPlanner } from '../fixes/fix-planner.ts';
import type { Clock } from '../foundation/clock.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import type { Database } from '../database/tables.ts';
import type { KeptLists } from '../lists/kept-lists.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import type { Metrics } from '../foundation/metrics.ts';
import type { KeptCommits } from '../git/kept-commits.ts';
import type { KnownBases } from '../pull-requests/known-bases.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { KnownTokens } from '../tokens/known-tokens.ts';
import type { LastUsed } from '../tokens/last-used.ts';
import type { SymbolBodies } from '../symbols/symbol-bodies.ts';

export interface Context {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly keys: Keyring;
  readonly jobs: JobQueue;
  readonly advisories: AdvisorySource;
  readonly metrics: Metrics;
  readonly tokens: KnownTokens;
  readonly lastUsed: LastUsed;
  readonly lists: KeptLists;
  /** Commits that were read last, for judging anew. */
  readonly commits: KeptCommits;
  /** Reads single files of commits that scans read. */
  readonly excerpts: Excerpts;
  readonly symbolBodies: SymbolBodies;
  /** What pull requests were compared with lately. */
  readonly bases: KnownBases;
  /** Where commits are analysed. */
  readonly analyses: AnalysisChildren;
  /** Who says how the alerts of a repository would go. */
  readonly fixPlanner: FixPlanner;
  /** Where rules of callers are tried out before they are kept. */
  readonly ruleRunner: ForkedRuleRunner;
}

/** Who asks, as the token says. */
export interface Caller {
  readonly organizationId: string;
  readonly tokenId: string;
  readonly requestId: string;
  /** As the audit trail names who asks. */
  readonly author: Author;
}
