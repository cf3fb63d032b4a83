/** Installed files are read within their limits, once each, and from what is remembered where their content is known. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type FileTree, FileUnreadable } from '../../files/file-tree.ts';
import { memoryTree } from '../../files/memory-tree.ts';
import { inProcessFacts } from '../../languages/extract-facts.ts';
import { npmLinkage } from '../../languages/javascript/linking/linkage.ts';
import type { FactReader, FactRequest } from '../../syntax/fact-reader.ts';
import { detailedFiles } from './detailed-files.ts';
import { importLinks, readInstalled } from './file-links.ts';
import { installedLinks } from './installed-links.testing.ts';
import { findObstacle } from './obstacle.ts';

const files = {
  'node_modules/p/package.json': '{}',
  'node_modules/p/a.js': "require('q'); eval(atob(x));",
  'node_modules/p/b.js': '',
  'node_modules/p/broken.js': 'let = =',
  'node_modules/p/data.bin': '',
  'node_modules/p/tool': "require('q');",
};
const tree = memoryTree(files);
const entries = new Map(tree.entries.map((entry) => [entry.path, entry]));

async function installed() {
  const linker = await npmLinkage.open({ tree, files: [], packages: [] });
  assert.ok(linker.installed);
  return linker.installed;
}

/** A reader that notes what it is asked. */
function watched(more: Partial<FactReader> = {}): { readonly facts: FactReader; readonly asked: string[] } {
  const asked: string[] = [];
  const told = ({ path, language, contentId, isDetailed }: Omit<FactRequest, 'content'>): string =>
    [path, language, contentId === entries.get(path)?.contentId, isDetailed === true].join(' ');
  const { recall, ...others } = more;
  return {
    asked,
    facts: {
      read(request) {
        asked.push(`read ${told(request)}`);
        return inProcessFacts.read(request);
      },
      ...(recall === undefined
        ? {}
        : {
            recall(request) {
              asked.push(`recall ${told(request)}`);
              return recall(request);
            },
          }),
      ...others,
    },
  };
}

function reasonOf(answer: object | undefined): unknown {
  return answer !== undefined && 'reason' in answer ? answer.reason : answer === undefined ? undefined : 'facts';
}

function failing(error: Error): FileTree {
  return { ...tree, read: () => Promise.reject(error) };
}

void describe('an installed file', () => {
  void it('is read where it is source, and known otherwise by its reason', async () => {
    const { facts, asked } = watched();
    const read = async (path: string) => reasonOf(await readInstalled({ tree, facts, entries }, path));
    assert.equal(await read('node_modules/p/a.js'), 'facts');
    assert.equal(await read('node_modules/p/broken.js'), 'it could not be parsed: Unexpected token');
    assert.equal(await read('node_modules/p/gone.js'), 'there is no such file');
    assert.equal(await read('node_modules/p/data.bin'), undefined);
    assert.deepEqual(asked, [
      'read node_modules/p/a.js javascript true false',
      'read node_modules/p/broken.js javascript true false',
    ]);
  });

  void it('is not read past the size', async () => {
    const { facts } = watched({ sizeMaxBytes: 28 });
    assert.equal(reasonOf(await readInstalled({ tree, facts, entries }, 'node_modules/p/a.js')), 'facts');
    const small = watched({ sizeMaxBytes: 27 });
    const input = { tree, entries, facts: small.facts };
    assert.equal(
      reasonOf(await readInstalled(input, 'node_modules/p/a.js')),
      'it is larger than the 27 bytes that are read of one file',
    );
    assert.equal(reasonOf(await readInstalled(input, 'node_modules/p/b.js')), 'facts');
    assert.equal(reasonOf(await readInstalled({ ...input, entries: new Map() }, 'node_modules/p/a.js')), 'facts');
  });

  void it('is recalled by its content where that is known, and read where nothing is remembered', async () => {
    const remembering = watched({ recall: ({ path }) => Promise.resolve({ path, reason: 'remembered' }) });
    const input = { tree, entries, facts: remembering.facts };
    assert.equal(reasonOf(await readInstalled(input, 'node_modules/p/a.js')), 'remembered');
    assert.equal(reasonOf(await readInstalled({ ...input, entries: new Map() }, 'node_modules/p/a.js')), 'facts');
    const forgetful = watched({ recall: () => Promise.resolve(undefined) });
    assert.equal(reasonOf(await readInstalled({ ...input, facts: forgetful.facts }, 'node_modules/p/a.js')), 'facts');
    assert.deepEqual(forgetful.asked, [
      'recall node_modules/p/a.js javascript true false',
      'read node_modules/p/a.js javascript true false',
    ]);
  });

  void it('hides no failure of our own', async () => {
    const { facts } = watched();
    const input = { facts, entries };
    const unreadable = failing(new FileUnreadable('x', 'it is a secret'));
    assert.equal(
      reasonOf(await readInstalled({ ...input, tree: unreadable }, 'node_modules/p/a.js')),
      'it is a secret',
    );
    await assert.rejects(readInstalled({ ...input, tree: failing(new Error('gone')) }, 'node_modules/p/a.js'), {
      message: 'gone',
    });
    const again = detailedFiles({ facts, tree: unreadable });
    assert.equal(await again('node_modules/p/a.js'), undefined);
    await assert.rejects(detailedFiles({ facts, tree: failing(new Error('gone')) })('node_modules/p/a.js'), {
      message: 'gone',
    });
  });

  void it('is read in detail once, by its name or as its package says', async () => {
    const { facts, asked } = watched();
    const read = detailedFiles({ tree, facts, installed: await installed() });
    const first = await read('node_modules/p/a.js');
    assert.ok(first?.mentions);
    assert.equal(await read('node_modules/p/a.js'), first);
    assert.ok(await read('node_modules/p/tool'));
    assert.equal(await read('node_modules/p/broken.js'), undefined);
    assert.equal(await read('node_modules/p/data.bin'), undefined);
    assert.deepEqual(asked, [
      'read node_modules/p/a.js javascript true true',
      'read node_modules/p/tool javascript true true',
      'read node_modules/p/broken.js javascript true true',
    ]);
    assert.equal(await detailedFiles({ tree, facts })('node_modules/p/tool'), undefined);
  });

  void it('is recalled in detail by its content where that is known', async () => {
    const remembered = await inProcessFacts.read({
      path: 'r.js',
      language: 'javascript',
      content: Buffer.from(''),
      contentId: '',
    });
    const { facts, asked } = watched({ recall: () => Promise.resolve(remembered) });
    assert.equal((await detailedFiles({ tree, facts })('node_modules/p/a.js'))?.path, 'r.js');
    assert.deepEqual(asked, ['recall node_modules/p/a.js javascript true true']);
    const nameless = { ...tree, entries: [] };
    assert.equal((await detailedFiles({ tree: nameless, facts })('node_modules/p/a.js'))?.path, 'node_modules/p/a.js');
  });
});

