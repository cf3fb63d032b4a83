import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { SourceEcosystem, SourceRequest } from '../../engine/sources/source-store.ts';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { packageSourcesOf } from '../../testing/package-sources.ts';
import { type RegistryAnswer, serveRegistry, sriOf, tarball, zipArchive } from '../../testing/registry-server.ts';
import { goDirectoryDigest } from './archives.ts';
import { diskStore } from './disk-store.ts';
import { downloader } from './download.ts';
import { fetchSources } from './fetch-sources.ts';
import { fetchArchive } from './registries.ts';
import { type SourceFile, SourceRefused } from './source-file.ts';

type Asked = Omit<SourceRequest, 'registry'>;

async function fetchPackage(request: Asked, registry: string): Promise<readonly SourceFile[]> {
  const download = downloader({ registries: [registry], credentials: [], isProxied: false });
  return (await fetchArchive({ ...request, registry }, download)).open();
}

const code = 'module.exports = () => eval("1");\n';
const packed = await tarball({ 'package.json': '{"name":"a"}', 'lib/index.js': code, 'photo.png': 'pixels' });
const goFiles = { 'go.mod': 'module git.example/Acme/lib\n', 'lib.go': 'package lib\n' };
const inGoZip = Object.fromEntries(
  Object.entries(goFiles).map(([name, text]) => [`git.example/Acme/lib@v1.2.3/${name}`, text]),
);
const goZip = zipArchive(inGoZip);
const goDigest = goDirectoryDigest(
  Object.entries(inGoZip).map(([path, text]) => ({ path, content: Buffer.from(text) })),
);
const wheel = zipArchive({ 'idna/__init__.py': 'x = 1\n', 'idna-3.7.dist-info/RECORD': 'idna/__init__.py,,\n' });
const wheelHex = createHash('sha256').update(wheel).digest('hex');
const index = Buffer.from(
  JSON.stringify({
    files: [
      { filename: 'idna-3.7.tar.gz', url: '../../idna-3.7.tar.gz', hashes: { sha256: 'a'.repeat(64) } },
      {
        filename: 'idna-3.7-py3-none-any.whl',
        url: '../../files/idna-3.7-py3-none-any.whl',
        hashes: { sha256: wheelHex },
      },
    ],
  }),
);
const held = new Map<string, RegistryAnswer>([
  ['/@acme/a/-/a-1.0.0.tgz', { body: packed }],
  ['/git.example/!acme/lib/@v/v1.2.3.zip', { body: goZip }],
  ['/idna/', { body: index }],
  ['/files/idna-3.7-py3-none-any.whl', { body: wheel }],
]);

const requests: readonly (Asked & { readonly paths: readonly string[] })[] = [
  {
    ecosystem: 'npm',
    name: '@acme/a',
    version: '1.0.0',
    integrity: sriOf(packed),
    paths: ['lib/index.js', 'package.json', 'photo.png'],
  },
  { ecosystem: 'Go', name: 'git.example/Acme/lib', version: '1.2.3', integrity: goDigest, paths: ['go.mod', 'lib.go'] },
  {
    ecosystem: 'PyPI',
    name: 'IDNA',
    version: '3.7',
    integrity: `sha256:${'b'.repeat(64)} sha256:${wheelHex}`,
    paths: ['idna-3.7.dist-info/RECORD', 'idna/__init__.py'],
  },
];

test('sources of every ecosystem are fetched once, kept, and found again by what the lockfile promises', async () => {
  const server = await serveRegistry(held);
  const folder = join(temporaryFolder(), 'sources');
  const registry = server.url;
  const settings = packageSourcesOf({ npm: [registry], Go: [registry], PyPI: [registry] });
  try {
    const asked = requests.map((request) => ({ ...request, registry }));
    const elsewhere = asked.map((request) => ({ ...request, registry: 'https://elsewhere.example/' }));
    const { kept, bytes, refused, problem } = await fetchSources(
      { ...settings, folder, network: {} },
      [...asked, ...elsewhere],
      { timeoutMs: 60_000 },
    );
    const size = packed.byteLength + goZip.byteLength + wheel.byteLength;
    assert.deepEqual({ kept, bytes, refused, problem }, { kept: 3, bytes: size, refused: [], problem: '' });
    const store = diskStore(folder);
    for (const request of asked) {
      const source = await store.find(request);
      assert.equal(source?.isBound, true);
      assert.deepEqual(
        source?.tree.entries.map(({ path }) => path),
        request.paths,
      );
      assert.equal(await store.find({ ...request, integrity: 'sha512-other' }), undefined);
    }
    const [npm = assert.fail()] = asked;
    const tree = (await store.find(npm))?.tree;
    assert.equal(Buffer.from((await tree?.read('lib/index.js')) ?? []).toString(), code);
    await assert.rejects(async () => tree?.read('photo.png'), /was not kept/);
    await assert.rejects(async () => tree?.read('../index.js'), /no such file/);
  } finally {
    await server.close();
  }
});

const [npm = assert.fail()] = requests;
const path = '/@acme/a/-/a-1.0.0.tgz';
const zeros = Buffer.alloc(600 * 1024 * 1024);
const escaping = await tarball({ '../../../etc/passwd': 'root', 'a/../../b.js': 'x', 'fine.js': 'x' });

