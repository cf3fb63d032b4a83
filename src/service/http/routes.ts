/** Gives every operation its route: admission → size → JSON → schema → organization → work, in the contract's order, by whatever door. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../foundation/api-error.ts';
import type { Caller, Context } from '../context/context.ts';
import { DocumentReply } from '../operations/document-reply.ts';
import { allOperations } from '../operations/index.ts';
import type { Operation } from '../operations/operation.ts';
import type { Admit } from './admission.ts';
import { type BodyReader, bodyReader } from './request-body.ts';

const bodyBytesMaxDefault = 1024 * 1024;

/** Compiled once for all doors. */
export interface ReadableOperation {
  readonly operation: Operation;
  readonly readBody: BodyReader;
}

export function readableOperations(): ReadableOperation[] {
  return allOperations.map((operation) => ({ operation, readBody: bodyReader(operation) }));
}

/** @param server where a prefix may stand before the paths */
export function addOperationRoutes(
  server: FastifyInstance,
  context: Context,
  { admit, operations }: { readonly admit: Admit; readonly operations: readonly ReadableOperation[] },
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  for (const { operation, readBody } of operations) {
    server.post(operation.path, {
      bodyLimit: operation.bodyBytesMax ?? bodyBytesMaxDefault,
      schema: { response: { 200: operation.response } },
      onRequest: async (request, reply) => {
        const route = { isForOperators: operation.isForOperators === true, operation: operation.path };
        callers.set(request, await admit(request, reply, route));
      },
      handler: async (request, reply) => {
        const caller = callers.get(request);
        if (caller === undefined) throw new Error('a request came to its operation without a caller');
        return answer(operation, context, caller, readBody(request.body), reply);
      },
    });
  }
}

async function answer(
  operation: Operation,
  context: Context,
  caller: Caller,
  body: Record<string, unknown>,
  reply: FastifyReply,
): Promise<unknown> {
  const { organizationId = '' } = body;
  if (
    operation.isForOperators !== true &&
    organizationId !== '' &&
    String(organizationId).toLowerCase() !== caller.organizationId
  ) {
    throw new ApiError('FORBIDDEN', 'the token does not belong to this organization');
  }
  const answered = await operation.handle(context, caller, body);
  reply.code(200);
  if (!(answered instanceof DocumentReply)) return answered;
  reply.type(answered.mediaType);
  reply.header('Content-Disposition', `attachment; filename="${answered.fileName}"`);
  return reply.send(Readable.from(answered.pieces));
}

/** A request's id: the caller's own where it is a plain one, else a new one. */
export function requestId(headers: Readonly<Record<string, string | string[] | undefined>>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID();
}
