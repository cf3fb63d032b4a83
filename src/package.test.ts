/** What the published package depends on and no type says. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { builtConsole } from './service/http/console-files.ts';
import { packageData } from '../scripts/package-data.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly files: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
  readonly allowScripts?: object;
};

// In the package the sources are built to .js, and the compiler rewrites imports alone.
test('a file that is started, and not imported, is named with the extension of whoever starts it', () => {
  const faults = globSync('src/**/*.ts', { cwd: root, exclude: ['**/fixtures/**', '**/*.test.ts', '**/*.testing.ts'] })
    .filter((path) => !path.startsWith('src/testing/'))
    .filter((path) =>
      /new URL\((['"`])[^'"`]*\.ts\1,\s*import\.meta\.url\)/.test(readFileSync(join(root, path), 'utf8')),
    );
  assert.deepEqual(faults, [], 'write new URL(`name${extname(import.meta.filename)}`, import.meta.url)');
});

test('the package holds what the program reads at run time, and no sources', () => {
  for (const folder of ['bin', 'lib', 'migrations', 'advisories', 'samples'])
    assert.ok(manifest.files.includes(folder), folder);
  assert.ok(manifest.files.includes(relative(root, builtConsole)));
  assert.ok(!manifest.files.some((each) => each.startsWith('src')));
});

// Without it not one command of the package starts.
test('what sources read from beside them goes into the package with them', () => {
  const data = new Set(packageData(root));
  const read = globSync('src/**/*.ts', { cwd: root, exclude: ['**/fixtures/**', '**/*.test.ts', '**/*.testing.ts'] })
    .filter((path) => !path.startsWith('src/testing/'))
    .flatMap((path) =>
      [
        ...readFileSync(join(root, path), 'utf8').matchAll(
          /new URL\(\s*(['"`])([^'"`]*\.json)\1,\s*import\.meta\.url/g,
        ),
      ].map(([, , name = '']) => relative(join(root, 'src'), join(root, dirname(path), name))),
    )
    .filter((path) => !path.startsWith('..'));
  assert.ok(read.includes('cli/operation-commands.json'));
  assert.deepEqual(
    read.filter((path) => !data.has(path)),
    [],
  );
});

// npm runs scripts of packages only where somebody allows them, and nobody allows them for a scanner.
test('no dependency needs an install script', () => {
  assert.equal(manifest.allowScripts, undefined);
  assert.equal(manifest.dependencies['node'], undefined);
});
