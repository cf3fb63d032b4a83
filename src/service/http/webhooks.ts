/** Receives Bitbucket's webhooks: signature over the raw body first, then the event, then 202; the work comes later. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../foundation/api-error.ts';
import type { Context } from '../context/context.ts';
import { isId } from '../foundation/ids.ts';
import { receiveWebhook } from '../pull-requests/receive-webhook.ts';
import { isPullRequestEvent, namedRepository, readWebhookEvent } from '../pull-requests/webhook-event.ts';
import { isSigned } from '../pull-requests/webhook-signature.ts';
import { signingSecrets } from '../repositories/register.ts';
import { findRepository, findRepositoryOwner, type RepositoryRow } from '../repositories/store.ts';

const bodyBytesMax = 1024 * 1024;

export const webhookPath = '/webhooks/bitbucket/:repositoryId';

export function addWebhookRoute(server: FastifyInstance, context: Context): void {
  // A scope of its own: here the body stays as it came, whatever its media type says.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { repositoryId: string } }>(
      webhookPath,
      { bodyLimit: bodyBytesMax },
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const repository = await findSigned(context, request.params.repositoryId, request, body);
        if (repository === undefined) {
          context.metrics.webhooks.inc({ outcome: 'refused' });
          throw new ApiError('UNAUTHORIZED', 'the delivery is not signed with the signing secret of this repository');
        }
        const key = headerOf(request, 'x-event-key');
        const payload = parse(body);
        if (isPullRequestEvent(key) && !repository.is_pr_scanning_enabled) {
          context.metrics.webhooks.inc({ outcome: 'ignored' });
          reply.code(202);
          return { status: 'ignored' };
        }
        const named = namedRepository(payload);
        if (named !== '' && !repository.url.toLowerCase().endsWith(`/${named.toLowerCase()}`))
          throw new ApiError(
            'BAD_REQUEST',
            'the payload is of another repository than the one that this address is of; a repository with a new name is registered by its new address',
          );
        const event = readWebhookEvent(key, payload);
        if (event === undefined)
          throw new ApiError(
            'BAD_REQUEST',
            'the payload lacks the pull request or push that its event is about, or names branches or commits that cannot be',
          );
        const outcome = await receiveWebhook(context, repository, event, {
          actor: `webhook ${repository.id}`,
          operation: webhookPath,
          requestId: request.id,
        });
        context.metrics.webhooks.inc({ outcome });
        reply.code(202);
        return { status: outcome };
      },
    );
  });
}

/** The repository whose secret signed the body. An unknown repository, a missing and a wrong signature take the same way. */
async function findSigned(
  context: Context,
  id: string,
  request: FastifyRequest,
  body: Buffer,
): Promise<RepositoryRow | undefined> {
  const { db, keys, clock } = context;
  const organizationId = isId(id) ? await findRepositoryOwner(db, id) : undefined;
  const repository = organizationId === undefined ? undefined : await findRepository(db, organizationId, id);
  const secrets = repository === undefined ? ['no repository'] : signingSecrets(keys, repository, clock.now());
  const signature = headerOf(request, 'x-hub-signature');
  return secrets.filter((secret) => isSigned(body, signature, secret)).length > 0 ? repository : undefined;
}

function parse(body: Buffer): unknown {
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
