/** Jars that own code loads for sure, where the advisory names no function. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Exposure } from '../../../model/verdict.ts';
import { type JarCase, library, main, maker, makesThing, making, method, verdictOf } from './jar-case.testing.ts';

void describe('loads through jars', () => {
  const cases: readonly (JarCase & { readonly why: string; readonly exposure: Exposure })[] = [
    {
      why: 'happen where a called method makes an instance',
      jars: library(method('run', makesThing, 9)),
      exposure: 'loaded',
    },
    {
      why: 'happen where a called method takes a field of the class',
      jars: library(method('run', [['touch', 'asked/Thing']], 9)),
      exposure: 'loaded',
    },
    {
      why: 'happen where a called method makes what derives from the class',
      jars: {
        ...library(method('run', making('lib/Low'), 9)),
        'lib/lib/Low': { parents: ['asked/Thing'], methods: [maker('asked/Thing')] },
      },
      exposure: 'loaded',
    },
    {
      why: 'may happen where a method does that which nothing surely calls',
      jars: library(method('run', [], 9), method('other', makesThing, 9)),
      own: { 'src/main/java/app/Other.java': 'package app;\nclass Other { lib.Library held; }\n' },
      exposure: 'mayBeLoaded',
    },
    {
      why: 'may happen where the call stands in tests alone',
      jars: library(method('run', makesThing, 9)),
      own: {
        'src/main/java/app/Main.java': 'package app;\nimport lib.Library;\nclass Main { Library held; }\n',
        'src/test/java/app/MainTest.java': main.replace('class Main', 'class MainTest'),
      },
      exposure: 'mayBeLoaded',
    },
  ];
  for (const { why, exposure, ...world } of cases)
    void it(`${why}: ${exposure}`, async () => {
      const verdict = await verdictOf(world, false);
      assert.equal(verdict.exposure, exposure, `${verdict.code}: ${verdict.explanation}`);
      assert.equal(verdict.reachability, 'needsReview');
    });

  void it('show the way, and the class that is loaded at its end', async () => {
    const { explanation, evidence } = await verdictOf(
      {
        jars: {
          ...library(method('run', making('lib/Low'), 9)),
          'lib/lib/Low': { parents: ['asked/Thing'], methods: [maker('asked/Thing')] },
        },
      },
      false,
    );
    assert.match(explanation, /^First-party code uses Library\.run, whose code loads org\.example:asked;/);
    assert.deepEqual(
      evidence.map(({ kind, symbol, path }) => `${kind} ${symbol} ${path.split('/').at(-1) ?? ''}`),
      ['import lib.Library Main.java', 'call Library.run Main.java', 'import asked.Thing Library.class'],
    );
  });
});
