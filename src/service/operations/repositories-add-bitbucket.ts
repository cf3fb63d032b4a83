/** Operation 4: add Bitbucket repositories. */
import { Type } from 'typebox';
import { registerRepositories } from '../repositories/register.ts';
import { exampleIds } from './examples.ts';
import { organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';

const registration = Type.Object(
  {
    gitAuthorEmail: Type.String({ format: 'email', maxLength: 320 }),
    repositoryUrl: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: 'An https address on an allowed host, without user info.',
    }),
    repositoryName: Type.String({ minLength: 1, maxLength: 200 }),
    defaultBranch: Type.String({ minLength: 1, maxLength: 250 }),
    webhookSigningSecret: Type.String({
      minLength: 1,
      maxLength: 1000,
      writeOnly: true,
      description: 'Encrypted at rest, never returned.',
    }),
  },
  { title: 'RepositoryRegistration' },
);

export const repositoriesAddBitbucket = defineOperation({
  path: '/api/v1/repositories/add-bitbucket',
  summary: 'Add Bitbucket repositories',
  description:
    'Registers 1 to 100 repositories, all or none, and queues a first full scan of each new one. A URL that is registered already keeps its id and takes the new name, branch, e-mail and secret.',
  tag: 'Repositories',
  isExtension: false,
  changes: 'repository',
  bodyBytesMax: 4 * 1024 * 1024,
  request: Type.Object({ organizationId, repos: Type.Array(registration, { minItems: 1, maxItems: 100 }) }),
  response: Type.Array(Type.Object({ id: Type.String() }, { title: 'RegisteredRepository' })),
  example: {
    request: {
      repos: [
        {
          gitAuthorEmail: 'scans@shop.example',
          repositoryUrl: 'https://bitbucket.org/acme/shop',
          repositoryName: 'shop',
          defaultBranch: 'main',
          webhookSigningSecret: '<SIGNING_SECRET>',
        },
      ],
    },
    response: [{ id: exampleIds.repository }],
  },
  async handle({ db, keys, jobs, clock, config }, caller, body) {
    const dependencies = { db, keys, jobs, clock, allowedPrefixes: config.allowedRepositories };
    const ids = await registerRepositories(dependencies, caller.organizationId, body.repos, caller.author);
    return ids.map((id) => ({ id }));
  },
});
