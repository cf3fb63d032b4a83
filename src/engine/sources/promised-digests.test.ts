import assert from 'node:assert/strict';
import { test } from 'node:test';
import { promisedDigests } from './promised-digests.ts';

const sri = `sha512-${'A'.repeat(86)}==`;
const other = `sha512-${'B'.repeat(86)}==`;
const hex = 'a'.repeat(64);
const otherHex = 'b'.repeat(64);

const cases: readonly { readonly path: string; readonly text: string; readonly expected: Record<string, string> }[] = [
  {
    path: 'web/package-lock.json',
    text: JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': { name: 'app', version: '1.0.0' },
        'node_modules/a': { version: '1.0.0', integrity: sri },
        'node_modules/a/node_modules/@s/b': { version: '2.0.0', integrity: other },
        'node_modules/called': { name: 'real', version: '3.0.0', integrity: sri },
        'node_modules/from-git': { version: '4.0.0', resolved: 'git+ssh://git@git.example/a.git#1' },
        'node_modules/odd': { version: '5.0.0', integrity: '../../etc/passwd' },
        'node_modules/__proto__': { version: '6.0.0', integrity: sri },
      },
    }),
    expected: { 'a@1.0.0': sri, '@s/b@2.0.0': other, 'real@3.0.0': sri, '__proto__@6.0.0': sri },
  },
  {
    path: 'package-lock.json',
    text: JSON.stringify({
      lockfileVersion: 1,
      dependencies: {
        a: { version: '1.0.0', integrity: sri, dependencies: { b: { version: '2.0.0', integrity: other } } },
      },
    }),
    expected: { 'a@1.0.0': sri, 'b@2.0.0': other },
  },
  { path: 'package-lock.json', text: '{"packages": [', expected: {} },
  {
    path: 'yarn.lock',
    text: `# yarn lockfile v1\n\n"@s/b@^2.0.0", "@s/b@^2.1.0":\n  version "2.1.0"\n  integrity ${other}\n\na@1.x:\n  version "1.0.0"\n  resolved "https://npm-registry.example/a.tgz"\n  integrity ${sri}\n\ncalled@npm:real@^3:\n  version "3.0.0"\n  integrity ${sri}\n`,
    expected: { '@s/b@2.1.0': other, 'a@1.0.0': sri, 'real@3.0.0': sri },
  },
  {
    path: 'yarn.lock',
    text: '"a@npm:^1.0.0":\n  version: 1.0.0\n  resolution: "a@npm:1.0.0"\n  checksum: 10c0/abc\n',
    expected: {},
  },
  {
    path: 'pnpm-lock.yaml',
    text: `lockfileVersion: '9.0'\n\npackages:\n\n  '@s/b@2.1.0':\n    resolution: {integrity: ${other}}\n    engines: {node: '>=8'}\n\n  a@1.0.0:\n    resolution: {integrity: ${sri}, tarball: https://npm-registry.example/a.tgz}\n`,
    expected: { '@s/b@2.1.0': other, 'a@1.0.0': sri },
  },
  {
    path: 'pnpm-lock.yaml',
    text: `lockfileVersion: 5.4\n\npackages:\n\n  /@s/b/2.1.0_x@1.0.0:\n    resolution: {integrity: ${other}}\n\n  /a/1.0.0:\n    resolution:\n      integrity: ${sri}\n`,
    expected: { '@s/b@2.1.0': other, 'a@1.0.0': sri },
  },
  {
    path: 'pnpm-lock.yaml',
    text: `lockfileVersion: '6.0'\n\npackages:\n\n  /@s/b@2.1.0(x@1.0.0):\n    resolution: {integrity: ${other}}\n`,
    expected: { '@s/b@2.1.0': other },
  },
  {
    path: 'bun.lock',
    text: `{\n  "packages": {\n    "a": ["a@1.0.0", "", { "dependencies": { "@s/b": "^2" } }, "${sri}"],\n    "a/@s/b": ["@s/b@2.1.0", "", {}, "${other}"],\n    "c": ["c@github:x/y#1", {}, "x-y-1"],\n  }\n}\n`,
    expected: { 'a@1.0.0': sri, '@s/b@2.1.0': other },
  },
  {
    path: 'service/go.sum',
    text: 'golang.org/x/text v0.3.0 h1:aaa=\ngolang.org/x/text v0.3.0/go.mod h1:bbb=\ngithub.com/a/b v2.0.0+incompatible h1:ccc=\r\n',
    expected: { 'golang.org/x/text@0.3.0': 'h1:aaa=', 'github.com/a/b@2.0.0+incompatible': 'h1:ccc=' },
  },
  {
    path: 'poetry.lock',
    text: `[[package]]\nname = "Flask"\nversion = "1.0"\nfiles = [\n    {file = "Flask-1.0-py2.py3-none-any.whl", hash = "sha256:${hex}"},\n    {file = "Flask-1.0.tar.gz", hash = "sha256:${otherHex}"},\n]\n\n[package.dependencies]\nclick = "*"\n\n[metadata]\ncontent-hash = "${hex}"\n`,
    expected: { 'Flask@1.0': `sha256:${hex} sha256:${otherHex}` },
  },
  {
    path: 'uv.lock',
    text: `version = 1\n\n[[package]]\nname = "idna"\nversion = "3.7"\nsource = { registry = "https://pypi.example/simple" }\nsdist = { url = "https://files.example/idna-3.7.tar.gz", hash = "sha256:${otherHex}", size = 1 }\nwheels = [\n    { url = "https://files.example/idna-3.7-py3-none-any.whl", hash = "sha256:${hex}", size = 1 },\n]\n`,
    expected: { 'idna@3.7': `sha256:${otherHex} sha256:${hex}` },
  },
  {
    path: 'pylock.toml',
    text: `[[packages]]\nname = "idna"\nversion = "3.7"\nwheels = [\n    {url = "https://files.example/idna.whl", hashes = {sha256 = "${hex}"}},\n]\n`,
    expected: { 'idna@3.7': `sha256:${hex}` },
  },
  {
    path: 'Pipfile.lock',
    text: JSON.stringify({
      _meta: { hash: { sha256: hex } },
      default: { idna: { version: '==3.7', hashes: [`sha256:${hex}`, 'md5:1'] } },
    }),
    expected: { 'idna@3.7': `sha256:${hex}` },
  },
  {
    path: 'Cargo.lock',
    text: `[[package]]\nname = "a"\nversion = "1.0.0"\nchecksum = "${hex}"\n\n[[package]]\nname = "own"\nversion = "2.0.0"\n\n[metadata]\n"checksum b 0.1.0 (registry+https://crates.example/)" = "${otherHex}"\n`,
    expected: { 'a@1.0.0': `sha256:${hex}`, 'b@0.1.0': `sha256:${otherHex}` },
  },
  {
    path: 'requirements.txt',
    text: `idna==3.7 \\\n    --hash=sha256:${hex} \\\n    --hash=sha256:${otherHex}\nflask[async]==1.0 ; python_version > "3" --hash=sha256:${hex}\n-r other.txt\n  --hash=sha256:${otherHex}\n`,
    expected: { 'idna@3.7': `sha256:${hex} sha256:${otherHex}`, 'flask@1.0': `sha256:${hex}` },
  },
  {
    path: 'Gemfile.lock',
    text: `DEPENDENCIES\n  rack (1.0)\n\nCHECKSUMS\n  rack (2.2.4) sha256=${hex}\n  nokogiri (1.15.2-x86_64-linux) sha256=${otherHex}\n  bare (1.0)\n\nBUNDLED WITH\n  x (1) sha256=${hex}\n`,
    expected: { 'rack@2.2.4': `sha256:${hex}`, 'nokogiri@1.15.2': `sha256:${otherHex}?x86_64-linux` },
  },
  {
    path: 'composer.lock',
    text: JSON.stringify({
      packages: [
        { name: 'a/b', version: 'v1.0.0', dist: { shasum: '', reference: 'c'.repeat(40) } },
        { name: 'a/c', version: '2.0.0', dist: { shasum: 'd'.repeat(40), reference: 'c'.repeat(40) } },
        { name: 'a/d', version: '2.0.0' },
      ],
      'packages-dev': [{ name: 'a/e', version: '1', dist: { reference: 'e'.repeat(40) } }, null, 7],
    }),
    expected: {
      'a/b@v1.0.0': `commit:${'c'.repeat(40)}`,
      'a/c@2.0.0': `sha1:${'d'.repeat(40)}`,
      'a/e@1': `commit:${'e'.repeat(40)}`,
    },
  },
  {
    path: 'gradle/verification-metadata.xml',
    text: `<verification-metadata><components><component group="org.acme" name="lib" version="1.2"><artifact name="lib-1.2.jar"><sha256 value="${hex}"><also-trust value="${otherHex}"/></sha256></artifact><artifact name="lib-1.2.pom"><sha256 value="${'c'.repeat(64)}"/></artifact></component></components></verification-metadata>`,
    expected: { 'org.acme:lib@1.2': `sha256:${hex} sha256:${otherHex}` },
  },
  {
    path: 'packages.lock.json',
    text: JSON.stringify({
      dependencies: {
        'net8.0': { 'Acme.A': { resolved: '1.0.0', contentHash: `${'A'.repeat(86)}==` }, own: { type: 'Project' } },
      },
    }),
    expected: { 'Acme.A@1.0.0': `content-sha512:${'A'.repeat(86)}==` },
  },
  { path: 'mix.lock', text: `checksum = "${hex}"\n`, expected: {} },
];

for (const { path, text, expected } of cases) {
  test(`${path} promises ${Object.keys(expected).join(', ') || 'nothing that can be checked'}`, () => {
    assert.deepEqual(new Map(promisedDigests(path, text)), new Map(Object.entries(expected)));
  });
}
