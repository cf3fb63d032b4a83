/** What a person is shown: the place to the column, and one line of own code, whatever the file is like. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { evidenceWriter } from './evidence.ts';
import { packageOf } from '../../testing/packages-and-facts.ts';

const long = `${'a'.repeat(150)}HERE${'b'.repeat(300)}`;
const files = {
  'a.js': 'first\n  call(1);  \r\nthird',
  'long.js': `x\n${long}\nend`,
  'short-start.js': `${'a'.repeat(90)}HERE${'b'.repeat(300)}\nend`,
  'return.js': 'one\rtwo HERE\rthree',
  'far.js': `${'z'.repeat(9000)}HERE`,
  'cut.js': `${'q'.repeat(195)}\n${'y'.repeat(150)}HERE${'y'.repeat(60)}\nnext`,
  'node_modules/x/a.js': 'call();',
  'vendor/x/a.go': 'call()',
  'vendor/x/a.js': 'call()',
};
const writer = evidenceWriter(memoryTree(files));

async function snippet(path: keyof typeof files, word: string): Promise<string> {
  const start = files[path].indexOf(word);
  return (await writer.step('call', 'f', { path, start, end: start + word.length })).snippet;
}

void describe('evidence', () => {
  void it('says where code stands and shows its line', async () => {
    assert.deepEqual(await writer.step('call', 'f', { path: 'a.js', start: 8, end: 12 }), {
      kind: 'call',
      path: 'a.js',
      startLine: 2,
      startColumn: 3,
      endLine: 2,
      endColumn: 7,
      symbol: 'f',
      snippet: 'call(1);',
    });
  });

  void it('shows the line from its mark to its mark, and of long ones what is around the place', async () => {
    assert.equal(await snippet('a.js', 'first'), 'first');
    assert.equal(await snippet('a.js', 'third'), 'third');
    assert.equal(await snippet('return.js', 'HERE'), 'two HERE');
    assert.equal(await snippet('long.js', 'HERE'), long.slice(110, 310));
    assert.equal(await snippet('short-start.js', 'HERE'), files['short-start.js'].slice(0, 200));
    assert.equal(await snippet('far.js', 'HERE'), `${'z'.repeat(40)}HERE`);
    assert.equal(await snippet('cut.js', 'HERE'), `${'y'.repeat(40)}HERE${'y'.repeat(60)}`);
  });

  void it('cuts no character in two, and shows nothing that a terminal obeys or a database cannot store', async () => {
    const emoji = '😀'.repeat(150);
    const shown = evidenceWriter(
      memoryTree({ 'a.js': emoji, 'b.js': `x${emoji}`, 'c.js': `${emoji}HERE${emoji}`, 'd.js': 'a\0b\u001b[2J' }),
    );
    for (const [path, start, expected] of [
      ['a.js', 0, '😀'.repeat(100)],
      ['b.js', 0, `x${'😀'.repeat(99)}`],
      ['c.js', 300, `${'😀'.repeat(20)}HERE${'😀'.repeat(78)}`],
      ['c.js', 301, `${'😀'.repeat(19)}HERE${'😀'.repeat(78)}`],
      ['d.js', 0, 'a\ufffdb\ufffd[2J'],
    ] as const) {
      const step = await shown.step('call', 'f', { path, start, end: start + 1 });
      assert.equal(step.snippet, expected);
    }
  });

  void it('shows no code of packages', async () => {
    assert.equal(await snippet('node_modules/x/a.js', 'call'), '');
    assert.equal(await snippet('vendor/x/a.go', 'call'), '');
    assert.equal(await snippet('vendor/x/a.js', 'call'), 'call()');
  });

  void it('names a file that is not there, at no place', async () => {
    const step = await writer.step('checked', 'f', { path: 'none.js', start: 5, end: 6 });
    assert.deepEqual(step, {
      kind: 'checked',
      path: 'none.js',
      startLine: 0,
      startColumn: 0,
      endLine: 0,
      endColumn: 0,
      symbol: 'f',
      snippet: '',
    });
  });

  void it('points at a package in its lockfile, or in its manifest where it has none', () => {
    const at = (line: number) => ({ startLine: line, startColumn: 2, endLine: line, endColumn: 3, extra: 1 });
    const item = packageOf('p', '1', { span: at(4), lockfileSpan: at(7) });
    const shown = (line: number, kind: string, path: string) => {
      const { extra, ...span } = at(line);
      assert.equal(extra, 1);
      return { kind, path, ...span, symbol: 'p@1', snippet: '' };
    };
    assert.deepEqual(writer.declared('lockfile', item), shown(7, 'lockfile', 'package-lock.json'));
    assert.deepEqual(writer.declared('checked', item), shown(4, 'checked', 'package.json'));
    assert.deepEqual(
      writer.declared('lockfile', { ...item, lockfileSpan: null }),
      shown(4, 'lockfile', 'package.json'),
    );
  });

  void it('reads no file twice', async () => {
    let reads = 0;
    const tree = memoryTree(files);
    const counting = evidenceWriter({
      ...tree,
      entries: tree.entries,
      read: async (path) => {
        reads++;
        return await tree.read(path);
      },
    });
    for (let round = 0; round < 3; round++) await counting.step('call', 'f', { path: 'a.js', start: 0, end: 1 });
    assert.equal(reads, 1);
  });
});
