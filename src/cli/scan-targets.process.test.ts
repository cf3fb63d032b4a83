/** What `vedette scan` can be pointed at, as its users meet it: each kind of target gives what the same packages give otherwise. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { git, makeRepository, temporaryFolder } from '../testing/git-fixtures.ts';
import { lodashShop } from '../testing/sample-files.ts';
import { type Ended, runProgram } from '../testing/server-process.ts';
import { openTargets } from './scan-targets.ts';

const cache = join(temporaryFolder(), 'cache');

const bill = JSON.stringify({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  components: [{ type: 'library', name: 'lodash', version: '4.17.11', purl: 'pkg:npm/lodash@4.17.11' }],
});
const lockfile = JSON.stringify({
  lockfileVersion: 3,
  packages: { '': { dependencies: { lodash: '^4' } }, 'node_modules/lodash': { version: '4.17.11' } },
});

interface Report {
  readonly packages: readonly { readonly purl: string; readonly manifestPath: string }[];
  readonly vulnerabilities: readonly {
    readonly id: string;
    readonly reachability: string;
    readonly exposure: string;
  }[];
}

test('a bill under any name, a list of package URLs, a lockfile and a compressed one give the same vulnerabilities', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'deep'));
  writeFileSync(join(folder, 'what-we-ship.json'), bill);
  writeFileSync(join(folder, 'wide'), Buffer.from(`\uFEFF${bill}`, 'utf16le'));
  writeFileSync(join(folder, 'list'), '# seen\npkg:npm/lodash@4.17.11\n');
  writeFileSync(join(folder, 'deep', 'package-lock.json'), lockfile);
  writeFileSync(join(folder, 'lock.txt'), lockfile);
  writeFileSync(join(folder, 'package-lock.json.gz'), gzipSync(lockfile));
  const cases: readonly (readonly [args: readonly string[], path: string])[] = [
    [['what-we-ship.json'], 'what-we-ship.json'],
    [['wide'], 'wide'],
    [['./list'], 'list'],
    [['deep/package-lock.json'], 'deep/package-lock.json'],
    [['lock.txt', '--lockfile-name', 'package-lock.json'], 'lock.txt'],
    [['package-lock.json.gz'], 'package-lock.json.gz'],
  ];
  const found = [];
  for (const [args, path] of cases) {
    const report = await reportOf(args, folder);
    assert.deepEqual(
      report.packages.map(({ purl, manifestPath }) => [purl, manifestPath]),
      [['pkg:npm/lodash@4.17.11', path]],
    );
    for (const { exposure, reachability } of report.vulnerabilities)
      assert.deepEqual([exposure, reachability], ['unknown', 'needsReview'], path);
    found.push(report.vulnerabilities.map(({ id }) => id).toSorted());
  }
  assert.ok((found[0]?.length ?? 0) > 2);
  for (const ids of found) assert.deepEqual(ids, found[0]);
});

test('of several targets each package says in which it was found, and code of one says nothing of another', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'shop'));
  for (const [name, content] of Object.entries(lodashShop)) writeFileSync(join(folder, 'shop', name), content);
  writeFileSync(join(folder, 'list.txt'), 'pkg:npm/lodash@4.17.11\n');
  const { packages, vulnerabilities } = await reportOf(['shop', 'list.txt'], folder);
  const paths = new Set(packages.map(({ manifestPath }) => manifestPath));
  assert.deepEqual([...paths].toSorted(), ['list.txt', 'shop/package.json']);
  const verdicts = new Set(vulnerabilities.map(({ reachability }) => reachability));
  assert.ok(verdicts.has('reachable') && verdicts.has('needsReview'));
});

test('a report is about what was named, by its last name', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'shop'));
  writeFileSync(join(folder, 'shop', 'package-lock.json'), lockfile);
  writeFileSync(join(folder, 'list.txt'), 'pkg:npm/lodash@4.17.11\n');
  const { path: repository } = makeRepository({ 'package-lock.json': lockfile });
  const url = pathToFileURL(repository).href;
  const called = url.split('/').at(-1) ?? '';
  const cases: readonly (readonly [words: readonly string[], title: string])[] = [
    [['.'], folder.split('/').at(-1) ?? ''],
    [['shop/'], 'shop'],
    [['shop/package-lock.json'], 'package-lock.json'],
    [['shop', 'list.txt'], 'shop, list.txt'],
    [[url], called],
    [[`${url}#main`], `${called}@main`],
  ];
  for (const [words, title] of cases) {
    const around = { cwd: folder, stdin: Readable.from([]) };
    await using opened = await openTargets(words, { lockfileName: undefined, network: {} }, around);
    assert.equal(opened.targets.map((target) => target.title).join(', '), title);
  }
  const { stdout } = await scan(['shop', 'list.txt', '--format', 'markdown'], folder);
  assert.ok(stdout.startsWith('# shop, list\\.txt\n'));
});

test('a repository is fetched by its address, at its default branch, a branch, a tag or a commit', async () => {
  const { path: folder, commitSha } = makeRepository({ 'package-lock.json': lockfile });
  git(folder, ['tag', 'v1']);
  const url = pathToFileURL(folder).href;
  for (const ref of ['', '#main', '#v1', `#${commitSha}`]) {
    const { packages } = await reportOf([`${url}${ref}`], temporaryFolder());
    assert.deepEqual(
      packages.map(({ manifestPath }) => manifestPath),
      ['package-lock.json'],
      ref,
    );
  }
  const refused = await scan([`${url}#nowhere`], folder);
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /has no branch and no tag nowhere/);
});

test('what is no target is refused in one sentence, and nothing is left on the disk', async () => {
  const folder = temporaryFolder();
  const temporary = temporaryFolder();
  writeFileSync(join(folder, 'notes.txt'), 'buy milk');
  writeFileSync(join(folder, 'broken.gz'), Buffer.from([0x1f, 0x8b, 1, 2, 3]));
  const cases: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [['nowhere'], /there is nothing at nowhere/],
    [['notes.txt'], /notes\.txt: it is no bill of materials .* --lockfile-name/],
    [['notes.txt', '--lockfile-name', 'milk'], /milk is the name of none/],
    [['broken.gz'], /broken\.gz: it is no whole gzip file/],
    [['git@host.example:a/b.git'], /addresses of ssh are not fetched/],
    [['https://user:secret@host.example/a'], /must not hold a user name or password/],
    [['-', '-'], /standard input can be named only once/],
  ];
  for (const [args, message] of cases) {
    const ended = await runProgram(['scan', ...args], { TMPDIR: temporary }, undefined, folder);
    assert.equal(ended.code, 2, args.join(' '));
    assert.match(ended.stderr, message);
    assert.doesNotMatch(ended.stderr, /secret|\n\s+at /);
  }
  assert.deepEqual(readdirSync(temporary), []);
});

test('standard input is a target like a file, whatever it holds', async () => {
  const around = { lockfileName: undefined, network: {} };
  for (const content of [bill, gzipSync('pkg:npm/lodash@4.17.11')]) {
    await using opened = await openTargets(['-'], around, { cwd: temporaryFolder(), stdin: Readable.from([content]) });
    assert.equal(opened.targets[0]?.tree.kind, 'files');
  }
  const empty = { cwd: temporaryFolder(), stdin: Readable.from([]) };
  await assert.rejects(openTargets(['-'], around, empty), /standard input: there is nothing in it/);
});

async function reportOf(args: readonly string[], folder: string): Promise<Report> {
  const ended = await scan([...args, '--format', 'json'], folder);
  assert.equal(ended.code, 1, ended.stderr);
  return JSON.parse(ended.stdout);
}

function scan(args: readonly string[], folder: string): Promise<Ended> {
  return runProgram(['scan', '--cache-dir', cache, ...args], {}, undefined, folder);
}
