/** How the addresses for Bitbucket's webhooks are described in the OpenAPI document, for whoever sets them up by hand or stands in for Bitbucket. */
import { errorReferences } from './openapi-errors.ts';
import { sharedWebhookPath, webhookPath } from './webhooks.ts';

export const webhookTag = 'Webhooks';

export const webhookSchemas = {
  BitbucketDelivery: {
    type: 'object',
    description: 'An event as Bitbucket Cloud or Data Center writes it; read by the bytes, of which the signature is.',
    additionalProperties: true,
  },
  WebhookReceipt: {
    type: 'object',
    required: ['status'],
    properties: { status: { $ref: '#/components/schemas/WebhookOutcome' } },
  },
  WebhookOutcome: {
    type: 'string',
    enum: ['accepted', 'repeated', 'ignored'],
    description: '`repeated`: it came before; `ignored`: nothing follows from it. The work itself comes later.',
  },
};

export const webhookSecuritySchemes = {
  webhookSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Hub-Signature',
    description: '`sha256=` and the HMAC-SHA256 of the body, in hex, with the signing secret as its key.',
  },
};

export const webhookPaths: Readonly<Record<string, object>> = {
  [templateOf(webhookPath)]: delivery({
    operationId: 'webhooks-bitbucket-repository',
    summary: 'Deliver an event of one repository',
    description:
      'Where the webhook of a registered repository leads: pushes to the default branch, or to a registered branch or tag, queue a full scan, pull requests that are opened or updated a scan of their own. The secret is the `webhookSigningSecret` of its registration.',
    parameter: 'repositoryId',
  }),
  [templateOf(sharedWebhookPath)]: delivery({
    operationId: 'webhooks-bitbucket-workspace',
    summary: 'Deliver an event of a workspace or project',
    description: 'Where the one webhook of a connected workspace or project leads, with the secret that was made then.',
    parameter: 'connectionId',
  }),
};

/** As OpenAPI writes parameters. */
function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, '{$1}');
}

interface Described {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameter: string;
}

function delivery({ operationId, summary, description, parameter }: Described): object {
  return {
    post: {
      operationId,
      summary,
      description,
      tags: [webhookTag],
      'x-extension': true,
      security: [{ webhookSignature: [] }],
      parameters: [
        { name: parameter, in: 'path', required: true, schema: { type: 'string' } },
        {
          name: 'X-Event-Key',
          in: 'header',
          required: true,
          description: 'Which event it is.',
          schema: { type: 'string', example: 'pullrequest:created' },
        },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/BitbucketDelivery' },
            example: { repository: { full_name: 'acme/shop' } },
          },
        },
      },
      responses: {
        202: {
          description: 'Taken',
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/WebhookReceipt' },
              example: { status: 'accepted' },
            },
          },
        },
        ...errorReferences(['BAD_REQUEST', 'UNAUTHORIZED', 'PAYLOAD_TOO_LARGE', 'SERVICE_UNAVAILABLE']),
      },
    },
  };
}
