/**
 * What a call is for is told by its name: tables of names as they are written in applications, with the truth before them (`+` or `-`). Every other
 * name was held back while the words were chosen.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Concept, concepts } from '../model/handler-demand.ts';
import { callMeans } from './call-concepts.ts';

interface Named {
  readonly concept: Concept;
  readonly name: string;
  readonly text: string;
  readonly isIt: boolean;
}

const names: readonly Named[] = [...read('authentication.txt', 'authentication'), ...read('other.txt', undefined)];

void describe('the concept of a call', () => {
  it('is told of the names of the tables', () => {
    const wrong = names.filter(({ concept, name, text, isIt }) => callMeans(concept, name, text) !== isIt);
    assert.deepEqual(
      wrong.map(({ concept, name, text, isIt }) => `${isIt ? '+' : '-'} ${concept} ${name} ${text}`),
      [],
    );
    assert.ok(names.length >= 200, `${names.length} names`);
  });

  it('is told in little time of any name and text', () => {
    const property = fc.property(
      fc.constantFrom(...concepts),
      fc.string({ maxLength: 2_000 }),
      fc.string({ maxLength: 2_000 }),
      (concept, name, text) => {
        assert.equal(typeof callMeans(concept, name, text), 'boolean');
      },
    );
    fc.assert(property, { seed: 14, numRuns: 300 });
    callMeans('authentication', 'a'.repeat(100_000), 'Depends('.repeat(50_000));
  });
});

function read(file: string, concept: Concept | undefined): readonly Named[] {
  const lines = readFileSync(join(import.meta.dirname, 'fixtures', file), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [, sign, own, name, text = ''] =
      (concept === undefined ? /^([+-]) (\w+) (\S+)(?: \| (.*))?$/ : /^([+-]) ()(\S+)(?: \| (.*))?$/).exec(line) ?? [];
    const found = concept ?? concepts.find((known) => known === own);
    return name === undefined || found === undefined ? [] : [{ concept: found, name, text, isIt: sign === '+' }];
  });
}
