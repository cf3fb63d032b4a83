/**
 * Requests to one Bitbucket's API: JSON in and out, bounded, without redirects, with the credential of its repository in a header alone.
 * Whatever goes wrong is a fault that says whether the same may go well later.
 */
import { readFileSync } from 'node:fs';
import { type Agent, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { rootCertificates } from 'node:tls';
import { type NetworkSettings, networkEnvironment } from '../../config/network.ts';
import { type HttpAnswer, httpRequest } from '../foundation/http-request.ts';
import type { GitCredential } from '../git/git-command.ts';
import { jsonOrNothing } from '../../engine/text/json-or-nothing.ts';

export interface BitbucketReply {
  readonly status: number;
  /** Undefined where the answer had no body. */
  readonly body: unknown;
}

/** The message is for a person: it holds no secret, and of the other side's text only what its API calls the message. */
export class BitbucketFault extends Error {
  override readonly name = 'BitbucketFault';
  /** 0 where there was no answer. */
  readonly status: number;
  readonly isPassing: boolean;
  /** How long the other side asks to be left alone; 0 where it does not say. */
  readonly retryAfterMs: number;

  constructor(
    message: string,
    {
      status = 0,
      isPassing,
      retryAfterMs = 0,
    }: { readonly status?: number; readonly isPassing: boolean; readonly retryAfterMs?: number },
  ) {
    super(message);
    this.status = status;
    this.isPassing = isPassing;
    this.retryAfterMs = retryAfterMs;
  }
}

export interface BitbucketClient {
  /**
   * @param path below the address of the API, with its query
   * @throws {BitbucketFault} for everything but a 2xx, and but statuses that the caller has an answer to
   */
  send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: SendOptions): Promise<BitbucketReply>;
}

export interface SendOptions {
  readonly body?: unknown;
  /** Statuses that are answers, such as 404 for what is to be deleted. */
  readonly expected?: readonly number[];
}

export interface ClientSettings {
  readonly apiUrl: string;
  /** Absent where a proxy on the way adds it. */
  readonly credential?: GitCredential;
  readonly agent: Agent;
  readonly signal: AbortSignal;
  /** For one request with its answer. */
  readonly timeoutMs?: number;
}

const answerBytesMax = 10 * 1024 * 1024;
const retryAfterMaxMs = 60 * 60_000;

export function bitbucketClient({
  apiUrl,
  credential,
  agent,
  signal,
  timeoutMs = 30_000,
}: ClientSettings): BitbucketClient {
  const who: Record<string, string> = credential === undefined ? {} : { authorization: authorizationOf(credential) };
  return {
    async send(method, path, { body, expected = [] } = {}) {
      const text = body === undefined ? '' : JSON.stringify(body);
      const headers = {
        accept: 'application/json',
        ...who,
        'user-agent': 'Vedette',
        ...(text === '' ? {} : { 'content-type': 'application/json' }),
        // Without it Data Center takes a request of a program for one of a page.
        'x-atlassian-token': 'no-check',
      };
      const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      const what = `${method} ${path.replace(/\?.*/, '')}`;
      let answer: HttpAnswer;
      let bytes: Buffer;
      try {
        answer = await httpRequest(new URL(`${apiUrl}${path}`), { method, headers, body: text, signal: limit, agent });
        bytes = await bodyOf(answer);
      } catch (error) {
        if (signal.aborted || error instanceof BitbucketFault) throw error;
        const reason = limit.aborted ? `no answer within ${timeoutMs / 1000} s` : codeOf(error);
        throw new BitbucketFault(`Bitbucket could not be reached (${reason}) for ${what}`, { isPassing: true });
      }
      const { status } = answer;
      if (expected.includes(status)) return { status, body: jsonOrNothing(bytes.toString('utf8')) };
      if (status < 200 || status >= 300) throw faultOf(answer, what, jsonOrNothing(bytes.toString('utf8')));
      if (bytes.length === 0) return { status, body: undefined };
      const json = jsonOrNothing(bytes.toString('utf8'));
      // A page of a proxy or of a login, which may be gone in a minute.
      if (json === undefined)
        throw new BitbucketFault(`Bitbucket answered ${what} with no JSON`, { status, isPassing: true });
      return { status, body: json };
    },
  };
}

/** Connects as the operator's settings say; one for the life of a process. */
export function bitbucketAgents(network: NetworkSettings): (apiUrl: string) => Agent {
  const { caFile } = network;
  const environment = networkEnvironment(network);
  const proxyEnv = Object.keys(environment).some((name) => name.endsWith('_PROXY')) ? { proxyEnv: environment } : {};
  const ca = caFile === undefined ? {} : { ca: [...rootCertificates, readFileSync(caFile, 'utf8')] };
  const plain = new HttpAgent({ keepAlive: false, ...proxyEnv });
  const secure = new HttpsAgent({ keepAlive: true, maxSockets: 8, ...ca, ...proxyEnv });
  return (apiUrl) => (apiUrl.startsWith('https:') ? secure : plain);
}

/** Cloud takes an access token as a bearer, whatever git's user name for it is; an API token goes with the e-mail of its owner. */
function authorizationOf(credential: GitCredential): string {
  if (credential.kind === 'bearer') return `Bearer ${credential.token}`;
  const { username, password, email } = credential;
  if (username === 'x-token-auth') return `Bearer ${password}`;
  return `Basic ${Buffer.from(`${email ?? username}:${password}`, 'utf8').toString('base64')}`;
}

async function bodyOf(answer: HttpAnswer): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body) {
    length += piece.length;
    if (length > answerBytesMax) {
      answer.discard();
      throw new BitbucketFault('Bitbucket answered with more than 10 MB', { status: answer.status, isPassing: false });
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function faultOf(answer: HttpAnswer, what: string, body: unknown): BitbucketFault {
  const { status } = answer;
  const said = messageOf(body);
  const words = `Bitbucket answered ${status} to ${what}${said === '' ? '' : `: ${said}`}`;
  if (status === 401 || status === 403)
    return new BitbucketFault(`${words}; check the credential, its scopes and that it has not expired`, {
      status,
      isPassing: false,
    });
  if (status >= 300 && status < 400)
    return new BitbucketFault(
      `${words}; redirects are not followed: register the address that the repository has now`,
      {
        status,
        isPassing: false,
      },
    );
  const isPassing = status === 408 || status === 425 || status === 429 || status >= 500;
  return new BitbucketFault(words, { status, isPassing, retryAfterMs: retryAfter(answer.header('retry-after')) });
}

function retryAfter(value: string): number {
  const seconds = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), retryAfterMaxMs) : 0;
}

/** `{error: {message}}` of Cloud, `{errors: [{message}]}` of Data Center. */
function messageOf(body: unknown): string {
  const found =
    textAt(body, 'error', 'message') ||
    textAt(Array.isArray(at(body, 'errors')) ? at(body, 'errors', '0') : undefined, 'message');
  return found.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ').slice(0, 300);
}

export function at(value: unknown, ...path: string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}

export function textAt(value: unknown, ...path: string[]): string {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : '';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'the connection failed';
}
