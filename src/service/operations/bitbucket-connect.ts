/** Extension: register the repositories of a Bitbucket workspace or project, with their webhooks, a page at a time. */
import { type Static, Type } from 'typebox';
import { bitbucketAgents } from '../bitbucket/bitbucket-client.ts';
import { connectPage } from '../connecting/connect.ts';
import { ApiError } from '../foundation/api-error.ts';
import type { GitCredential } from '../git/git-command.ts';
import { exampleIds } from './examples.ts';
import { organizationId } from './fields.ts';
import { defineOperation } from './operation.ts';

const connected = Type.Object(
  {
    id: Type.String({ description: 'Empty where it was left out.' }),
    name: Type.String(),
    url: Type.String(),
    isNew: Type.Boolean(),
    hook: Type.Enum(['made', 'mended', 'there', 'shared', 'none'], {
      title: 'HookOutcome',
      description: 'Its own webhook; `shared` where that of the workspace or project serves it.',
    }),
    problem: Type.String({ description: 'Why it was left out, or has no webhook; empty where all is well.' }),
  },
  { title: 'ConnectedRepository' },
);

const credential = Type.Object(
  {
    token: Type.Optional(
      Type.String({ minLength: 1, maxLength: 2000, description: 'An access token, sent as a bearer; alone.' }),
    ),
    username: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'For git, with a password.' })),
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 2000, description: 'Or an API token.' })),
    email: Type.Optional(
      Type.String({ format: 'email', maxLength: 320, description: 'Of the owner of an API token of Bitbucket Cloud.' }),
    ),
  },
  { title: 'BitbucketCredential', additionalProperties: false },
);

const sharedHook = Type.Object(
  {
    hook: Type.Enum(['made', 'mended', 'there', 'none'], { title: 'SharedHookOutcome' }),
    problem: Type.String({ description: 'Why there is none, so that each repository has its own; else empty.' }),
  },
  { title: 'SharedHook' },
);

export const bitbucketConnect = defineOperation({
  path: '/api/v1/bitbucket/connect',
  summary: 'Connect a Bitbucket workspace or project',
  description:
    'Registers the repositories of one page that are not registered yet, switches the scanning of their pull requests on, and sees to the webhooks: one for the workspace or project, or one each where the credential may not make that. What is there stays as it is. Ask again with the cursor of the answer until it is empty. Every hour from then on new repositories join, and removed ones are archived. Needs VEDETTE_PUBLIC_URL and a credential that may administer webhooks: this one, or one of the file of the operator, which comes first.',
  tag: 'Repositories',
  isExtension: true,
  changes: 'connection',
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
    isFollowed: Type.Optional(
      Type.Boolean({
        default: true,
        description: 'New repositories join by themselves, and removed ones are archived.',
      }),
    ),
    credential: Type.Optional(credential),
    cursor: Type.Optional(
      Type.String({ maxLength: 100, description: 'Of the last answer; absent for the first page.' }),
    ),
  }),
  response: Type.Object({
    connectionId: Type.String(),
    sharedHook,
    repositories: Type.Array(connected),
    cursor: Type.String({ description: 'For the next page; empty after the last one.' }),
  }),
  example: {
    request: {
      address: 'https://bitbucket.org/acme',
      gitAuthorEmail: 'scans@shop.example',
      isPrScanningEnabled: true,
      isFollowed: true,
      credential: { token: 'an access token of the workspace' },
      cursor: '',
    },
    response: {
      connectionId: exampleIds.connection,
      sharedHook: { hook: 'made', problem: '' },
      repositories: [
        {
          id: exampleIds.repository,
          name: 'shop',
          url: 'https://bitbucket.org/acme/shop',
          isNew: true,
          hook: 'shared',
          problem: '',
        },
      ],
      cursor: '',
    },
  },
  async handle({ db, keys, jobs, clock, config }, caller, body) {
    const { address, gitAuthorEmail, isPrScanningEnabled = true, isFollowed = true, cursor = '' } = body;
    const page = await connectPage(
      { db, keys, jobs, clock, config, agentOf: bitbucketAgents(config.network) },
      caller.organizationId,
      {
        address: address.replace(/\/+$/, ''),
        gitAuthorEmail,
        isPrScanningEnabled,
        isFollowed,
        credential: body.credential === undefined ? undefined : gitCredential(body.credential),
        cursor,
      },
      caller.author,
    );
    return { ...page, repositories: [...page.repositories] };
  },
});

function gitCredential({ token, username, password, email }: Static<typeof credential>): GitCredential {
  const texts = [token, username, password, email];
  const isOneKind =
    token === undefined
      ? username !== undefined && password !== undefined && !username.includes(':')
      : username === undefined && password === undefined && email === undefined;
  if (!isOneKind || texts.some((text) => text !== undefined && /[\r\n\0]/.test(text)))
    throw new ApiError(
      'BAD_REQUEST',
      'the request body is not valid: /credential needs either a token alone, or a username and a password, with an email for an API token, all without line breaks',
      { issues: [{ path: '/credential', message: 'needs either a token alone, or a username and a password' }] },
    );
  if (token !== undefined) return { kind: 'bearer', token };
  return {
    kind: 'basic',
    username: username ?? '',
    password: password ?? '',
    ...(email === undefined ? {} : { email }),
  };
}
