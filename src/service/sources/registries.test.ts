import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import type { SourceRequest } from '../../engine/sources/source-store.ts';
import { tarball, zipArchive } from '../../testing/registry-server.ts';
import { nugetContentDigest } from './nuget-content.ts';
import { fetchArchive } from './registries.ts';
import { SourceRefused } from './source-file.ts';

const registry = 'https://registry.example/';

/** Files by address below the registry, and what they give. */
type Held = Readonly<Record<string, string | Uint8Array>>;

async function fetched(asks: Omit<SourceRequest, 'registry'>, held: Held) {
  const asked: string[] = [];
  const archive = await fetchArchive({ ...asks, registry }, (url) => {
    asked.push(url.startsWith(registry) ? url.slice(registry.length) : url);
    const found = held[asked.at(-1) ?? ''];
    if (found === undefined) return Promise.reject(new SourceRefused('the registry answers 404'));
    return Promise.resolve(typeof found === 'string' ? Buffer.from(found) : found);
  });
  const files = await archive.open();
  return {
    asked,
    isBound: archive.isBound,
    digest: archive.digest,
    paths: files.map(({ path }) => path).sort(),
    textOf: (path: string) => Buffer.from(files.find((file) => file.path === path)?.content ?? []).toString(),
  };
}

function hexOf(archive: Uint8Array, algorithm = 'sha256'): string {
  return createHash(algorithm).update(archive).digest('hex');
}

async function gem(files: Readonly<Record<string, string>>, metadata: string): Promise<Uint8Array> {
  const inner = gzipSync(await packTar(Object.entries(files).map(([name, body]) => entry(name, Buffer.from(body)))));
  return packTar([entry('metadata.gz', gzipSync(metadata)), entry('data.tar.gz', inner)]);
}

function entry(name: string, body: Uint8Array) {
  return { header: { name, size: body.byteLength, type: 'file' as const }, body };
}

const crate = await tarball({ 'Cargo.toml': '[package]\n', 'src/lib.rs': '' }, 'time-0.1.40');
const jar = zipArchive({
  'org/acme/A.class': 'CAFEBABE',
  'META-INF/MANIFEST.MF': 'x',
  'node_modules/a/package.json': '{}',
});
const specification = `--- !ruby/object:Gem::Specification
name: rack
version: !ruby/object:Gem::Version
  version: 2.0.1
platform: ruby
bindir: exe
dependencies:
- !ruby/object:Gem::Dependency
  name: webrick
  requirement: !ruby/object:Gem::Requirement
    requirements:
    - - "~>"
      - !ruby/object:Gem::Version
        version: '1.8'
  type: :runtime
  prerelease: false
executables:
- rackup
extensions: []
require_paths:
- lib
- 'ext"#{exit}'
`;
const rack = await gem({ 'lib/rack.rb': 'module Rack; end', 'exe/rackup': '' }, specification);
const composerZip = zipArchive({ 'acme-lib-0a1b/src/A.php': '<?php', 'acme-lib-0a1b/composer.json': '{}' });
const commit = '0123456789abcdef0123456789abcdef01234567';
const metadata = (dist: object) =>
  JSON.stringify({
    packages: {
      'acme/lib': [
        { version: 'v1.3.0', dist: { type: 'zip', url: 'https://files.example/1.3.zip', reference: 'f'.repeat(40) } },
        { version: 'v1.2.3', dist },
        { version: 'v1.2.2' },
      ],
    },
  });
const dist = { type: 'zip', url: 'https://files.example/1.2.3.zip', reference: commit, shasum: '' };
const nupkg = zipArchive({ 'acme.nuspec': '<package/>', 'lib/net8.0/Acme.dll': 'MZ' });
const sdist = await tarball(
  {
    'PKG-INFO': 'Name: old\nVersion: 1.0\n',
    'setup.py': 'import os; os.system("touch /tmp/x")',
    'src/old/__init__.py': '',
    'src/old/fast.pyx': '',
    'src/old.egg-info/top_level.txt': 'old\n',
    'tests/test_old.py': '',
  },
  'old-1.0',
);

