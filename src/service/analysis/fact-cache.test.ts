/** Kept facts are found again under what they depend on: the content, the language, the ending, and whose file it is. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import type { LanguageName } from '../../engine/model/language-name.ts';
import { factCache } from './fact-cache.ts';

const own = { path: 'src/a.php', language: 'php' as LanguageName, contentId: 'f00d' };

test('the same content is found again wherever its meaning is the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'facts-'));
  try {
    const cache = factCache(folder);
    cache.keep(own, Buffer.from('{}'));
    for (const [request, isFound] of [
      [own, true],
      [{ ...own, path: 'lib/b.PHP' }, true],
      [{ ...own, contentId: 'beef' }, false],
      [{ ...own, path: 'src/a.inc' }, false],
      [{ ...own, language: 'python' as LanguageName }, false],
      [{ ...own, isDetailed: true as const }, false],
      [{ ...own, path: 'vendor/acme/a/a.php' }, false],
      [{ ...own, language: 'javascript' as LanguageName, path: 'node_modules/a/a.php' }, false],
    ] as const)
      assert.equal(cache.find(request) !== undefined, isFound, JSON.stringify(request));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("own code and a package's are kept apart in each language that reads them otherwise, also in detail", () => {
  const folder = mkdtempSync(join(tmpdir(), 'facts-'));
  try {
    const cache = factCache(folder);
    for (const [language, ownPath, packagePath] of [
      ['php', 'a.php', 'vendor/acme/a/a.php'],
      ['ruby', 'a.rb', 'vendor/bundle/ruby/3.1.0/gems/a-1/a.rb'],
      ['python', 'a.py', 'venv/lib/python3.11/site-packages/a.py'],
      ['javascript', 'a.js', 'node_modules/a/a.js'],
      ['typescript', 'a.ts', 'node_modules/a/a.ts'],
      ['go', 'a.go', 'vendor/example.org/a/a.go'],
    ] as const)
      for (const detail of [{}, { isDetailed: true as const }]) {
        const at = { language, contentId: language, ...detail };
        cache.keep({ ...at, path: ownPath }, Buffer.from('"own"'));
        assert.equal(cache.find({ ...at, path: packagePath }), undefined, packagePath);
        cache.keep({ ...at, path: packagePath }, Buffer.from('"package"'));
        assert.equal(String(cache.find({ ...at, path: ownPath })), '"own"');
        assert.equal(String(cache.find({ ...at, path: packagePath })), '"package"');
      }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
