/** The key `handlers` of a rule in YAML is read as sentences are, and what is wrong in it is said with its place. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readDemand } from './read-demand.ts';

void describe('a demand in YAML', () => {
  void it('names calls, and what is done by many names', () => {
    const read = readDemand({
      types: ['HTTP_HANDLER'],
      mustCall: ['requireAuth', 'an authentication check'],
      before: 'db.*',
      routes: '/admin/**',
    });
    assert.deepEqual(read.ok && read.demand, {
      sourceTypes: ['HTTP_HANDLER'],
      routes: ['/admin/**'],
      mode: 'must',
      calls: [
        { kind: 'name', name: 'requireAuth' },
        { kind: 'concept', concept: 'authentication' },
      ],
      before: [{ kind: 'name', name: 'db.*' }],
    });
    assert.equal(
      read.ok && read.explanation,
      'Handlers (HTTP_HANDLER) of /admin/** must call requireAuth or an authentication check before db.*.',
    );
  });

  void it('is refused with the key that is at fault', () => {
    const refused = (value: unknown) => {
      const read = readDemand(value);
      return read.ok ? 'taken' : read.at;
    };
    assert.equal(refused('x'), '');
    assert.equal(refused({ mustCall: 'a', mustNotCall: 'b' }), 'mustCall');
    assert.equal(refused({ mustCall: 'a cup of tea' }), 'mustCall');
    assert.equal(refused({ mustCall: 'a', types: ['HTTP'] }), 'types');
    assert.equal(refused({ mustCall: 'a', befor: 'b' }), 'befor');
    assert.equal(refused({ mustCall: 'a', before: { b: 1 } }), 'before');
    assert.equal(refused({ mustNotCall: 'eval' }), 'taken');
  });

  void it('throws for nothing', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (call, other) => {
        readDemand(other);
        readDemand({ mustCall: call, before: other });
      }),
      { seed: 14, numRuns: 300 },
    );
  });
});
