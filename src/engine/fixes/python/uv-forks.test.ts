/** Fixes of a uv.lock that has two releases of one package, each for some versions of Python: the text of every entry. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesOf, type MadeIndex, plannedPython, pythonShelf, titleOf } from './made-index.testing.ts';

const source = 'source = { registry = "https://python-index.example/simple" }';

function entry(name: string, version: string, more: readonly string[] = []): string {
  const [archive, wheel] = filesOf(name, version, undefined).map(
    ({ url, sha256, size }) => `{ url = "${url}", hash = "sha256:${sha256}", size = ${size} }`,
  );
  const head = ['[[package]]', `name = "${name}"`, `version = "${version}"`, source, ...more];
  return `${[...head, `sdist = ${archive}`, 'wheels = [', `    ${wheel},`, ']'].join('\n')}\n`;
}

const [below, above] = ["python_full_version < '3.12'", "python_full_version >= '3.12'"];

function lockOf(a: string, low: string, high: string): string {
  const edge = (version: string, marker: string): string =>
    `    { name = "b", version = "${version}", ${source}, marker = "${marker}" },`;
  return [
    `version = 1\nrequires-python = ">=3.10"\nresolution-markers = [\n    "${above}",\n    "${below}",\n]\n`,
    entry('a', a, ['dependencies = [', edge(low, below), edge(high, above), ']']),
    entry('b', low, ['resolution-markers = [', `    "${below}",`, ']']),
    entry('b', high, ['resolution-markers = [', `    "${above}",`, ']']),
    '[[package]]\nname = "project"\nversion = "0.1.0"\nsource = { virtual = "." }\ndependencies = [\n    { name = "a" },\n]\n\n[package.metadata]\nrequires-dist = [{ name = "a" }]\n',
  ].join('\n');
}

const needs = [`b<2; python_version < "3.12"`, `b>=2; python_version >= "3.12"`];
const index: MadeIndex = {
  a: { '1.0': { needs }, '1.1': { needs } },
  b: { '1.0': {}, '1.1': {}, '2.0': {}, '2.1': {} },
};
const manifest = '[project]\nname = "project"\nversion = "0.1.0"\nrequires-python = ">=3.10"\ndependencies = ["a"]\n';

const cases: readonly [name: string, affected: Record<string, string>, groups: string[], after: string][] = [
  ['the one for old versions', { b: '1.1' }, ['refresh b 1.0 → 1.1'], lockOf('1.0', '1.1', '2.0')],
  ['the one for new versions', { b: '2.0..2.1' }, ['refresh b 2.0 → 2.1'], lockOf('1.0', '1.0', '2.1')],
  ['what asks for both', { a: '1.1' }, ['refresh a 1.0 → 1.1'], lockOf('1.1', '1.0', '2.0')],
];

for (const [name, affected, groups, after] of cases)
  test(`of two releases of one package, ${name} goes up alone, and who needs it says which`, async () => {
    const files = { 'pyproject.toml': manifest, 'uv.lock': lockOf('1.0', '1.0', '2.0') };
    const { plan } = await plannedPython(files, pythonShelf(index), affected);
    assert.deepEqual(plan.groups.map(titleOf), groups, plan.unfixed.map(({ reason }) => reason).join('\n'));
    assert.equal(plan.files.find(({ path }) => path === 'uv.lock')?.text, after);
  });
