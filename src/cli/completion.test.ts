/** What shells complete, asked of a real bash, and the manual page, which is to say what the commands say. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { test } from 'node:test';
import { completionScript } from './completion-script.ts';
import { currentManPage } from './current-man-page.ts';
import { createProgram } from './index.ts';

const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
const program = await createProgram({
  stdin: Readable.from([]),
  stdout: nowhere,
  stderr: nowhere,
  env: {},
  cwd: '/',
  setExitCode: () => {},
});

const cases: readonly (readonly [line: string, offered: readonly string[], hidden: readonly string[]])[] = [
  ['vedette ', ['scan', 'advisories', 'completion'], ['--explain']],
  ['vedette adv', ['advisories'], ['scan']],
  ['vedette scan --ex', ['--exclude', '--explain'], ['--cache-dir']],
  ['vedette scan --color ', ['always', 'never', 'auto'], ['--explain']],
  ['vedette scan --cache-dir advisories --fail-on c', ['critical'], []],
  ['vedette advisories ', ['use', 'sync'], ['scan']],
  ['vedette advisories use --f', ['--forget'], []],
  ['vedette completion ', ['bash', 'zsh', 'fish'], []],
];

for (const [line, offered, hidden] of cases)
  test(`bash completes "${line}" to ${offered.join(', ')}`, () => {
    const words = line.split(' ');
    const script = `${completionScript('bash', program)}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}) COMP_CWORD=${words.length - 1}
_vedette; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const replies = execFileSync('bash', ['-c', script], { encoding: 'utf8', cwd: '/' }).split('\n');
    for (const word of offered) assert.ok(replies.includes(word), `${word} in ${replies.join(' ')}`);
    for (const word of hidden) assert.ok(!replies.includes(word), word);
  });

test('the script of fish has a line for each command and flag', () => {
  const script = completionScript('fish', program);
  for (const part of [
    "-a 'scan'",
    '-l exclude',
    "-l color -x -a 'auto always never'",
    '__fish_seen_subcommand_from advisories',
  ])
    assert.ok(script.includes(part), part);
});

test('docs/vedette.1 says what the commands say; node scripts/generate-man-page.ts renews it', async () => {
  assert.equal(readFileSync(new URL('../../docs/vedette.1', import.meta.url), 'utf8'), await currentManPage());
});
