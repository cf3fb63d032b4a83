import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveOnLoopback } from '../../testing/loopback.ts';
import { downloader } from './download.ts';
import { SourceRefused } from './source-file.ts';

interface Asked {
  readonly path: string;
  readonly authorization: string;
}

/** Redirects `/to?<address>`, answers everything else with its path, and remembers what came with it. */
async function listener() {
  const asked: Asked[] = [];
  const server = await serveOnLoopback((request, response) => {
    const path = request.url ?? '';
    asked.push({ path, authorization: request.headers.authorization ?? '' });
    const [, location] = /^\/[a-z]*\/?to\?(.*)$/.exec(path) ?? [];
    if (location !== undefined) response.writeHead(302, { location }).end();
    else if (path === '/short')
      response.writeHead(200, { 'content-length': '100' }).end('short', () => request.socket.destroy());
    else response.writeHead(200).end(path);
  });
  return { ...server, asked };
}

test('a secret goes below its own address and nowhere else, whoever redirects there', async () => {
  const own = await listener();
  const other = await listener();
  try {
    const download = downloader({
      registries: [own.url, other.url],
      credentials: [
        { address: own.url, authorization: 'Bearer general' },
        { address: `${own.url}npm/`, authorization: 'Bearer s3cret' },
      ],
      isProxied: false,
    });
    await download(`${own.url}npm/a.tgz`, '*/*');
    await download(`${own.url}npmx/a.tgz`, '*/*');
    await download(`${own.url}npm/to?${other.url}b.tgz`, '*/*');
    await download(`${other.url}to?${own.url}npm/c.tgz`, '*/*');
    assert.deepEqual(
      own.asked.map(({ authorization }) => authorization),
      ['Bearer s3cret', 'Bearer general', 'Bearer s3cret', 'Bearer s3cret'],
    );
    assert.deepEqual(
      other.asked.map(({ authorization }) => authorization),
      ['', ''],
    );
  } finally {
    await own.close();
    await other.close();
  }
});

test('nobody makes this service ask its own machine or network, in clear or not', async () => {
  const own = await listener();
  const other = await listener();
  try {
    const download = downloader({
      registries: [own.url],
      credentials: [{ address: own.url, authorization: 'Bearer s3cret' }],
      isProxied: false,
    });
    const wrong = [
      other.url,
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://2130706433/',
      'https://localhost/',
      'https://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/',
      'https://registry/',
      'https://user:word@files.example/',
      'http://files.example/',
      'file:///etc/passwd',
      'https://',
    ];
    for (const location of wrong) {
      await assert.rejects(
        download(`${own.url}to?${location}`, '*/*'),
        (error: unknown) => error instanceof SourceRefused && !error.isPassing && !error.message.includes('s3cret'),
        location,
      );
      // As an index lists its archives.
      if (URL.canParse(location)) await assert.rejects(download(location, '*/*'), SourceRefused, location);
    }
    assert.deepEqual(other.asked, []);
  } finally {
    await own.close();
    await other.close();
  }
});

test('an answer that ends before its length is a failure that passes', async () => {
  const own = await listener();
  try {
    const download = downloader({ registries: [own.url], credentials: [], isProxied: false });
    await assert.rejects(
      download(`${own.url}short`, '*/*'),
      (error: unknown) => error instanceof SourceRefused && error.isPassing,
    );
    assert.equal(own.asked.length, 3);
  } finally {
    await own.close();
  }
});
