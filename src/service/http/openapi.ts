/** The OpenAPI 3.1 document, made from the schemas that validate requests and shape replies. */
import { type ErrorCode, errorCodes } from '../foundation/api-error.ts';
import { allOperations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import { type ComponentSchemas, componentSchemas } from './component-schemas.ts';

/** As it is kept in docs/openapi.json, for clients that are made from it, and for whoever reviews a change of it. */
export function openApiText(version: string): string {
  return `${JSON.stringify(openApiDocument(version), undefined, 2)}\n`;
}

export function openApiDocument(version: string): object {
  const schemas = componentSchemas();
  const paths = allOperations.map((operation) => [operation.path, { post: describe(operation, schemas) }]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vedette',
      version,
      description:
        'Code-security scanning: alerts, packages, rules, repositories, schedules, statistics, referrals. Every operation is a POST with a JSON body and two token headers.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ tokenId: [], tokenSecret: [] }],
    tags: [...new Set(allOperations.map((operation) => operation.tag))].map((name) => ({ name })),
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        tokenId: { type: 'apiKey', in: 'header', name: 'X-Service-API-Token-Id' },
        tokenSecret: { type: 'apiKey', in: 'header', name: 'X-Service-API-Token-Secret' },
      },
      schemas: { ...schemas.components, Error: errorSchema, RequestIssue: requestIssueSchema },
      responses: Object.fromEntries(
        describedErrors.map((code) => [
          code,
          {
            description: errorDescriptions[code],
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

function describe(operation: Operation, schemas: ComponentSchemas): object {
  const { example } = operation;
  const errors = describedErrors.map((code) => [String(errorCodes[code]), { $ref: `#/components/responses/${code}` }]);
  const words = operation.path.split('/').slice(3).join('-');
  const name = words.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const request = schemas.writeRequest(operation.request, `${name}Request`);
  const response = schemas.writeResponse(operation.response, `${name}Response`);
  return {
    operationId: words,
    summary: operation.summary,
    ...(operation.description === '' ? {} : { description: operation.description }),
    tags: [operation.tag],
    ...(operation.isExtension ? { 'x-extension': true } : {}),
    requestBody: { required: true, content: { 'application/json': { schema: request, example: example.request } } },
    responses: {
      200: { description: 'Done', content: contentOf(operation, response) },
      ...Object.fromEntries(errors),
    },
  };
}

function contentOf({ example, mediaTypes = ['application/json'] }: Operation, schema: object): object {
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema, example: example.response }]));
}

const describedErrors = [
  'BAD_REQUEST',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'INTERNAL_SERVER_ERROR',
  'SERVICE_UNAVAILABLE',
] as const satisfies readonly ErrorCode[];

const errorDescriptions: Record<(typeof describedErrors)[number], string> = {
  BAD_REQUEST: 'The body is no JSON, or not as its schema says; `issues` names every fault',
  UNAUTHORIZED: 'No valid token pair',
  FORBIDDEN: 'Another organization than the token’s',
  NOT_FOUND: 'No such object in this organization',
  CONFLICT: 'The object is in a state that does not allow this',
  PAYLOAD_TOO_LARGE: 'The body is too large',
  UNSUPPORTED_MEDIA_TYPE: 'The body is not application/json',
  TOO_MANY_REQUESTS: 'Too many requests; `Retry-After` says when to come back',
  INTERNAL_SERVER_ERROR: 'A fault of the service',
  SERVICE_UNAVAILABLE: 'The service cannot answer now; `Retry-After` says when to come back',
};

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorCodes) },
        message: { type: 'string' },
        requestId: { type: 'string' },
        issues: { type: 'array', items: { $ref: '#/components/schemas/RequestIssue' } },
      },
    },
  },
};

const requestIssueSchema = {
  type: 'object',
  required: ['path', 'message'],
  properties: {
    path: { type: 'string', description: 'A JSON Pointer into the body' },
    message: { type: 'string' },
  },
};
