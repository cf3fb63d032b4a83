/** Extension: register the repositories of a Bitbucket workspace or project, with their webhooks, a page at a time. */
import { Type } from 'typebox';
import { bitbucketAgents } from '../bitbucket/bitbucket-client.ts';
import { connectPage } from '../repositories/connect.ts';
import { exampleIds } from './examples.ts';
import { organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';

const connected = Type.Object(
  {
    id: Type.String({ description: 'Empty where it was left out.' }),
    name: Type.String(),
    url: Type.String(),
    isNew: Type.Boolean(),
    hook: Type.Enum(['made', 'mended', 'there', 'none'], { title: 'HookOutcome' }),
    problem: Type.String({ description: 'Why it was left out, or has no webhook; empty where all is well.' }),
  },
  { title: 'ConnectedRepository' },
);

export const bitbucketConnect = defineOperation({
  path: '/api/v1/bitbucket/connect',
  summary: 'Connect a Bitbucket workspace or project',
  description:
    'Registers the repositories of one page that are not registered yet, switches the scanning of their pull requests on, and gives each the webhook that it lacks; what is there stays as it is. Ask again with the cursor of the answer until it is empty. Needs VEDETTE_PUBLIC_URL and a credential that may administer the repositories.',
  tag: 'Repositories',
  isExtension: true,
  changes: 'repository',
  isAskingElsewhere: true,
  request: Type.Object({
    organizationId,
    address: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'Such as https://bitbucket.org/workspace or https://git.example/scm/KEY.',
    }),
    gitAuthorEmail: Type.String({
      format: 'email',
      maxLength: 320,
      description: 'Author of commits that the service makes.',
    }),
    isPrScanningEnabled: Type.Optional(Type.Boolean({ default: true, description: 'Of new repositories.' })),
    cursor: Type.Optional(
      Type.String({ maxLength: 100, description: 'Of the last answer; absent for the first page.' }),
    ),
  }),
  response: Type.Object({
    repositories: Type.Array(connected),
    cursor: Type.String({ description: 'For the next page; empty after the last one.' }),
  }),
  example: {
    request: {
      address: 'https://bitbucket.org/acme',
      gitAuthorEmail: 'scans@shop.example',
      isPrScanningEnabled: true,
      cursor: '',
    },
    response: {
      repositories: [
        {
          id: exampleIds.repository,
          name: 'shop',
          url: 'https://bitbucket.org/acme/shop',
          isNew: true,
          hook: 'made',
          problem: '',
        },
      ],
      cursor: '',
    },
  },
  async handle({ db, keys, jobs, clock, config }, caller, body) {
    const { address, gitAuthorEmail, isPrScanningEnabled = true, cursor = '' } = body;
    const page = await connectPage(
      { db, keys, jobs, clock, config, agentOf: bitbucketAgents(config.network) },
      caller.organizationId,
      { address: address.replace(/\/+$/, ''), gitAuthorEmail, isPrScanningEnabled, cursor },
      caller.author,
    );
    return { repositories: [...page.repositories], cursor: page.cursor };
  },
});
