/** The commit of a repository that was read last, taken out for a scan and put back after it. */
import type { HeldCommit } from '../git/held-commit.ts';
import type { CommitKey } from '../git/kept-commits.ts';
import { gitRefOf } from '../repositories/line.ts';
import type { ScanRun } from './scan-run.ts';

/** @param into must not be there yet */
export async function takeHeld(run: ScanRun, into: string): Promise<HeldCommit | undefined> {
  const { scanned_commit_sha: commitSha } = run.repository;
  if (commitSha === '' || !(await run.context.commits.take(commitKey(run, commitSha), into))) return undefined;
  return { gitDir: into, commitSha };
}

/** Without it the next scan costs a whole fetch, and nothing else. */
export async function putBack(run: ScanRun, { gitDir, commitSha }: HeldCommit): Promise<void> {
  try {
    await run.context.commits.keep(commitKey(run, commitSha), gitDir);
  } catch (error) {
    run.context.log.warn({ err: error, scanId: run.scan.id }, 'a fetched commit could not be kept');
  }
}

function commitKey({ repository }: ScanRun, commitSha: string): CommitKey {
  return {
    organizationId: repository.organization_id,
    repositoryId: repository.id,
    url: repository.url,
    branch: gitRefOf(repository),
    commitSha,
  };
}
