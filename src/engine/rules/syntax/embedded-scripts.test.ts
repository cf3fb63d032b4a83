/** Scripts in pages keep their places; a script that is passed by is code that no rule sees. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { embeddedScripts } from './embedded-scripts.ts';

void describe('scripts in pages', () => {
  void it('stand at their own places, with all else blank', () => {
    const page = '<p>x</p>\n<script>a()</script>\r\n<b>\u2028<SCRIPT type="module">\nb()\n</SCRIPT >rest';
    const found = embeddedScripts(page);
    assert.equal(found?.text.length, page.length);
    assert.equal(found.language, 'JavaScript');
    assert.equal(found.text.replaceAll(/ +/g, ' '), ' \n a() \r\n \u2028 \nb()\n ');
    for (const code of ['a()', 'b()']) assert.equal(found.text.indexOf(code), page.indexOf(code));
  });

  void it('are code by their type, and data or templates otherwise', () => {
    const types = [
      'module',
      'text/javascript',
      'application/javascript',
      'text/x-javascript',
      'application/ecmascript',
      'text/jsx',
      'text/babel',
      'TEXT/TypeScript',
    ];
    const others = ['application/json', 'text/template', 'importmap', 'text/javascripts', 'xmodule', 'text/html'];
    for (const type of types) assert.ok(embeddedScripts(`<script type="${type}">a()</script>`), type);
    for (const type of others) assert.equal(embeddedScripts(`<script type='${type}'>a()</script>`), undefined, type);
    assert.ok(embeddedScripts('<script defer type=module src="x">a()</script>'));
    assert.equal(embeddedScripts('<p>no script</p><scripts>a()</scripts>'), undefined);
  });

  void it('are TypeScript where one says so', () => {
    for (const language of ['lang="ts"', "lang='tsx'", 'lang=typescript', 'LANG = "TS"'])
      assert.equal(embeddedScripts(`<script ${language}>a()</script>`)?.language, 'TypeScript', language);
    assert.equal(embeddedScripts('<script lang="tsy">a()</script>')?.language, 'JavaScript');
    assert.equal(embeddedScripts('<script>a()</script><script lang="ts">b()</script>')?.language, 'TypeScript');
  });

  void it('go to the end of the page where nothing closes them', () => {
    assert.equal(embeddedScripts('<script>a()\nb()')?.text, '        a()\nb()');
    assert.equal(embeddedScripts('<script type="text/x"><script>a()')?.text, undefined);
  });
});
