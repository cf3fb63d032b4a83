/**
 * Fixes of Gemfile.lock held against Bundler: of what is planned for the made projects, Bundler finds nothing changed between the Gemfile, the
 * specifications and the lockfile, and would write the lockfile in the same bytes. It asks no registry for that.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { lacks } from '../../../testing/outside-inputs.ts';
import { type Case, filesOf } from './bundler-case.testing.ts';
import { cases } from './bundler-cases.testing.ts';
import { gemShelf, plannedGems } from './made-gems.testing.ts';

/** One process for all: a folder is a project, and a line of JSON is the answer. */
const ask = `
require 'bundler'
require 'json'
ARGV.each do |folder|
  Dir.chdir(folder) do
    ENV['BUNDLE_GEMFILE'] = File.join(folder, 'Gemfile')
    Bundler.reset!
    definition = Bundler::Definition.build(Pathname.new('Gemfile').expand_path, Pathname.new('Gemfile.lock').expand_path, nil)
    puts JSON.dump([definition.nothing_changed?, definition.to_lock])
  end
end
`;

test('Bundler writes the planned lockfiles in the same bytes', async (context) => {
  if (lacks(context, 'ruby')) return;
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'vedette-bundler-')));
  try {
    const asked = cases.filter(isForAnyMachine);
    const plans = await Promise.all(asked.map(filesAfter));
    const folders = plans.map((files, at) => lay(files, join(work, String(at))));
    const answer = spawnSync('ruby', ['-e', ask, ...folders], {
      encoding: 'utf8',
      timeout: 60_000,
      env: { PATH: process.env['PATH'], HOME: work },
    });
    assert.equal(answer.status, 0, answer.stderr);
    const lines = answer.stdout.trim().split('\n');
    for (const [at, { name }] of asked.entries()) {
      const [isUnchanged, text] = answerIn(lines[at] ?? '');
      const own = plans[at]?.['Gemfile.lock'] ?? '';
      assert.equal(isUnchanged, true, name);
      assert.equal(comparable(text, text), comparable(own, text), name);
    }
    assert.ok(asked.length > 10, String(asked.length));
  } finally {
    rmSync(work, { recursive: true });
  }
});

/** Others need a Ruby that may not be here, or a repository that is nowhere. */
function isForAnyMachine({ gemfile, bundle }: Case): boolean {
  return !/^ruby /m.test(gemfile) && bundle.ruby === undefined && bundle.before?.startsWith('GIT') !== true;
}

async function filesAfter(one: Case): Promise<Readonly<Record<string, string>>> {
  const { plan } = await plannedGems(filesOf(one), gemShelf(one.index), one.affected, one.settings);
  return { ...filesOf(one), ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
}

function lay(files: Readonly<Record<string, string>>, folder: string): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function answerIn(line: string): readonly [isUnchanged: unknown, text: string] {
  const answer: unknown = JSON.parse(line);
  assert.ok(Array.isArray(answer));
  const [isUnchanged, text]: readonly unknown[] = answer;
  return [isUnchanged, String(text)];
}

/** Bundler says which one it is, and older ones know no checksums. */
function comparable(text: string, answer: string): string {
  const known = answer.includes('CHECKSUMS') ? text : text.replace(/CHECKSUMS\n(?: {2}.*\n)*\n/, '');
  return known.replace(/BUNDLED WITH\n.*/, 'BUNDLED WITH');
}
