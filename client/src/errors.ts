/** What goes wrong between a caller and the service: the service refuses, or nothing of the service answers. */
import type { ErrorCode, RequestIssue } from './types.ts';

/** The service answered, and did not do what was asked. */
export class VedetteError extends Error {
  override readonly name = 'VedetteError';
  readonly code: ErrorCode;
  readonly status: number;
  /** The log of the service knows the request by it. */
  readonly requestId: string;
  /** What is wrong with the request, each with a JSON Pointer into it; empty where something else is. */
  readonly issues: readonly RequestIssue[];

  constructor(status: number, { code, message, requestId, issues = [] }: RefusalBody) {
    super(message);
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.issues = issues;
  }
}

/** Nothing answered, or something else than the service did; `cause` holds what happened. */
export class VedetteConnectionError extends Error {
  override readonly name = 'VedetteConnectionError';
  /** Of what answered; 0 where nothing did. */
  readonly status: number;

  constructor(message: string, status: number, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

export interface RefusalBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly requestId: string;
  readonly issues?: readonly RequestIssue[];
}
