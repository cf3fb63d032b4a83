/** Functions that go by the names under which packages give them to others, and are written under none, or under another. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerTo, type Files, inPackage } from './deep-package.testing.ts';

interface Shape {
  readonly files: Files;
  readonly symbol: string;
  /** How to call it, and how to call something else. */
  readonly bad: string;
  readonly good: string;
  /** What an accessor gives that nobody takes is not known, so nothing is said where something else is called. */
  readonly isOpen?: true;
}

const shapes: Readonly<Record<string, Shape>> = {
  'a function without a name in a file of its own': {
    files: {
      'index.js': "module.exports = { parse: require('./lib/parse'), write: require('./lib/write') };",
      'lib/parse.js': 'module.exports = function (text) { return text; };',
      'lib/write.js': 'module.exports = function (data) { return data; };',
    },
    symbol: 'parse',
    bad: 'deep.parse("x");',
    good: 'deep.write("x");',
  },
  'the name of the file is the name of its function': {
    files: {
      'index.js': "exports.read = require('./lib/slurp');\nexports.write = () => 1;",
      'lib/slurp.js': 'module.exports = (text) => text;',
    },
    symbol: 'slurp',
    bad: 'deep.read("x");',
    good: 'deep.write("x");',
  },
  'another name than it is written with': {
    files: { 'index.js': 'function inner() { return 2; }\nexports.load = inner;\nexports.write = () => 1;' },
    symbol: 'load',
    bad: 'deep.load("x");',
    good: 'deep.write("x");',
  },
  'all that a package gives': {
    files: { 'index.js': 'module.exports = function (text) { return text; };\nmodule.exports.write = () => 1;' },
    symbol: 'module.exports',
    bad: 'deep("x");',
    good: 'deep.write("x");',
  },
  'all that a package gives, by way of another file': {
    files: {
      'index.js': "module.exports = require('./lib/main');\nmodule.exports.write = () => 1;",
      'lib/main.js': 'module.exports = function expand(text) { return text; };',
    },
    symbol: 'module.exports',
    bad: 'deep("x");',
    good: 'deep.write("x");',
  },
  'the default of a module': {
    files: { 'package.json': 'module', 'index.js': 'export default (text) => text;\nexport const write = () => 1;' },
    symbol: 'default',
    bad: 'deep.default("x");',
    good: 'deep.write("x");',
  },
  'a method of a class without a name': {
    files: {
      'index.js':
        'exports.Reader = class { parse() { return 1; } };\nexports.Writer = class { parse() { return 2; } };',
    },
    symbol: 'Reader.parse',
    bad: 'new deep.Reader().parse();',
    good: 'new deep.Writer().parse();',
  },
  'a method of the one object that a package gives': {
    files: {
      'index.js':
        'function Table() {}\nTable.prototype.lookup = function () { return 1; };\nTable.prototype.write = function () { return 2; };\nmodule.exports = new Table();',
    },
    symbol: 'lookup',
    bad: 'deep.lookup();',
    good: 'deep.write();',
  },
  'a name behind a getter': {
    files: {
      'index.js':
        "const inner = require('./lib/inner');\nObject.defineProperty(exports, 'load', { enumerable: true, get: () => inner.slurp });\nexports.write = () => 1;",
      'lib/inner.js': 'exports.slurp = (text) => text;',
    },
    symbol: 'load',
    bad: 'deep.load("x");',
    good: 'deep.write("x");',
    isOpen: true,
  },
};

const starts = {
  'own code': (call: string): Files => ({ 'main.js': `const deep = require('deep');\n${call}` }),
  'a package': (call: string): Files => inPackage({ 'index.js': `const deep = require('deep');\n${call}` }),
};

describe('a function of a package, by the name that others have for it', () => {
  for (const [start, code] of Object.entries(starts))
    for (const [shape, { files, symbol, bad, good, isOpen }] of Object.entries(shapes)) {
      it(`is found where ${start} calls it: ${shape}`, async () => {
        assert.equal(await answerTo(code(bad), files, symbol), 'reachable');
      });
      it(`is not, where ${start} calls something else: ${shape}`, async () => {
        assert.equal(await answerTo(code(good), files, symbol), isOpen === true ? 'needsReview' : 'unreachable');
      });
    }

  it('may be any module that others load by its path', async () => {
    const files = {
      'index.js': 'module.exports = function (text) { return text; };',
      'other.js': 'module.exports = function (text) { return text; };',
    };
    const code = inPackage({ 'index.js': "require('deep');\nrequire('deep/other')('x');" });
    assert.equal(await answerTo(code, files, 'module.exports'), 'needsReview');
  });
});
