/** What a running scan works with, and how git reaches its repository. */
import type { Context } from '../context/context.ts';
import { credentialOf } from '../connections/credentials.ts';
import type { Gap } from '../database/tables.ts';
import type { RemoteAccess } from '../git/remote.ts';
import type { BaseKey } from '../pull-requests/known-bases.ts';
import type { RepositoryRow } from '../repositories/store.ts';
import type { JudgedRule } from '../rules/rules-of-repository.ts';
import type { ScanRow } from '../scans/store.ts';
import type { ScanPhases } from './scan-phases.ts';

/** What a running scan works with; the folder is its own and goes with it. */
export interface ScanRun {
  readonly context: Context;
  readonly scan: ScanRow;
  readonly repository: RepositoryRow;
  readonly rules: readonly JudgedRule[];
  /** What is said of rules that no scan runs. */
  readonly ruleGaps: readonly Gap[];
  readonly gitDir: string;
  readonly advisories: { readonly file: string; readonly snapshot: string };
  /** The number of the change of advisories that everybody had been told of when the scan began. */
  readonly changeNumber: number;
  readonly phases: ScanPhases;
  readonly signal: AbortSignal;
}

/** Under which the result of a commit is known to later scans. */
export function baseKey({ repository, advisories, rules }: ScanRun, commitSha: string): BaseKey {
  const { organization_id: organizationId, id: repositoryId } = repository;
  return { organizationId, repositoryId, commitSha, snapshot: advisories.snapshot, rules };
}

/** How git reaches the repository of a run, or another one, as a fork of it. */
export async function remoteOf(
  { context, scan, repository, signal }: ScanRun,
  url = repository.url,
): Promise<RemoteAccess> {
  const { config } = context;
  const credential = await credentialOf(context, { organizationId: scan.organization_id, url });
  return {
    url,
    allowedPrefixes: config.allowedRepositories,
    ...(credential === undefined ? {} : { credential }),
    network: config.network,
    limits: { timeoutMs: config.scanTimeoutSeconds * 1000, packBytesMax: config.repositorySizeMaxMb * 1024 * 1024 },
    signal,
  };
}
