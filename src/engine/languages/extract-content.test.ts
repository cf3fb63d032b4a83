/** What is kept of facts for installed files, and the reasons given where there are none. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractFacts, inProcessFacts } from './extract-facts.ts';
import { languageOf, languageOfScript } from './index.ts';

const source = Buffer.from(
  "const other = require('other'), own = require('./own'); other.now('a-string'); own.now(); x.called(); exports.o = other; function f() { other.later(); }",
);

void describe('reading one file', () => {
  void it('keeps all of an own file, and of an installed one what it loads and does at once to others', async () => {
    const own = await extractFacts('src/a.js', 'javascript', source);
    const installed = await extractFacts('node_modules/p/a.js', 'javascript', source);
    assert.ok('facts' in own && 'facts' in installed);
    assert.equal(own.facts.uses.length, 3);
    assert.deepEqual(
      installed.facts.uses.map(({ path, isTopLevel }) => [path, isTopLevel]),
      [
        [['now'], true],
        [[], true],
      ],
    );
    assert.deepEqual(installed.facts.imports, own.facts.imports);
    const { exports, strings, calledMembers } = installed.facts;
    assert.deepEqual([exports, strings, calledMembers], [[], [], []]);
    assert.deepEqual([own.facts.exports.length, own.facts.strings.length, own.facts.calledMembers.length], [1, 2, 1]);
  });

  void it('keeps all of an installed file that is read for what its functions do', async () => {
    const detailed = await extractFacts('node_modules/p/a.js', 'javascript', source, true);
    assert.ok('facts' in detailed);
    assert.equal(detailed.facts.exports.length, 1);
    assert.deepEqual(
      detailed.facts.uses.filter(({ in: holder }) => holder === 'f').map(({ path }) => path),
      [['later']],
    );
    assert.deepEqual(detailed.facts.ownCalls, []);
  });

  void it('gives the file with its facts, or with the reason that there are none', async () => {
    const content = Buffer.from("require('a')");
    const read = await inProcessFacts.read({ path: 'a.js', language: 'javascript', content, contentId: '' });
    assert.equal('imports' in read && read.imports[0]?.specifier, 'a');
    assert.equal(read.path, 'a.js');
    assert.ok(!('ownCalls' in read));
    const detailed = await inProcessFacts.read({
      path: 'a.js',
      language: 'javascript',
      content,
      contentId: '',
      isDetailed: true,
    });
    assert.ok('ownCalls' in detailed);
    const broken = Buffer.from('let = ;');
    assert.deepEqual(
      await inProcessFacts.read({ path: 'a.js', language: 'javascript', content: broken, contentId: '' }),
      {
        path: 'a.js',
        reason: 'it could not be parsed: Unexpected token',
      },
    );
  });

  void it('says of what nests too deeply that it does', async () => {
    const brackets = await extractFacts('a.js', 'javascript', Buffer.from('['.repeat(1001)));
    assert.deepEqual(brackets, { reason: 'brackets are nested too deeply to be parsed' });
    const chain = await extractFacts('a.js', 'javascript', Buffer.from(`${'-~'.repeat(5000)}x`));
    assert.deepEqual(chain, { reason: 'it is nested too deeply to be followed' });
  });
});

void describe('the language of a file', () => {
  const byPath = `a.js javascript|a.jsx javascript|a.mjs javascript|a.cjs javascript|a.vue javascript|a.svelte javascript|a.astro javascript|a.es6 javascript
a.ts typescript|a.tsx typescript|a.mts typescript|a.cts typescript|a/B.JS javascript|a.b.py python|a.go go|A.java java|a.kt kotlin|a.scala scala|a.cs csharp|a.php php|a.rb ruby|a.rs rust
a.d.ts -|a.d.mts -|a.d.cts -|A.D.TS -|ad.ts typescript|a.d.js javascript|js -|a -|a.unknown -|.js javascript|a.js/b -`;
  for (const line of byPath.split(/[|\n]/)) {
    const [path = '', name] = line.split(' ');
    void it(`of ${path} is ${name === '-' ? 'not known' : name}`, () => {
      assert.equal(languageOf(path)?.name ?? '-', name);
    });
  }

  const byLine = `#!/usr/bin/env node=javascript|#!/usr/bin/nodejs=javascript|#!/usr/local/bin/bun run=javascript|#!/usr/bin/env -S deno run --allow-net=javascript
#!/usr/bin/env -S NODE_ENV=x node=javascript|#! /usr/bin/python3.12=python|#!/usr/bin/env ts-node=typescript|#!/usr/bin/env -S npx tsx=typescript|#!/usr/bin/env ruby=ruby
#!/usr/bin/php=php|#!/bin/bash=-|#!=-|/usr/bin/env node=-| #!/usr/bin/node=-|#!/usr/bin/node20=javascript|#!/opt/ruby/bin/node=javascript|#!/usr/bin/nodes=-`;
  for (const line of byLine.split(/[|\n]/)) {
    const at = line.lastIndexOf('=');
    void it(`of a script that begins ${line.slice(0, at)} is ${line.slice(at + 1)}`, () => {
      assert.equal(languageOfScript(line.slice(0, at))?.name ?? '-', line.slice(at + 1));
    });
  }
});
