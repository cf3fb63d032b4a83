/** What lockfiles of npm 6 do not say of dependencies, and what is read from the marks of the packages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { legacyEntries } from './package-lock-legacy.ts';

// An entry written anew without its mark would be refused by npm where it is for another operating system.
test('what is marked as optional, and needed by what is not, is an optional dependency of it', () => {
  const entries = legacyEntries(
    {
      dependencies: {
        watcher: {
          version: '1.0.0',
          requires: { native: '^1', inner: '^1', plain: '^1' },
          dependencies: {
            inner: { version: '1.0.0', optional: true },
          },
        },
        native: { version: '1.0.0', optional: true, requires: { helper: '^1' } },
        helper: { version: '1.0.0', optional: true },
        plain: { version: '1.0.0', requires: { absent: '^1' } },
      },
    },
    { dependencies: { watcher: '^1' } },
  );
  const optionalOf = (location: string) => entries.get(location)?.['optionalDependencies'];
  assert.deepEqual(optionalOf('node_modules/watcher'), { native: '^1', inner: '^1' });
  assert.deepEqual(entries.get('node_modules/watcher')?.['requires'], { plain: '^1' });
  assert.equal(optionalOf('node_modules/native'), undefined);
  assert.equal(optionalOf('node_modules/plain'), undefined);
});
