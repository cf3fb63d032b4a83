import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { advisoryWords } from './advisory-words.ts';
import { changeAccount } from './change-account.ts';
import { openRelease } from './release.ts';

const words = advisoryWords('Crafted headers make the cookie parser hang for hours.', []);
const old = '# 1.0.0\n- Adds `render`\n';

async function account(before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) {
  const open = async (files: Readonly<Record<string, string>>) =>
    (await openRelease('pad', '1', memoryTree(files))).beside();
  return changeAccount(await open(before), await open(after), words, ['CVE-2024-1']);
}

test('of a change log only entries that came to it and are on the matter count', async () => {
  const entries = [
    '- Fixes CVE-2024-1 in `readCookie`',
    '- A hang of the cookie parser on\n  long headers, see `splitHeader`',
    '- `drawChart` is faster',
    '- Adds `render`',
  ];
  const { names } = await account(
    { 'CHANGELOG.md': old },
    { 'CHANGELOG.md': `# 1.0.1\n${entries.join('\n')}\n${old}` },
  );
  assert.deepEqual([...names].sort(), ['readCookie', 'splitHeader']);
});

test('a release with one entry speaks of its one change', async () => {
  const { names } = await account(
    { 'HISTORY.rst': old },
    { 'HISTORY.rst': `1.0.1\n=====\n* \`escape_all\` quotes\n${old}` },
  );
  assert.deepEqual([...names], ['escape_all']);
});

test('names in lines that came to tests count, those that stood there before do not', async () => {
  const { tested } = await account(
    { 'test/all.test.js': 'render(1);\nparse(1);\n' },
    { 'test/all.test.js': 'render(1);\nparse(1);\n  readCookie("x");\n', 'test/new.test.js': 'splitHeader();\n' },
  );
  assert.deepEqual([...tested].sort(), ['readCookie', 'splitHeader', 'x']);
});

test('tests at the end of a module of Rust are tests', async () => {
  const code = 'pub fn read() {}\n';
  const { tested } = await account(
    { 'src/lib.rs': code },
    { 'src/lib.rs': `${code}#[cfg(test)]\nmod tests {\n    fn hangs() { read(); }\n}\n` },
  );
  assert.ok(tested.has('read') && tested.has('hangs'));
});

test('change logs and tests of what was copied into a package are not its own', async () => {
  const { names, tested } = await account(
    {},
    { 'vendor/other/CHANGELOG.md': '- `other_name` CVE-2024-1\n', 'vendor/other/test/a.js': 'otherTest();\n' },
  );
  assert.deepEqual([names.size, tested.size], [0, 0]);
});
