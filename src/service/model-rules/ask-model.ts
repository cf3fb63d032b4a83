/**
 * One question to a model with an API in the style of OpenAI: JSON in and out, bounded in time and size, without redirects, with the key in a
 * header alone. Whatever goes wrong is a fault with a sentence for people, in which nothing of the answer is repeated.
 */
import { readFile } from 'node:fs/promises';
import type { Agent } from 'node:http';
import { Value } from 'typebox/value';
import { type Static, Type } from 'typebox';
import type { ModelSettings } from '../../config/config.ts';
import { type HttpAnswer, httpRequest } from '../foundation/http-request.ts';

export class ModelFault extends Error {
  override readonly name = 'ModelFault';
  /** Refused by the address itself: the same without what it may not know may be taken. */
  readonly isUnknownRequest: boolean;

  constructor(message: string, { isUnknownRequest = false }: { readonly isUnknownRequest?: boolean } = {}) {
    super(message);
    this.isUnknownRequest = isUnknownRequest;
  }
}

export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ModelConnection {
  readonly model: ModelSettings;
  readonly agent?: Agent;
  readonly signal: AbortSignal;
}

const answerBytesMax = 256 * 1024;
const keyCharactersMax = 4_096;

const completion = Type.Object({
  choices: Type.Array(
    Type.Object({
      message: Type.Object({ content: Type.String() }),
      finish_reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
    { minItems: 1 },
  ),
});

/**
 * What the model says, as JSON that nobody has looked at.
 * @throws {ModelFault}
 */
export async function askModel(
  connection: ModelConnection,
  messages: readonly ModelMessage[],
  schema: { readonly name: string; readonly schema: unknown },
): Promise<unknown> {
  const body = { model: connection.model.name, messages, temperature: 0 };
  const format = { type: 'json_schema', json_schema: { ...schema, strict: true } };
  try {
    return contentOf(await post(connection, { ...body, response_format: format }));
  } catch (error) {
    if (!(error instanceof ModelFault) || !error.isUnknownRequest) throw error;
    // Some know no schemas, and are told of it in words anyway.
    return contentOf(await post(connection, body));
  }
}

async function post({ model, agent, signal }: ModelConnection, body: object): Promise<unknown> {
  const key = await keyOf(model);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(model.timeoutMs)]);
  let answer: HttpAnswer;
  let text: string;
  try {
    answer = await httpRequest(new URL(`${model.url}/chat/completions`), {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'Vedette',
        ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify(body),
      signal: limit,
      ...(agent === undefined ? {} : { agent }),
    });
    text = await bodyOf(answer);
  } catch (error) {
    if (signal.aborted || error instanceof ModelFault) throw error;
    throw new ModelFault(
      limit.aborted
        ? `the model did not answer within ${model.timeoutMs / 1000} seconds`
        : `the model could not be reached (${codeOf(error)})`,
    );
  }
  const { status } = answer;
  if (status < 200 || status >= 300)
    throw new ModelFault(`the address of the model answered with status ${status}${adviceFor(status)}`, {
      isUnknownRequest: status === 400 || status === 422,
    });
  return parsed(text, 'the address of the model answered with no JSON');
}

async function keyOf({ keyFile }: ModelSettings): Promise<string> {
  if (keyFile === '') return '';
  const text = await readFile(keyFile, 'utf8').catch(() => undefined);
  const key = text?.trim() ?? '';
  if (key === '' || key.length > keyCharactersMax || !/^[\x21-\x7e]+$/.test(key))
    throw new ModelFault('the file that VEDETTE_MODEL_KEY_FILE names holds no key that can be sent');
  return key;
}

async function bodyOf(answer: HttpAnswer): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body) {
    length += piece.length;
    if (length > answerBytesMax) {
      answer.discard();
      throw new ModelFault(`the model answered with more than ${answerBytesMax / 1024} kB`);
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

function contentOf(answer: unknown): unknown {
  if (!Value.Check(completion, answer))
    throw new ModelFault('the address of the model answered something else than a completion');
  const [choice] = (answer satisfies Static<typeof completion>).choices;
  if (choice?.finish_reason === 'length') throw new ModelFault('the answer of the model was cut off');
  // Where schemas are not kept to, JSON comes in a fence.
  const content = choice?.message.content.trim() ?? '';
  const inner = content.startsWith('```') ? content.replace(/^```[a-z]*\s/, '').replace(/```$/, '') : content;
  return parsed(inner, 'the model answered with no JSON');
}

function parsed(text: string, fault: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelFault(fault);
  }
}

function adviceFor(status: number): string {
  if (status === 401 || status === 403) return '; its key is missing or not accepted';
  if (status === 404) return '; check VEDETTE_MODEL_URL and VEDETTE_MODEL_NAME';
  return status === 429 ? '; it is asked too often' : '';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no connection';
}
