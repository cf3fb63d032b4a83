/** Calls through jars, in classes that are written by hand: what is called for sure, what cannot be called, and what keeps an answer open. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Verdict } from '../../../model/verdict.ts';
import {
  callsHarm,
  type JarCase,
  library,
  main,
  maker,
  makesThing,
  making,
  method,
  verdictOf,
} from './jar-case.testing.ts';

const callsFace = ['interface', 'lib/Face', 'act', '()V'] as const;
/** An interface, and two classes of it, of which one does harm. */
const twoOfAFace = {
  'lib/lib/Face': { flags: 0x601, methods: [{ name: 'act', descriptor: '()V', flags: 0x401 }] },
  'lib/lib/One': { parents: ['java/lang/Object', 'lib/Face'], methods: [maker(), method('act', callsHarm)] },
  'lib/lib/Two': { parents: ['java/lang/Object', 'lib/Face'], methods: [maker(), method('act', [])] },
};
/** The interface with a second method, so that no lambda can stand for it. */
const noLambda = {
  'lib/lib/Face': {
    flags: 0x601,
    methods: ['act', 'other'].map((name) => ({ name, descriptor: '()V', flags: 0x401 })),
  },
};

void describe('calls through jars', () => {
  const cases: readonly (JarCase & { readonly why: string; readonly answer: Verdict['reachability'] })[] = [
    {
      why: 'lead to a method that the called one calls',
      jars: library(method('run', callsHarm, 9)),
      answer: 'reachable',
    },
    {
      why: 'do not lead to a method that only an uncalled one calls',
      jars: library(method('run', makesThing, 9), method('other', callsHarm, 9)),
      answer: 'unreachable',
    },
    {
      why: 'lead through the initializer of a class',
      jars: {
        ...library(method('run', [['touch', 'lib/Holder']], 9)),
        'lib/lib/Holder': { methods: [method('<clinit>', callsHarm, 8)] },
      },
      answer: 'reachable',
    },
    {
      why: 'lead through what is handed on as a value',
      jars: library(
        method('run', [['lambda', 'lib/Library', 'lambda$run$0', '()V']], 9),
        method('lambda$run$0', callsHarm, 0x100a),
      ),
      answer: 'reachable',
    },
    {
      why: 'go to the one class that is made of those that an interface may stand for',
      jars: {
        ...library(method('run', [...making('lib/One'), callsFace], 9)),
        ...twoOfAFace,
      },
      answer: 'reachable',
    },
    {
      why: 'do not go to a class that nothing makes',
      jars: {
        ...library(method('run', [...making('lib/Two'), callsFace], 9)),
        ...twoOfAFace,
      },
      answer: 'unreachable',
    },
    {
      why: 'may go to either of two classes that are made',
      jars: {
        ...library(method('run', [...making('lib/One', 'lib/Two'), callsFace], 9)),
        ...twoOfAFace,
      },
      answer: 'needsReview',
    },
    {
      why: 'go to the one class that is made on the way, where a setting may have another made',
      jars: {
        ...library(method('run', [...making('lib/One'), callsFace], 9)),
        ...twoOfAFace,
        ...noLambda,
      },
      own: { 'src/main/resources/face.properties': 'face=lib.Two\n' },
      answer: 'reachable',
    },
    {
      why: 'may go to a lambda in place of the one class that is made on the way',
      jars: {
        ...library(method('run', [...making('lib/One'), callsFace], 9)),
        ...twoOfAFace,
      },
      own: { 'src/main/resources/face.properties': 'face=lib.Two\n' },
      answer: 'needsReview',
    },
    {
      why: 'may go to what nothing on the way makes, where a setting has it made',
      jars: {
        ...library(method('run', [...making('lib/Two'), callsFace], 9)),
        ...twoOfAFace,
        ...noLambda,
      },
      own: { 'src/main/resources/face.properties': 'face=lib.One\n' },
      answer: 'needsReview',
    },
    {
      why: 'go to the more special of two interfaces, though the superclass has the other',
      jars: {
        ...library(method('run', [...making('lib/Low'), callsFace], 9)),
        'lib/lib/Face': { flags: 0x601, methods: [method('act', [])] },
        'lib/lib/Special': {
          flags: 0x601,
          parents: ['java/lang/Object', 'lib/Face'],
          methods: [method('act', callsHarm)],
        },
        'lib/lib/High': { parents: ['java/lang/Object', 'lib/Face'], methods: [maker()] },
        'lib/lib/Low': { parents: ['lib/High', 'lib/Special'], methods: [maker('lib/High')] },
      },
      answer: 'reachable',
    },
    {
      why: 'come from the platform to what overrides its methods',
      jars: {
        ...library(method('run', making('lib/Job'), 9)),
        'lib/lib/Job': {
          parents: ['java/lang/Object', 'java/lang/Runnable'],
          methods: [maker(), method('run', callsHarm)],
        },
      },
      answer: 'needsReview',
    },
    {
      why: 'do not come from the platform to what only has a name of its own',
      jars: {
        ...library(method('run', making('lib/Job'), 9)),
        'lib/lib/Job': {
          parents: ['java/lang/Object', 'java/lang/Runnable'],
          methods: [maker(), method('other', callsHarm)],
        },
      },
      answer: 'unreachable',
    },
    {
      why: 'may go by a name that a class which asks for methods writes down',
      jars: library(
        method('run', [...makesThing, ['text', 'harm'], ['virtual', 'java/lang/Class', 'getMethod', '(Ljava/lang/String;[Ljava/lang/Class;)Ljava/lang/reflect/Method;']], 9), // biome-ignore format: one method
      ),
      answer: 'needsReview',
    },
    {
      why: 'may go by a name in a template of the repository',
      jars: library(method('run', makesThing, 9)),
      own: { 'src/main/resources/page.html': '<p th:text="${thing.harm()}"></p>' },
      answer: 'needsReview',
    },
    {
      why: 'may go to anything of a jar with machine code',
      jars: { ...library(method('run', makesThing, 9)), 'asked/native/libasked.so': 'machine code' },
      answer: 'needsReview',
    },
    {
      why: 'may go to whatever own code names of what it has in hand',
      jars: library({ name: 'run', descriptor: '()Lasked/Thing;', flags: 9, code: makesThing }),
      own: { 'src/main/java/app/Main.java': main.replace('run()', 'run().harm()') },
      answer: 'reachable',
    },
    {
      why: 'may go to a class of the platform, where the platform has instances of what is called',
      jars: {
        ...library(method('run', [...making('lib/Job'), ['interface', 'java/lang/Runnable', 'run', '()V']], 9)),
        'lib/lib/Job': {
          parents: ['java/lang/Object', 'java/lang/Runnable'],
          methods: [maker(), method('run', callsHarm)],
        },
      },
      answer: 'needsReview',
    },
    {
      why: 'go to the one of two that can take what is written',
      jars: library(
        { name: 'run', descriptor: '(Ljava/lang/Class;)V', flags: 9, code: callsHarm },
        { name: 'run', descriptor: '(Ljava/lang/String;)V', flags: 9, code: makesThing },
      ),
      own: { 'src/main/java/app/Main.java': main.replace('run()', 'run(Main.class)') },
      answer: 'reachable',
    },
    {
      why: 'may go to either of two that can take what is written',
      jars: library(
        { name: 'run', descriptor: '(Ljava/lang/Class;)V', flags: 9, code: callsHarm },
        { name: 'run', descriptor: '(Ljava/lang/Object;)V', flags: 9, code: makesThing },
      ),
      own: { 'src/main/java/app/Main.java': main.replace('run()', 'run(Main.class)') },
      answer: 'needsReview',
    },
    {
      why: 'are not told where own code is written in a language that calls what it does not name',
      jars: library(method('run', makesThing, 9)),
      own: { 'src/main/scala/app/Other.scala': 'package app\nobject Other { lib.Library.run() }\n' },
      answer: 'needsReview',
    },
  ];
  for (const { why, answer, ...world } of cases)
    void it(`${why}: ${answer}`, async () => {
      const { reachability, code, explanation } = await verdictOf(world);
      assert.equal(reachability, answer, `${code}: ${explanation}`);
    });

  void it('show each step with the line of the source that it was compiled from', async () => {
    const { evidence } = await verdictOf({ jars: library(method('run', callsHarm, 9)) });
    assert.deepEqual(
      evidence.map(
        ({ kind, symbol, path, startLine }) => `${kind} ${symbol} ${path.split('/').at(-1) ?? ''}:${startLine}`,
      ),
      ['import lib.Library Main.java:2', 'call Library.run Main.java:3', 'call asked.Thing.harm Library.class:1'],
    );
  });
});
