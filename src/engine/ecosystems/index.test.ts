import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ecosystemTable } from '../inventory/ecosystem-documentation.ts';
import { ecosystemFolders } from '../../testing/fixture-cases.ts';
import { unsupportedKind } from '../inventory/unsupported-kinds.ts';
import { ecosystems, findEcosystem, formatOwners } from './index.ts';

test('every folder is in the list and everything in the list has a folder', () => {
  const names = [...ecosystems.map(({ name }) => folderName(name)), 'sbom'];
  assert.deepEqual([...names].sort(), [...ecosystemFolders()].sort());
});

test('no two ecosystems share a name or alias, and no two formats a name', () => {
  const names = ecosystems.flatMap(({ name, aliases }) => [name.toLowerCase(), ...aliases]);
  assert.deepEqual(names, [...new Set(names)]);
  const formats = formatOwners.flatMap(({ formats }) => formats.map(({ name }) => name));
  assert.deepEqual(formats, [...new Set(formats)]);
  for (const { aliases } of ecosystems) for (const alias of aliases) assert.equal(alias, alias.toLowerCase());
});

test('formats name only formats that exist, or files known to be unsupported', () => {
  for (const { formats } of formatOwners) {
    const names = new Set(formats.map(({ name }) => name));
    for (const { name, pairsWith = [], supersededBy = [] } of formats) {
      for (const other of [...pairsWith, ...supersededBy]) {
        assert(names.has(other) || unsupportedKind(other) !== undefined, `${name} names ${other}`);
      }
    }
  }
});

/** Formats that take other names on purpose: with something before or behind their own, or in place of its dot. */
const wideNames: ReadonlySet<string> = new Set([
  ...['gradle.lockfile', 'libs.versions.toml', 'build.gradle', 'build.sbt', 'build.sbt.lock'].map((name) => `x${name}`),
  ...['*.deps.json', '*.csproj', '*.nuspec', 'Directory.Packages.props'].map((name) => `x${name}`),
  'Gemfile.bak',
  'Dockerfile.bak',
  'DirectoryxPackages.props',
]);

test('a format named after a file takes it in every folder, and no name that is only like it', () => {
  const named = formatOwners.flatMap(({ formats }) => formats).filter((format) => format.matches(format.name));
  assert(named.length > 50, `${named.length} formats`);
  for (const format of named) {
    const { name } = format;
    assert(format.matches(`some/folder/${name}`), name);
    for (const near of [`${name}x`, `${name}.bak`, `x${name}`, `${name}/x`, name.replace('.', 'x')]) {
      if (near !== name) assert.equal(format.matches(near), wideNames.has(near), near);
    }
  }
});

test('an ecosystem is found by its name and aliases in any letter case', () => {
  for (const ecosystem of ecosystems) {
    for (const text of [ecosystem.name, ecosystem.name.toUpperCase(), ...ecosystem.aliases])
      assert.equal(findEcosystem(text), ecosystem);
  }
  assert.equal(findEcosystem('__proto__'), undefined);
  assert.equal(findEcosystem(''), undefined);
});

function folderName(name: string): string {
  return name
    .replaceAll(/([a-z])(?=[A-Z]{3}|(?:Center|URL)$)/g, '$1-')
    .replaceAll(/[ .]/g, '-')
    .toLowerCase();
}

test('docs/ecosystems.md says what the objects say (node scripts/generate-ecosystem-docs.ts writes it)', () => {
  assert.equal(readFileSync(new URL('../../../docs/ecosystems.md', import.meta.url), 'utf8'), ecosystemTable());
});

test('no file that is read counts as unsupported', () => {
  for (const { formats } of formatOwners) {
    for (const { name } of formats) {
      assert.equal(unsupportedKind(name), undefined, name);
      if (formats.some((format) => format.matches(name))) assert.equal(unsupportedKind(`a/${name}`), undefined, name);
    }
  }
});

test('what tells formats loads none of their readers, nor a library of theirs', () => {
  const loading = `
    import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) });
    await import(${JSON.stringify(new URL('index.ts', import.meta.url).href)});`;
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', loading], { encoding: 'utf8' });
  const paths = loaded.split('\n').flatMap((url) => /\/ecosystems\/([\w-]+\/.*)$/.exec(url)?.[1] ?? []);
  const light = /^[\w-]+\/(?:index|formats)\.ts$|-path\.ts$|^pypi\/requirement\.ts$/;
  assert(paths.length > 40, `${paths.length} files`);
  assert.deepEqual(
    paths.filter((path) => !light.test(path)),
    [],
  );
  for (const library of ['js-yaml', 'toml-eslint-parser', 'saxes']) assert(!loaded.includes(`/${library}/`), library);
});
