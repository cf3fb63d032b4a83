/** What a browser has to load before it shows a page: whoever opens the console over a slow line waits for it each time a version is new. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { consoleSizes } from './console-sizes.testing.ts';

const mostBytes = 160_000;

test('no page needs more than 160 kB of script, compressed, before it shows', () => {
  const sizes = consoleSizes();
  assert.ok(sizes.length > 20, 'routes are found');
  assert.deepEqual(
    sizes.filter(({ gzipBytes }) => gzipBytes > mostBytes).map(({ path, gzipBytes }) => `${path}: ${gzipBytes}`),
    [],
  );
});
