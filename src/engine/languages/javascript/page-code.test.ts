/** What a computed `import()` may load: anything, or, in a file that Node cannot load, files of the page by their address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractFacts } from '../extract-facts.ts';

const load = 'export const load = (name) => import(name);';
const cases: readonly (readonly [before: string, bound: string])[] = [
  ['window.base = f();', 'page'],
  ['window.$events.on("x");', 'page'],
  ['document.body.append(x);', 'page'],
  ['document.title = "x";', 'page'],
  ['window[key] = 1;', 'page'],
  ['!function (page, make) { page.x = make(); }(window, () => 1);', 'page'],
  ['(function (page) { page.x = 1; })(document);', 'page'],
  ['((page) => page.x)(window);', 'page'],
  ['!function (page) {}(this);', ''],
  ['!function (page) {}(typeof window === "undefined" ? {} : window);', ''],
  ['(function (window) { (function (page) {})(window); })({});', ''],
  ['start(window);', ''],
  ['', ''],
  ['window;', ''],
  ['window = {};', ''],
  ['window ??= {};', ''],
  ['window?.start();', ''],
  ['window?.a.b();', ''],
  ['start(window.x);', ''],
  ['x.window = 1;', ''],
  ['globalThis.window = page; window.base = 1;', ''],
  ['if (page) window.base = 1;', ''],
  ['typeof window !== "undefined" && window.start();', ''],
  ['try { window.start(); } catch {}', ''],
  ['function start() { document.title = "x"; }', ''],
  ['import window from "global"; window.base = 1;', ''],
  ['const { document } = new JSDOM().window; document.title = "x";', ''],
  ['var window = globalThis; window.base = 1;', ''],
  ['function document() {} document.x = 1;', ''],
  ['self.base = 1;', ''],
];

for (const [before, bound] of cases)
  void test(`${before === '' ? 'nothing' : before} before a computed import(): ${bound === '' ? 'anything' : bound}`, async () => {
    const read = await extractFacts('src/a.js', 'javascript', Buffer.from(`${before}\n${load}`));
    assert('facts' in read);
    assert.deepEqual(
      read.facts.hazards.map((hazard) => [hazard.what, hazard.bound ?? '']),
      [['import() with a computed name', bound]],
    );
  });

void test('require() is of Node, whatever the page', async () => {
  const read = await extractFacts('src/a.js', 'javascript', Buffer.from('window.x = 1; require(name);'));
  assert('facts' in read);
  assert.deepEqual(
    read.facts.hazards.map(({ bound }) => bound),
    [undefined],
  );
});

const codes = ['new Function(text)', 'Function("a", text)', 'eval(text)', 'setTimeout("go(" + text + ")")'];
for (const code of codes)
  void test(`code made by ${code} loads in a page what the page may`, async () => {
    for (const before of ['', 'window.x = 1;']) {
      const read = await extractFacts(
        'src/a.js',
        'javascript',
        Buffer.from(`${before} export const run = (text) => ${code};`),
      );
      assert('facts' in read);
      const [hazard] = read.facts.hazards;
      assert.equal(read.facts.hazards.length, 1, before);
      assert.equal(hazard?.bound, before === '' ? 'text' : 'page');
    }
  });