const refusals: readonly {
  readonly name: string;
  readonly answer: () => RegistryAnswer | readonly RegistryAnswer[];
  readonly says: RegExp;
  readonly integrity?: (body: Uint8Array) => string;
}[] = [
  {
    name: 'another archive',
    answer: () => ({ body: Buffer.from('not it') }),
    says: /not the one that the lockfile promises/,
  },
  { name: 'nothing', answer: () => ({ status: 404 }), says: /answers 404/ },
  { name: 'a login', answer: () => ({ status: 401 }), says: /answers 401/ },
  { name: 'faults without end', answer: () => ({ status: 503 }), says: /cannot be reached: status 503/ },
  {
    name: 'a redirect to plain http elsewhere',
    answer: () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } }),
    says: /not https/,
  },
  {
    name: 'a redirect to a file',
    answer: () => ({ status: 302, headers: { location: 'file:///etc/passwd' } }),
    says: /not https/,
  },
  {
    name: 'a redirect to itself',
    answer: () => ({ status: 302, headers: { location: path } }),
    says: /redirects again and again/,
  },
  {
    name: 'a promised archive that is no archive',
    answer: () => ({ body: Buffer.from('junk') }),
    integrity: sriOf,
    says: /cannot be read/,
  },
  {
    name: 'a promised archive that is cut short',
    answer: () => ({ body: packed.subarray(0, packed.length / 2) }),
    integrity: sriOf,
    says: /cannot be read/,
  },
  {
    name: 'a promised archive that inflates to more than is allowed',
    answer: () => ({ body: gzipSync(zeros) }),
    integrity: sriOf,
    says: /cannot be read/,
  },
];

for (const { name, answer, says, integrity } of refusals) {
  test(`a registry that answers ${name} is refused with a reason`, async () => {
    const given = answer();
    const body = 'body' in given ? given.body : undefined;
    const server = await serveRegistry(new Map([[path, given]]));
    const request = body === undefined || integrity === undefined ? npm : { ...npm, integrity: integrity(body) };
    try {
      await assert.rejects(
        fetchPackage(request, server.url),
        (error: unknown) => error instanceof SourceRefused && says.test(error.message),
      );
    } finally {
      await server.close();
    }
  });
}

test('a fault that passes is tried again', async () => {
  const server = await serveRegistry(new Map([[path, [{ status: 503 }, { body: packed }]]]));
  try {
    assert.equal((await fetchPackage(npm, server.url)).length, 3);
    assert.equal(server.asked.length, 2);
  } finally {
    await server.close();
  }
});

test('names that would leave the package are left out', async () => {
  const server = await serveRegistry(new Map([[path, { body: escaping }]]));
  try {
    const files = await fetchPackage({ ...npm, integrity: sriOf(escaping) }, server.url);
    assert.deepEqual(
      files.map((file) => file.path),
      ['fine.js'],
    );
  } finally {
    await server.close();
  }
});

test('an ecosystem without a registry is not fetched', async () => {
  const asked = requests.map((request) => ({ ...request, registry: 'https://elsewhere.example/' }));
  const { kept, refused, problem } = await fetchSources(
    { ...packageSourcesOf({}), folder: temporaryFolder(), network: {} },
    asked,
    { timeoutMs: 1000 },
  );
  assert.deepEqual({ kept, refused, problem }, { kept: 0, refused: [], problem: '' });
});

function kept(content: Uint8Array) {
  return { digest: 'sha256:0', isBound: true, files: [{ path: 'index.js', content }] };
}

test('a stored file that is damaged is as good as none', async () => {
  const folder = temporaryFolder();
  const store = diskStore(folder);
  const asked = { ...npm, registry: 'https://a.example/' };
  await store.keep(asked, kept(Buffer.from(code)));
  const [shard = ''] = readdirSync(folder);
  const file = join(folder, shard, readdirSync(join(folder, shard))[0] ?? '');
  const whole = readFileSync(file);
  for (let cut = 0; cut < whole.length; cut += 7) {
    truncateSync(file, cut);
    const tree = (await store.find(asked))?.tree;
    if (tree !== undefined) await assert.rejects(tree.read('index.js'), /damaged/);
    writeFileSync(file, whole);
  }
  assert.equal((await store.find(asked))?.tree.entries.length, 1);
});

test('what was used longest ago goes first', async () => {
  const store = diskStore(temporaryFolder());
  const [a, b] = ['a', 'b'].map((name): SourceRequest => {
    const ecosystem: SourceEcosystem = 'npm';
    return { ecosystem, name, version: '1.0.0', integrity: `sha512-${name}`, registry: 'https://a.example/' };
  });
  if (a === undefined || b === undefined) assert.fail();
  const content = Buffer.from('x'.repeat(1000));
  for (const request of [a, b]) await store.keep(request, kept(content));
  await store.prune(10_000);
  assert.ok((await store.find(a)) !== undefined && (await store.find(b)) !== undefined);
  await store.prune(1_500);
  const left = [await store.find(a), await store.find(b)].filter((tree) => tree !== undefined);
  assert.equal(left.length, 1);
});
