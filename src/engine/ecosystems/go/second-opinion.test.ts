import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Format } from '../../extraction/ecosystem.ts';
import { describeOurs, extractFixture, inputsBelow, opinionsOn } from '../../../testing/second-opinion.ts';
import { goMod, goSum, vendorModules } from './formats.ts';
import { lacks } from '../../../testing/outside-inputs.ts';

function formatOf(path: string): Format | undefined {
  if (/golang\/sum\/|\.sum$/.test(path)) return goSum;
  if (/golang\/mod\/|\.mod$/.test(path)) return goMod;
  return path.endsWith('modules.txt') ? vendorModules : undefined;
}

/** Where we list more, and why that is right. */
const more: ReadonlyMap<string, readonly string[]> = new Map([
  // A module replaced by a folder is still part of the build: it is listed without a version instead of left out.
  ['golang/mod/testdata/replaced-with-local-path-and-version/go.mod', ['golang.org/x/xerrors@ indirect']],
]);

void test('Go files give the modules that another scanner reads from them', async (context) => {
  if (lacks(context, 'lockfiles with expectations')) return;
  const opinions = opinionsOn('golang/');
  assert(opinions.length > 0);
  for (const opinion of opinions) {
    const format = formatOf(opinion.fixture);
    assert(format, opinion.fixture);
    const ours = describeOurs(await extractFixture(format, `with-expected/${opinion.fixture}`), opinion);
    // The other scanner lists the standard library only where a toolchain is named; advisories cover every release.
    const modules = ours.filter((text) => !text.startsWith('stdlib@'));
    assert.deepEqual(modules, [...opinion.packages, ...(more.get(opinion.fixture) ?? [])].sort(), opinion.fixture);
  }
});

void test('every Go file of other scanners, broken ones too, ends with a status', async (context) => {
  if (lacks(context, 'foreign lockfiles')) return;
  let read = 0;
  for (const path of inputsBelow('osv-scalibr/golang', 'syft/golang')) {
    const format = formatOf(path);
    if (format === undefined) continue;
    const { status, problems } = await extractFixture(format, path);
    assert.equal(status === 'parsed', problems.length === 0, path);
    read++;
  }
  assert(read > 25, `${read} files`);
});
