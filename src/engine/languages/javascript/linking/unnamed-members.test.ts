/** Members that code puts in under names which nobody knows, beside those that go by their names. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerTo, inPackage } from './deep-package.testing.ts';

const deep = { 'index.js': 'exports.bad = (text) => text;\nexports.good = () => 1;' };
const many = Array.from({ length: 40 }, (_, index) => `() => ${index}`).join(', ');

const programs: Readonly<Record<string, { readonly code: string; readonly expected: string }>> = {
  'a method is found beside more of them than are followed': {
    code: `class Server { use() { return deep.bad('x'); } }
const server = new Server();
for (const made of [${many}]) server[process.argv[2]] = made;
server.use();`,
    expected: 'reachable',
  },
  'what goes by the name is what is called': {
    code: `const server = { use: () => deep.good() };
server[process.argv[2]] = () => deep.bad('x');
server.use();`,
    expected: 'needsReview',
  },
  'where nothing goes by the name, any of them is': {
    code: `const server = {};
server[process.argv[2]] = () => deep.bad('x');
server.use();`,
    expected: 'reachable',
  },
  'a function has those that it gets after it was asked': {
    code: `const { METHODS } = require('http');
const proto = {};
for (const method of METHODS) proto[method.toLowerCase()] = () => deep.bad('x');
const mixed = (to, from) => Object.getOwnPropertyNames(from).forEach((name) => {
  Object.defineProperty(to, name, Object.getOwnPropertyDescriptor(from, name));
});
const create = () => { const app = function () {}; mixed(app, proto); return app; };
const app = create();
app.get('x');`,
    expected: 'reachable',
  },
};

describe('members under names that nobody knows', () => {
  for (const [what, { code, expected }] of Object.entries(programs))
    it(what, async () => {
      const text = `const deep = require('deep');\n${code}`;
      assert.equal(await answerTo(inPackage({ 'index.js': text }), deep), expected);
    });
});
