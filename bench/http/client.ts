/** Sends one request again and again over one connection, from a process of its own, so that the server's processor time is its own. */
import { Agent, request } from 'node:http';

export interface Order {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** In turns. */
  readonly bodies: readonly string[];
  readonly count: number;
}

export interface Sent {
  /** Of the last. */
  readonly status: number;
  readonly bytes: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

process.on('message', (order: Order) => {
  void send(order).then((sent) => process.send?.(sent));
});
process.once('disconnect', () => process.exit());

async function send(order: Order): Promise<Sent> {
  let last: Sent = { status: 0, bytes: 0 };
  for (let sent = 0; sent < order.count; sent++)
    last = await once(order, order.bodies[sent % order.bodies.length] ?? '');
  return last;
}

function once({ port, path, headers }: Order, body: string): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const asking = request({ agent, host: '127.0.0.1', port, path, method: 'POST', headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes }));
    });
    asking.on('error', reject);
    asking.end(body);
  });
}
