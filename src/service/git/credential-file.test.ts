import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { credentialFor, CredentialFileError, parseCredentials } from './credential-file.ts';
import { FetchFailed } from './fetch-failed.ts';

const entries = [
  { url: 'https://bitbucket.org/', token: 'of-the-host' },
  { url: 'https://bitbucket.org/team/', username: 'x-token-auth', password: 'of-the-team' },
  { url: 'https://git.example/scm/', token: 'of-one', organizations: ['organization-1'] },
];

function fileOf(content: string): string {
  const file = join(temporaryFolder(), 'credentials.json');
  writeFileSync(file, content);
  return file;
}

const cases: readonly {
  readonly url: string;
  readonly organizationId?: string;
  readonly secret: string | undefined;
}[] = [
  { url: 'https://bitbucket.org/other/app', secret: 'of-the-host' },
  { url: 'https://bitbucket.org/team/app', secret: 'of-the-team' },
  { url: 'https://bitbucket.org/team-of-others/app', secret: 'of-the-host' },
  { url: 'http://bitbucket.org/team/app', secret: undefined },
  { url: 'https://bitbucket.org.evil.example/team/app', secret: undefined },
  { url: 'https://git.example/scm/app', organizationId: 'organization-1', secret: 'of-one' },
  { url: 'https://git.example/scm/app', organizationId: 'organization-2', secret: undefined },
];

for (const { url, organizationId = 'organization-2', secret } of cases) {
  test(`${url} of ${organizationId} is fetched with ${secret ?? 'no credential'}`, async () => {
    const credential = await credentialFor(fileOf(JSON.stringify(entries)), { organizationId, url });
    assert.equal(credential?.kind === 'basic' ? credential.password : credential?.token, secret);
  });
}

test('a rotated credential is used without a restart', async () => {
  const file = fileOf(JSON.stringify([{ url: 'https://bitbucket.org/', token: 'old' }]));
  const asked = { organizationId: 'organization-1', url: 'https://bitbucket.org/team/app' };
  assert.deepEqual(await credentialFor(file, asked), { kind: 'bearer', token: 'old' });
  writeFileSync(file, JSON.stringify([{ url: 'https://bitbucket.org/', token: 'new' }]));
  assert.deepEqual(await credentialFor(file, asked), { kind: 'bearer', token: 'new' });
});

const faults: readonly [name: string, text: string, says: RegExp][] = [
  ['no JSON', '{"token": s3cret', /it is not JSON/],
  ['no list', '{"url": "https://bitbucket.org/", "token": "s3cret"}', /list of entries/],
  ['a bare secret', '["s3cret"]', /entry 1 is no object/],
  [
    'a second entry without an address',
    '[{"url":"https://a.example/","token":"s3cret"},{"token":"s3cret"}]',
    /entry 2 needs a url/,
  ],
  [
    'an e-mail that is none',
    '[{"url":"https://a.example/","username":"me","password":"s3cret","email":"s3cret"}]',
    /has an email that is none/,
  ],
  [
    'an e-mail beside a token',
    '[{"url":"https://a.example/","token":"s3cret","email":"me@a.example"}]',
    /either a token/,
  ],
  ['an address with a password', '[{"url":"https://me:s3cret@a.example/","token":"s3cret"}]', /entry 1 needs a url/],
  ['a folder of this machine', '[{"url":"file:///srv/","token":"s3cret"}]', /entry 1 needs a url/],
  ['a token and a password', '[{"url":"https://a.example/","token":"s3cret","password":"s3cret"}]', /either a token/],
  ['a user name alone', '[{"url":"https://a.example/","username":"s3cret"}]', /either a token/],
  ['a token that ends the header', '[{"url":"https://a.example/","token":"s3cret\\r\\nX: y"}]', /either a token/],
  ['a misspelt field', '[{"url":"https://a.example/","tokn":"s3cret"}]', /a field other than url, token/],
  [
    'organizations that are no list',
    '[{"url":"https://a.example/","token":"s3cret","organizations":"all"}]',
    /list of ids/,
  ],
];

for (const [name, text, says] of faults) {
  test(`a credential file with ${name} is refused without repeating a secret`, () => {
    assert.throws(
      () => parseCredentials(text),
      (error: unknown) =>
        error instanceof CredentialFileError && says.test(error.message) && !error.message.includes('s3cret'),
    );
  });
}

test('a scan whose credential file has gone fails with a reason for a person', async () => {
  const gone = join(temporaryFolder(), 'gone.json');
  await assert.rejects(
    credentialFor(gone, { organizationId: 'organization-1', url: 'https://bitbucket.org/team/app' }),
    (error: unknown) =>
      error instanceof FetchFailed && /cannot be read \(ENOENT\)/.test(error.message) && !error.message.includes(gone),
  );
});
