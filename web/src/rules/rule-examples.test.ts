import assert from 'node:assert/strict';
import { test } from 'node:test';
import { examplePath, outcomesOf } from './rule-examples.ts';

const match = (path: string) => ({
  path,
  startLine: 1,
  startColumn: 1,
  endLine: 1,
  endColumn: 2,
  snippet: '',
  message: '',
  severity: 'warning' as const,
});

test('each example is judged by what was found in it alone, though names be the same', () => {
  const examples = [
    { key: 1, path: 'a.js', code: 'eval(x)', isMatch: true },
    { key: 2, path: 'a.js', code: 'ok(x)', isMatch: false },
    { key: 3, path: 'a.js', code: 'eval(y)', isMatch: false },
    { key: 4, path: 'b.js', code: '  ', isMatch: true },
  ];
  const outcomes = outcomesOf(examples, {
    matches: [match('example-1/a.js'), match('example-3/a.js')],
    problems: [{ path: 'example-2/a.js', message: 'cannot be read' }],
  });
  assert.deepEqual(
    outcomes.map(({ key, isAsWanted, problem }) => [key, isAsWanted, problem]),
    [
      [1, true, ''],
      [2, true, 'cannot be read'],
      [3, false, ''],
    ],
  );
});

test('a path stays within its folder, whatever is typed', () => {
  const path = (typed: string): string => examplePath({ key: 7, path: typed, code: '', isMatch: true });
  assert.equal(path('../../etc/./x.py'), 'example-7/etc/x.py');
  assert.equal(path('/'), 'example-7/example.js');
});
