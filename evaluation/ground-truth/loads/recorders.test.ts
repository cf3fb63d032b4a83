/** Records are the truth that verdicts are held against: a load that is not written down would let a wrong verdict pass. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const recorders = fileURLToPath(new URL('recorders/', import.meta.url));

void describe('the recorder', () => {
  void it('of Node tells modules of both kinds, workers, child processes and scripts compiled under a name', () => {
    const settings = { NODE_OPTIONS: `--require ${join(recorders, 'node.cjs')}` };
    const recorded = recordsOf([process.execPath, 'main.cjs'], settings, {
      'main.cjs': `require('./common.cjs');
        require('node:vm').runInThisContext('1', { filename: __dirname + '/compiled.js' });
        new (require('node:worker_threads').Worker)('./worker.cjs');
        require('node:child_process').execFileSync(process.execPath, ['child.mjs']);
        import('./module.mjs');`,
      'common.cjs': '',
      'module.mjs': "import './inner.mjs';",
      'inner.mjs': '',
      'worker.cjs': "require('./of-worker.cjs');",
      'of-worker.cjs': '',
      'child.mjs': "import './of-child.mjs';",
      'of-child.mjs': '',
    });
    for (const [way, file, from] of [
      ['require', 'common.cjs', 'main.cjs'],
      ['compile', 'compiled.js', ''],
      ['require', 'of-worker.cjs', 'worker.cjs'],
      ['import', 'of-child.mjs', 'child.mjs'],
      ['import', 'inner.mjs', 'module.mjs'],
    ])
      assert.ok(recorded.includes(`${way} ${file} ${from}`), `${way} ${file} ${from} of\n${recorded.join('\n')}`);
  });

  void it('of Python tells modules, also those that a child process imports and those loaded by a computed name', () => {
    const recorded = recordsOf(
      ['python3', 'main.py'],
      { PYTHONPATH: join(recorders, 'python'), PYTHONDONTWRITEBYTECODE: '1' },
      {
        'main.py': `import importlib, subprocess, sys
import common
importlib.import_module("comp" + "uted")
subprocess.run([sys.executable, "-c", "import child"], check=True)`,
        'common.py': '',
        'computed.py': '',
        'child.py': '',
      },
    );
    for (const line of ['execute common.py main.py', 'execute computed.py main.py', 'execute child.py '])
      assert.ok(recorded.includes(line), `${line} of\n${recorded.join('\n')}`);
  });

  void it('of calls of Python tells each function that ran by its qualified name, of threads and child processes too', () => {
    const recorded = recordsOf(
      ['python3', 'main.py'],
      { PYTHONPATH: join(recorders, 'python-calls'), PYTHONDONTWRITEBYTECODE: '1' },
      {
        'main.py': `import subprocess, sys, threading
class Shop:
    def open(self):
        def inner(): pass
        inner()
    def closed(self): pass
def in_thread(): pass
Shop().open()
thread = threading.Thread(target=in_thread)
thread.start()
thread.join()
subprocess.run([sys.executable, "-c", "import child; child.asked()"], check=True)`,
        'child.py': 'def asked(): pass\ndef unasked(): pass',
      },
    );
    for (const line of ['main.py Shop.open', 'main.py Shop.open.inner', 'main.py in_thread', 'child.py asked'])
      assert.ok(recorded.includes(line), `${line} of\n${recorded.join('\n')}`);
    for (const line of ['main.py Shop.closed', 'child.py unasked'])
      assert.ok(!recorded.includes(line), `${line} did not run`);
  });
});

/** Lines of way, file and asker, files by their last part. */
function recordsOf(
  [command = '', ...rest]: readonly string[],
  settings: Readonly<Record<string, string>>,
  files: Readonly<Record<string, string>>,
): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-recorder-'));
  try {
    const records = join(folder, 'records');
    mkdirSync(records);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    execFileSync(command, rest, {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...settings, VEDETTE_RECORDS: records },
    });
    return readdirSync(records)
      .flatMap((file) => readFileSync(join(records, file), 'utf8').split('\n'))
      .map((line) =>
        line
          .split('\t')
          .map((part) => part.slice(part.lastIndexOf('/') + 1))
          .join(' '),
      );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
