/** Defaults of the caller: the configuration file, remembered advisories, and what becomes of both where they are wrong. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { temporaryFolder } from '../testing/git-fixtures.ts';
import { lodashShop, mendedShop } from '../testing/sample-files.ts';
import { type Ended, runProgram } from '../testing/server-process.ts';
import { applyConfigFlags } from './config-flags.ts';
import { repeatable } from './repeatable.ts';
import { stubServer } from './stub-server.testing.ts';

const vulnerable = folderOf(lodashShop);
const record = {
  id: 'T-1',
  summary: 'Something',
  affected: [{ package: { ecosystem: 'npm', name: 'lodash' }, versions: ['4.17.11'] }],
};
const records = folderOf({ 'T-1.json': JSON.stringify(record) });

test('flags of the configuration count, and the command line and variables win over them', async () => {
  const home = homeWith('scan:\n  format: json\n  fail-on: none\n  allow-incomplete: true\n  exclude: [nowhere]\n');
  const scan = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    runProgram(['scan', vulnerable, ...args], { HOME: home, ...env });
  const ended = await scan([]);
  assert.equal(ended.code, 0, ended.stderr);
  assert.ok(ended.stdout.startsWith('{'));
  assert.equal((await scan(['--fail-on', 'low', '--format', 'text'])).code, 1);
  const other = fileIn(temporaryFolder(), 'own.yaml', 'scan:\n  advisories: /nowhere\n');
  assert.match((await scan([], { VEDETTE_CONFIG: other })).stderr, /nowhere does not exist/);
  assert.equal((await scan([], { VEDETTE_CONFIG: other, VEDETTE_ADVISORIES: records })).code, 1);
});

test('what no command or flag is called is refused with its line and the nearest name', async () => {
  const cases: readonly (readonly [text: string, said: RegExp])[] = [
    ['scan:\n  fail-onn: low\n', /config\.yaml:2: scan has no flag fail-onn; did you mean fail-on\?/],
    ['scna:\n  fail-on: low\n', /config\.yaml:1: there is no command scna; did you mean scan\?/],
    ['scan:\n  fail-on: loud\n', /config\.yaml:2: fail-on: Allowed choices are/],
    ['scan:\n  explain: sometimes\n', /config\.yaml:2: explain must be true or false/],
    ['scan:\n  output: [a, b]\n', /config\.yaml:2: output takes one value/],
    ['- scan\n', /config\.yaml:1: has no commands/],
    ['scan: {\n', /config\.yaml:\d+: /],
  ];
  for (const [text, said] of cases) {
    const ended = await runProgram(['scan', vulnerable], { HOME: homeWith(text) });
    assert.equal(ended.code, 2, text);
    assert.match(ended.stderr, said);
  }
  const absent = await runProgram(['scan', vulnerable], { VEDETTE_CONFIG: '/nowhere/config.yaml' });
  assert.match(absent.stderr, /nowhere\/config\.yaml cannot be read: there is no such file/);
});

// One file serves all commands of a person: what stands there for a server must not stop a scan.
test('flags of commands that are made from operations may stand there, and count where they are used', async () => {
  const text =
    'alerts:\n  search:\n    severities: [critical, high]\n    query: lodash\n    nonsense: 1\nscan:\n  fail-on: none\n  allow-incomplete: true\n';
  const home = homeWith(text);
  const scanned = await runProgram(['scan', vulnerable], { HOME: home });
  assert.equal(scanned.code, 0, scanned.stderr);
  const searched = await runProgram(['alerts', 'search'], { HOME: home });
  assert.match(searched.stderr, /config\.yaml:5: search has no flag nonsense\n$/);
  const mended = fileIn(temporaryFolder(), 'own.yaml', text.replace('    nonsense: 1\n', ''));
  const server = await stubServer({ VEDETTE_CONFIG: mended });
  try {
    await server.run('alerts', 'search');
    assert.deepEqual(server.asked.at(-1)?.body, { severities: ['critical', 'high'], query: 'lodash' });
    await server.run('alerts', 'search', '--severities', 'low');
    assert.deepEqual(server.asked.at(-1)?.body, { severities: ['low'], query: 'lodash' });
  } finally {
    await server.close();
  }
});

test('a mistake in the flags of one command stops no other', async () => {
  const home = homeWith('scan:\n  fail-onn: low\n');
  assert.equal((await runProgram(['completion', 'bash'], { HOME: home })).code, 0);
  assert.equal((await runProgram(['--help'], { HOME: home })).code, 0);
  assert.equal((await runProgram(['scan', vulnerable], { HOME: home })).code, 2);
});

test('a switch that takes something back is thrown by its own name', () => {
  const program = new Command();
  const fix = program.command('fix').option('--no-majors').option('--no-cache').option('--apply');
  const of = (text: string): readonly string[] =>
    applyConfigFlags(program, { path: 'config.yaml', text, word: 'fix', commandNames: ['fix'], env: {} });
  assert.deepEqual(of('fix:\n  no-majors: true\n  no-cache: false\n  apply: true\n'), []);
  program.parse(['fix'], { from: 'user' });
  assert.deepEqual(fix.opts(), { majors: false, cache: true, apply: true });
});

test('a list is for flags that may be repeated, whatever they are when absent', () => {
  const program = new Command();
  const scan = program
    .command('scan')
    .option('--kinds <kinds>', 'comma-separated', (text: string) => text.split(','), ['all'])
    .option('--rules <place>', 'repeatable', repeatable())
    .option('--exclude <glob>', 'repeatable, with a default', repeatable(), []);
  const of = (text: string): readonly string[] =>
    applyConfigFlags(program, { path: 'c', text, word: 'scan', commandNames: ['scan'], env: {} });
  assert.deepEqual(of('scan:\n  rules: [a, b]\n  exclude: c\n'), []);
  assert.deepEqual(scan.opts(), { kinds: ['all'], rules: ['a', 'b'], exclude: ['c'] });
  assert.deepEqual(of('scan:\n  kinds: [a, b]\n'), ['c:2: kinds takes one value']);
  program.parse(['scan', '--rules', 'd', '--rules', 'e'], { from: 'user' });
  assert.deepEqual(scan.opts(), { kinds: ['all'], rules: ['d', 'e'], exclude: ['c'] });
});

// A scanned project could otherwise turn its own gate off.
test('a configuration in the scanned folder is not read', async () => {
  const folder = folderOf({
    ...lodashShop,
    'config.yaml': 'scan:\n  fail-on: none\n',
    '.vedette.yaml': 'scan:\n  fail-on: none\n',
  });
  assert.equal((await runProgram(['scan', folder])).code, 1);
});

test('advisories that were chosen once are asked by later scans, until they are forgotten', async () => {
  const home = temporaryFolder();
  const run = (...args: readonly string[]): Promise<Ended> => runProgram(args, { HOME: home });
  assert.match((await run('advisories', 'use')).stderr, /no advisories are remembered yet: say which/);
  const used = await run('advisories', 'use', records);
  assert.equal(used.code, 0, used.stderr);
  assert.match(used.stdout, /ask 1 records of /);
  const found = await run('scan', vulnerable);
  assert.equal(found.code, 1);
  assert.match(found.stdout, /T-1/);
  assert.doesNotMatch(found.stdout, /STARTER SET/);
  assert.equal((await run('scan', folderOf(mendedShop))).code, 0, 'what is not the starter set alone is complete');
  const planned = await run('fix', vulnerable, '--package-sources', 'none');
  assert.equal(planned.code, 0, planned.stderr);
  assert.match(planned.stderr, /\b0 of 1 alerts closed/, 'those of the starter set are more');
  assert.equal((await run('advisories', 'use')).code, 0);
  rmSync(join(home, '.cache'), { recursive: true });
  const gone = await run('scan', vulnerable);
  assert.equal(gone.code, 2);
  assert.match(gone.stderr, /are not in .* any more: run `vedette advisories use` again/);
  assert.match((await run('advisories', 'use', '--forget')).stdout, /Forgotten/);
  assert.match((await run('scan', vulnerable)).stdout, /STARTER SET ONLY/);
});

test('advisories that cannot be used are not remembered', async () => {
  const home = temporaryFolder();
  const refused = await runProgram(['advisories', 'use', folderOf({})], { HOME: home });
  assert.equal(refused.code, 2, refused.stdout);
  assert.ok(!existsSync(join(home, '.config')));
});

test('a reader that closes early ends nothing with an error', async () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(
    'sh',
    [
      '-c',
      '{ "$0" "$1" scan "$2" --all --explain; echo "code $?" >&2; } | head -c 5',
      process.execPath,
      main,
      vulnerable,
    ],
    {
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said += text));
  await once(child, 'close');
  assert.equal(said, 'code 1\n');
});

function homeWith(config: string): string {
  const home = temporaryFolder();
  mkdirSync(join(home, '.config/vedette'), { recursive: true });
  fileIn(join(home, '.config/vedette'), 'config.yaml', config);
  return home;
}

function fileIn(folder: string, name: string, content: string): string {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) fileIn(folder, name, content);
  return folder;
}
