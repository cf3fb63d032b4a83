/** Asks the service for one organization as a stubborn client does: any server that listens, again and again, until one of them has acknowledged it. */
import { createHmac } from 'node:crypto';
import type { TokenPair } from '../../src/service/tokens/tokens.ts';
import type { ServiceProcess } from './service-process.ts';
import { until } from './until.ts';

/** Of one of the organizations, the first of which the service makes itself. */
export function pairOf(organization: number): TokenPair {
  return {
    id: `0198b7c2-0000-7000-8000-${(0xc0de + organization).toString(16).padStart(12, '0')}`,
    secret: `a-secret-of-the-chaos-run-${organization}`,
  };
}

export const signingSecret = 'a signing secret';

export interface Client {
  /** @throws {Error} where nobody answers 200 within 240 s, or the request is refused as wrong. */
  ask<Body>(path: string, body: object): Promise<Body>;
  /** As `ask`; what is not there is gone, since the answer that it went may have been lost. */
  remove(repositoryId: string): Promise<void>;
  /** A signed webhook, sent until it is taken. */
  deliver(repositoryId: string, event: string, payload: object): Promise<void>;
  /** Answers that were lost or said to come again. */
  repeats(): number;
}

const secondsToAnswer = 60;

export function client(processes: readonly ServiceProcess[], pair: TokenPair): Client {
  let turn = 0;
  let repeats = 0;
  const tokenHeaders = { 'X-Service-API-Token-Id': pair.id, 'X-Service-API-Token-Secret': pair.secret };
  const insist = async (
    path: string,
    body: object,
    headers: Readonly<Record<string, string>>,
    accepted: readonly number[],
  ): Promise<unknown> => {
    const answer = await until(
      `a server has acknowledged ${path}`,
      async (): Promise<{ readonly body: unknown } | undefined> => {
        const servers = processes.filter((process) => process.isServer && process.isUp());
        const server = servers[(turn += 1) % Math.max(1, servers.length)];
        if (server === undefined) return undefined;
        const reply = await send(server.address() + path, JSON.stringify(body), headers);
        if (reply !== undefined && accepted.includes(reply.status)) return { body: reply.body };
        if (reply !== undefined && reply.status < 500 && reply.status !== 429)
          throw new Error(`${path} was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
        repeats += 1;
        return undefined;
      },
      240,
    );
    return answer.body;
  };
  return {
    repeats: () => repeats,
    ask: async <Body>(path: string, body: object) => (await insist(path, body, tokenHeaders, [200])) as Body,
    async remove(repositoryId) {
      await insist('/api/v1/repositories/remove', { repositoryId }, tokenHeaders, [200, 404]);
    },
    async deliver(repositoryId, event, payload) {
      const digest = createHmac('sha256', signingSecret).update(JSON.stringify(payload)).digest('hex');
      const headers = { 'X-Event-Key': event, 'X-Hub-Signature': `sha256=${digest}` };
      await insist(`/webhooks/bitbucket/${repositoryId}`, payload, headers, [202]);
    },
  };
}

/** Undefined where no whole answer came. */
async function send(
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; body: unknown } | undefined> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(secondsToAnswer * 1000),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}
