import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { isValidBranchName, normalizeRepositoryUrl } from './repository-url.ts';

const cloud = ['https://bitbucket.org/'];

test('every spelling of an address becomes the same one', () => {
  const spellings = [
    'https://bitbucket.org/team/app',
    'https://bitbucket.org/team/app/',
    'https://bitbucket.org/team/app.git',
    'https://bitbucket.org/team/app.git//',
    'https://bitbucket.org:443/team/app',
    'https://bitbucket.org:0443/team/app',
    'https://bitbucket.org./team/app',
    'HTTPS://BitBucket.ORG/team/app.git',
    '  https://bitbucket.org/team/app\n',
  ];
  for (const spelling of spellings) {
    const normalized = normalizeRepositoryUrl(spelling, cloud);
    assert.deepEqual(normalized, { ok: true, url: 'https://bitbucket.org/team/app', prefix: cloud[0] }, spelling);
  }
});

const allowed: readonly (readonly [url: string, prefix: string, expected: string])[] = [
  ['https://bitbucket.org/Team/App', 'https://bitbucket.org', 'https://bitbucket.org/Team/App'],
  ['https://bitbucket.org/%20a/b', 'https://bitbucket.org/', 'https://bitbucket.org/%20a/b'],
  ['https://bitbucket.org/~user/app', 'https://bitbucket.org/', 'https://bitbucket.org/~user/app'],
  ['https://git.example:7990/scm/KEY/app.git', 'https://git.example:7990/scm/', 'https://git.example:7990/scm/KEY/app'],
  ['http://127.0.0.1:8080/app', 'http://127.0.0.1:8080/', 'http://127.0.0.1:8080/app'],
  ['http://[::1]:80/app', 'http://[::1]/', 'http://[::1]/app'],
  ['file:///srv/git/app.git/', 'file:///srv/git', 'file:///srv/git/app'],
];

test('an address below a listed prefix is taken', () => {
  for (const [url, prefix, expected] of allowed) {
    assert.deepEqual(normalizeRepositoryUrl(url, [prefix]), { ok: true, url: expected, prefix });
  }
});

const refused: readonly (readonly [url: string, prefix: string])[] = [
  ['https://bitbucket.org.evil.example/team/app', 'https://bitbucket.org/'],
  ['https://bitbucket.org.evil.example/team/app', 'https://bitbucket.org'],
  ['https://evil.example/https://bitbucket.org/team/app', 'https://bitbucket.org/'],
  ['https://bitbucket.org@evil.example/team/app', 'https://bitbucket.org/'],
  ['https://user:p%40ss@bitbucket.org/team/app', 'https://bitbucket.org/'],
  ['https://evil.example\\@bitbucket.org/team/app', 'https://bitbucket.org/'],
  ['https://bitbucket.org\\.evil.example/team/app', 'https://bitbucket.org/'],
  ['https:\\\\bitbucket.org\\team\\app', 'https://bitbucket.org/'],
  ['https:/bitbucket.org/team/app', 'https://bitbucket.org/'],
  ['https://bitbucket.org', 'https://bitbucket.org/'],
  ['https://bitbucket.org/', 'https://bitbucket.org/'],
  ['https://bitbucket.org:8443/team/app', 'https://bitbucket.org/'],
  ['https://bitbucket.org:0/team/app', 'https://bitbucket.org:0/'],
  ['https://bitbucket.org:99999/team/app', 'https://bitbucket.org:99999/'],
  ['https://bitbucket.org:443x/team/app', 'https://bitbucket.org/'],
  ['http://bitbucket.org/team/app', 'https://bitbucket.org/'],
  ['ssh://git@bitbucket.org/team/app', 'https://bitbucket.org/'],
  ['git@bitbucket.org:team/app.git', 'https://bitbucket.org/'],
  ['ext::sh -c id', 'https://bitbucket.org/'],
  ['EXT::sh', 'ext::sh'],
  ['--upload-pack=id', 'https://bitbucket.org/'],
  ['https://bitbucket.org/-team/app', 'https://bitbucket.org/'],
  ['https://bitbucket.org/team/../../etc', 'https://bitbucket.org/'],
  ['https://bitbucket.org/./team/app', 'https://bitbucket.org/'],
  ['https://bitbucket.org/team/%2e%2e/app', 'https://bitbucket.org/'],
  ['https://bitbucket.org/team%2fapp', 'https://bitbucket.org/'],
  ['https://bitbucket.org/team//app', 'https://bitbucket.org/'],
  ['https://bitbucket.org/team/app?x=1', 'https://bitbucket.org/'],
  ['https://bitbucket.org/team/app#x', 'https://bitbucket.org/'],
  ['https://bitbucket.org/team/a\tpp', 'https://bitbucket.org/'],
  ['https://bitbucket.org/team/a\npp', 'https://bitbucket.org/'],
  ['https://bitbucket.org/team/a pp', 'https://bitbucket.org/'],
  ['https://bitbucket。org/team/app', 'https://bitbucket.org/'],
  ['https://bitbucket.org/team/ａpp', 'https://bitbucket.org/'],
  ['https://bitbucket.org/team', 'https://bitbucket.org/team/'],
  ['https://bitbucket.org/team-of-others/app', 'https://bitbucket.org/team'],
  ['https://bitbucket.org/TEAM/app', 'https://bitbucket.org/team'],
  ['http://127.0.0.1/app', 'https://bitbucket.org/'],
  ['http://0x7f.1/app', 'http://127.0.0.1/'],
  ['http://[::ffff:127.0.0.1]/app', 'http://127.0.0.1/'],
  ['file:///etc', 'https://bitbucket.org/'],
  ['file://host/srv/git/app', 'file:///srv/git'],
  ['file:///srv/git/../../etc', 'file:///srv/git'],
  ['file:///srv/gitolite/app', 'file:///srv/git'],
  [`https://bitbucket.org/${'a'.repeat(3_000)}`, 'https://bitbucket.org/'],
  ['', 'https://bitbucket.org/'],
  ['https://bitbucket.org/team/app', ''],
];

