/** Addresses that repositories are registered by, and where their Bitbucket's API and pages are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bitbucketAddress, pullRequestPage } from './bitbucket-address.ts';

const sites = [
  { webUrl: 'https://bitbucket.org/', apiUrl: 'https://api.bitbucket.org/2.0' },
  { webUrl: 'https://bitbucket.example/', apiUrl: 'https://bitbucket.example/api/2.0' },
];

const cases: readonly (readonly [url: string, api: string, owner: string, slug: string, page: string])[] = [
  [
    'https://bitbucket.org/team/app',
    'https://api.bitbucket.org/2.0',
    'team',
    'app',
    'https://bitbucket.org/team/app/pull-requests/7',
  ],
  [
    'https://bitbucket.example/a/b',
    'https://bitbucket.example/api/2.0',
    'a',
    'b',
    'https://bitbucket.example/a/b/pull-requests/7',
  ],
  [
    'https://git.example/scm/PRJ/app',
    'https://git.example/rest',
    'PRJ',
    'app',
    'https://git.example/projects/PRJ/repos/app/pull-requests/7',
  ],
  [
    'https://git.example:8443/bitbucket/scm/prj/app',
    'https://git.example:8443/bitbucket/rest',
    'prj',
    'app',
    'https://git.example:8443/bitbucket/projects/prj/repos/app/pull-requests/7',
  ],
  [
    'https://git.example/scm/~jane/app',
    'https://git.example/rest',
    '~jane',
    'app',
    'https://git.example/users/jane/repos/app/pull-requests/7',
  ],
];

for (const [url, api, owner, slug, page] of cases)
  test(`${url} is told at ${api}`, () => {
    const address = bitbucketAddress(url, sites);
    assert.deepEqual([address?.apiUrl, address?.owner, address?.slug], [api, owner, slug]);
    assert.equal(address === undefined ? '' : pullRequestPage(address, '7'), page);
  });

for (const url of [
  'https://bitbucket.org/team',
  'https://bitbucket.org/team/app/more',
  'https://bitbucket.org.evil.example/team/app',
  'https://github.example/team/app',
  'https://git.example/scm/PRJ/app/more',
  'file:///srv/scm/a/b',
])
  test(`${url} is no Bitbucket that is known`, () => assert.equal(bitbucketAddress(url, sites), undefined));
