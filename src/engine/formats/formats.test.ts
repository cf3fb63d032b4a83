import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, test } from 'node:test';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import type { Exported } from './exported.ts';
import { formatNames } from './format-names.ts';
import { emptyExport, hostileExport } from './hostile-exports.testing.ts';
import { formatNamed, formats } from './index.ts';
import { gitlabSchema, openvexSchema, sarifSchema, spdxSchema } from './strict-schemas.testing.ts';

const runs = { numRuns: 150, seed: 15 };

function written(name: string, exported: Exported): string {
  const format = formatNamed(name);
  assert.ok(format !== undefined);
  return [...format.write(exported)].join('');
}

function holds(name: string, isValid: ((value: unknown) => unknown) & { errors?: unknown }): void {
  const check = (exported: Exported): void => {
    const text = written(name, exported);
    assert.ok(text.isWellFormed(), 'half a surrogate pair is written');
    assert.ok(isValid(JSON.parse(text)), JSON.stringify(isValid.errors));
  };
  check(emptyExport);
  fc.assert(fc.property(hostileExport, check), runs);
}

function strictly(schema: object) {
  return new Ajv2019({ strict: false }).compile(schema);
}

/** The published schemas, as the library of CycloneDX ships them. */
function publishedCycloneDx(version: string) {
  const require = createRequire(import.meta.url);
  const folder = new URL('./', `file://${require.resolve('@cyclonedx/cyclonedx-library/package.json')}`);
  const read = (name: string): object =>
    JSON.parse(readFileSync(new URL(`res/schema/${name}.SNAPSHOT.schema.json`, folder), 'utf8')) as object;
  const ajv = new Ajv({ strict: false });
  for (const format of ['idn-email', 'email', 'time', 'uuid', 'uri', 'date']) ajv.addFormat(format, true);
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/);
  ajv.addFormat('iri-reference', (text: string) => !/[\s<>"{}|\\^`]|%(?![\da-f]{2})/i.test(text));
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema(read(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`);
  return ajv.compile(read(`bom-${version}`));
}

describe('formats', () => {
  test('the list holds what is offered by name', () => {
    assert.deepEqual(
      formats.map(({ name }) => name),
      [...formatNames],
    );
  });

  test('any report is a valid SARIF document', () => holds('sarif', strictly(sarifSchema)));
  test('any report is a valid SPDX document', () => holds('spdx', strictly(spdxSchema)));
  test('any report is a valid OpenVEX document', () => holds('openvex', strictly(openvexSchema)));
  test("any report is a valid report of GitLab's", () => holds('gitlab', strictly(gitlabSchema)));
  test('any report is valid by the published schema of CycloneDX 1.6', () =>
    holds('cyclonedx', publishedCycloneDx('1.6')));
  test('any report is valid by the published schema of CycloneDX 1.7', () =>
    holds('cyclonedx-1.7', publishedCycloneDx('1.7')));

  test('GitLab is told base metrics of CVSS 2 and 3 alone, and who needs a package where that is known', () => {
    fc.assert(
      fc.property(hostileExport, (exported) => {
        const { vulnerabilities } = JSON.parse(written('gitlab', exported)) as {
          vulnerabilities: { cvss_vectors?: { vector: string }[]; location: { dependency: { direct?: boolean } } }[];
        };
        for (const [at, { advisory, package: found }] of exported.vulnerabilities.entries()) {
          const { cvss_vectors: vectors = [], location } = vulnerabilities[at] ?? assert.fail();
          const isTold = /A:[HP]/.test(advisory.cvss) && !advisory.cvss.startsWith('CVSS:4');
          assert.equal(vectors[0]?.vector, isTold ? advisory.cvss.replace('/E:F', '') : undefined);
          assert.equal(
            location.dependency.direct,
            { direct: true, transitive: false, unknown: undefined }[found.directness],
          );
        }
      }),
      runs,
    );
  });

  test('the same report is the same bytes', () => {
    fc.assert(
      fc.property(hostileExport, (exported) => {
        for (const { name } of formats) assert.equal(written(name, exported), written(name, structuredClone(exported)));
      }),
      { ...runs, numRuns: 40 },
    );
  });

  // A reference to nothing makes importers refuse the whole file.
  test('in bills of materials each reference is of something listed, and each id is there once', () => {
    fc.assert(
      fc.property(hostileExport, (exported) => {
        const bom = JSON.parse(written('cyclonedx', exported)) as {
          components: { 'bom-ref': string }[];
          dependencies: { ref: string; dependsOn: string[] }[];
          vulnerabilities: { affects: { ref: string }[] }[];
        };
        const refs = bom.components.map((component) => component['bom-ref']);
        assert.equal(new Set(refs).size, refs.length);
        const known = new Set([...refs, 'product']);
        for (const { ref, dependsOn } of bom.dependencies)
          for (const each of [ref, ...dependsOn]) assert.ok(known.has(each));
        assert.equal(bom.dependencies.length, refs.length + 1);
        for (const { affects } of bom.vulnerabilities) for (const { ref } of affects) assert.ok(known.has(ref));
        const spdx = JSON.parse(written('spdx', exported)) as {
          packages: { SPDXID: string }[];
          relationships: { spdxElementId: string; relatedSpdxElement: string }[];
        };
        const ids = new Set([...spdx.packages.map(({ SPDXID }) => SPDXID), 'SPDXRef-DOCUMENT']);
        assert.equal(ids.size, spdx.packages.length + 1);
        for (const { spdxElementId, relatedSpdxElement } of spdx.relationships)
          assert.ok(ids.has(spdxElementId) && ids.has(relatedSpdxElement));
      }),
      runs,
    );
  });

  test('no cell of a table is a formula, and each row has each column', () => {
    fc.assert(
      fc.property(hostileExport, (exported) => {
        const rows = readCsv(written('csv', exported));
        assert.equal(rows.length, exported.vulnerabilities.length + 1);
        for (const row of rows) {
          assert.equal(row.length, rows[0]?.length);
          for (const cell of row) assert.doesNotMatch(cell, /^\s*[=+\-@]/);
        }
      }),
      runs,
    );
  });

  test('JSON Lines are an object a line', () => {
    fc.assert(
      fc.property(hostileExport, (exported) => {
        const lines = written('jsonl', exported).trimEnd().split('\n');
        const { packages, vulnerabilities, matches, gaps } = exported;
        assert.equal(lines.length, 1 + packages.length + vulnerabilities.length + matches.length + gaps.length);
        for (const line of lines) assert.equal(typeof JSON.parse(line), 'object');
      }),
      runs,
    );
  });

  test('no markup of others comes to life in Markdown', () => {
    fc.assert(
      fc.property(hostileExport, (exported) => {
        const outside = written('markdown', exported)
          .replace(/(`+)(?!`).*?[^`]\1(?!`)/g, '')
          .replace(/\]\(https:\/\/osv\.dev\/[^)\s]*\)/g, '');
        assert.doesNotMatch(outside, /<|(?<!\\)!\[|@|https?:\/\//);
      }),
      runs,
    );
  });
});

/** As RFC 4180 reads it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
