/** Whole functions and nothing but them: a rule for handlers that looked a line further would find what no request reaches. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Span } from '../model/span.ts';
import { noHandlers, type ProjectHandlers } from './find-handlers.ts';
import { handlerScope, isWithin } from './handler-scope.ts';
import type { Handler } from './model/handler.ts';
import type { Rule, SourceType } from './model/rule.ts';

/** `3:5-9:2` */
function spanOf(text: string): Span {
  const [startLine = 0, startColumn = 0, endLine = 0, endColumn = 0] = text.split(/[:-]/).map(Number);
  return { startLine, startColumn, endLine, endColumn };
}

for (const [inner, outer, expected] of [
  ['3:5-9:2', '3:5-9:2', true],
  ['4:1-8:9', '3:5-9:2', true],
  ['3:6-9:1', '3:5-9:2', true],
  ['3:4-9:2', '3:5-9:2', false],
  ['3:5-9:3', '3:5-9:2', false],
  ['2:9-9:2', '3:5-9:2', false],
  ['3:5-10:1', '3:5-9:2', false],
  ['4:1-8:9', '3:5-5:1 7:1-9:2', false],
  ['7:4-8:9', '3:5-5:1 7:1-9:2', true],
] as const)
  test(`what stands at ${inner} is ${expected ? '' : 'not '}within ${outer}`, () => {
    const spans = outer.split(' ').map(spanOf);
    assert.equal(isWithin(spanOf(inner), { kind: 'functions', spans }), expected);
    assert.equal(isWithin(spanOf(inner), { kind: 'file' }), true);
    assert.equal(isWithin(spanOf(inner), { kind: 'functions', spans: [] }), false);
  });

const ruleFor = (...sourceTypes: readonly SourceType[]): Rule => ({
  id: 'r',
  name: 'r',
  rule: 'f($X)',
  globPattern: '**/*',
  sourceTypes,
});
const web = "app.get('/', (req, res) => res.send('x'));";

test('a rule without source types is for the whole of every file', () => {
  assert.deepEqual(handlerScope(ruleFor(), 'a.js', '', noHandlers), { kind: 'file' });
});

test('where handlers of a type are not known, files with its signs are looked at as a whole', () => {
  assert.deepEqual(handlerScope(ruleFor('HTTP_HANDLER'), 'a.js', web, noHandlers), { kind: 'file' });
  assert.deepEqual(handlerScope(ruleFor('CLI_HANDLER', 'HTTP_HANDLER'), 'a.js', web, noHandlers), { kind: 'file' });
  assert.equal(handlerScope(ruleFor('CLI_HANDLER'), 'a.js', web, noHandlers), undefined);
  assert.equal(handlerScope(ruleFor('HTTP_HANDLER'), 'a.js', 'const a = 1;', noHandlers), undefined);
});

test('where they are known, their functions are, and no sign of the same type counts', () => {
  const span = spanOf('1:1-1:9');
  const handler = { path: 'a.js', sourceType: 'HTTP_HANDLER', span } satisfies Partial<Handler>;
  const handlers: ProjectHandlers = {
    ...noHandlers,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- all of it that is looked at
    of: (path) => (path === 'a.js' ? [handler as Handler] : []),
    areKnown: (_, type) => type === 'HTTP_HANDLER',
  };
  const scope = { kind: 'functions', spans: [span] };
  assert.deepEqual(handlerScope(ruleFor('HTTP_HANDLER'), 'a.js', web, handlers), scope);
  assert.deepEqual(handlerScope(ruleFor('HTTP_HANDLER', 'CLI_HANDLER'), 'a.js', web, handlers), scope);
  assert.equal(handlerScope(ruleFor('HTTP_HANDLER'), 'b.js', web, handlers), undefined);
  assert.equal(handlerScope(ruleFor('CLI_HANDLER'), 'a.js', web, handlers), undefined);
});
