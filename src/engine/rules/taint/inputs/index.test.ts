/** What comes in is known wherever values are followed: else a rule about requests would be silent there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleLanguages } from '../../syntax/rule-language.ts';
import { flowGrammarOf } from '../code/grammars/index.ts';
import { inputTableOf } from './index.ts';

test('every language of code whose values are followed has a table of inputs', () => {
  const followed = ruleLanguages.map(({ name }) => name).filter((name) => flowGrammarOf(name) !== undefined);
  assert.ok(followed.length >= 11);
  assert.deepEqual(
    followed.filter((name) => inputTableOf(name) === undefined),
    [],
  );
});
