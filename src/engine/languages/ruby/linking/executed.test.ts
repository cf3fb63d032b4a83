/**
 * The gate of soundness for Ruby: the fixture programs that come with installed gems are run by Ruby itself, and no gem of which a
 * file was loaded may be unreachable, with its sources or by the lockfile alone.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { it } from 'node:test';
import { lacks } from '../../../../testing/outside-inputs.ts';
import { assertNotCleared } from '../../../../testing/not-cleared.ts';
import { parseCase, type ReachabilityCase } from '../../../../testing/reachability-case.ts';

const fixtures = new URL('../../../reachability/fixtures/ruby/', import.meta.url);
const bundle = 'vendor/bundle/ruby/3.1.0/';

/** One process of Ruby forks for each program, which is much quicker than starting as many. */
const record = `
Dir.children(ARGV[0]).sort.each do |name|
  folder = File.join(ARGV[0], name)
  pid = fork do
    Dir.chdir(folder)
    $stdout.reopen(File::NULL)
    $LOAD_PATH.unshift(*Dir[File.join(folder, '${bundle}gems/*/lib')])
    begin
      load File.join(folder, 'main.rb')
    rescue Exception => error
      File.write('failed.txt', error.full_message)
    end
    File.write('loaded.txt', $LOADED_FEATURES.join("\\n"))
    exit!(0)
  end
  Process.wait(pid)
end
`;

void it('never calls unreachable what ran', async (context) => {
  if (lacks(context, 'ruby')) return;
  const work = realpathSync(mkdtempSync(join(tmpdir(), 'vedette-executed-')));
  let ran = 0;
  try {
    const cases = readdirSync(fixtures)
      .sort()
      .map((file) => ({ file, item: parseCase(readFileSync(new URL(file, fixtures), 'utf8')) }))
      // What is asked for and is not here would end the program.
      .filter(({ file, item }) => !file.includes('without-sources') && hasBundle(item));
    for (const { file, item } of cases) lay(item, join(work, file));
    spawnSync('ruby', ['-e', record, work], { timeout: 50_000 });
    for (const { file, item } of cases) {
      const failed = join(work, file, 'failed.txt');
      assert.ok(!existsSync(failed), existsSync(failed) ? readFileSync(failed, 'utf8') : '');
      const loaded = readFileSync(join(work, file, 'loaded.txt'), 'utf8');
      const names = new Set(
        [...loaded.matchAll(/\/vendor\/bundle\/.*\/gems\/([^/\n]+)-1\.0\.0\//g)].map(([, name]) => name),
      );
      ran += names.size;
      await assertNotCleared(file, item, names, bundle);
    }
  } finally {
    rmSync(work, { recursive: true });
  }
  assert.ok(ran > 20, `${ran} gems ran`);
});

function hasBundle({ files }: ReachabilityCase): boolean {
  return Object.keys(files).some((path) => path.startsWith(bundle));
}

function lay({ files }: ReachabilityCase, folder: string): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
