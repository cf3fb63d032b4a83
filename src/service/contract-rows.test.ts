/** Every row and section of the contract has a test that is named after it, so that none is promised and forgotten. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lacks, sharedFolder } from '../testing/outside-inputs.ts';

const contract = sharedFolder('contract.md');

/** Rows whose test begins with other words. */
const namedOtherwise: Readonly<Record<string, string>> = {
  'Text search (query, searchQuery)': 'Text search:',
  'For every operation': 'contract: for every operation',
  'Value sets': 'contract: value sets',
  "Bitbucket's webhooks (what webhookSigningSecret is for)": "contract: Bitbucket's webhooks",
  packageIdentifier: 'packageIdentifier is a purl',
  'metadata.id': 'packageIdentifier is a purl without version; metadata.id',
  // Sections on one operation each: every sentence that begins with a field has a test of that field.
  reachabilityCounts: 'reachabilityCounts count only',
  query: 'query searches',
  items: 'items carry',
  codeScanVulnerabilityId: 'items carry package, path, evidence and fixed versions; codeScanVulnerabilityId',
  scans: 'counts of scans',
  issues: 'counts of scans by kind and end, of distinct issues',
  'repositoryId and scanId': 'repositoryId and scanId narrow',
  createdAt: 'createdAt and updatedAt',
};

/** What the contract has promised ahead of the program; a title leaves this list when its test is there. */
const notBuiltYet: ReadonlySet<string> = new Set([
  'Exposure and priority (extension fields; the documented ones keep their meaning)',
]);

test('every row, point and section of the contract has a test named after it', (context) => {
  if (lacks(context, 'contract')) return;
  const titles = titlesOf(readFileSync(contract, 'utf8'));
  assert.ok(titles.length > 35, `${titles.length} titles`);
  const names = testNames();
  const missing = titles.filter((title) => {
    if (notBuiltYet.has(title)) return false;
    const wanted = namedOtherwise[title] ?? title;
    return !names.some((name) => name.startsWith(wanted) || name.startsWith(`contract: ${wanted}`));
  });
  assert.deepEqual(missing, []);
});

/** Headings, first cells of tables, and what stands before the colon of a point. */
function titlesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const title =
      /^## (.+)$/.exec(line)?.[1] ?? /^\| ([^|]+) \|/.exec(line)?.[1] ?? /^- ([^:.]{1,40}(?:\.\w+)?):/.exec(line)?.[1];
    const plain = plainText(title ?? '');
    return plain === '' || plain === 'Question' ? [] : [plain];
  });
}

function testNames(): string[] {
  const folder = new URL('.', import.meta.url);
  return globSync('**/*.test.ts', { cwd: folder })
    .map((path) => readFileSync(new URL(path, folder), 'utf8'))
    .flatMap((text) => [...text.matchAll(/\b(?:test|describe)\(\s*(['"`])(.+?)\1,/g)])
    .map(([, , name = '']) => plainText(name));
}

function plainText(text: string): string {
  return text.replaceAll('`', '').replaceAll('’', "'").trim();
}
