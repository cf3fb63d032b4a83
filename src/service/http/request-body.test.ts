/** A body costs what its schema allows it to, whatever it holds: counted here, never timed. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../foundation/api-error.ts';
import { operations } from '../operations/index.ts';
import { repositoriesAddBitbucket } from '../operations/repositories-add-bitbucket.ts';
import { rulesList } from '../operations/rules-list.ts';
import { bodyReader } from './request-body.ts';
import { faultsMax } from './body-faults.ts';

interface Shape {
  readonly type?: string;
  readonly maxItems?: number;
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
}

function refusal(operation: (typeof operations)[number], body: unknown): ApiError {
  try {
    bodyReader(operation)(body);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('the body was taken');
}

/** A megabyte of body holds some 25,000 ids, however they are divided among decisions. */
const listsInLists = ['/api/v1/decisions/create/decisions/*/repositoryIds 1000 in a list'];

test('every list of every request has a longest length, and no list holds lists, but for one', () => {
  const lists = (shape: Shape, path: string, isInside: boolean): string[] => {
    const here =
      shape.type === 'array' ? [`${path} ${shape.maxItems ?? 'unbounded'}${isInside ? ' in a list' : ''}`] : [];
    const inner = Object.entries(shape.properties ?? {}).flatMap(([name, field]) =>
      lists(field, `${path}/${name}`, isInside),
    );
    return [...here, ...inner, ...(shape.items === undefined ? [] : lists(shape.items, `${path}/*`, true))];
  };
  const found = operations.flatMap(({ path, request }) => lists(request, path, false));
  assert.ok(found.length > 5);
  assert.deepEqual(
    found.filter((list) => /unbounded|in a list/.test(list)),
    listsInLists,
  );
});

test('of a list that is too long no entry is looked at', () => {
  let looks = 0;
  const entry = new Proxy({}, { get: () => void looks++, ownKeys: () => (looks++, []), has: () => (looks++, false) });
  const error = refusal(repositoriesAddBitbucket, { repos: Array.from({ length: 1_390_000 }, () => entry) });
  assert.deepEqual(error.issues, [{ path: '/repos', message: 'must have at most 100 entries' }]);
  assert.equal(looks, 0);
});

test('what the schema does not name is left out, whatever it holds, unless it is nested too deeply', () => {
  const unknown = Array.from({ length: 100_000 }, () => ({ '\0': '\ud800' }));
  assert.deepEqual(bodyReader(rulesList)({ unknown, ['__proto__']: { page: 5 }, page: 2 }), { page: 2 });
  const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
  assert.deepEqual(refusal(rulesList, { deep }).issues, [{ path: '', message: 'is nested too deeply' }]);
});

test('faults are collected up to a number, and what follows them is not checked', () => {
  const error = refusal(repositoriesAddBitbucket, { repos: Array.from({ length: 100 }, () => ({})) });
  assert.equal(error.issues?.length, faultsMax);
  assert.match(error.message, /\(and at least \d\d more\)$/);
  const few = refusal(repositoriesAddBitbucket, { repos: [{}] });
  assert.equal(few.issues?.length, 5);
  assert.match(few.message, /\(and 4 more\)$/);
});

test('numbers beyond all others, and halves of surrogate pairs, are faults of the request', () => {
  for (const page of [Infinity, -Infinity, NaN])
    assert.deepEqual(refusal(rulesList, { page }).issues, [
      { path: '/page', message: 'must be an integer, not a number out of range' },
    ]);
  assert.match(refusal(rulesList, { repositoryId: '\ud800' }).message, /surrogate/);
});

// Whoever mends one fault and is told of the next gives up at the third.
test('what cannot be read and what is not as it must be are named at once, each field once', () => {
  const many = Array.from({ length: 101 }, () => ({}));
  assert.deepEqual(refusal(rulesList, { repositoryId: 'a\0b', page: 0, pageSize: 'x' }).issues, [
    { path: '/repositoryId', message: 'must not hold a NUL character' },
    { path: '/page', message: 'must be at least 1' },
    { path: '/pageSize', message: 'must be an integer, not a string' },
  ]);
  assert.deepEqual(refusal(repositoriesAddBitbucket, { repos: many, organizationId: 5 }).issues, [
    { path: '/repos', message: 'must have at most 100 entries' },
    { path: '/organizationId', message: 'must be a string, not a number' },
  ]);
});
