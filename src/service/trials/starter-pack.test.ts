/** The rules that come with the project keep what their examples promise. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderTree } from '../../engine/files/folder-tree.ts';
import { forkedRuleRunner } from '../analysis/forked-rule-runner.ts';
import { readRulePack } from './rule-pack.ts';
import { markedLines, testPackRule } from './test-pack.ts';

const pack = await readRulePack(await folderTree(fileURLToPath(new URL('../../../rules/starter', import.meta.url))));

test('every rule of the starter pack is understood, finds its bad examples and none of its good ones', async () => {
  assert.deepEqual(pack.faults, []);
  await using runner = forkedRuleRunner({ processes: 2 });
  const faults = [];
  for (const rule of pack.rules) faults.push(...(await testPackRule(rule, runner)));
  assert.deepEqual(faults, []);
});

test('every rule of the starter pack has three marked places that are bad, and code that is not', () => {
  const lacking = pack.rules.filter(({ examples }) => {
    const marks = examples
      .filter(({ isMatch }) => isMatch)
      .flatMap(({ files }) => Object.values(files).flatMap((file) => markedLines(new TextDecoder().decode(file))));
    return marks.length < 3 || examples.every(({ isMatch }) => isMatch);
  });
  assert.deepEqual(
    lacking.map(({ rule }) => rule.id),
    [],
  );
});
