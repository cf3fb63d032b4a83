/** The form that adds repositories guesses what it can, and loses nothing. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  addressesIn,
  faultsByRow,
  isBlank,
  nameFrom,
  newRow,
  plainFaults,
  sameFaults,
  withField,
} from './registration-rows.ts';

const url = 'https://bitbucket.org/acme/shop.git';

test('a name is guessed from an address, and from nothing else', () => {
  const cases = [
    [url, 'shop'],
    ['https://git.example/scm/KEY/the%20shop/', 'the shop'],
    ['git@bitbucket.org:acme/shop.git', 'shop'],
    ['https://git.example/a/%zz', '%zz'],
    ['shop', ''],
    ['', ''],
  ] as const;
  for (const [address, name] of cases) assert.equal(nameFrom(address), name, address);
});

test('the name follows the address until one is typed', () => {
  const [typed] = withField([newRow(1, 's')], 1, 'repositoryUrl', url);
  assert.ok(typed);
  assert.equal(typed.repositoryName, 'shop');
  const [named] = withField([typed], 1, 'repositoryName', 'Corner shop');
  assert.ok(named);
  assert.equal(withField([named], 1, 'repositoryUrl', `${url}x`)[0]?.repositoryName, 'Corner shop');
});

test('an e-mail address is typed once for all rows that have the same', () => {
  const rows = [newRow(1, 's'), newRow(2, 's'), newRow(3, 's', { gitAuthorEmail: 'own@shop.example' })];
  const emails = withField(rows, 2, 'gitAuthorEmail', 'a').map(({ gitAuthorEmail }) => gitAuthorEmail);
  assert.deepEqual(emails, ['a', 'a', 'own@shop.example']);
});

test('a pasted list is one address a row, each once', () => {
  assert.deepEqual(addressesIn(` ${url}\n${url}, https://a.example/b;\n`), [url, 'https://a.example/b']);
  assert.deepEqual(addressesIn('  '), []);
});

test('what is plainly wrong is told by row and field; a right row has none', () => {
  const right = newRow(1, 's', { repositoryUrl: url, gitAuthorEmail: 'scans@shop.example' });
  const faults = plainFaults([right, { ...right, key: 2 }, newRow(3, '', { gitAuthorEmail: 'scans' })]);
  assert.deepEqual([...faults.keys()], [2, 3]);
  assert.deepEqual(faults.get(2), { repositoryUrl: 'The same as in row 1.' });
  assert.deepEqual(Object.keys(faults.get(3) ?? {}).toSorted(), [
    'gitAuthorEmail',
    'repositoryName',
    'repositoryUrl',
    'webhookSigningSecret',
  ]);
  assert.ok(isBlank(newRow(1, 's')));
  assert.ok(!isBlank(right));
});

test('faults of the service stand at the row that was sent, others are left to the form', () => {
  const { byRow, placed } = faultsByRow(
    [
      { path: '/repos/1/repositoryUrl', message: 'not allowed' },
      { path: '/repos/1/defaultBranch', message: 'no branch' },
      { path: '/repos/7/repositoryUrl', message: 'of nothing' },
      { path: '/repos', message: 'too many' },
      { path: '/repos/0/other', message: 'x' },
    ],
    [10, 30],
  );
  assert.deepEqual([...byRow], [[30, { repositoryUrl: 'not allowed', defaultBranch: 'no branch' }]]);
  assert.deepEqual(placed, ['/repos/1/repositoryUrl', '/repos/1/defaultBranch']);
});

test('a fault of the service is told until what it was about is changed', () => {
  const sent = newRow(1, 's', { repositoryUrl: url, gitAuthorEmail: 'dev@shop.example' });
  const faults = { repositoryUrl: 'not allowed', defaultBranch: 'no branch' };
  assert.deepEqual(sameFaults(faults, sent, sent), faults);
  assert.deepEqual(sameFaults(faults, { ...sent, repositoryUrl: `${url}/` }, sent), { defaultBranch: 'no branch' });
  assert.deepEqual(sameFaults(faults, sent, undefined), {});
  assert.deepEqual(sameFaults(undefined, sent, sent), {});
});
