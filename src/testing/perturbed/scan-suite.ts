/**
 * Small changes to whole projects, scanned with made-up advisories for every third of their packages: the report as JSON, as
 * a person reads it, and in each format that is exported.
 */
import { memoryLookup } from '../../engine/advisories/memory-lookup.ts';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { readOsvRecord } from '../../engine/advisories/read-osv-record.ts';
import { memoryTree } from '../../engine/files/memory-tree.ts';
import { takeInventory } from '../../engine/inventory/take-inventory.ts';
import { exportedReport } from '../../engine/formats/from-scan-report.ts';
import { formats } from '../../engine/formats/index.ts';
import { inProcessFacts } from '../../engine/languages/extract-facts.ts';
import { jsonReport } from '../../engine/report/json-report.ts';
import { personReport } from '../../engine/report/person/person-report.ts';
import { inProcessRuleRunner } from '../../engine/rules/run-rules.ts';
import { scan } from '../../engine/scan.ts';
import { ecosystemFolders, fixtureCasesOf, textsOf } from '../fixture-cases.ts';
import { lodashShop, unusedLodash, yamlReport } from '../sample-files.ts';
import type { Files, PerturbedCase } from './perturbed-case.ts';
import type { Suite } from './suite.ts';

const casesOfEcosystem = 2;

const code: Files = {
  ...lodashShop,
  ...yamlReport,
  'unused/package.json': unusedLodash['package.json'],
  'unused/package-lock.json': unusedLodash['package-lock.json'],
  'unused/index.js': unusedLodash['index.js'],
  'server.js':
    "const express = require('express');\nconst app = express();\napp.get('/', (q, s) => s.send(eval(q.query.x)));\n",
};

const rules = [
  { id: 'r1', name: 'no eval', rule: 'eval($X)', globPattern: '**/*', sourceTypes: [] },
  { id: 'r2', name: 'handlers', rule: 'print($X)', globPattern: '*.py', sourceTypes: [] },
];

export async function scanSuite(): Promise<Suite> {
  const projects: (readonly [string, Files])[] = [['code', code]];
  for (const ecosystem of ecosystemFolders())
    for (const { name, files } of fixtureCasesOf(ecosystem).slice(0, casesOfEcosystem))
      projects.push([name, textsOf(files)]);
  const cases: PerturbedCase[] = [];
  for (const [name, files] of projects) {
    const records = await recordsFor(files);
    cases.push({ name: name.replaceAll('/', '-'), files, outcome: (changed) => reports(changed, records) });
  }
  return { name: 'scan', cases, perFile: 10, digests: new URL('../../engine/perturbed/scan.txt', import.meta.url) };
}

const vectors = [
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  'CVSS:3.1/AV:L/AC:H/PR:H/UI:R/S:U/C:L/I:N/A:N',
  'CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N',
];

async function recordsFor(files: Files): Promise<readonly OsvRecord[]> {
  const { packages } = await takeInventory(memoryTree(files));
  return packages
    .filter((_, index) => index % 3 === 0)
    .flatMap(({ ecosystem, name, version }, index) => {
      // Some are not fixed, and some in a version that nobody can compare.
      const fixed = ['99', '', '%%'][index % 3] ?? '';
      const { record } = readOsvRecord({
        id: `T-${index}`,
        aliases: [`CVE-2026-${index}`],
        summary: `advisory ${index}`,
        severity: [{ type: 'CVSS_V3', score: vectors[index % vectors.length] }],
        references: [{ type: 'PACKAGE', url: `https://forge.example/${name}` }],
        affected: [
          {
            package: { ecosystem, name },
            ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, ...(fixed === '' ? [] : [{ fixed }])] }],
            versions: index % 4 === 1 ? [version] : [],
          },
        ],
      });
      return record ?? [];
    });
}

const exporting = {
  version: '1.0.0',
  subject: {
    name: 'shop',
    commit: 'c0ffee',
    branch: 'main',
    url: 'https://bitbucket.org/team/shop',
    purl: 'pkg:bitbucket/team/shop@c0ffee',
  },
  madeAt: '2026-11-24T12:00:00.000Z',
  ruleNames: new Map([['r1', 'no eval']]),
};
const plain = { width: 100, hasColor: false, hasLinks: false, isShowingAll: false } as const;

async function reports(files: Files, records: readonly OsvRecord[]): Promise<readonly string[]> {
  const report = await scan({
    tree: memoryTree(files),
    lookup: memoryLookup(records),
    facts: inProcessFacts,
    ruleRunner: inProcessRuleRunner(),
    rules,
    privateRegistries: ['private.example', 'go.corp.example/*'],
  });
  const texts = [
    jsonReport(report),
    personReport(report, { ...plain, isExplaining: true }),
    personReport(report, { ...plain, isExplaining: false }),
    ...formats.map((format) => [...format.write(exportedReport(report, exporting))].join('')),
  ];
  return texts.flatMap((text) => text.split('\n'));
}
