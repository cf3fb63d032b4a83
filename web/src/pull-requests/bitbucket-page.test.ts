/** Links to Bitbucket lead to its pages, and to nothing else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pullRequestPage } from './bitbucket-page.ts';

test('a pull request of Cloud and of Data Center, and none where the address is not of the web', () => {
  const cases = [
    ['https://bitbucket.org/acme/shop', 'https://bitbucket.org/acme/shop/pull-requests/7'],
    ['https://bitbucket.org/acme/shop.git', 'https://bitbucket.org/acme/shop/pull-requests/7'],
    ['https://git.example/scm/KEY/shop.git', 'https://git.example/projects/KEY/repos/shop/pull-requests/7'],
    ['https://git.example/base/scm/~ada/shop', 'https://git.example/base/users/ada/repos/shop/pull-requests/7'],
    ['file:///srv/shop', ''],
    ['javascript:alert(1)//scm/a/b', ''],
    ['sbom:shop', ''],
  ] as const;
  for (const [url, page] of cases) assert.equal(pullRequestPage(url, '7'), page, url);
  assert.equal(
    pullRequestPage('https://bitbucket.org/acme/shop', '7/../8'),
    'https://bitbucket.org/acme/shop/pull-requests/7%2F..%2F8',
  );
});
