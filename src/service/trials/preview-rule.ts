/**
 * What a rule would find now, in the newest commits that are kept on this machine: a few matches of each repository, soon enough to be
 * waited for. What was not looked at is said, since no match there is no promise.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileTree } from '../../engine/files/file-tree.ts';
import { openGitTree } from '../../engine/files/git-tree.ts';
import type { Rule } from '../../engine/rules/model/rule.ts';
import type { RuleRunner } from '../../engine/rules/model/rule-runner.ts';
import type { Database, PreviewMatch, RulePreview } from '../database/tables.ts';
import type { KeptCommits } from '../git/kept-commits.ts';
import { gitRefOf } from '../repositories/line.ts';
import { listScannedRepositories } from '../repositories/scope-store.ts';
import type { RepositoryRow } from '../repositories/store.ts';
import { standingOf } from '../rules/rule-standing.ts';
import { isSourceType } from '../rules/rules-of-repository.ts';
import type { RuleRow } from '../rules/store.ts';
import { type Trial, tryOnTree } from './bounded-trial.ts';
import { overlayTree } from './overlay-tree.ts';
import { pushEach } from '../../engine/text/push-each.ts';

export interface PreviewContext {
  readonly db: Database;
  readonly commits: KeptCommits;
  readonly ruleRunner: RuleRunner;
  readonly config: { readonly dataDir: string };
}

const matchesOfRepositoryMax = 5;
const matchesMax = 20;
const repositoriesMax = 10;
const filesMax = 1_500;
const timeMs = 6_000;

export const nothingLookedAt: RulePreview = {
  matches: [],
  matchCount: 0,
  repositoryCount: 0,
  fileCount: 0,
  lineCount: 0,
  matchedFileCount: 0,
  notLookedAt: [],
};

/** Of a kept rule, as scans run it; of one that waits for approval, as they would. */
export async function previewRow(context: PreviewContext, row: RuleRow): Promise<RulePreview> {
  const { runs, judgement } = standingOf(row);
  const text = runs === '' ? row.written_rule : runs;
  if (text === '')
    return { ...nothingLookedAt, notLookedAt: [`nothing was looked for, since the rule is ${judgement}`] };
  const rule = {
    id: row.id,
    name: row.name,
    rule: text,
    globPattern: row.glob_pattern,
    sourceTypes: row.source_types.filter(isSourceType),
  };
  return previewRule(context, row.organization_id, rule, row.repository_ids);
}

/** @param repositoryIds those that the rule names; empty: all */
export async function previewRule(
  context: PreviewContext,
  organizationId: string,
  rule: Rule,
  repositoryIds: readonly string[],
): Promise<RulePreview> {
  const deadlineMs = performance.now() + timeMs;
  const { rows, total } = await listScannedRepositories(context.db, organizationId, repositoryIds, repositoriesMax);
  const matches: PreviewMatch[] = [];
  const notLookedAt: string[] = [];
  const counts = { matchCount: 0, repositoryCount: 0, fileCount: 0, lineCount: 0, matchedFileCount: 0 };
  for (const repository of rows) {
    if (performance.now() >= deadlineMs) {
      notLookedAt.push(`repository ${repository.name}: the time for a preview was up`);
      continue;
    }
    const trial = await tryOnRepository(context, repository, rule, deadlineMs);
    if (typeof trial === 'string') {
      notLookedAt.push(`repository ${repository.name}: ${trial}`);
      continue;
    }
    counts.repositoryCount++;
    counts.matchCount += trial.matches.length;
    counts.fileCount += trial.fileCount;
    counts.lineCount += trial.lineCount;
    counts.matchedFileCount += trial.matchedFileCount;
    const room = Math.min(matchesOfRepositoryMax, matchesMax - matches.length);
    pushEach(
      matches,
      trial.matches.slice(0, room).map((match) => ({ repositoryId: repository.id, match })),
    );
    pushEach(
      notLookedAt,
      trial.leftOut.map((sentence) => `repository ${repository.name}: ${sentence}`),
    );
    pushEach(
      notLookedAt,
      trial.problems.slice(0, 5).map(({ path, message }) => `repository ${repository.name}: ${path} ${message}`),
    );
  }
  if (total > rows.length) notLookedAt.push(`${total - rows.length} more repositories were not looked at`);
  return { matches, ...counts, notLookedAt };
}

/** What was found, or why nothing could be looked for. @param pasted files that stand in place of the repository's */
export async function tryOnRepository(
  { commits, ruleRunner, config }: PreviewContext,
  repository: RepositoryRow,
  rule: Rule,
  deadlineMs: number,
  pasted?: FileTree,
): Promise<Trial | string> {
  const { scanned_commit_sha: commitSha } = repository;
  if (commitSha === '') return 'it has not been scanned yet';
  const key = {
    organizationId: repository.organization_id,
    repositoryId: repository.id,
    url: repository.url,
    branch: gitRefOf(repository),
    commitSha,
  };
  const work = join(config.dataDir, 'work');
  await mkdir(work, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(work, 'trial-'));
  try {
    const gitDir = join(folder, 'git');
    if (!(await commits.share(key, gitDir))) return 'its newest commit is not kept on this machine';
    await using tree = await openGitTree(gitDir, commitSha);
    const seen = pasted === undefined ? tree : overlayTree(tree, pasted);
    return await tryOnTree(seen, rule, ruleRunner, { filesMax, deadlineMs });
  } catch {
    return 'its newest commit could not be read';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
