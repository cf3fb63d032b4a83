/** How failures are described in the OpenAPI document: one answer a status, with an example, and the shapes that they share. */
import { type ErrorCode, errorCodes, type RequestIssue } from '../foundation/api-error.ts';
import { errorBody } from './error-reply.ts';

interface DescribedError {
  readonly description: string;
  readonly message: string;
  readonly issues?: readonly RequestIssue[];
  readonly headers?: Readonly<Record<string, object>>;
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } } };

const described = {
  BAD_REQUEST: {
    description: 'The body is no JSON, or not as it must be; `issues` names the faults, up to 50 of them',
    message: 'the request body is not valid: /pageSize must be at least 1 (and 1 more)',
    issues: [
      { path: '/pageSize', message: 'must be at least 1' },
      { path: '/severities/0', message: 'must be one of critical, high, medium, low, info' },
    ],
  },
  UNAUTHORIZED: {
    description: 'No valid token pair',
    message: 'send a valid token pair in X-Service-API-Token-Id and X-Service-API-Token-Secret',
  },
  FORBIDDEN: {
    description: 'Another organization than the token’s',
    message: 'the token does not belong to this organization',
  },
  NOT_FOUND: { description: 'No such object in this organization', message: 'there is no such repository' },
  CONFLICT: {
    description: 'The object is in a state that does not allow this',
    message: 'the rule was changed since it was read',
  },
  PAYLOAD_TOO_LARGE: {
    description: 'The body is too large',
    message: 'the request body is larger than this operation takes',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    description: 'The body is not application/json',
    message: 'send the body as application/json',
  },
  TOO_MANY_REQUESTS: {
    description: 'Too many requests; `Retry-After` says when to come back',
    message: 'this token sends more than 600 requests a minute; wait 2 s',
    headers: retryAfter,
  },
  INTERNAL_SERVER_ERROR: {
    description: 'A fault of the service',
    message: 'something went wrong on our side; the log has the details under this request id',
  },
  SERVICE_UNAVAILABLE: {
    description: 'The service cannot answer now; `Retry-After` says when to come back',
    message: 'the database cannot be reached; try again shortly',
    headers: retryAfter,
  },
} as const satisfies Partial<Record<ErrorCode, DescribedError>>;

type DescribedCode = keyof typeof described;
const codes = Object.keys(described) as readonly DescribedCode[];
const exampleRequestId = '019cada6-bfc6-7000-9d0e-6a3f4c1b2e5d';

/** The answers of an operation beside 200, by status. */
export function errorReferences(of: readonly DescribedCode[] = codes): Readonly<Record<string, object>> {
  return Object.fromEntries(of.map((code) => [errorCodes[code], { $ref: `#/components/responses/${code}` }]));
}

export const errorResponses: Readonly<Record<string, object>> = Object.fromEntries(
  codes.map((code) => {
    const { description, message, issues, headers }: DescribedError = described[code];
    const example = errorBody(code, message, exampleRequestId, issues);
    const schema = { $ref: '#/components/schemas/Error' };
    return [
      code,
      {
        description,
        ...(headers === undefined ? {} : { headers }),
        content: { 'application/json': { schema, example } },
      },
    ];
  }),
);

export const errorSchemas = {
  Error: {
    type: 'object',
    required: ['error'],
    properties: { error: { $ref: '#/components/schemas/ErrorDetail' } },
  },
  ErrorDetail: {
    type: 'object',
    required: ['code', 'message', 'requestId'],
    properties: {
      code: { $ref: '#/components/schemas/ErrorCode' },
      message: { type: 'string', description: 'What is wrong, and what is allowed.' },
      requestId: { type: 'string', description: 'Also in the header X-Request-Id; the log of the service has it.' },
      issues: {
        type: 'array',
        description: 'Faults of the body, where it has some.',
        items: { $ref: '#/components/schemas/RequestIssue' },
      },
    },
  },
  ErrorCode: { type: 'string', enum: Object.keys(errorCodes) },
  RequestIssue: {
    type: 'object',
    required: ['path', 'message'],
    properties: {
      path: { type: 'string', description: 'A JSON Pointer into the body' },
      message: { type: 'string' },
    },
  },
};
