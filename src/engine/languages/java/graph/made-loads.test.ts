/** Libraries that load a class by the name that own code hands to them: one that the program makes may be of any jar. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type JarCase, library, maker, verdictOf } from './jar-case.testing.ts';

const load = {
  name: 'load',
  descriptor: '(Ljava/lang/String;)V',
  flags: 9,
  code: [['static', 'java/lang/Class', 'forName', '(Ljava/lang/String;)Ljava/lang/Class;']],
} as const;
const jars: JarCase['jars'] = { ...library(load), 'other/other/Kind': { methods: [maker()] } };

const main = (expression: string): string => `package app;
import lib.Library;
class Main {
    public static void main(String[] arguments) { Library.load(${expression}); }
}
`;

for (const [why, expression, answer, code] of [
  ['may load anything by a name that is turned', 'new StringBuilder("gnihT.deksa").reverse().toString()', 'needsReview', 'reflection'], // biome-ignore format: a line each
  ['may load anything by a name that is given to the program', 'arguments[0]', 'needsReview', 'reflection'],
  ['load nothing else by a name that is written', '"other.Kind"', 'unreachable', 'not_imported'],
  ['load nothing else by a name of a known beginning', '"other." + arguments[0]', 'unreachable', 'not_imported'],
] as const)
  void it(`libraries ${why}`, async () => {
    const verdict = await verdictOf({ jars, own: { 'src/main/java/app/Main.java': main(expression) } }, false);
    assert.equal(`${verdict.reachability} ${verdict.code}`, `${answer} ${code}`, verdict.explanation);
  });
