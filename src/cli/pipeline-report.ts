/**
 * `vedette scan --report bitbucket`: inside Bitbucket Pipelines, a pull request is judged by what it brings in, and its commit gets a Code Insights
 * report through the proxy of the step, which needs no token.
 */
import { terminalLines } from '../engine/text/terminal-text.ts';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Pipeline, readPipeline } from '../config/pipeline.ts';
import { spawnGit } from '../engine/files/git-process.ts';
import { bitbucketAgents, bitbucketClient } from '../service/bitbucket/bitbucket-client.ts';
import { cloudHost } from '../service/bitbucket/cloud-host.ts';
import type { Analysis } from '../service/analysis/analysis-child.ts';
import type { TreeSource } from '../service/analysis/analysis-task.ts';
import { compareScans } from '../service/pull-requests/findings.ts';
import { pullRequestReport } from '../service/pull-requests/pull-request-report.ts';
import { gapsOfBase } from '../service/scanning/run-pull-request-scan.ts';
import { gapsOf } from '../service/scanning/scan-gaps.ts';
import { scanResult } from '../service/scans/scan-result.ts';
import type { CommandIo } from './command.ts';

/** Plain, so that the proxy can add who asks. */
const apiUrl = 'http://api.bitbucket.org/2.0';

export interface PipelineTrees {
  readonly pipeline: Pipeline;
  /** Head, then where it left its target. */
  readonly trees: readonly [TreeSource, TreeSource];
}

/** @throws where this is no pipeline of a pull request, or its commits are not all in the clone */
export async function pipelineTrees(root: string, env: CommandIo['env']): Promise<PipelineTrees> {
  const pipeline = readPipeline(env);
  const gitDir = join(root, '.git');
  if (!(await stat(gitDir).catch(() => undefined))?.isDirectory())
    throw new Error(`${root} holds no clone, where --report bitbucket compares two commits`);
  const base = await git(gitDir, ['merge-base', pipeline.commit, pipeline.destinationCommit]);
  if (!/^[0-9a-f]{40}$/.test(base))
    throw new Error(
      `the clone does not hold where ${pipeline.commit.slice(0, 12)} left ${pipeline.destinationCommit.slice(0, 12)}: write "clone: depth: full" in bitbucket-pipelines.yml`,
    );
  const tree = (commit: string): TreeSource => ({ kind: 'commit', gitDir, commit });
  return { pipeline, trees: [tree(pipeline.commit), tree(base)] };
}

/** Empty where git has no answer. */
async function git(gitDir: string, args: readonly string[]): Promise<string> {
  const child = spawnGit('git', gitDir, args);
  child.on('error', () => {});
  child.stderr.resume();
  return (await text(child.stdout).catch(() => '')).trim();
}

/** @returns whether the pull request passes */
export async function reportPipeline(
  { reports, sourceGaps }: Analysis,
  { pipeline, trees }: PipelineTrees,
  { proxy, io }: { readonly proxy: string; readonly io: CommandIo },
): Promise<boolean> {
  const [head, base] = reports.map((report, index) => scanResult(report, sourceGaps[index]));
  if (head === undefined || base === undefined) throw new Error('the analysis came back without both reports');
  const found = compareScans(head, base);
  const { report, verdict } = pullRequestReport({
    introduced: found.introduced,
    fixed: found.fixed,
    introduced_matches: found.introducedMatches,
    disclosed: found.disclosed,
    vulnerability_count: found.introducedCount,
    rule_match_count: found.introducedMatchCount,
    gaps: [...gapsOf(head), ...gapsOfBase(head, base)],
  });
  const { workspace: owner, slug, commit, pullRequestId } = pipeline;
  const address = { edition: 'cloud', apiUrl, owner, slug, pageUrl: '' } as const;
  const client = bitbucketClient({
    apiUrl,
    agent: bitbucketAgents({ proxy })(apiUrl),
    signal: new AbortController().signal,
  });
  await cloudHost(client, address).putReport(commit, report);
  io.stdout.write(
    `pull request ${pullRequestId}, against ${trees[1].kind === 'commit' ? trees[1].commit.slice(0, 12) : ''}: ${verdict}\n`,
  );
  for (const { path, line, summary } of report.annotations)
    io.stdout.write(`  ${terminalLines(`${path}:${line}: ${summary}`)}\n`);
  return report.isPassed;
}
