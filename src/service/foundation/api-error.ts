/** The caller's failures: a closed catalogue of codes with their statuses, and the error that carries one to the reply. */

export const errorCodes = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** One fault of a request body. */
export interface RequestIssue {
  /** A JSON Pointer into the body: `/repos/0/repositoryUrl`. */
  readonly path: string;
  readonly message: string;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly issues: readonly RequestIssue[];

  /** @param message public: what is wrong and what is allowed; never a secret, SQL or a stack. */
  constructor(code: ErrorCode, message: string, options?: { issues?: readonly RequestIssue[]; cause?: unknown }) {
    super(message, options?.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.issues = options?.issues ?? [];
  }

  get status(): number {
    return errorCodes[this.code];
  }
}

/** Unknown, malformed and another tenant's id get the same words. */
export function notFound(what: string): ApiError {
  return new ApiError('NOT_FOUND', `there is no ${what} with this id`);
}

export function badField(path: string, message: string): ApiError {
  return badFields([{ path, message }]);
}

export const issuesMax = 50;

/**
 * All that is wrong with a body, so that nobody mends it fault by fault: the first ones by name, the others counted.
 * @param isMore whether nobody looked for all of them
 */
export function badFields(faults: readonly RequestIssue[], count = faults.length, isMore = false): ApiError {
  const [first] = faults;
  const more = count > 1 ? ` (and ${isMore ? 'at least ' : ''}${count - 1} more)` : '';
  const message =
    first === undefined
      ? 'the request body is not valid'
      : `the request body is not valid: ${first.path || 'it'} ${first.message}${more}`;
  return new ApiError('BAD_REQUEST', message, { issues: faults.slice(0, issuesMax) });
}
