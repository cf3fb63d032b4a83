/** What functions of the runtime do with what they are given, in programs that call a package by way of them. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerTo, inPackage } from './deep-package.testing.ts';

const deep = { 'index.js': 'exports.bad = (text) => text;\nexports.good = () => 1;' };

const reaches: Readonly<Record<string, string>> = {
  'a server whose answers get a prototype': `const http = require('http');
const answer = Object.create(http.ServerResponse.prototype);
answer.render = function () { this.end(deep.bad('x')); };
const handle = (request, response) => response.render();
http.createServer((request, response) => { Object.setPrototypeOf(response, answer); handle(request, response); }).listen(0);`,
  'a server whose requests get members': `const { createServer } = require('node:http');
const before = (request) => { request.read = () => deep.bad('x'); };
const server = createServer({ keepAlive: true }, (request, response) => { before(request); request.read(); });
server.listen(0);`,
  'a server that waits for requests by their event': `const http = require('http');
const server = new http.Server();
server.on('listening', () => 1).on('request', (request, response) => { request.read = () => deep.bad('x'); request.read(); });`,
  'a prototype that is set by a function which not every runtime had': `const set = Object.setPrototypeOf || function (to, from) { for (const key in from) to[key] = from[key]; };
const object = { start() { return 1; } };
set(object, { run: () => deep.bad('x') });
object.run();`,
  'members that are copied by one': `const extend = Object.assign ? Object.assign.bind() : function () {};
function extended() { return extend.apply(null, arguments); }
const object = extended({}, { a: 1 }, { run: () => deep.bad('x') });
object.run();`,
  'an object that is made by one': `const derive = Object.create || function () {};
derive({ run: () => deep.bad('x') }).run();`,
};

const misses: Readonly<Record<string, string>> = {
  'a callback gets nothing of what stands beside it': `const fs = require('fs');
fs.stat({ run: () => deep.bad('x') }, (error, found) => found.run());`,
  'a stack that is taken calls nothing': `function made() { deep.bad('x'); }
Error.captureStackTrace({}, made);`,
  'what stands in for a function of every runtime does not run': `const set = Object.setPrototypeOf || function () { deep.bad('x'); };
set({}, {});`,
};

describe('functions of the runtime', () => {
  const answer = (code: string): Promise<string> =>
    answerTo(inPackage({ 'index.js': `const deep = require('deep');\n${code}` }), deep);
  for (const [what, code] of Object.entries(reaches))
    it(what, async () => assert.equal(await answer(code), 'reachable'));
  for (const [what, code] of Object.entries(misses))
    it(what, async () => assert.notEqual(await answer(code), 'reachable'));
  it('whoever takes a function of a package from an own file need not call it', async () => {
    const shape = { 'index.js': 'const bad = (text) => text;\nmodule.exports = function main() { return bad(1); };' };
    const code = { 'main.js': "const deep = require('deep');\nmodule.exports = deep;" };
    assert.notEqual(await answerTo(code, shape), 'reachable');
  });
});
