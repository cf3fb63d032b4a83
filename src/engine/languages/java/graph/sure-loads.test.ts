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
      why: 'happen where a called method takes the class as a value',
      jars: library(method('run', [['class', 'asked/Thing']], 9)),
      exposure: 'loaded',
    },
    {
      why: 'happen where a called method asks for a service that the jar provides',
      jars: {
        ...library(method('run', [['class', 'lib/Face']], 9)),
        'lib/lib/Face': { flags: 0x601, methods: [{ name: 'act', descriptor: '()V', flags: 0x401 }] },
        'asked/META-INF/services/lib.Face': 'asked.Thing\n',
      },
      exposure: 'loaded',
    },
    {
      why: 'happen where a call goes to a class that is made on the way',
      jars: {
        ...library(method('run', [...making('lib/One'), ['interface', 'lib/Face', 'act', '()V']], 9)),
        'lib/lib/Face': { flags: 0x601, methods: [{ name: 'act', descriptor: '()V', flags: 0x401 }] },
        'lib/lib/One': { parents: ['java/lang/Object', 'lib/Face'], methods: [maker(), method('act', makesThing)] },
      },
      exposure: 'loaded',
    },
    {
      why: 'happen where a class is made only after the call that goes to it was read',
      jars: {
        ...library(
          method(
            'run',
            [
              ['interface', 'lib/Face', 'act', '()V'],
              ['static', 'lib/Library', 'late', '()V'],
            ],
            9,
          ),
          method('late', making('lib/One'), 9),
        ),
        'lib/lib/Face': { flags: 0x601, methods: [{ name: 'act', descriptor: '()V', flags: 0x401 }] },
        'lib/lib/One': { parents: ['java/lang/Object', 'lib/Face'], methods: [maker(), method('act', makesThing)] },
      },
      exposure: 'loaded',
    },
    {
      why: 'happen where a call goes to what a class that is made has in place of what its type has',
      jars: {
        ...library(method('run', [...making('lib/One'), ['virtual', 'lib/Base', 'act', '()V']], 9)),
        'lib/lib/Base': { methods: [maker(), method('act', [])] },
        'lib/lib/One': { parents: ['lib/Base'], methods: [maker('lib/Base'), method('act', makesThing)] },
      },
      exposure: 'loaded',
    },
    {
      why: 'happen where own code makes the class that a call goes to',
      jars: {
        ...library(method('run', [['interface', 'lib/Face', 'act', '()V']], 9)),
        'lib/lib/Face': { flags: 0x601, methods: [{ name: 'act', descriptor: '()V', flags: 0x401 }] },
        'lib/lib/One': { parents: ['java/lang/Object', 'lib/Face'], methods: [maker(), method('act', makesThing)] },
      },
      own: {
        'src/main/java/app/Main.java': main.replace('Library.run()', 'new lib.One(); Library.run()'),
      },
      exposure: 'loaded',
    },
    {
      why: 'happen where a called method finds the class by its name',
      jars: library(
        method('run', [['text', 'asked.Thing'], ['static', 'java/lang/Class', 'forName', '(Ljava/lang/String;)Ljava/lang/Class;']], 9), // biome-ignore format: one method
      ),
      exposure: 'loaded',
    },
    {
      why: 'may happen where a called method holds the name as a text',
      jars: library(method('run', [['text', 'asked.Thing']], 9)),
      exposure: 'mayBeLoaded',
    },
    {
      why: 'may happen where a call could go to a class that nothing on the way makes',
      jars: {
        ...library(method('run', [['interface', 'lib/Face', 'act', '()V']], 9), method('other', making('lib/One'), 9)),
        'lib/lib/Face': { flags: 0x601, methods: [{ name: 'act', descriptor: '()V', flags: 0x401 }] },
        'lib/lib/One': { parents: ['java/lang/Object', 'lib/Face'], methods: [maker(), method('act', makesThing)] },
      },
      exposure: 'mayBeLoaded',
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
