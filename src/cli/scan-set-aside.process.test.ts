/** `vedette scan` with what its caller leaves out: --exclude, --ignore-file and --baseline, and how it answers files that say nothing. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import { lodashShop } from '../testing/sample-files.ts';
import { type Ended, runProgram } from '../testing/server-process.ts';

const cache = join(temporaryFolder(), 'cache');
const folder = folderOf(lodashShop);
const outside = temporaryFolder();

// A pull request could otherwise ignore its own findings.
test('an ignore file counts where the caller names it, and never by lying in the scanned folder', async () => {
  const everything = 'ignore:\n  - package: lodash\n    reason: looked at\n';
  const sneaky = folderOf({
    ...lodashShop,
    'vedette-ignore.yaml': everything,
    '.trivyignore': 'GHSA-jf85-cpcp-j695\n',
  });
  assert.equal((await scan([sneaky])).code, 1);
  const file = fileOf('ignores.yaml', `${everything}  - advisory: CVE-1999-1\n    reason: old\n`);
  const ended = await scan([folder, '--ignore-file', file, '--explain', '--allow-incomplete']);
  assert.equal(ended.code, 0, ended.stdout);
  assert.match(ended.stdout, /No known vulnerabilities/);
  assert.match(ended.stdout, /Left out: \d+ by ignore files/);
  assert.match(ended.stdout, /looked at {2}.*ignores\.yaml:2/);
  assert.match(ended.stdout, /ignores\.yaml:4: nothing was found for CVE-1999-1/);
});

test('an entry whose time is over counts for nothing, and is told', async () => {
  const file = fileOf('ended.yaml', 'ignore:\n  - package: lodash\n    reason: for now\n    until: 2020-01-31\n');
  const ended = await scan([folder, '--ignore-file', file]);
  assert.equal(ended.code, 1);
  assert.match(ended.stdout, /ended\.yaml:2: ended on 2020-02-01, so that lodash counts/);
});

test('a file that cannot be used ends the scan with 2, and says where', async () => {
  const cases: readonly (readonly [flag: string, name: string, content: string, said: RegExp])[] = [
    [
      '--ignore-file',
      'typo.yaml',
      'ignore:\n  - pakage: lodash\n    reason: x\n',
      /typo\.yaml:2: an entry has the unknown key pakage; did you mean package\?/,
    ],
    ['--ignore-file', 'cut.yaml', 'ignore:\n  - advisory: "CVE-1\n', /cut\.yaml:\d+: /],
    ['--ignore-file', 'other.json', '{"a": 1}', /is JSON, and neither OpenVEX nor CycloneDX/],
    ['--baseline', 'none.json', '{}', /none\.json cannot be used: it is no report/],
  ];
  for (const [flag, name, content, said] of cases) {
    const ended = await scan([folder, flag, fileOf(name, content)]);
    assert.equal(ended.code, 2, name);
    assert.match(ended.stderr, said);
  }
  assert.match((await scan([folder, '--baseline', join(outside, 'nowhere')])).stderr, /there is no such file/);
  assert.match((await scan([folder, '--exclude', '{a'])).stderr, /a glob has a \{ without its \}/);
});

test('with its own report as a baseline nothing is new, and what is known is counted', async () => {
  const report = (await scan([folder, '--format', 'json'])).stdout;
  const ended = await scan([folder, '--baseline', fileOf('before.json', report), '--allow-incomplete']);
  assert.equal(ended.code, 0, ended.stdout);
  assert.match(ended.stdout, /Left out: \d+ that the baseline has/);
});

test('what is excluded is not read, and a glob that fits nothing is told', async () => {
  const ended = await scan([folder, '--exclude', 'package*.json', '--exclude', 'nowhere']);
  assert.equal(ended.code, 3, ended.stdout);
  assert.match(ended.stdout, /Left out: \d files by --exclude/);
  assert.match(ended.stdout, /Excluded, and found nowhere:\n {2}nowhere\n/);
});

function scan(args: readonly string[]): Promise<Ended> {
  return runProgram(['scan', '--cache-dir', cache, '--width', '200', ...args]);
}

function fileOf(name: string, content: string): string {
  writeFileSync(join(outside, name), content);
  return join(outside, name);
}

function folderOf(files: Readonly<Record<string, string>>): string {
  const made = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(made, name), content);
  return made;
}
