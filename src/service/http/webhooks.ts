/** Receives Bitbucket's webhooks: signature over the raw body first, then the event, then 202; the work comes later. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownerAddress } from '../bitbucket/bitbucket-address.ts';
import { connectionPlaces } from '../connections/credentials.ts';
import { askForRound, type ConnectionRow, findConnection, findConnectionOwner } from '../connections/store.ts';
import { storableText } from '../database/storable-text.ts';
import { ApiError } from '../foundation/api-error.ts';
import type { Context } from '../context/context.ts';
import { isId } from '../foundation/ids.ts';
import { receiveWebhook, type WebhookOutcome } from '../pull-requests/receive-webhook.ts';
import { isPullRequestEvent, namedRepository, readWebhookEvent } from '../pull-requests/webhook-event.ts';
import { isSigned } from '../pull-requests/webhook-signature.ts';
import { signingSecrets } from '../repositories/register.ts';
import {
  findRepository,
  findRepositoryOwner,
  listRepositoriesByUrl,
  type RepositoryRow,
} from '../repositories/store.ts';

const bodyBytesMax = 1024 * 1024;

/** Of one repository. */
export const webhookPath = '/webhooks/bitbucket/:repositoryId';
/** Of all repositories of a workspace or project. */
export const sharedWebhookPath = '/webhooks/bitbucket/workspace/:connectionId';
/** What both begin with. */
export const webhookPrefix = '/webhooks/bitbucket/';

export function addWebhookRoutes(server: FastifyInstance, context: Context): void {
  // A scope of its own: here the body stays as it came, whatever its media type says.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, body, done) =>
      done(null, body),
    );
    const options = { bodyLimit: bodyBytesMax };
    scope.post<{ Params: { repositoryId: string } }>(webhookPath, options, async (request, reply) => {
      const outcome = await ofRepository(context, request.params.repositoryId, request);
      return acknowledge(context, reply, outcome);
    });
    scope.post<{ Params: { connectionId: string } }>(sharedWebhookPath, options, async (request, reply) => {
      const outcome = await ofConnection(context, request.params.connectionId, request);
      return acknowledge(context, reply, outcome);
    });
  });
}

function acknowledge(
  { metrics }: Context,
  reply: { code(status: number): unknown },
  outcome: WebhookOutcome,
): { status: WebhookOutcome } {
  metrics.webhooks.inc({ outcome });
  reply.code(202);
  return { status: outcome };
}

/** The repository whose secret signed the body. An unknown repository, a missing and a wrong signature take the same way. */
async function ofRepository(context: Context, id: string, request: FastifyRequest): Promise<WebhookOutcome> {
  const { db, keys, clock } = context;
  const organizationId = isId(id) ? await findRepositoryOwner(db, id) : undefined;
  const found = organizationId === undefined ? undefined : await findRepository(db, organizationId, id);
  // A line has no secret: what is pushed to it is told of its repository.
  const repository = found?.line_of_id === null ? found : undefined;
  const secrets = repository === undefined ? undefined : signingSecrets(keys, repository, clock.now());
  const payload = signedPayload(context, request, secrets, 'the signing secret of this repository');
  if (repository === undefined) throw new Error('a delivery for no repository passed');
  const named = namedRepository(payload);
  const isMuted = isPullRequestEvent(headerOf(request, 'x-event-key')) && !repository.is_pr_scanning_enabled;
  if (!isMuted && named !== '' && !repository.url.toLowerCase().endsWith(`/${named.toLowerCase()}`))
    throw new ApiError(
      'BAD_REQUEST',
      'the payload is of another repository than the one that this address is of; a repository with a new name is registered by its new address',
    );
  return take(context, repository, { request, payload, operation: webhookPath });
}

/** An event of a repository that is not known yet, or of what repositories there are, has the workspace looked through soon. */
async function ofConnection(context: Context, id: string, request: FastifyRequest): Promise<WebhookOutcome> {
  const { db, keys, clock } = context;
  const organizationId = isId(id) ? await findConnectionOwner(db, id) : undefined;
  const connection = organizationId === undefined ? undefined : await findConnection(db, organizationId, id);
  const secrets =
    connection === undefined
      ? undefined
      : [keys.decrypt(connection.signing_secret, connectionPlaces(connection.organization_id, connection.id).secret)];
  const payload = signedPayload(context, request, secrets, 'the secret of this workspace or project');
  if (connection === undefined) throw new Error('a delivery for no connection passed');
  const repository = await repositoryOf(context, connection, namedRepository(payload));
  const isOfRepositories = /^repo:(?:created|deleted|updated|transfer|modified)$/.test(
    headerOf(request, 'x-event-key'),
  );
  if (repository === undefined || isOfRepositories) {
    await askForRound(db, connection, clock.now());
    return 'ignored';
  }
  return take(context, repository, { request, payload, operation: sharedWebhookPath });
}

/** Undefined also where the payload is of another workspace or project. */
async function repositoryOf(
  { db, config }: Context,
  { organization_id: organizationId, address }: ConnectionRow,
  named: string,
): Promise<RepositoryRow | undefined> {
  const owner = ownerAddress(address, config.bitbucketSites);
  const [of = '', slug = ''] = named.split('/');
  if (owner === undefined || slug === '' || of.toLowerCase() !== owner.owner.toLowerCase()) return undefined;
  const [row] = await listRepositoriesByUrl(db, organizationId, [storableText(`${address}/${slug}`)]);
  return row;
}

async function take(
  context: Context,
  repository: RepositoryRow,
  {
    request,
    payload,
    operation,
  }: { readonly request: FastifyRequest; readonly payload: unknown; readonly operation: string },
): Promise<WebhookOutcome> {
  const key = headerOf(request, 'x-event-key');
  if (repository.archived_at !== null) return 'ignored';
  if (isPullRequestEvent(key) && !repository.is_pr_scanning_enabled) return 'ignored';
  const event = readWebhookEvent(key, payload);
  if (event === undefined)
    throw new ApiError(
      'BAD_REQUEST',
      'the payload lacks the pull request or push that its event is about, or names branches or commits that cannot be',
    );
  return receiveWebhook(context, repository, event, {
    actor: `webhook ${repository.id}`,
    operation,
    requestId: request.id,
  });
}

/** @param secrets undefined for an address of nothing @throws {ApiError} where none of them signed the body, or it is no JSON */
function signedPayload(
  { metrics }: Context,
  request: FastifyRequest,
  secrets: readonly string[] | undefined,
  whose: string,
): unknown {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const signature = headerOf(request, 'x-hub-signature');
  const signedBy = (secrets ?? ['nothing']).filter((secret) => isSigned(body, signature, secret));
  if (secrets === undefined || signedBy.length === 0) {
    metrics.webhooks.inc({ outcome: 'refused' });
    throw new ApiError('UNAUTHORIZED', `the delivery is not signed with ${whose}`);
  }
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new ApiError('BAD_REQUEST', 'the payload is not valid JSON', { cause: error });
  }
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}
