/** The parser pool survives what files do to parsers, and names every file that it could not read. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { FactRequest } from '../../engine/syntax/fact-reader.ts';
import { forkedFactReader } from './forked-fact-reader.ts';

const request = (
  path: string,
  content: string | Uint8Array,
  language: FactRequest['language'] = 'javascript',
): FactRequest => ({
  path,
  language,
  content: typeof content === 'string' ? Buffer.from(content) : content,
  contentId: '',
});

void describe('the forked parser pool', () => {
  void it('gives the facts of a file under the path that was asked', async () => {
    await using reader = forkedFactReader({ children: 1 });
    const facts = await reader.read(request('a.js', "require('x').y()"));
    assert.ok('imports' in facts);
    assert.equal(facts.path, 'a.js');
    assert.deepEqual(
      facts.imports.map(({ specifier }) => specifier),
      ['x'],
    );
  });

  void it('answers many files at once, each with its own facts', async () => {
    await using reader = forkedFactReader({ children: 2 });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => reader.read(request(`${index}.js`, `import 'p${index}'`))),
    );
    for (const [index, facts] of answers.entries()) {
      assert.ok('imports' in facts);
      assert.equal(facts.imports[0]?.specifier, `p${index}`);
    }
  });

  void it('lists hostile files as gaps and goes on with the next', async () => {
    await using reader = forkedFactReader({ children: 1, sizeMaxBytes: 1_000_000 });
    const gaps = [
      request('deep.js', '['.repeat(10_000) + ']'.repeat(10_000)),
      request('sum.js', `x = ${'1+'.repeat(200_000)}1`),
      request('arrow.js', 'a=>'.repeat(30_000) + '1'),
      request('large.js', `'${'x'.repeat(2_000_000)}'`),
      request('broken.js', 'let = = ;'),
      request('deep.py', '('.repeat(10_000) + ')'.repeat(10_000), 'python'),
    ];
    for (const gap of gaps) {
      const answer = await reader.read(gap);
      assert.ok('reason' in answer, gap.path);
      assert.notEqual(answer.reason, '');
    }
    const next = await reader.read(request('next.js', "import 'x'"));
    assert.ok('imports' in next);
  });

  void it('reads invalid UTF-8 and strange names without harm', async () => {
    await using reader = forkedFactReader({ children: 1 });
    const bytes = Buffer.concat([
      Buffer.from("import '__proto__'; import 'constructor'; // "),
      Buffer.from([0xff, 0xfe, 0xc0]),
    ]);
    const facts = await reader.read(request('__proto__', bytes));
    assert.ok('imports' in facts);
    assert.deepEqual(
      facts.imports.map(({ specifier }) => specifier),
      ['__proto__', 'constructor'],
    );
  });

  void it('loses only the file at fault of those that were asked for together', async () => {
    await using reader = forkedFactReader({ children: 1 });
    const files = Array.from({ length: 30 }, (_, index) => request(`${index}.js`, `import 'p${index}'`));
    const crash = request('sum.js', `x = ${'1+'.repeat(200_000)}1`);
    const answers = await Promise.all(
      [...files.slice(0, 15), crash, ...files.slice(15)].map((file) => reader.read(file)),
    );
    assert.deepEqual(
      answers.flatMap((answer) => ('reason' in answer ? [answer.path] : [])),
      ['sum.js'],
    );
  });

  void it('remembers of a file that it is no program, but not that its parser was killed', async () => {
    const cacheDir = await mkdtemp(join(tmpdir(), 'facts-'));
    try {
      const broken = { ...request('a.js', 'let = = ;'), contentId: 'broken' };
      const slow = { ...request('slow.py', 'x = f(1)\n'.repeat(400_000), 'python'), contentId: 'slow' };
      {
        await using reader = forkedFactReader({ children: 1, cacheDir });
        assert.ok('reason' in (await reader.read(broken)));
      }
      {
        await using reader = forkedFactReader({ children: 1, cacheDir, fileWorkMs: 1, sizeMaxBytes: 20_000_000 });
        assert.ok('reason' in (await reader.read(slow)));
      }
      await using reader = forkedFactReader({ children: 1, cacheDir });
      const known = await reader.recall?.(broken);
      assert.ok(known !== undefined && 'reason' in known);
      assert.equal(await reader.recall?.(slow), undefined);
    } finally {
      await rm(cacheDir, { recursive: true });
    }
  });

  void it('kills a child that takes too long', async () => {
    await using reader = forkedFactReader({ children: 1, fileWorkMs: 1, sizeMaxBytes: 20_000_000 });
    const answer = await reader.read(request('slow.py', 'x = f(1)\n'.repeat(400_000), 'python'));
    assert.ok('reason' in answer && answer.reason.includes('took more than'), JSON.stringify(answer).slice(0, 200));
  });

  void it('answers everything that waits when it is closed, and later requests too', async () => {
    const reader = forkedFactReader({ children: 1 });
    const waiting = Promise.all(Array.from({ length: 10 }, (_, index) => reader.read(request(`${index}.js`, 'x()'))));
    await reader[Symbol.asyncDispose]();
    assert.equal((await waiting).length, 10);
    assert.ok('reason' in (await reader.read(request('late.js', 'x()'))));
  });

  void it('keeps facts by content, and reads past a cache that was cut short', async () => {
    const cacheDir = await mkdtemp(join(tmpdir(), 'facts-'));
    try {
      const asked = { ...request('a.js', "import 'x'"), contentId: 'one' };
      {
        await using reader = forkedFactReader({ children: 1, cacheDir });
        assert.equal(await reader.recall?.(asked), undefined);
        await reader.read(asked);
      }
      {
        await using reader = forkedFactReader({ children: 1, cacheDir });
        const known = await reader.recall?.({ ...asked, path: 'other/b.js' });
        assert.ok(known !== undefined && 'imports' in known);
        assert.equal(known.path, 'other/b.js');
        assert.equal(known.imports[0]?.specifier, 'x');
        assert.equal(await reader.recall?.({ ...asked, contentId: 'two' }), undefined);
      }
      const [version = ''] = await readdir(cacheDir);
      const files = join(cacheDir, version, 'files');
      for (const shard of await readdir(files)) await truncate(join(files, shard), 60);
      await using reader = forkedFactReader({ children: 1, cacheDir });
      assert.equal(await reader.recall?.(asked), undefined);
      assert.ok('imports' in (await reader.read(asked)));
    } finally {
      await rm(cacheDir, { recursive: true });
    }
  });

  void it('works in a process that is itself a forked child, and its children end with it', async () => {
    const owner = fork(new URL('./pool-owner.testing.ts', import.meta.url), [], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [pids] = await once(owner, 'message');
    assert.ok(Array.isArray(pids) && pids.length > 0);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    for (const pid of pids) await gone(Number(pid));
  });
});

/** Resolves when no process has the id any more; the test's own time limit is the bound. */
async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
}