const cases: readonly {
  readonly what: string;
  readonly request: Omit<SourceRequest, 'registry'>;
  readonly held: Held;
  readonly paths: readonly string[];
  readonly isBound: boolean;
}[] = [
  {
    what: 'a crate',
    request: { ecosystem: 'crates.io', name: 'time', version: '0.1.40', integrity: `sha256:${hexOf(crate)}` },
    held: { 'time/time-0.1.40.crate': crate },
    paths: ['Cargo.toml', 'src/lib.rs'],
    isBound: true,
  },
  {
    what: 'a jar that the build does not promise',
    request: { ecosystem: 'Maven', name: 'org.acme:lib', version: '1.2', integrity: '' },
    held: {
      'org/acme/lib/1.2/lib-1.2.jar': jar,
      'org/acme/lib/1.2/lib-1.2.jar.sha1': `${hexOf(jar, 'sha1')}  lib-1.2.jar\n`,
    },
    paths: ['META-INF/MANIFEST.MF', 'org/acme/A.class'],
    isBound: false,
  },
  {
    what: 'what a release of Maven says of itself',
    request: { ecosystem: 'Maven', name: 'org.acme:lib', version: '1.2', integrity: '', part: 'description' },
    held: { 'org/acme/lib/1.2/lib-1.2.pom': '<project></project>' },
    paths: ['description'],
    isBound: false,
  },
  {
    what: 'a jar without a digest beside it',
    request: { ecosystem: 'Maven', name: 'org.acme:lib', version: '1.2', integrity: '' },
    held: { 'org/acme/lib/1.2/lib-1.2.jar': jar },
    paths: ['META-INF/MANIFEST.MF', 'org/acme/A.class'],
    isBound: false,
  },
  {
    what: 'a jar of verified metadata',
    request: { ecosystem: 'Maven', name: 'org.acme:lib', version: '1.2', integrity: `sha256:${hexOf(jar)}` },
    held: { 'org/acme/lib/1.2/lib-1.2.jar': jar },
    paths: ['META-INF/MANIFEST.MF', 'org/acme/A.class'],
    isBound: true,
  },
  {
    what: 'a gem',
    request: { ecosystem: 'RubyGems', name: 'rack', version: '2.0.1', integrity: '' },
    held: { 'gems/rack-2.0.1.gem': rack },
    paths: ['gems/rack-2.0.1/exe/rackup', 'gems/rack-2.0.1/lib/rack.rb', 'specifications/rack-2.0.1.gemspec'],
    isBound: false,
  },
  {
    what: 'a gem of which only a platform is promised',
    request: { ecosystem: 'RubyGems', name: 'rack', version: '2.0.1', integrity: `sha256:${hexOf(rack)}?x86_64-linux` },
    held: { 'gems/rack-2.0.1-x86_64-linux.gem': rack },
    paths: ['gems/rack-2.0.1/exe/rackup', 'gems/rack-2.0.1/lib/rack.rb', 'specifications/rack-2.0.1.gemspec'],
    isBound: true,
  },
  {
    what: 'a package of Composer by its commit',
    request: { ecosystem: 'Packagist', name: 'Acme/Lib', version: '1.2.3', integrity: `commit:${commit}` },
    held: { 'p2/acme/lib.json': metadata(dist), 'https://files.example/1.2.3.zip': composerZip },
    paths: ['composer.json', 'src/A.php'],
    isBound: false,
  },
  {
    what: 'a package of Composer by its digest',
    request: {
      ecosystem: 'Packagist',
      name: 'acme/lib',
      version: 'v1.2.3',
      integrity: `sha1:${hexOf(composerZip, 'sha1')}`,
    },
    held: { 'p2/acme/lib.json': metadata(dist), 'https://files.example/1.2.3.zip': composerZip },
    paths: ['composer.json', 'src/A.php'],
    isBound: true,
  },
  {
    what: 'a package of NuGet',
    request: { ecosystem: 'NuGet', name: 'Acme', version: '1.0.0', integrity: nugetContentDigest(nupkg) },
    held: { 'acme/1.0.0/acme.1.0.0.nupkg': nupkg },
    paths: ['acme.nuspec', 'lib/net8.0/Acme.dll'],
    isBound: true,
  },
  {
    what: 'a source distribution, without a list of its files',
    request: { ecosystem: 'PyPI', name: 'old', version: '1.0', integrity: `sha256:${hexOf(sdist)}` },
    held: {
      'old/': JSON.stringify({
        files: [{ filename: 'old-1.0.tar.gz', url: '/old-1.0.tar.gz', hashes: { sha256: hexOf(sdist) } }],
      }),
      'old-1.0.tar.gz': sdist,
    },
    paths: ['old-1.0.dist-info/METADATA', 'old/__init__.py', 'old/_built.so', 'old/fast.pyx'],
    isBound: true,
  },
];

