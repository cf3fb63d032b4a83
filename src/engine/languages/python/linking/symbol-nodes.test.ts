/** Which functions and classes of an installed distribution an advisory's symbols name. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { inProcessFacts } from '../../extract-facts.ts';
import { type CallGraph, callGraph } from '../graph/call-graph.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import { symbolNodes } from './symbol-nodes.ts';

const site = 'site-packages/';
const sources: Readonly<Record<string, string>> = {
  'a.py': 'import lib, lib.deep.inner, far\n',
  [`${site}lib/__init__.py`]:
    'from .core import parse, Reader as Public\nfrom far import away\nimport lib.deep\nVALUE = 1\ndef own(): pass\n',
  [`${site}lib/core.py`]:
    'def parse(): pass\ndef twice(): pass\nclass Reader:\n    def read(self): pass\n    class Inner:\n        def deep(self): pass\n',
  [`${site}lib/deep/__init__.py`]: '',
  [`${site}lib/deep/inner.py`]: 'def only(): pass\ndef twice(): pass\nclass Parser:\n    def parse(self): pass\n',
  [`${site}far/__init__.py`]: 'def away(): pass\ndef only(): pass\n',
};

async function graphOf(): Promise<CallGraph> {
  const facts = new Map<string, FileFacts>();
  for (const [path, text] of Object.entries(sources)) {
    const content = Buffer.from(text);
    const answer = await inProcessFacts.read({ path, language: 'python', content, contentId: '', isDetailed: true });
    assert.ok(!('reason' in answer));
    facts.set(path, answer);
  }
  const own = facts.get('a.py');
  assert.ok(own);
  return callGraph({ own: [own], others: facts });
}

for (const [symbol, expected] of [
  ['lib#own', ['lib own']],
  ['lib#own()', ['lib own']],
  ['#own', ['lib own']],
  ['#lib.own', ['lib own']],
  ['lib#parse', ['lib.core parse']],
  ['lib.core#parse', ['lib.core parse']],
  ['core#parse', ['lib.core parse']],
  ['#core.parse', ['lib.core parse']],
  ['lib#Public', ['lib.core Reader']],
  ['lib#Public.read', ['lib.core Reader.read']],
  ['lib#Public#read', ['lib.core Reader.read']],
  ['lib.core#Reader::Inner.deep', ['lib.core Reader.Inner.deep']],
  ['#Reader.read', ['lib.core Reader.read']],
  ['#Parser.parse', ['lib.deep.inner Parser.parse']],
  ['#only', ['lib.deep.inner only']],
  ['deep#only', []],
  ['lib#only', ['lib.deep.inner only']],
  ['inner#only', ['lib.deep.inner only']],
  ['lib.deep.inner#only', ['lib.deep.inner only']],
  ['core#only', []],
  ['#twice', []],
  ['lib#twice', []],
  ['lib.core#twice', ['lib.core twice']],
  ['lib#away', []],
  ['lib#VALUE', []],
  ['lib#VALUE.x', []],
  ['lib#own.x', []],
  ['lib#', []],
  ['#', []],
  ['other#own', []],
] as const) {
  void test(`${symbol} names ${expected.join(', ') || 'nothing'}`, async () => {
    const graph = await graphOf();
    const [module = '', ...names] = symbol.split('#');
    const entries = [{ module, name: names.join('#') }];
    const owns = (path: string): boolean => path.startsWith(`${site}lib/`);
    const found = symbolNodes(graph, { grade: 'curated', entries, goos: [], goarch: [] }, owns, ['lib']);
    const shown = [...found].map((node) => {
      const { path = '', name = '' } = graph.nodes[node] ?? {};
      return `${graph.dottedName(path)} ${name}`;
    });
    assert.deepEqual(shown, expected);
  });
}
