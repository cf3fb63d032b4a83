/** Extension: have Bitbucket ask for a passing scan before a pull request is merged. */
import { Type } from 'typebox';
import { bitbucketAgents } from '../bitbucket/bitbucket-client.ts';
import { protectRepository } from '../connecting/protect.ts';
import { ApiError, notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { isValidBranchName } from '../git/repository-url.ts';
import { demandCode } from '../repositories/demand-code.ts';
import { demandRepository } from '../repositories/line.ts';
import { findRepository } from '../repositories/store.ts';
import { exampleIds } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

export const bitbucketProtect = defineOperation({
  path: '/api/v1/bitbucket/protect',
  summary: 'Require a passing scan',
  description:
    'Data Center: our build is required on pull requests into the branch. Cloud: passing builds are required, which its Premium plan enforces. Needs a credential that may administer the repository, and scanning of its pull requests.',
  tag: 'Repositories',
  isExtension: true,
  changes: 'repository',
  isAskingElsewhere: true,
  request: Type.Object({
    organizationId,
    repositoryId: requiredId('The repository.'),
    branch: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'Target of pull requests; absent for the default branch.',
      }),
    ),
    isRequired: Type.Optional(Type.Boolean({ default: true, description: 'False takes it away.' })),
    passingBuilds: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, default: 1, description: 'Cloud: how many, ours among them.' }),
    ),
  }),
  response: Type.Object({
    outcome: Type.Enum(['made', 'changed', 'there', 'removed', 'none'], { title: 'ProtectOutcome' }),
    branch: Type.String(),
    notes: Type.Array(Type.String({ description: 'What one has to know of it.' })),
  }),
  example: {
    request: { repositoryId: exampleIds.repository, branch: 'main', isRequired: true, passingBuilds: 1 },
    response: {
      outcome: 'made',
      branch: 'main',
      notes: ['A pull request that cannot be scanned, as one from a fork that the credential may not read, waits.'],
    },
  },
  async handle({ db, keys, clock, config }, caller, body) {
    const { organizationId: mine } = caller;
    const repository = isId(body.repositoryId) ? await findRepository(db, mine, body.repositoryId) : undefined;
    if (repository === undefined) throw notFound('repository');
    demandCode(repository, 'branch to protect');
    demandRepository(repository, 'connection');
    const { branch = repository.default_branch, isRequired = true, passingBuilds = 1 } = body;
    if (!isValidBranchName(branch))
      throw new ApiError('BAD_REQUEST', 'the request body is not valid: /branch must be a valid git branch name', {
        issues: [{ path: '/branch', message: 'must be a valid git branch name' }],
      });
    const { outcome, notes } = await protectRepository(
      { db, keys, clock, config, agentOf: bitbucketAgents(config.network) },
      repository,
      { branch, isRequired, passingBuilds },
      caller.author,
    );
    return { outcome, branch, notes: [...notes] };
  },
});