void describe('links of an installed file', () => {
  void it('are open where it holds what may load anything, or could not be read', async () => {
    const closed = { runsPrograms: false, hasUses: false, links: [] };
    assert.deepEqual(await installedLinks('let = ='), { ...closed, isOpaque: true, isUnread: true });
    assert.equal((await installedLinks("eval('y = require(' + x + ')')")).isUnread, true);
    assert.equal((await installedLinks('require(x)')).isUnread, undefined);
    assert.deepEqual(await installedLinks(''), { ...closed, isOpaque: false });
    assert.equal((await installedLinks('require(x)')).isOpaque, true);
    assert.equal((await installedLinks("require('q').f()")).hasUses, true);
    assert.equal((await installedLinks("function f() { require('q').f(); }")).hasUses, false);
  });

  void it('are its imports but for those of types, and the names that may be modules', () => {
    const fact = { kind: 'static', start: 0, end: 1 } as const;
    const imports = [
      { ...fact, specifier: 'a' },
      { ...fact, specifier: 'b', kind: 'type' as const },
      { ...fact, specifier: 'c.d', names: ['e', 'f'] },
      { ...fact, specifier: '..', names: ['g'] },
    ];
    const file = {
      path: 'a.py',
      language: 'python',
      imports,
      uses: [],
      exports: [],
      strings: [],
      calledMembers: [],
      hazards: [],
    } as const;
    assert.deepEqual(
      importLinks(file).map(({ specifier }) => specifier),
      ['a', 'c.d', 'c.d.e', 'c.d.f', '..', '..g'],
    );
  });

  void it('are hidden by what an obstacle tells: a hazard, a reason, or what is no source', async () => {
    const resolver = await installed();
    const obstacle = async (path: string) => findObstacle({ tree, facts: inProcessFacts, entries, resolver }, path);
    assert.deepEqual(await obstacle('node_modules/p/a.js'), { code: 'dynamic_load', what: 'eval', start: 14, end: 27 });
    assert.deepEqual(await obstacle('node_modules/p/broken.js'), {
      what: 'it could not be parsed: Unexpected token',
      start: 0,
      end: 0,
    });
    assert.deepEqual(await obstacle('node_modules/p/data.bin'), {
      what: 'compiled code, which is not read',
      start: 0,
      end: 0,
    });
    assert.deepEqual(await obstacle('node_modules/p/b.js'), {
      what: 'its package loads modules of its own in ways that are not followed',
      start: 0,
      end: 0,
    });
  });
});
