import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Rule } from '../../engine/rules/model/rule.ts';
import { forkedRuleRunner } from './forked-rule-runner.ts';

const runner = forkedRuleRunner({ taskWorkMs: 400 });
after(() => runner[Symbol.asyncDispose]());

function ruleOf(id: string, rule: string): Rule {
  return { id, name: id, rule, globPattern: '**/*', sourceTypes: [] };
}

const good = ruleOf('good', 'eval($X)');
/** Each level looks through all that lies below, so the work grows with the fourth power of the file. */
const endless = ruleOf(
  'endless',
  `rule: {kind: binary_expression, has: {stopBy: end, kind: binary_expression, has: {stopBy: end, kind: binary_expression, has: {stopBy: end, kind: binary_expression, has: {stopBy: end, kind: string}}}}}`,
);
const long = Buffer.from(`x=${'a+'.repeat(20_000)}a;eval(q)`);

test('a rule finds in another process what it finds in this one', async () => {
  const { matches, problems } = await runner.run('a.js', Buffer.from('eval(1)'), [good]);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    matches.map(({ ruleId, path }) => [ruleId, path]),
    [['good', 'a.js']],
  );
});

test('a rule that never ends costs itself, and the others are still run', async () => {
  const { matches, problems } = await runner.run('a.js', long, [good, endless, ruleOf('also', 'eval($Y)')]);
  assert.deepEqual(matches.map(({ ruleId }) => ruleId).sort(), ['also', 'good']);
  assert.deepEqual(problems, [
    {
      ruleId: 'endless',
      path: 'a.js',
      message: 'the file was not checked: it took more than 0.4 seconds of processor time',
    },
  ]);
});

test('a process that takes too much memory is ended', async () => {
  await using small = forkedRuleRunner({ memoryBytesMax: 1024 });
  const { problems } = await small.run('a.js', long, [endless]);
  assert.match(problems[0]?.message ?? '', /too much memory/);
});

test('files are run one after the other, in as many processes as there are', async () => {
  await using two = forkedRuleRunner({ processes: 2 });
  const files = Array.from({ length: 20 }, (_, index) => `${index}.js`);
  const outcomes = await Promise.all(files.map((path) => two.run(path, Buffer.from('eval(1)'), [good])));
  assert.deepEqual(
    outcomes.map(({ matches }) => matches[0]?.path),
    files,
  );
});

test('a rule is checked before it is kept, with the reason where it cannot be run', async () => {
  assert.equal((await runner.understand('eval($X)')).ok, true);
  const refused = await runner.understand('eval(');
  assert.match(refused.ok ? '' : refused.message, /not complete/);
});

test('a runner that is closed says so instead of starting again', async () => {
  const closing = forkedRuleRunner();
  const busy = closing.run('a.js', long, [endless]);
  await closing[Symbol.asyncDispose]();
  assert.match((await busy).problems[0]?.message ?? '', /was stopped/);
  assert.match((await closing.run('a.js', long, [good])).problems[0]?.message ?? '', /was stopped/);
});
