/** A planner for tests: upgrades whatever a script says where the files at the head of `main` have it, as a real plan would. */
import { createHash } from 'node:crypto';
import type { ChangedFile, FixedAlert, FixGroup } from '../engine/fixes/model/fix-plan.ts';
import type { FixPlanner, PlanRequest, RepositoryPlan } from '../service/fixes/fix-planner.ts';
import { filesOfCommit, gitDirOf, readObject, readReference } from './git-objects.ts';

export interface ScriptedFix {
  readonly id: string;
  readonly name: string;
  readonly from: string;
  to: string;
  readonly advisories: readonly string[];
  readonly paths: readonly string[];
  readonly manifestPath: string;
  readonly lockfilePath: string;
  readonly isMajor?: boolean;
}

export interface ScriptedPlanner extends FixPlanner {
  readonly requests: PlanRequest[];
  fixes: ScriptedFix[];
  /** Alerts that no group closes, and why. */
  unfixed: RepositoryPlan['unfixed'];
  isComplete: boolean;
}

export const lodashFix: ScriptedFix = {
  id: 'npm-lodash',
  name: 'lodash',
  from: '4.17.11',
  to: '4.17.21',
  advisories: ['GHSA-jf85-cpcp-j695', 'GHSA-p6mc-m468-83gw'],
  paths: ['package.json', 'package-lock.json'],
  manifestPath: 'package.json',
  lockfilePath: 'package-lock.json',
};

export function scriptedPlanner(folder: string, fixes: readonly ScriptedFix[] = [lodashFix]): ScriptedPlanner {
  const requests: PlanRequest[] = [];
  const planner: ScriptedPlanner = {
    requests,
    fixes: fixes.map((fix) => ({ ...fix })),
    unfixed: [],
    isComplete: true,
    async plan(request) {
      requests.push(request);
      const commitSha = readReference(gitDirOf(folder), 'refs/heads/main');
      const groups = planner.fixes.flatMap((fix) => {
        const files = fix.paths.flatMap((path) => changed(folder, commitSha, path, fix));
        return files.length === 0 ? [] : [{ group: groupOf(fix), files }];
      });
      return { commitSha, groups, unfixed: planner.unfixed, isComplete: planner.isComplete };
    },
  };
  return planner;
}

function alertsOf({ advisories, name, from, manifestPath, lockfilePath }: ScriptedFix): FixedAlert[] {
  return advisories.map((advisoryId) => ({ advisoryId, name, version: from, manifestPath, lockfilePath }));
}

function groupOf(fix: ScriptedFix): FixGroup {
  const { id, name, from, to, paths, isMajor = false } = fix;
  return {
    id,
    kind: 'direct',
    ecosystem: 'npm',
    name,
    from: [from],
    to: [to],
    isMajor,
    paths,
    moves: [{ name, from, to, isMajor, publishedAt: '2021-02-20T15:42:16.891Z' }],
    closes: alertsOf(fix),
    edits: [],
    breaking: [],
    notes: [],
  };
}

function changed(folder: string, commit: string, path: string, { from, to }: ScriptedFix): ChangedFile[] {
  const text = showFile(folder, commit, path);
  return text.includes(from) ? [{ path, before: digestOf(text), text: text.replaceAll(from, to) }] : [];
}

/** Untrimmed; empty where there is none. */
function showFile(folder: string, commit: string, path: string): string {
  const gitDir = gitDirOf(folder);
  const id = filesOfCommit(gitDir, commit).get(path)?.id;
  return id === undefined ? '' : (readObject(gitDir, 'blob', id)?.toString('utf8') ?? '');
}

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
