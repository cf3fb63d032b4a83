/** Bills that nobody meant well: whatever they hold, reading ends soon, with packages that are in them or problems that say why not. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { memoryTree } from '../../files/memory-tree.ts';
import type { Extraction } from '../../model/extraction.ts';
import { sourceFile } from '../../text/source-file.ts';
import { extractPurlList } from './purl-list.ts';
import { extractJson, extractXml } from './read-document.ts';
import { recognizeBill } from './recognize-bill.ts';
import { sbomFormats } from './index.ts';

const component = (name: string, more: object = {}): object => ({
  'bom-ref': name,
  type: 'library',
  name,
  purl: `pkg:npm/${name}@1.0.0`,
  ...more,
});
const bill = (fields: object): string => JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', ...fields });
const read = (text: string): Extraction => extractJson(sourceFile('bom.json', text));

test('components 10,000 deep end as a problem, in JSON and in XML', () => {
  const deep = 10_000;
  const json = `{"bomFormat":"CycloneDX","components":${'[{"components":'.repeat(deep)}[]${'}]'.repeat(deep)}}`;
  const xml = `<bom>${'<components><component>'.repeat(deep)}${'</component></components>'.repeat(deep)}</bom>`;
  for (const { problems, status } of [read(json), extractXml(sourceFile('bom.xml', xml))]) {
    assert.notEqual(status, 'parsed');
    assert.ok(problems.length > 0 && problems.every(({ message }) => message !== ''));
  }
});

test('references that stand twice, ask for themselves, go round or lead nowhere lose no package', () => {
  const names = ['a', 'b', 'c'];
  const dependencies = [
    { ref: 'app', dependsOn: ['carrier', 'nowhere'] },
    { ref: 'carrier', dependsOn: ['carrier', 'a', 'app'] },
    { ref: 'a', dependsOn: ['b', 'a'] },
    { ref: 'b', dependsOn: ['a', 'nowhere'] },
  ];
  const metadata = { component: { 'bom-ref': 'app', type: 'application', name: 'app' } };
  const components = [...names, 'a'].map((name) => component(name));
  const { packages, projects } = read(bill({ metadata, components, dependencies }));
  assert.deepEqual(
    packages.map(({ name }) => name),
    names,
  );
  assert.deepEqual(
    projects.flatMap(({ dependsOn }) => dependsOn.map(({ key }) => key)),
    ['a'],
  );
});

test('the time grows with the text, not with its square', () => {
  const timeOf = (count: number): number => {
    const names = Array.from({ length: count }, (_, at) => `p${at}`);
    const metadata = { component: { 'bom-ref': 'app' } };
    // One chain of things that are no packages, which is walked, beside as many packages of one reference.
    const dependencies = [
      { ref: 'app', dependsOn: ['x0', ...names] },
      ...names.map((_, at) => ({ ref: `x${at}`, dependsOn: [`x${at + 1}`, 'p0'] })),
    ];
    const text = bill({
      metadata,
      components: names.map((name) => component(name, { 'bom-ref': 'p0' })),
      dependencies,
    });
    const started = process.cpuUsage();
    read(text);
    const { user, system } = process.cpuUsage(started);
    return user + system;
  };
  timeOf(1_000);
  const [small, large] = [timeOf(2_000), timeOf(16_000)];
  assert.ok(large < 30 * small + 200_000, `${small} µs for 2,000, ${large} µs for 16,000`);
});

test('any text and any bytes are read to an end, recognized or not', async () => {
  const head = fc.constantFrom(
    '',
    '{"bomFormat":"CycloneDX",',
    '<bom>',
    'SPDXVersion: SPDX-2.3\n',
    'pkg:npm/',
    '\0',
    '# ',
  );
  const tail = fc.oneof(fc.string({ unit: 'binary' }), fc.json());
  await fc.assert(
    fc.asyncProperty(head, tail, async (start, end) => {
      const text = start + end;
      recognizeBill(text);
      for (const encoding of ['utf8', 'utf16le'] as const) {
        const file = sourceFile('bom', Buffer.from(encoding === 'utf8' ? text : `\uFEFF${text}`, encoding));
        for (const format of sbomFormats) {
          const { packages, problems, status } = await format.extract(file, memoryTree({}));
          assert.ok(status === 'parsed' || problems.length > 0 || packages.length > 0);
        }
      }
    }),
    { seed: 15, numRuns: 40 },
  );
});

test('a list of package URLs gives each package once, at its line, and names the lines that are none', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.boolean()), { maxLength: 30 }), (lines) => {
      const text = lines.map(([word, isPurl]) => (isPurl ? `  "pkg:npm/${word}@1.0.0", # seen` : word)).join('\r\n');
      const { packages, problems } = extractPurlList(sourceFile('purls.txt', text));
      const purls = lines.filter(([, isPurl]) => isPurl).map(([word]) => word);
      assert.deepEqual(
        packages.map((found) => found.name),
        [...new Set(purls)],
      );
      for (const { name: found, span } of packages) {
        const at = lines.findIndex(([word, isPurl]) => isPurl && word === found);
        assert.equal(span.startLine, at + 1);
      }
      assert.deepEqual(
        problems.map(({ line }) => line),
        lines.flatMap(([, isPurl], at) => (isPurl ? [] : [at + 1])),
      );
    }),
    { seed: 15, numRuns: 200 },
  );
});

test('each format is recognized by what it says of itself, and nothing else is', () => {
  const cases = [
    [bill({}), 'CycloneDX JSON'],
    ['{ "specVersion": "1.2", "bomFormat" : "CycloneDX" }', 'CycloneDX JSON'],
    ['<?xml version="1.0"?>\n<!-- made -->\n<c:bom xmlns:c="x">', 'CycloneDX XML'],
    ['{"spdxVersion": "SPDX-2.3"}', 'SPDX JSON'],
    ['{"sbom": {"spdxVersion": "SPDX-2.2"}}', 'SPDX JSON'],
    ['{"@context": "https://spdx.org/rdf/3.0.1/spdx-context.jsonld", "@graph": []}', 'SPDX JSON'],
    ['SPDXVersion: SPDX-2.2\n', 'SPDX tag-value'],
    ['---\nname: app\nspdxVersion: "SPDX-2.3"\n', 'SPDX YAML'],
    ['\n# seen\n\npkg:npm/a@1\n', 'package URLs'],
    ['{"lockfileVersion": 3}', undefined],
    ['<project/>', undefined],
    ['flask==1.0\npkg:npm/a@1', undefined],
    ['', undefined],
  ] as const;
  for (const [text, format] of cases) assert.equal(recognizeBill(text), format, text);
});
