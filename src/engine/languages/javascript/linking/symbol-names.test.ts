/** How what code takes from a package is compared with what an advisory names, for the ways in which JavaScript writes both. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scriptNames } from './symbol-names.ts';

/** `module#name` of an advisory on `set-value`, what code takes (module, then members), and how well they fit. */
const symbols = `
#template | template = exact
#template | merge = none
#template | deep template = name
#template | default template = exact
#template | template () = exact
#set-value | = exact
#setValue | = exact
#SetValue | = exact
#set_value | () = exact
#setValue | setValue = exact
#setValue | other = none
#setValue | other setValue = name
#other | = none
# | = exact
# | anything = none
#Parser.prototype.parse | Parser parse = exact
#Parser#parse | Parser # parse = exact
#Parser.parse | parse = name
#Parser.parse | Parser = none
#module.exports.parse | parse = exact
#exports.parse | parse = exact
#template | @template = exact
#template | @template.js = exact
#template | @lib/template.cjs = exact
#template | @lib/template.mjs inner = none
#fp.template | @fp template = exact
#template | @fp template = exact
#parse | @other = none
#module.exports | = exact
#default | default = exact
#module.exports | @index.js = exact
#module.exports | @lib/other = name
#setValue | @lib/other = name
lib/a.js#module.exports | @lib/a = exact
lib/a.js#parse | @lib/a parse = exact
lib/a.js#parse | @lib/a.js parse = exact
lib/a.js#parse | @lib/b.js parse = name
lib/a.js#parse | @lib/b.js other = none
lib/a.js#parse | @lib/b.js = none
lib/a.js#parse | @lib/parse = exact
lib/a.js#parse | parse = exact
lib/a.js#parse | @lib/a/index.js parse = exact
`;

/** Modules of the advisory and of the import. */
const modules = `
lib/a.js | lib/a = exact
./lib/a.js | lib/a.js = exact
/lib/a.mjs | lib/a.cts = exact
lib/a/index.js | lib/a = exact
index.js | = exact
lib/a.js | lib/b.js = none
lib/a.json | lib/a = none
lib/a | xlib/a = none
lib/reindex.js | lib/re = none
`;

void describe('names of JavaScript', () => {
  for (const [line, entry, rest, expected] of rows(symbols))
    void it(`compare a symbol with what is taken: ${line}`, () => {
      const hash = entry.indexOf('#');
      const parts = rest.split(' ').filter((part) => part !== '');
      const module = parts[0]?.startsWith('@') === true ? (parts.shift()?.slice(1) ?? '') : '';
      const target = { name: 'set-value', module, path: parts, isExact: true };
      assert.equal(
        scriptNames.matchSymbol({ module: entry.slice(0, hash), name: entry.slice(hash + 1) }, target),
        expected,
      );
    });

  for (const [line, entry, module, expected] of rows(modules))
    void it(`compare modules without their endings: ${line}`, () => {
      const target = { name: 'p', module, path: [], isExact: true };
      assert.equal(scriptNames.matchModule({ module: entry, name: '' }, target), expected);
    });

  void it('take a scope off before a package is compared with its only function', () => {
    const target = { name: '@scope/set-value', module: '', path: [], isExact: true };
    assert.equal(scriptNames.matchSymbol({ module: '', name: 'setValue' }, target), 'exact');
  });

  void it('are preceded by the package and its module', () => {
    const target = { name: 'p', module: '', path: ['x'], isExact: true };
    assert.deepEqual(scriptNames.ownerNames(target), ['p']);
    assert.deepEqual(scriptNames.ownerNames({ ...target, module: 'lib/a' }), ['p/lib/a']);
  });
});

function rows(table: string): readonly (readonly [line: string, first: string, second: string, expected: string])[] {
  return table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [left = '', expected = ''] = line.split(' = ').length > 1 ? line.split(' = ') : line.split('= ');
      const [first = '', second = ''] = left.split('|').map((part) => part.trim());
      return [line, first, second, expected];
    });
}
