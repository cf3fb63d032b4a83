/** The contract of an operation: one schema pair gives route, validation, types, OpenAPI and the command line's client. */
import type { Static, TObject, TSchema } from 'typebox';
import type { AuditedKind } from '../database/tables.ts';
import type { Caller, Context } from '../context/context.ts';
import type { DocumentReply } from './document-reply.ts';

export interface Operation<Request extends TObject = TObject, Response extends TSchema = TSchema> {
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** True for everything beyond the nine operations of the specification. */
  readonly isExtension: boolean;
  /** The kind of object that it changes, which the audit trail tells of; `nothing` for one that only reads. Its `id` is of that kind. */
  readonly changes: AuditedKind | 'nothing';
  /** Asks for an operator's token, which nothing else takes. */
  readonly isForOperators?: true;
  /** Asks another host, so that its example comes to nothing in a test; its own test says what it does. */
  readonly isAskingElsewhere?: true;
  /** Fields that its example cannot show, with a value, since others that it shows exclude them. */
  readonly excluded?: Readonly<Record<string, unknown>>;
  /** What a document that it answers may be, instead of JSON. */
  readonly mediaTypes?: readonly string[];
  readonly bodyBytesMax?: number;
  /** Text fields that are trimmed before their length is checked. */
  readonly trimmed?: readonly string[];
  readonly request: Request;
  readonly response: Response;
  /**
   * A whole request, every field but `organizationId`, and what it is answered: for the documents, and for the tests that go over all
   * operations. It is taken as it stands, apart from ids, which are of nobody.
   */
  readonly example: { readonly request: Static<Request>; readonly response: Static<Response> };
  handle(context: Context, caller: Caller, body: Static<Request>): Promise<Static<Response> | DocumentReply>;
}

/** Keeps the types of the schemas for `handle`, and forgets them for the list. */
export function defineOperation<const Request extends TObject, const Response extends TSchema>(
  operation: Operation<Request, Response>,
): Operation {
  return operation as unknown as Operation;
}
