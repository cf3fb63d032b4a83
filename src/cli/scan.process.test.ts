/** `vedette scan` as scripts and build servers meet it: its exit code, its bytes, and the Node that it is started with. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import { lacks, olderNode } from '../testing/outside-inputs.ts';
import { lodashShop, mendedShop, unusedLodash } from '../testing/sample-files.ts';
import { type Ended, runProgram } from '../testing/server-process.ts';

const shop = fileURLToPath(new URL('../../samples/corner-shop/', import.meta.url));
const starter = fileURLToPath(new URL('../../bin/vedette.mjs', import.meta.url));
/** Built advisories and parsed facts are shared by the runs of this file, as on a build server. */
const cache = join(temporaryFolder(), 'cache');

// A build must go red for a finding, stay green without one, and be told apart from a scan that did not happen.
test('exit code 1 says that something was found, 0 that nothing was, as far as the flags ask', async () => {
  const vulnerable = folderOf(lodashShop);
  const unused = folderOf(unusedLodash);
  const cases: readonly (readonly [folder: string, flags: readonly string[], code: number])[] = [
    [vulnerable, [], 1],
    [folderOf(mendedShop), [], 0],
    [vulnerable, ['--fail-on', 'none'], 0],
    [vulnerable, ['--fail-on', 'critical', '--fail-on-reachability', 'reachable'], 1],
    [unused, ['--fail-on', 'low'], 1],
    [unused, ['--fail-on-reachability', 'reachable'], 0],
    [vulnerable, ['--min-priority', '50'], 1],
    [vulnerable, ['--min-priority', '100'], 0],
  ];
  for (const [folder, flags, code] of cases) {
    const ended = await scan([folder, ...flags, '--allow-incomplete']);
    assert.equal(ended.code, code, `${flags.join(' ')}: ${ended.stdout}${ended.stderr}`);
    assert.equal(ended.stderr, '');
  }
});

// Nothing found is no good news where half of it was not looked at.
test('exit code 3 says that nothing was found and something was not read or known, and each reason is said', async () => {
  const records = join(temporaryFolder(), 'records');
  mkdirSync(records);
  writeFileSync(
    join(records, 'T-1.json'),
    JSON.stringify({ id: 'T-1', affected: [{ package: { ecosystem: 'npm', name: 'none' }, versions: ['1'] }] }),
  );
  const flags = ['--advisories', records, '--cache-dir', join(temporaryFolder(), 'cache')];
  const range = { 'package.json': JSON.stringify({ dependencies: { lodash: '^4.17.21' } }) };
  const cases: readonly (readonly [
    files: Readonly<Record<string, string>>,
    flags: readonly string[],
    code: number,
    said: RegExp,
  ])[] = [
    [mendedShop, flags, 0, /No known vulnerabilities/],
    [{ ...mendedShop, 'broken.js': 'function {' }, flags, 0, /No known vulnerabilities/],
    [{}, flags, 3, /No known vulnerabilities in what was read[^]*Incomplete: No manifest or lockfile was found/],
    [{ ...mendedShop, 'yarn.lock': 'no lockfile at all' }, flags, 3, /Incomplete: Not read whole: yarn\.lock/],
    [
      range,
      flags,
      3,
      /Incomplete: 1 package has a range and no version, as package\.json writes them and no lockfile settles them/,
    ],
    [mendedShop, [], 3, /STARTER SET ONLY/],
    [lodashShop, [], 1, /STARTER SET ONLY/],
    [mendedShop, ['--allow-incomplete'], 0, /STARTER SET ONLY/],
  ];
  for (const [files, given, code, said] of cases) {
    const ended = await scan([folderOf(files), '--width', '400', ...given]);
    assert.equal(
      ended.code,
      code,
      `${Object.keys(files).join(' ')} ${given.join(' ')}: ${ended.stdout}${ended.stderr}`,
    );
    assert.match(ended.stdout, said);
  }
  const asJson = await scan([folderOf({}), '--format', 'json', ...flags]);
  assert.equal(asJson.code, 3);
  assert.match(asJson.stderr, /^incomplete: No manifest or lockfile was found/);
});

