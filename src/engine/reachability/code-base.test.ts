/** Which files of a repository are read as code, and what is said of those that are not: a gap that is missed lets code be called unreachable. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FileTree, FileUnreadable } from '../files/file-tree.ts';
import { memoryTree } from '../files/memory-tree.ts';
import { inProcessFacts } from '../languages/extract-facts.ts';
import type { LanguageName } from '../model/language-name.ts';
import type { FactReader } from '../syntax/fact-reader.ts';
import { readCodeBase } from './code-base.ts';

async function codeOf(
  files: Readonly<Record<string, string>> | FileTree,
  languages: readonly LanguageName[],
  more: { readonly facts?: FactReader; readonly codeBytesMax?: number; readonly signal?: AbortSignal } = {},
) {
  const tree = isTree(files) ? files : memoryTree(files);
  const input = { tree, facts: inProcessFacts, ...more, languages: new Set(languages) };
  const { files: read, gaps } = await readCodeBase(input);
  return {
    read: read.map(({ path, language }) => `${path} ${language}`),
    gaps: gaps.map(({ path, reason, languages: hidden, isOverBudget }) =>
      [path, reason, hidden.join('+'), ...(isOverBudget ? ['late'] : [])].join(' | '),
    ),
  };
}

function isTree(files: Readonly<Record<string, string>> | FileTree): files is FileTree {
  return 'entries' in files && typeof files['entries'] !== 'string';
}

void describe('the code of a repository', () => {
  void it('is its own files of the languages that are asked about, sorted by path', async () => {
    const files = {
      'z.js': '',
      'a/b.js': '',
      'a.ts': '',
      'x.py': '',
      'x.d.ts': '',
      'README.rst': '',
      'node_modules/p/index.js': '',
      'inner/node_modules/p/index.js': '',
      'vendor/modules.txt': '',
      'vendor/p/p.js': '',
      'other/vendor/p.js': '',
    };
    assert.deepEqual(await codeOf(files, ['javascript', 'typescript']), {
      read: ['a.ts typescript', 'a/b.js javascript', 'other/vendor/p.js javascript', 'z.js javascript'],
      gaps: [],
    });
    assert.deepEqual((await codeOf(files, ['python'])).read, ['x.py python']);
    assert.deepEqual((await codeOf(files, [])).read, []);
  });

  void it('is no link and no folder, whatever its name', async () => {
    const tree = memoryTree({ 'a.js': '' });
    const entries = tree.entries.map((entry) => ({ ...entry, kind: 'symlink' as const }));
    assert.deepEqual(await codeOf({ ...tree, entries }, ['javascript']), { read: [], gaps: [] });
  });

  void it('is also what the first line of a file without an ending says, up to a size', async () => {
    const script = '#!/usr/bin/env node\n';
    const files = {
      tool: `${script}require('a')`,
      'bin/other': '#!/usr/bin/python3\r\nimport a',
      'bin/named.sh': script,
      plain: "require('a')",
      empty: '',
      'two.characters': '#!',
      two: '#!',
      longest: script.padEnd(256 * 1024),
      'too-long': script.padEnd(256 * 1024 + 1),
      'far-off': `#!${'/'.repeat(200)}node`,
      'one-line': '#!/usr/bin/node',
    };
    assert.deepEqual((await codeOf(files, ['javascript'])).read, [
      'longest javascript',
      'one-line javascript',
      'tool javascript',
    ]);
    assert.deepEqual((await codeOf(files, ['python', 'javascript'])).read, [
      'bin/other python',
      'longest javascript',
      'one-line javascript',
      'tool javascript',
    ]);
  });

  for (const [extensions, languages] of [
    ['.coffee .litcoffee .ls .cljs .res .marko', ['javascript', 'typescript']],
    ['.groovy .clj .jsp .aj', ['java', 'kotlin', 'scala']],
    ['.pyz', ['python']],
  ] as const)
    for (const extension of extensions.split(' '))
      void it(`has a gap for ${languages.join(' and ')} where a file ends in ${extension}`, async () => {
        const path = `a/View${extension.toUpperCase()}`;
        const gap = `${path} | files of this kind are not read | `;
        assert.deepEqual((await codeOf({ [path]: '' }, languages)).gaps, [`${gap}${languages.join('+')}`]);
        assert.deepEqual((await codeOf({ [path]: '' }, languages.slice(-1))).gaps, [`${gap}${languages.at(-1)}`]);
        assert.deepEqual(await codeOf({ [path]: '' }, ['go']), { read: [], gaps: [] });
      });

  void it('has a gap for all kin of the language where a file cannot be parsed, read, or is too large', async () => {
    const facts: FactReader = { ...inProcessFacts, sizeMaxBytes: 20 };
    const tree = memoryTree({
      'broken.js': 'let = =',
      'exact.js': 'x'.repeat(20),
      'large.ts': 'x'.repeat(21),
      'A.java': 'x'.repeat(21),
      'x.go': 'x'.repeat(21),
    });
    const gone = {
      ...tree,
      entries: [...tree.entries, { path: 'gone.js', size: 1, kind: 'file' as const, contentId: '' }],
    };
    const { read, gaps } = await codeOf(gone, ['javascript', 'typescript', 'java', 'go'], { facts });
    assert.deepEqual(read, ['exact.js javascript']);
    assert.deepEqual(gaps, [
      'A.java | it is larger than the 20 bytes that are read of one file | java+kotlin+scala',
      'broken.js | it could not be parsed: Unexpected token | javascript+typescript',
      'gone.js | there is no such file | javascript+typescript',
      'large.ts | it is larger than the 20 bytes that are read of one file | javascript+typescript',
      'x.go | it is larger than the 20 bytes that are read of one file | go',
    ]);
  });

  void it('is not known by what another failure hides: such a failure is told', async () => {
    const tree: FileTree = { ...memoryTree({ 'a.js': '' }), read: () => Promise.reject(new Error('the disk is gone')) };
    await assert.rejects(codeOf(tree, ['javascript']), { message: 'the disk is gone' });
    const unreadable: FileTree = {
      ...tree,
      read: (path) => Promise.reject(new FileUnreadable(path, 'it is a secret')),
    };
    assert.deepEqual((await codeOf(unreadable, ['javascript'])).gaps, [
      'a.js | it is a secret | javascript+typescript',
    ]);
  });

  void it('is taken from what is remembered of the content, without reading it, for files whose name tells the language', async () => {
    const tree = memoryTree({ 'a.js': "require('a')", script: "#!/usr/bin/env node\nrequire('b')" });
    const asked: string[] = [];
    const read: string[] = [];
    const facts: FactReader = {
      ...inProcessFacts,
      recall: ({ path, language, contentId }) => {
        asked.push(`${path} ${language} ${contentId === tree.entries.find((entry) => entry.path === path)?.contentId}`);
        return Promise.resolve({ path, reason: 'remembered' });
      },
    };
    const watched: FileTree = { ...tree, read: (path) => (read.push(path), tree.read(path)) };
    const { gaps } = await codeOf(watched, ['javascript'], { facts });
    assert.deepEqual(asked, ['a.js javascript true']);
    assert.deepEqual(read, ['script']);
    assert.deepEqual(gaps, ['a.js | remembered | javascript+typescript']);
    const nameless = { ...watched, entries: watched.entries.map((entry) => ({ ...entry, contentId: '' })) };
    assert.deepEqual((await codeOf(nameless, ['javascript'], { facts })).read, [
      'a.js javascript',
      'script javascript',
    ]);
  });

  void it('ends at its size: what is left is a gap that says so, the same in whatever order files are read', async () => {
    const files = { 'a.js': 'x', 'b.css': 'xxxx', 'c.js': 'xx', 'd.js': '', script: '#!/bin/node', 'last.marko': '' };
    const read = (codeBytesMax: number) => codeOf(files, ['javascript'], { codeBytesMax });
    assert.deepEqual((await read(3)).read, ['a.js javascript', 'c.js javascript', 'd.js javascript']);
    assert.deepEqual(await read(2), {
      read: ['a.js javascript'],
      gaps: [
        ...['c.js', 'd.js'].map((path) => `${path} | there is more code than is read | javascript+typescript | late`),
        'last.marko | files of this kind are not read | javascript',
        'script | there is more code than is read |  | late',
      ],
    });
    assert.deepEqual((await read(14)).gaps, ['last.marko | files of this kind are not read | javascript']);
  });

  void it('is not read on when nobody wants it any more', async () => {
    await assert.rejects(codeOf({ 'a.js': '' }, ['javascript'], { signal: AbortSignal.abort() }), {
      name: 'AbortError',
    });
  });
});
