import assert from 'node:assert/strict';
import { test } from 'node:test';
import { condaMeta } from '../conda/formats.ts';
import type { Format } from '../../extraction/ecosystem.ts';
import {
  packageMetadata,
  pdmLock,
  pipfileLock,
  poetryLock,
  pylockToml,
  pyprojectToml,
  requirementsTxt,
  uvLock,
} from './formats.ts';
import { describeOurs, extractFixture, inputsBelow, opinionsOn } from '../../../testing/second-opinion.ts';
import { lacks } from '../../../testing/outside-inputs.ts';

/** The data names files by what they test, so their folders tell the format. */
const formats: readonly (readonly [RegExp, Format])[] = [
  [/pyproject/, pyprojectToml],
  [/python\/(?:pip|requirements)\/|requirements[^/]*\.txt$/, requirementsTxt],
  [/pipenv|pipfilelock|Pipfile\.lock$/, pipfileLock],
  [/python\/poetry(?:lock)?\/.*lock|poetrylock|poetry\.lock$/, poetryLock],
  [/pdm/, pdmLock],
  [/uvlock|uv\.lock$|\.py\.lock$/, uvLock],
  [/pylock/, pylockToml],
  [/METADATA$|PKG-INFO$/, packageMetadata],
  [/^conda\/meta\//, condaMeta],
];

function formatOf(path: string): Format | undefined {
  return formats.find(([pattern]) => pattern.test(path))?.[1];
}

/** Where we list more, and why that is right. */
const more: ReadonlyMap<string, readonly string[]> = new Map([
  // A requirement without a version is a package all the same; the other scanner passes it over.
  ['python/pip/testdata/requirements_no_version.txt', ['pandas@ 2-2']],
]);

void test('Python and conda files give the packages that another scanner reads from them', async (context) => {
  if (lacks(context, 'lockfiles with expectations')) return;
  const opinions = [...opinionsOn('python/'), ...opinionsOn('conda/')];
  assert(opinions.length > 0);
  for (const opinion of opinions) {
    const format = formatOf(opinion.fixture);
    assert(format, opinion.fixture);
    const ours = describeOurs(await extractFixture(format, `with-expected/${opinion.fixture}`), opinion);
    const expected = [...new Set([...opinion.packages, ...(more.get(opinion.fixture) ?? [])])].sort();
    assert.deepEqual(ours, expected, opinion.fixture);
  }
});

void test('every Python file of other scanners, broken ones too, ends with a status', async (context) => {
  if (lacks(context, 'foreign lockfiles')) return;
  let read = 0;
  for (const path of inputsBelow('osv-scalibr/python', 'syft/python')) {
    const format = formatOf(path);
    if (format === undefined) continue;
    const { status, problems } = await extractFixture(format, path);
    assert.equal(status === 'parsed', problems.length === 0, path);
    read++;
  }
  assert(read > 70, `${read} files`);
});
