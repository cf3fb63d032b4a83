import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actorWords } from './actor-words.ts';

const names = {
  token: new Map([['019cad9f-4604-7000-b6b7-f7262411a063', 'ci']]),
  repository: new Map([['r', 'shop']]),
};

test('actors are called by the names of their tokens and repositories, else by the end of their id', () => {
  const said = [
    'token 019cad9f-4604-7000-b6b7-f7262411a063',
    'token 019cad9f-4604-7000-b6b7-000000abcdef',
    'webhook r',
    'operator',
    'operator 019cad9f-4604-7000-b6b7-000000abcdef',
    'service',
    'decision d',
    'scan s',
    'somebody else entirely',
    '',
  ].map((actor) => actorWords(actor, names).text);
  assert.deepEqual(said, [
    'ci',
    'token #abcdef',
    'webhook of shop',
    'operator',
    'operator #abcdef',
    'the service',
    'a decision',
    'a scan',
    'somebody else entirely',
    '',
  ]);
});
