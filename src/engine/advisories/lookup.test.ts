/** What a lookup answers, case by case; a case is a folder of fixtures. */
import { test } from 'node:test';
import { assertAnswers, lookupCases } from '../../testing/lookup-cases.ts';
import { memoryLookup } from './memory-lookup.ts';

for (const { name, records, questions } of lookupCases()) {
  test(`a lookup in memory answers as OSV evaluates: ${name.replaceAll('-', ' ')}`, () => {
    assertAnswers(memoryLookup(records), questions);
  });
}
