/** What Bitbucket Pipelines says of the step that it runs, in variables of its own. */
import type { Values } from './config.ts';
import { quote } from './setting-values.ts';

export interface Pipeline {
  readonly workspace: string;
  readonly slug: string;
  /** Whole hash of the source branch's commit. */
  readonly commit: string;
  readonly pullRequestId: string;
  /** Commit of the target branch; at least 12 digits. */
  readonly destinationCommit: string;
}

/** @throws where a variable is missing or is not what it should be, by its name */
export function readPipeline(env: Values): Pipeline {
  const demand = (name: string, shape: RegExp, what: string): string => {
    const value = env[name]?.trim() ?? '';
    if (shape.test(value)) return value;
    const given = value === '' ? 'is not set' : `is ${quote(value.slice(0, 60))}`;
    throw new Error(
      `${name} ${given}, where ${what} is needed: --report bitbucket works in the pull-requests section of bitbucket-pipelines.yml`,
    );
  };
  return {
    workspace: demand('BITBUCKET_WORKSPACE', /^[\w.{}-]{1,100}$/, 'the workspace'),
    slug: demand('BITBUCKET_REPO_SLUG', /^[\w.{}-]{1,100}$/, 'the name of the repository'),
    commit: demand('BITBUCKET_COMMIT', /^[0-9a-f]{40}$/, 'the commit'),
    pullRequestId: demand('BITBUCKET_PR_ID', /^\d{1,18}$/, 'the number of the pull request'),
    destinationCommit: demand(
      'BITBUCKET_PR_DESTINATION_COMMIT',
      /^[0-9a-f]{12,40}$/,
      'the commit that it is to be merged into',
    ),
  };
}
