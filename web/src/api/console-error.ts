/** What goes wrong with a request, in the words that a person is shown. */

export interface Fault {
  /** A JSON Pointer into the request: `/repos/0/repositoryUrl`. */
  readonly path: string;
  /** A sentence. */
  readonly message: string;
}

interface Refusal {
  readonly kind: 'unreachable' | 'signedOut' | 'refused' | 'conflict' | 'gone' | 'broken';
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId?: string;
  readonly faults?: readonly Fault[];
}

export class ConsoleError extends Error {
  readonly kind: Refusal['kind'];
  readonly status: number;
  readonly code: string;
  readonly requestId: string;
  readonly faults: readonly Fault[];

  constructor({ kind, status, code, message, requestId = '', faults = [] }: Refusal) {
    super(message);
    this.name = 'ConsoleError';
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.faults = faults;
  }
}

interface ErrorBody {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly requestId?: string;
    readonly issues?: readonly Fault[];
  };
}

export function refusalOf(response: Response, text: string): ConsoleError {
  let body: ErrorBody = {};
  try {
    body = JSON.parse(text) as ErrorBody;
  } catch {
    // A proxy in between answers in its own way.
  }
  const { code = '', message, requestId, issues } = body.error ?? {};
  return new ConsoleError({
    kind: kindOf(response.status),
    status: response.status,
    code,
    message: sentence(message ?? `The service answered with ${response.status}.`),
    requestId: requestId ?? response.headers.get('x-request-id') ?? '',
    ...(issues === undefined
      ? {}
      : { faults: issues.map((issue) => ({ ...issue, message: sentence(issue.message) })) }),
  });
}

/** What the API says begins small, since it follows a code there. */
export function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof ConsoleError && error.kind === 'signedOut';
}

/** Another try may well go through: nothing answered, or the service said that it cannot now. */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof ConsoleError && (error.kind === 'unreachable' || error.status === 503 || error.status === 429)
  );
}

function kindOf(status: number): Refusal['kind'] {
  if (status === 401) return 'signedOut';
  if (status === 404) return 'gone';
  if (status === 409) return 'conflict';
  if (status === 502 || status === 503 || status === 504) return 'unreachable';
  return status >= 500 ? 'broken' : 'refused';
}