for (const { what, request, held, paths, isBound } of cases) {
  test(`${what} is fetched and laid out`, async () => {
    const given = await fetched(request, held);
    assert.deepEqual(given.paths, paths);
    assert.equal(given.isBound, isBound);
    assert.match(given.digest, /^sha256:[0-9a-f]{64}$/);
  });

  test(`${what} is refused where another digest is promised`, async () => {
    const other = request.ecosystem === 'NuGet' ? `content-sha512:${'A'.repeat(86)}==` : `sha256:${'0'.repeat(64)}`;
    await assert.rejects(fetched({ ...request, integrity: other }, held), SourceRefused);
  });
}

test('the specification of a gem is written in names and texts alone', async () => {
  const { textOf } = await fetched(
    { ecosystem: 'RubyGems', name: 'rack', version: '2.0.1', integrity: '' },
    { 'gems/rack-2.0.1.gem': rack },
  );
  assert.equal(
    textOf('specifications/rack-2.0.1.gemspec'),
    [
      '# -*- encoding: utf-8 -*-\n',
      'Gem::Specification.new do |s|',
      '  s.name = "rack".freeze',
      '  s.version = "2.0.1".freeze',
      '  s.platform = "ruby".freeze',
      '  s.require_paths = ["lib".freeze, "ext\\"\\#{exit}".freeze]',
      '  s.bindir = "exe".freeze',
      '  s.executables = ["rackup".freeze]',
      '  s.extensions = []',
      '  s.add_runtime_dependency("webrick".freeze, ["~> 1.8".freeze])',
      'end\n',
    ].join('\n'),
  );
});

const inner = await gem({ 'lib/inner.rb': '' }, specification);
const nothing = { ecosystem: 'RubyGems', name: 'rack', version: '2.0.1', integrity: '' } as const;

const hostileGems: readonly (readonly [what: string, archive: Uint8Array, says: RegExp])[] = [
  ['a tar without files', await packTar([entry('metadata.gz', gzipSync(specification))]), /holds no files/],
  ['a gem in a gem, and nothing else', await packTar([entry('inner.gem', inner)]), /holds no files/],
  ['a specification of nobody', await gem({ 'a.rb': '' }, '--- {}\n'), /specification of the gem cannot be read/],
  [
    'a specification that is no text',
    await gem({ 'a.rb': '' }, '\0\xff: ['),
    /specification of the gem cannot be read/,
  ],
  ['junk', Buffer.from('junk'), /cannot be read|holds no files/],
];

for (const [what, archive, says] of hostileGems) {
  test(`${what} instead of a gem is refused with a reason`, async () => {
    await assert.rejects(
      fetched(nothing, { 'gems/rack-2.0.1.gem': archive }),
      (error: unknown) => error instanceof SourceRefused && says.test(error.message),
    );
  });
}

test('a gem that carries a gem keeps it as one file', async () => {
  const outer = await packTar([
    entry('metadata.gz', gzipSync(specification)),
    entry('data.tar.gz', gzipSync(await packTar([entry('vendor/inner.gem', inner), entry('../../escape.rb', inner)]))),
  ]);
  const { paths } = await fetched(nothing, { 'gems/rack-2.0.1.gem': outer });
  assert.deepEqual(paths, ['gems/rack-2.0.1/vendor/inner.gem', 'specifications/rack-2.0.1.gemspec']);
});

test('a jar that came other than its repository says is refused', async () => {
  const held = { 'org/acme/lib/1.2/lib-1.2.jar': jar, 'org/acme/lib/1.2/lib-1.2.jar.sha256': '0'.repeat(64) };
  const request = { ecosystem: 'Maven', name: 'org.acme:lib', version: '1.2', integrity: '' } as const;
  await assert.rejects(fetched(request, held), /whose digest lies beside it/);
});