// A gate that lets pass what nobody scored is open to most advisories of Go and Packagist, which have no score.
test('what nobody scored fails a build by its estimate, which the report marks', async () => {
  const advisories = join(temporaryFolder(), 'unscored');
  mkdirSync(advisories);
  const record = {
    id: 'T-1',
    summary: 'Remote code execution by deserialization of untrusted data',
    affected: [{ package: { ecosystem: 'npm', name: 'lodash' }, versions: ['4.17.11'] }],
  };
  writeFileSync(join(advisories, 'T-1.json'), JSON.stringify(record));
  const folder = folderOf(lodashShop);
  // What a cache was made of stays in use for scans that name no advisories.
  const flags = ['--advisories', advisories, '--cache-dir', join(temporaryFolder(), 'cache')];
  for (const [failOn, code] of [
    ['low', 1],
    ['high', 1],
    ['critical', 0],
  ] as const) {
    const ended = await scan([folder, ...flags, '--fail-on', failOn, '--allow-incomplete']);
    assert.equal(ended.code, code, `${failOn}: ${ended.stdout}${ended.stderr}`);
    assert.match(ended.stdout, /^ +high ~8\.1 /m);
    assert.match(ended.stdout, /~ before a score: nobody scored the advisory/);
  }
  const { stdout } = await scan([folder, ...flags, '--format', 'json']);
  const report: { vulnerabilities: { severityScore: number; severitySource: string }[] } = JSON.parse(stdout);
  assert.deepEqual(
    report.vulnerabilities.map(({ severityScore, severitySource }) => [severityScore, severitySource]),
    [[8.1, 'estimated']],
  );
});

test('the report begins with what to do first, and says where only the starter set was asked', async () => {
  const { stdout } = await scan([shop, '--fail-on', 'none', '--width', '200', '--all']);
  const heads = stdout.split('\n').filter((line) => /^ {0,2}\d+ {2}(?:upgrade|no fix yet:|remove|replace) /.test(line));
  const priorities = heads.map((line) => Number.parseInt(line, 10));
  assert.ok(stdout.startsWith(heads[0] ?? 'nothing') && heads.length > 2, stdout);
  assert.deepEqual(
    priorities,
    priorities.toSorted((a, b) => b - a),
  );
  assert.match(
    stdout,
    /, newest of \d{4}-\d{2}-\d{2}\n[^]*STARTER SET ONLY: Only the starter set of advisories was asked/,
  );
});

test('colour is where the caller or the environment wants it, and nowhere else', async () => {
  const folder = folderOf(lodashShop);
  const cases: readonly (readonly [
    flags: readonly string[],
    env: Readonly<Record<string, string>>,
    hasColor: boolean,
  ])[] = [
    [[], {}, false],
    [['--color', 'always'], { NO_COLOR: '1' }, true],
    [[], { FORCE_COLOR: '1' }, true],
    [['--color', 'never'], { FORCE_COLOR: '1' }, false],
  ];
  for (const [flags, env, hasColor] of cases) {
    const { stdout } = await runProgram(['scan', '--cache-dir', cache, folder, ...flags], env);
    assert.equal(stdout.includes('\u001b['), hasColor, `${flags.join(' ')} ${JSON.stringify(env)}`);
  }
});

test('exit code 2 says that there was no scan, and one line of standard error says why', async () => {
  const folder = folderOf(lodashShop);
  const broken = join(temporaryFolder(), 'advisories');
  mkdirSync(broken);
  writeFileSync(join(broken, 'one.json'), 'no json');
  const cases: readonly (readonly [args: readonly string[], message: RegExp])[] = [
    [[join(folder, 'nowhere')], /there is nothing at .*nowhere/],
    [[join(folder, 'index.js')], /index.js: it is no bill of materials/],
    [[folder, '--advisories', join(folder, 'nowhere')], /nowhere does not exist/],
    [[folder, '--advisories', broken], /no advisory could be read/],
    [[folder, '--no-such-option'], /unknown option '--no-such-option'/],
    [[folder, '--min-priority', '101'], /whole number from 0 to 100/],
    [[folder, '--fail-on', 'loud'], /Allowed choices are critical, high, medium, low, info, none/],
    [[folder, '--format', 'xml'], /--format takes text, json, sarif,/],
    [[], /missing required argument 'targets'/],
    [[folder, '--width', '39'], /whole number from 40/],
  ];
  for (const [args, message] of cases) {
    const ended = await scan(args);
    assert.equal(ended.code, 2, `${args.join(' ')}: ${ended.stdout}`);
    assert.match(ended.stderr, message);
    assert.doesNotMatch(ended.stderr, /\n\s+at /, 'no stack trace');
    assert.equal(ended.stdout, '');
  }
});

test('a file of advisories that was made before is used as it is, and another database is refused', async () => {
  const folder = folderOf(lodashShop);
  const first = await scan([folder]);
  const made = readdirSync(join(cache, 'advisories')).find((name) => /^[0-9a-f]{32}\.db$/.test(name)) ?? '';
  const again = await scan([folder, '--advisories', join(cache, 'advisories', made)]);
  assert.equal(again.code, 1);
  assert.equal(again.stdout, first.stdout);
  const other = join(temporaryFolder(), 'other.db');
  writeFileSync(other, `SQLite format 3\0${' '.repeat(100)}`);
  const refused = await scan([folder, '--advisories', other]);
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /is not a readable advisory file/);
});

