/** Servers of tests: on loopback, on a port that is free, and gone at once when they are closed. */
import { createServer, type RequestListener } from 'node:http';

export interface LoopbackServer {
  /** With a `/` at its end. */
  readonly url: string;
  close(): Promise<void>;
}

export async function serveOnLoopback(listener: RequestListener): Promise<LoopbackServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
