/** What own classes call of the class of a jar that they derive from. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Verdict } from '../../../model/verdict.ts';
import { callsHarm, maker, method, verdictOf } from './jar-case.testing.ts';

const harms = { name: '<init>', descriptor: '(Ljava/lang/String;)V', code: [['special', 'java/lang/Object', '<init>', '()V'], ...callsHarm] } as const; // biome-ignore format: one constructor
/** The base class: what it does as it is made, and when it is told to start, or to rest. */
const base = {
  'lib/lib/Library': { methods: [maker(), harms, method('start', callsHarm), method('rest', [])] },
};

void describe('calls of what own classes have from a jar', () => {
  const cases: readonly (readonly [why: string, file: string, text: string, answer: Verdict['reachability']])[] = [
    ['on a new instance', 'App.java', 'class App extends Library { static void main() { new App().start(); } }', 'reachable'],
    ['on itself', 'App.java', 'class App extends Library { void go() { start(); } }', 'reachable'],
    ['on itself, as it says', 'App.java', 'class App extends Library { void go() { this.start(); } }', 'reachable'],
    ['above itself', 'App.java', 'class App extends Library { void start() { super.start(); } }', 'reachable'],
    ['on a variable', 'App.java', 'class App extends Library { static void main() { App app = new App(); app.start(); } }', 'reachable'],
    ['by a constructor', 'App.java', 'class App extends Library { App(String a) { super(a); } }', 'reachable'],
    ['in Kotlin', 'App.kt', 'class App : Library("a")\nfun main() { App().rest() }\n', 'reachable'],
    ['on a variable in Kotlin', 'App.kt', 'class App : Library()\nfun main() { val app = App()\n app.start() }\n', 'reachable'],
    ['of a method that is its own', 'App.java', 'class App extends Library { void start() { } void go() { start(); } }', 'needsReview'],
    ['on something else', 'App.java', 'class App extends Library { void go(Other other) { other.start(); } }', 'needsReview'],
    ['in a comment', 'App.java', 'class App extends Library { void go() { rest(); /* start(); */ } }', 'needsReview'],
    ['in another class of the file', 'App.java', 'class App extends Library { } class Other extends Thread { void go() { start(); } }', 'needsReview'],
    ['of a parameter in Kotlin', 'App.kt', 'class App(val lib: Library) { fun go() { start() } }\n', 'needsReview'],
    ['of an argument of a type in Kotlin', 'App.kt', 'class App : ArrayList<Library>() { fun go() { start() } }\n', 'needsReview'],
    ['on itself in Kotlin', 'App.kt', 'class App(val a: Int) : Library() {\n fun go() { start() }\n}\nfun main() { App(1).go() }\n', 'reachable'],
    ['beside one of its own that takes more', 'App.java', 'class App extends Library { void start(int a) { } void go() { start(); } }', 'reachable'],
    ['beside one of its own that takes as many', 'App.java', 'class App extends Library { void start(String... a) { } void go() { start(); } }', 'needsReview'],
    ['beside one of its own in Kotlin', 'App.kt', 'class App : Library() {\n fun start(a: Int) { }\n fun go() { start() }\n}\nfun main() { App().go() }\n', 'reachable'],
    ['beside one in Kotlin that may take nothing', 'App.kt', 'class App : Library() {\n fun start(a: Int = 1) { }\n fun go() { start() }\n}\nfun main() { App().go() }\n', 'needsReview'],
    ['of another method', 'App.java', 'class App extends Library { void go() { rest(); } }', 'needsReview'],
  ]; // biome-ignore format: one line each
  for (const [why, file, text, answer] of cases)
    void it(`${why}: ${answer}`, async () => {
      const isKotlin = file.endsWith('.kt');
      const end = isKotlin ? '' : ';';
      const own = {
        'src/main/java/app/Main.java': 'package app;\nclass Main { }\n',
        [`src/main/${isKotlin ? 'kotlin' : 'java'}/app/${file}`]: `package app${end}\nimport lib.Library${end}\n${text}\n`,
      };
      const { reachability, code, explanation } = await verdictOf({ jars: base, own });
      assert.equal(reachability, answer, `${code}: ${explanation}`);
    });
});