// Reports are compared between builds; a byte that moves by itself is a difference to somebody.
test('the JSON of two scans is the same to the byte, and has the documented shape', async () => {
  const first = await scan([shop, '--format', 'json']);
  const second = await runProgram(['scan', shop, '--format', 'json']);
  assert.equal(first.code, 1);
  assert.ok(first.stdout === second.stdout, 'with and without a cache, twice the same');
  const report = JSON.parse(first.stdout) as Record<string, Record<string, unknown>[]>;
  assert.deepEqual(Object.keys(report), ['packages', 'vulnerabilities', 'notes', 'files', 'advisories']);
  const fields = 'id name version ecosystem manifestPath manifestStartLine manifestEndLine manifestStartColumn'.split(
    ' ',
  );
  const { packages = [], vulnerabilities = [], files = [] } = report;
  assert.ok(packages.length > 10 && vulnerabilities.length > 10 && files.length > 3);
  for (const found of packages) {
    for (const field of fields) assert.ok(found[field] !== undefined && found[field] !== '', `${field} of a package`);
  }
  const ids = new Set(packages.map(({ id }) => id));
  assert.equal(ids.size, packages.length);
  for (const vulnerability of vulnerabilities) {
    assert.ok(ids.has((vulnerability['package'] as { id: string }).id));
    assert.ok(['reachable', 'needsReview', 'unreachable'].includes(String(vulnerability['reachability'])));
  }
});

test('--explain shows the way from the import to the call', async () => {
  const folder = folderOf(lodashShop);
  const plain = await scan([folder]);
  const explained = await scan([folder, '--explain']);
  assert.doesNotMatch(plain.stdout, /index\.js:2/);
  assert.match(explained.stdout, /import index\.js:1:\d+ lodash/);
  assert.match(explained.stdout, /call index\.js:2:\d+ lodash\.defaultsDeep/);
});

test('the first page of the project shows lines of the scan that it names, in their order', async () => {
  const page = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, shown = ''] = /scan samples\/corner-shop --explain\n```\n\n```text\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const lines = shown.split('\n').filter((line) => line !== '');
  assert.ok(lines.length > 3, shown);
  const { stdout } = await scan([shop, '--explain', '--width', '100', '--color', 'never']);
  let from = 0;
  const printed = stdout.split('\n');
  for (const line of lines) {
    from = printed.indexOf(line, from) + 1;
    assert.ok(from > 0, `${line}\n\n${stdout}`);
  }
});

test('a scan leaves the scanned folder as it was and nothing of its own behind', async () => {
  const folder = folderOf(lodashShop);
  const temporary = temporaryFolder();
  const ended = await runProgram(['scan', folder], { TMPDIR: temporary });
  assert.equal(ended.code, 1);
  assert.deepEqual(readdirSync(folder).toSorted(), Object.keys(lodashShop).toSorted());
  assert.deepEqual(readdirSync(temporary), []);
});

test('packages of registries that are called private count for nothing, and the report says so', async () => {
  const lock = { version: '4.17.11', resolved: 'https://npm.corp.example/lodash/-/lodash-4.17.11.tgz' };
  const folder = folderOf({
    'package.json': JSON.stringify({ dependencies: { lodash: '^4' } }),
    'package-lock.json': JSON.stringify({
      lockfileVersion: 3,
      packages: { '': { dependencies: { lodash: '^4' } }, 'node_modules/lodash': lock },
    }),
  });
  assert.equal((await scan([folder])).code, 1);
  const listed = await scan([folder, '--private-registries', '*.corp.example', '--allow-incomplete', '--width', '400']);
  assert.equal(listed.code, 0, listed.stderr);
  assert.match(
    listed.stdout,
    /Listed, and not matched by name:\n {2}package\.json:1 {2}lodash 4\.17\.11 comes from the private registry/,
  );
  const args = ['scan', '--cache-dir', cache, folder, '--format', 'json', '--allow-incomplete'];
  const byEnvironment = await runProgram(args, { VEDETTE_PRIVATE_REGISTRIES: 'npm.corp.example' });
  assert.equal(byEnvironment.code, 0, byEnvironment.stderr);
  assert.match(byEnvironment.stdout, /"notes": \[\s*\{\s*"kind": "source",\s*"path": "package\.json"/);
  assert.equal((await scan([folder, '--private-registries', '*'])).code, 2);
});

// npm starts the program with whatever Node the machine has.
test('an older Node hands over to the one that the project brings, with arguments, output and exit code', async (context) => {
  const older = olderNode();
  if (lacks(context, 'older Node') || older === undefined) return;
  const found = await runProgram(['scan', folderOf(lodashShop), '--cache-dir', cache], {}, [older, starter]);
  assert.equal(found.code, 1, found.stderr);
  assert.match(found.stdout, /lodash/);
  const refused = await runProgram(['scan'], {}, [older, starter]);
  assert.equal(refused.code, 2);
});

function scan(args: readonly string[]): Promise<Ended> {
  return runProgram(['scan', '--cache-dir', cache, ...args]);
}

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}
