/** What first-party Python uses of packages by values that wander, and by which import each came. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../../../files/memory-tree.ts';
import type { Program } from '../../../linking/linker.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { Package } from '../../../model/package.ts';
import { packageOf } from '../../../../testing/packages-and-facts.ts';
import { inProcessFacts } from '../../extract-facts.ts';
import { allRuns } from '../../../linking/own-code.ts';
import { pythonLinkage } from './linkage.ts';

const distribution = (name: string): Package => packageOf(name, '1', { ecosystem: 'PyPI' });

async function read(path: string, text: string, isDetailed: boolean): Promise<FileFacts> {
  const request = { path, language: 'python' as const, content: Buffer.from(text), contentId: '' };
  const answer = await inProcessFacts.read(isDetailed ? { ...request, isDetailed: true } : request);
  assert.ok(!('reason' in answer));
  return answer;
}

async function programOf(
  sources: Readonly<Record<string, string>>,
  unread: readonly string[] = [],
  signal?: AbortSignal,
): Promise<Program> {
  const files = await Promise.all(Object.entries(sources).map(([path, text]) => read(path, text, false)));
  const packages = ['pyyaml', 'requests', 'google-cloud-storage'].map(distribution);
  const linker = await pythonLinkage.open({ tree: memoryTree(sources), files, packages });
  const program = await linker.program?.(
    undefined,
    signal,
    async (path) => (unread.includes(path) ? undefined : await read(path, sources[path] ?? '', true)),
    async () => allRuns,
    () => 'production',
  );
  assert.ok(program);
  return program;
}

/** `package module: path, kind @ text, by the import's file and text`. */
async function usesOf(
  sources: Readonly<Record<string, string>>,
  unread: readonly string[] = [],
): Promise<readonly string[]> {
  const { uses } = await programOf(sources, unread);
  return [...uses].flatMap(([name, sites]) =>
    sites.map(({ file, fact, target, imports }) => {
      assert.equal(target.name, name);
      const by = imports.map((site) => {
        assert.equal(site.file.imports[fact.import], site.fact);
        return `${site.file.path} ${(sources[site.file.path] ?? '').slice(site.fact.start, site.fact.end)}`;
      });
      const text = (sources[file.path] ?? '').slice(fact.start, fact.end);
      return `${name} ${target.module}: ${fact.path.join(' ')}, ${fact.kind} @ ${file.path} ${text} by ${by.join(', ')}`;
    }),
  );
}

void describe('uses of packages', () => {
  void it('are calls of values that came from elsewhere in the file', async () => {
    const text =
      'import yaml\nimport requests.sessions\ndef run(work):\n    return work(1)\nrun(yaml.load)\nrequests.sessions.Session().get()\n';
    assert.deepEqual(await usesOf({ 'a.py': text }), [
      'requests requests.sessions: Session, call @ a.py requests.sessions.Session by a.py import requests.sessions',
      'requests requests.sessions: Session () get, call @ a.py requests.sessions.Session().get by a.py import requests.sessions',
      'pyyaml yaml: load, call @ a.py work by a.py import yaml',
    ]);
  });

  void it('name the import of another file where their own has none', async () => {
    const sources = {
      'a.py': 'from tools import take\ntake(1)\nimport json\njson.loads("1")\n',
      'b.py': 'import yaml as other\n',
      'tools.py': 'import yaml\nfrom yaml.loader import Loader\ntake = yaml.load\nmade = Loader(1)\n',
    };
    assert.deepEqual([...(await usesOf(sources))].sort(), [
      'pyyaml yaml.loader: Loader, call @ tools.py Loader by tools.py from yaml.loader import Loader',
      'pyyaml yaml: load, call @ a.py take by b.py import yaml as other',
    ]);
  });

  void it('come by the most precise import', async () => {
    const sources = {
      'a.py': 'import google.cloud.storage\nimport google.cloud\ndef f(x): x()\nf(google.cloud.storage.Client)\n',
      'b.py': 'from .relative import yaml\nif yaml: yaml.load()\n',
      'relative.py': 'import yaml\nx = yaml\n',
    };
    assert.deepEqual([...(await usesOf(sources))].sort(), [
      'google-cloud-storage google.cloud.storage: Client, call @ a.py x by a.py import google.cloud.storage',
      'pyyaml yaml: load, call @ b.py yaml.load by relative.py import yaml',
    ]);
  });

  void it('are none of packages that are not asked about, nor in files that could not be followed', async () => {
    const sources = { 'a.py': 'import flask, yaml\nflask.run()\nyaml.load()\n', 'b.py': 'import yaml\nyaml.dump()\n' };
    assert.deepEqual(await usesOf(sources, ['a.py']), ['pyyaml yaml: dump, call @ b.py yaml.dump by b.py import yaml']);
  });

  void it('are not gathered once the scan was given up', async () => {
    await assert.rejects(programOf({ 'a.py': 'import yaml\n' }, [], AbortSignal.abort(new Error('over'))), /over/);
  });

  void it('of many files are all found', async () => {
    const sources = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`f${index}.py`, 'import yaml\nyaml.load()\n']),
    );
    const found = await usesOf(sources);
    assert.equal(new Set(found).size, 30);
    const program = await programOf(sources);
    assert.deepEqual([...program.uses.keys()], ['pyyaml']);
  });
});
