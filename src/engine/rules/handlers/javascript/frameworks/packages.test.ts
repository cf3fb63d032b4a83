/** Which packages make a file one of a framework's: those it is published as, and none that is only called like one. */
import assert from 'node:assert/strict';
import { globSync, readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { frameworks } from './index.ts';

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url));
const folders = new Set(readdirSync(fixtures));
const paths = globSync('**/*.{js,cjs,mjs,jsx,txt}', { cwd: fixtures }).map((path) => `${fixtures}${path}`);
const specifiers = new Set(
  paths.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/(?:from|require\(|import\()\s*['"]([^'".][^'"]*)['"]/g)].map(
      ([, specifier = '']) => specifier,
    ),
  ),
);

for (const { name, packages } of frameworks) {
  for (const pattern of packages) {
    test(`${name} is taken from ${pattern.source}, and from nothing that is only called so`, () => {
      const taken = [...specifiers].filter((specifier) => pattern.test(specifier));
      for (const specifier of taken) {
        assert.doesNotMatch(`not-${specifier}`, pattern);
        // Of a scope all packages may be taken.
        if (!pattern.source.endsWith('\\/')) assert.doesNotMatch(`${packageOf(specifier)}-other`, pattern);
      }
    });
  }
}

// Else nobody has seen that anything of it is found.
test('each framework stands in a fixture, with a package of its own or in the files that it goes by', () => {
  const isTried = ({ name, packages }: (typeof frameworks)[number]): boolean =>
    folders.has(name) || [...specifiers].some((one) => packages.some((pattern) => pattern.test(one)));
  const untried = frameworks.filter((framework) => !isTried(framework));
  assert.deepEqual(
    untried.map(({ name }) => name),
    [],
  );
});

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
