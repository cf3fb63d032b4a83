import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { handlerCases, handlersIn, statedHandler } from '../../../../testing/handler-cases.ts';
import { phpHandlers } from './index.ts';

describe('handlers of PHP', () => {
  for (const { name, files, expected } of handlerCases(new URL('fixtures/', import.meta.url)))
    test(`${name}: each handler is found, with its route and all that stands before it`, () => {
      assert.deepEqual({ handlers: handlersIn(phpHandlers, files).map(statedHandler) }, expected);
    });
});