test('half a description is refused, and so is one of an ecosystem that has none', async () => {
  const request = { name: 'org.acme:lib', version: '1.2', integrity: '', part: 'description' } as const;
  const held = { 'org/acme/lib/1.2/lib-1.2.pom': '<project><dependencies>' };
  await assert.rejects(fetched({ ...request, ecosystem: 'Maven' }, held), /no whole pom/);
  const large = { 'org/acme/lib/1.2/lib-1.2.pom': `<project>${' '.repeat(8 * 1024 ** 2)}</project>` };
  await assert.rejects(fetched({ ...request, ecosystem: 'Maven' }, large), /larger than 8 MB/);
  await assert.rejects(fetched({ ...request, ecosystem: 'npm' }, held), /no description is read/);
});

test('another commit than that of the lockfile is refused, and the address in the lockfile is asked for nothing', async () => {
  const held = {
    'p2/acme/lib.json': metadata({ ...dist, reference: 'e'.repeat(40) }),
    'https://files.example/1.2.3.zip': composerZip,
  };
  const request = {
    ecosystem: 'Packagist',
    name: 'acme/lib',
    version: '1.2.3',
    integrity: `commit:${commit}`,
  } as const;
  await assert.rejects(fetched(request, held), /not the one that the lockfile promises/);
});

test('a tar with two files of one name gives the later, and a zip is refused', async () => {
  const twice = gzipSync(
    await packTar([entry('p/index.js', Buffer.from('first')), entry('p/index.js', Buffer.from('second'))]),
  );
  const request = { ecosystem: 'npm', name: 'p', version: '1.0.0', integrity: '' } as const;
  const { paths, textOf } = await fetched(request, { 'p/-/p-1.0.0.tgz': twice });
  assert.deepEqual([paths, textOf('index.js')], [['index.js'], 'second']);
  const zip = Buffer.from(zipArchive({ 'a/A.class': 'first', 'a/B.class': 'other' }));
  const renamed = Buffer.from(zip.toString('latin1').replaceAll('a/B.class', 'a/A.class'), 'latin1');
  const maven = { ecosystem: 'Maven', name: 'org.acme:lib', version: '1.2', integrity: '' } as const;
  await assert.rejects(fetched(maven, { 'org/acme/lib/1.2/lib-1.2.jar': renamed }), /two files of one name/);
});

test('an entry that says it is larger than the archive is refused, with links and devices left out', async () => {
  const tar = Buffer.from(await packTar([entry('p/a.js', Buffer.from('x'.repeat(600)))]));
  tar.write('77777777777', 124, 'latin1');
  let sum = 0;
  tar.fill(' ', 148, 156);
  for (const byte of tar.subarray(0, 512)) sum += byte;
  tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  const request = { ecosystem: 'npm', name: 'p', version: '1.0.0', integrity: '' } as const;
  await assert.rejects(fetched(request, { 'p/-/p-1.0.0.tgz': gzipSync(tar) }), SourceRefused);
  const linked = await packTar([
    { header: { name: 'p/link.js', size: 0, type: 'symlink', linkname: '/etc/passwd' } },
    { header: { name: 'p/hard.js', size: 0, type: 'link', linkname: '../../etc/passwd' } },
    entry('p/b.js', Buffer.from('x')),
  ]);
  assert.deepEqual((await fetched(request, { 'p/-/p-1.0.0.tgz': gzipSync(linked) })).paths, ['b.js']);
});

test('the digest of a NuGet package is that from before it was signed', async () => {
  const unsigned = zipArchive({ 'a.nuspec': 'x', 'lib/b.dll': 'y' });
  const digest = nugetContentDigest(unsigned);
  assert.equal(digest, `content-sha512:${createHash('sha512').update(unsigned).digest('base64')}`);
  const { zipSync } = await import('fflate');
  const files = { 'a.nuspec': Buffer.from('x'), 'lib/b.dll': Buffer.from('y') };
  for (const place of [0, 1, 2]) {
    const order = Object.entries(files);
    order.splice(place, 0, ['.signature.p7s', Buffer.from('signature')]);
    const at = { mtime: '2020-01-01' };
    const plain = zipSync(files, at);
    assert.equal(nugetContentDigest(zipSync(Object.fromEntries(order), at)), nugetContentDigest(plain));
  }
  assert.throws(() => nugetContentDigest(Buffer.from('junk')), SourceRefused);
});
