/** Asks the service as a stubborn client does: any server that listens, again and again, until one of them has acknowledged it. */
import type { ServiceProcess } from './service-process.ts';
import { until } from './until.ts';

export const pair = { id: '0198b7c2-0000-7000-8000-00000000c0de', secret: 'a-secret-of-the-chaos-run' } as const;

export interface Client {
  /** @throws {Error} where nobody answers 200 within 240 s, or the request is refused as wrong. */
  ask<Body>(path: string, body: object): Promise<Body>;
  /** Answers that were lost or said to come again. */
  repeats(): number;
}

const secondsToAnswer = 60;

export function client(processes: readonly ServiceProcess[]): Client {
  let turn = 0;
  let repeats = 0;
  return {
    repeats: () => repeats,
    async ask<Body>(path: string, body: object) {
      const answer = await until(
        `a server has acknowledged ${path}`,
        async (): Promise<{ readonly body: Body } | undefined> => {
          const servers = processes.filter((process) => process.isServer && process.isUp());
          const server = servers[(turn += 1) % Math.max(1, servers.length)];
          if (server === undefined) return undefined;
          const reply = await send(server.address() + path, body);
          if (reply !== undefined && reply.status === 200) return { body: reply.body as Body };
          if (reply !== undefined && reply.status < 500 && reply.status !== 429)
            throw new Error(`${path} was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
          repeats += 1;
          return undefined;
        },
        240,
      );
      return answer.body;
    },
  };
}

/** Undefined where no whole answer came. */
async function send(address: string, body: object): Promise<{ status: number; body: unknown } | undefined> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Service-API-Token-Id': pair.id,
        'X-Service-API-Token-Secret': pair.secret,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(secondsToAnswer * 1000),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}
