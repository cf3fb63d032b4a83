import assert from 'node:assert/strict';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { makeRepository, temporaryFolder } from '../../testing/git-fixtures.ts';
import { explainFailure } from './fetch-failed.ts';
import { defaultFetchLimits, type GitCommand, hasSucceeded } from './git-command.ts';
import { runGitApart } from './git-runner.ts';

const { path, commitSha: commit } = makeRepository({ 'a.txt': 'a' });

describe('git by way of a small process', () => {
  it('gives what git prints, to each what it asked for, however many ask at once', async () => {
    const asked = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'main' : `main^{tree}`));
    const results = await Promise.all(asked.map((name) => runGitApart(commandOf(['rev-parse', name]))));
    const tree = results[1]?.stdout;
    assert.ok(results.every(hasSucceeded));
    assert.deepEqual(
      results.map(({ stdout }) => stdout),
      asked.map((name) => (name === 'main' ? `${commit}\n` : tree)),
    );
  });

  it('tells what git complains of', async () => {
    const result = await runGitApart(commandOf(['rev-parse', '--verify', 'nothing']));
    assert.equal(result.code, 128);
    assert.match(result.stderr, /Needed a single revision/);
  });

  it('tells how far git is', async () => {
    const lines: string[] = [];
    const git = program(`echo 'Receiving objects:  42% (1/2)' >&2; while [ ! -e ${join(path, 'heard')} ]; do :; done`);
    const onProgress = (line: string): void => {
      lines.push(line);
      writeFileSync(join(path, 'heard'), '');
    };
    await runGitApart({ ...commandOf([]), git, onProgress });
    assert.deepEqual(lines, ['Receiving objects: 42%']);
  });

  it('ends what is cancelled or takes too long, with all that it started', async () => {
    const folder = temporaryFolder();
    const git = program(`sleep 1000 & echo $! > ${folder}/pid.new; mv ${folder}/pid.new ${folder}/$1; wait`);
    const controller = new AbortController();
    const cancelled = runGitApart({ ...commandOf(['cancelled']), git, signal: controller.signal });
    while (!existsSync(join(folder, 'cancelled'))) await new Promise(setImmediate);
    controller.abort();
    assert.equal((await cancelled).ending, 'cancelled');
    // What ends has closed its files a moment before the system says that it has ended.
    const started = Number(readFileSync(join(folder, 'cancelled'), 'utf8'));
    while (!hasEnded(started)) await new Promise(setImmediate);
    const late = await runGitApart({ ...commandOf(['late']), git, deadline: performance.now() + 200 });
    assert.equal(late.ending, 'timed_out');
    const never = await runGitApart({ ...commandOf(['never']), git, signal: AbortSignal.abort() });
    assert.equal(never.ending, 'cancelled');
    assert.ok(!existsSync(join(folder, 'never')));
  });

  it('is a git that was ended from outside where that process is killed, and starts it again', async () => {
    const lost = await runGitApart({ ...commandOf([]), git: program('kill -KILL $PPID; sleep 1') });
    const { message, isPassing } = explainFailure(lost);
    assert.ok(isPassing);
    assert.match(message, /ended from outside/);
    assert.equal((await runGitApart(commandOf(['rev-parse', 'main']))).stdout, `${commit}\n`);
  });
});

function commandOf(args: readonly string[]): GitCommand {
  const deadline = performance.now() + 60_000;
  return { args, url: `file://${path}`, gitDir: join(path, '.git'), limits: defaultFetchLimits, deadline };
}

/** A program to run in git's place. */
function program(script: string): string {
  const file = join(temporaryFolder(), 'git');
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** One that is killed is gone once it was waited for, which is not for us to do. */
function hasEnded(pid: number): boolean {
  try {
    const [, state] = /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return state === 'Z' || state === 'X';
  } catch {
    return true;
  }
}