test('an address that only looks like one below a listed prefix is refused, without repeating a password', () => {
  for (const [url, prefix] of refused) {
    const normalized = normalizeRepositoryUrl(url, [prefix]);
    assert.equal(normalized.ok, false, url);
    assert.doesNotMatch(normalized.ok ? '' : normalized.message, /p%40ss/);
  }
  assert.equal(normalizeRepositoryUrl('https://bitbucket.org/team/app', []).ok, false);
});

test('whatever is taken is its own normal form, and is read by others as the same host', () => {
  const part = fc.stringMatching(/^[A-Za-z0-9._~%@:\\/-]{0,12}$/);
  const url = fc.tuple(
    fc.constantFrom('https://', 'https:/', 'HTTPS://'),
    part,
    fc.constantFrom('bitbucket.org', 'bitbucket.org:443', ''),
    part,
    part,
  );
  fc.assert(
    fc.property(url, (pieces) => {
      const normalized = normalizeRepositoryUrl(pieces.join(''), cloud);
      if (!normalized.ok) return;
      assert.equal(new URL(normalized.url).host, 'bitbucket.org');
      assert.equal(new URL(normalized.url).href, normalized.url);
      assert.deepEqual(normalizeRepositoryUrl(normalized.url, cloud), normalized);
    }),
    { seed: 7, numRuns: 2_000 },
  );
});

test('a branch name is valid exactly where git says so', () => {
  const known = [
    'main',
    'feature/x',
    'a.b',
    'é',
    'a@b',
    '@',
    'HEAD',
    'a..b',
    'a.lock',
    'a.lock/b',
    '.a',
    'a/.b',
    'a/',
    '/a',
    'a//b',
    '-a',
    'a~1',
    'a^',
    'a:b',
    'a?',
    'a*',
    'a[',
    'a\\b',
    'a b',
    'a@{b',
    'a.',
    '',
    'a\u007f',
    'refs/heads/a',
    'a/-b',
    '@/a',
    'a/@',
  ];
  const generated = fc.sample(fc.stringMatching(/^[ab./@{~^:?*[\\\-lock]{1,6}$/), { seed: 5, numRuns: 60 });
  for (const name of [...known, ...generated]) {
    const says =
      spawnSync('git', ['check-ref-format', `refs/heads/${name}`]).status === 0 &&
      !name.startsWith('-') &&
      name !== 'HEAD' &&
      name !== '@';
    assert.equal(isValidBranchName(name), says, JSON.stringify(name));
  }
});

// Everybody copies the address that Bitbucket shows first, which is often that for SSH.
test('an SSH address is refused with the https address to write in its place, and without who logs in', () => {
  const allowed = ['https://bitbucket.org/', 'https://git.example:8443/scm/', 'file:///srv/'];
  for (const [text, instead] of [
    ['git@bitbucket.org:acme/app.git', 'https://bitbucket.org/acme/app'],
    ['ssh://git@bitbucket.org/acme/app', 'https://bitbucket.org/acme/app'],
    ['ssh://git@altssh.bitbucket.org:443/acme/app.git', 'https://bitbucket.org/acme/app'],
    ['git+ssh://hunter2:hunter2@BitBucket.org/acme/app', 'https://bitbucket.org/acme/app'],
    ['ssh://git@git.example:7999/KEY/app.git', 'https://git.example:8443/scm/KEY/app'],
    ['ssh://git@git.example:7999/scm/KEY/app.git', 'https://git.example:8443/scm/KEY/app'],
    ['git@other.example:team/app.git', 'https://other.example/team/app'],
    ['git@..:team/app.git', 'https://host/path/to/repository'],
    ['git@bitbucket.org:a b/%00', 'https://host/path/to/repository'],
  ] as const) {
    const message = `is an SSH address, and this service reads over https: write it as ${instead}`;
    assert.deepEqual(normalizeRepositoryUrl(text, allowed), { ok: false, message }, text);
  }
});
