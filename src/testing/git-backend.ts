/** The process behind `bridge`: each request becomes a run of `git http-backend`, over CGI. It ends when whoever started it is gone. */
import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type ServedRoot, servedRootHeader } from './git-bridge.ts';

const server = createServer((request, response) => {
  const served = decodeURIComponent(String(request.headers[servedRootHeader] ?? ''));
  serve(JSON.parse(served) as ServedRoot, request, response);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.once('disconnect', () => process.exit());

function serve({ root, isOld, takesPushes }: ServedRoot, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1');
  const backend = spawn('git', ['http-backend'], {
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      HOME: '/nonexistent',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      GIT_CONFIG_KEY_1: 'http.receivepack',
      GIT_CONFIG_VALUE_1: String(takesPushes),
      REQUEST_METHOD: request.method,
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: isOld ? '' : String(request.headers['git-protocol'] ?? ''),
      REMOTE_ADDR: '127.0.0.1',
    },
  });
  backend.stdin.on('error', () => {});
  request.pipe(backend.stdin);
  backend.stderr.resume();
  let head: Buffer | undefined = Buffer.alloc(0);
  backend.stdout.on('data', (chunk: Buffer) => {
    if (head === undefined) {
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    const lines = head
      .toString('latin1', 0, end)
      .split('\r\n')
      .map((line) => line.split(/: */, 2));
    const status = lines.find(([name]) => name === 'Status')?.[1];
    response.writeHead(
      status === undefined ? 200 : Number.parseInt(status, 10),
      Object.fromEntries(lines.filter(([name]) => name !== 'Status')),
    );
    response.write(head.subarray(end + 4));
    head = undefined;
  });
  backend.on('close', () => response.end());
  response.on('close', () => backend.kill('SIGKILL'));
}
