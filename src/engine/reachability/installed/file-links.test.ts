/** Links that surely stay within their package are kept with what they lead to; one too many would lead a later scan astray. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../../files/memory-tree.ts';
import type { InstalledSources } from '../../linking/installed-sources.ts';
import { npmLinkage } from '../../languages/javascript/linking/linkage.ts';
import { type FileLinks, insideTold, resolveAll, resolvedNow } from './file-links.ts';

const folder = 'node_modules/p';
const tree = memoryTree({
  [`${folder}/package.json`]: '{}',
  [`${folder}/index.js`]: '',
  [`${folder}/a.js`]: '',
  [`${folder}/lib/b.js`]: '',
  [`${folder}/lib/deep/c.js`]: '',
  [`${folder}/lib/deep/index.js`]: '',
  [`${folder}/node_modules/q/package.json`]: '{}',
  [`${folder}/node_modules/q/index.js`]: '',
  'node_modules/r/package.json': '{}',
  'node_modules/r/index.js': '',
});

async function resolver(): Promise<InstalledSources> {
  const linker = await npmLinkage.open({ tree, files: [], packages: [] });
  assert.ok(linker.installed);
  return linker.installed;
}

async function told(specifier: string): Promise<string> {
  const sources = await resolver();
  const path = `${folder}/lib/deep/c.js`;
  const fact = { specifier, kind: 'static', start: 0, end: 1 } as const;
  const file: FileLinks = { isOpaque: true, runsPrograms: false, hasUses: false, links: [{ fact, specifier }] };
  const unit = sources.unitOf?.(path);
  assert.ok(unit);
  const { links, ...others } = await insideTold(file, path, unit, sources);
  assert.deepEqual(others, { isOpaque: true, runsPrograms: false, hasUses: false });
  const [link] = links;
  assert.equal(link?.fact, fact);
  if (link?.inside === undefined) return 'looked up each time';
  assert.deepEqual(resolvedNow({ ...sources, resolveNow: () => undefined }, path, link), {
    paths: link.inside,
    missing: [],
  });
  return link.inside.map((inside) => inside.slice(folder.length + 1)).join(' ') || 'nothing';
}

const cases = `./c = lib/deep/c.js
. = lib/deep/index.js
.. = nothing
../b = lib/b.js
../.. = index.js
../../a = a.js
.././../a = a.js
./missing = nothing
./deeper/../c = lib/deep/c.js
./deeper/../../b = lib/b.js
./x/y/../../../../a = a.js
../../../p/a = looked up each time
./../../../p/a = looked up each time
../.././../p/a = looked up each time
..//../../p/a = looked up each time
../../../r = looked up each time
../../node_modules/q = looked up each time
../../node_modules = looked up each time
../../../../outside = looked up each time
q = looked up each time
r = looked up each time
.hidden = looked up each time
/absolute = looked up each time`;

void describe('links that stay within a package', () => {
  for (const line of cases.split('\n')) {
    const [specifier = '', expected] = line.split(' = ');
    void it(`are told from others: ${line}`, async () => {
      assert.equal(await told(specifier), expected);
    });
  }

  void it('are resolved in their order, from what is known where it is', async () => {
    const sources = await resolver();
    const fact = { specifier: 'r', kind: 'static', start: 0, end: 1 } as const;
    const links = [
      { fact, specifier: 'r' },
      { fact, specifier: './x', inside: ['kept.js'] },
      { fact, specifier: 'q' },
    ];
    const paths = (await resolveAll(sources, `${folder}/a.js`, links)).map((found) => found.paths);
    assert.deepEqual(paths, [['node_modules/r/index.js'], ['kept.js'], [`${folder}/node_modules/q/index.js`]]);
  });
});
