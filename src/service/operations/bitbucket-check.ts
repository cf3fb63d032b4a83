/** Extension: say what works between a repository and its Bitbucket, and what is missing. */
import { Type } from 'typebox';
import { bitbucketAgents } from '../bitbucket/bitbucket-client.ts';
import { notFound } from '../foundation/api-error.ts';
import { isId } from '../foundation/ids.ts';
import { findLastProblem } from '../pull-requests/list-store.ts';
import { checkConnection } from '../connecting/check-connection.ts';
import { demandCode } from '../repositories/demand-code.ts';
import { demandRepository } from '../repositories/line.ts';
import { findRepository } from '../repositories/store.ts';
import { exampleIds } from './examples.ts';
import { organizationId, requiredId } from './fields.ts';
import { defineOperation } from './operation.ts';

const check = Type.Object(
  {
    name: Type.Enum(['address', 'credential', 'webhook', 'pullRequests', 'reports'], { title: 'BitbucketCheckName' }),
    isWorking: Type.Boolean(),
    message: Type.String({ description: 'What is so, or what to do about it.' }),
  },
  { title: 'BitbucketCheck' },
);

export const bitbucketCheck = defineOperation({
  path: '/api/v1/bitbucket/check',
  summary: 'Check the connection of a repository',
  description:
    'Whether its Bitbucket is known, the credential works, the webhook is there with all events, and pull requests are scanned and told.',
  tag: 'Repositories',
  isExtension: true,
  changes: 'nothing',
  request: Type.Object({ organizationId, repositoryId: requiredId('The repository.') }),
  response: Type.Object({ isWorking: Type.Boolean({ description: 'All of it.' }), checks: Type.Array(check) }),
  example: {
    request: { repositoryId: exampleIds.repository },
    response: {
      isWorking: false,
      checks: [
        { name: 'address', isWorking: true, message: 'Bitbucket Data Center, asked at https://git.example/rest' },
        { name: 'credential', isWorking: true, message: 'it may read the webhooks of the repository' },
        { name: 'webhook', isWorking: true, message: 'it is there and active, with all events' },
        {
          name: 'pullRequests',
          isWorking: false,
          message: 'scanning of pull requests is off: see /api/v1/repositories/set-pr-scanning',
        },
        { name: 'reports', isWorking: true, message: 'nothing stands against telling Bitbucket of pull requests' },
      ],
    },
  },
  async handle({ db, keys, config }, { organizationId: mine }, { repositoryId }) {
    const repository = isId(repositoryId) ? await findRepository(db, mine, repositoryId) : undefined;
    if (repository === undefined) throw notFound('repository');
    demandCode(repository, 'Bitbucket');
    demandRepository(repository, 'connection');
    const dependencies = {
      db,
      keys,
      config,
      agentOf: bitbucketAgents(config.network),
      lastProblem: (id: string) => findLastProblem(db, mine, id),
      areReportsOn: config.bitbucketReports,
    };
    const checks = await checkConnection(dependencies, repository);
    return { isWorking: checks.every(({ isWorking }) => isWorking), checks };
  },
});
