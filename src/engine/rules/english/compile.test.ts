/** Sentences are compiled to what they say, or not at all. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compileSentence } from './index.ts';
import { writtenOf } from '../../../testing/perturbed/written-templates.ts';
import { lemmaOf } from './reading/lemma.ts';
import { vocabulary } from './reading/vocabulary.ts';
import { shapes } from './shapes/index.ts';

const lines = (name: string) =>
  readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

void describe('controlled English', () => {
  for (const { name, examples, others, proposals, templates } of shapes) {
    void it(`compiles the examples of ${name}, and not what is only near to them`, () => {
      for (const text of examples) {
        const compiled = compileSentence(text);
        assert.deepEqual(compiled.ok && compiled.shapes, [name], text);
      }
      for (const text of others) assert.equal(compileSentence(text).ok, false, text);
    });

    // A template that no sentence fits is a promise that nobody keeps.
    void it(`takes by each template of ${name} something that is written out of it`, () => {
      for (const { text } of templates) {
        const taken = writtenOf(text, 8).filter((sentence) => {
          const compiled = compileSentence(sentence);
          return compiled.ok && compiled.shapes[0] === name;
        });
        assert.notDeepEqual(taken, [], text);
      }
    });

    void it(`compiles what it proposes for ${name}`, () => {
      for (const { text, fill } of proposals) {
        const compiled = compileSentence(text.replace('{}', fill));
        assert.deepEqual(compiled.ok && compiled.shapes, [name], text);
      }
    });
  }

  // Written before the templates were tuned to them; every other line was held back, of which 97 % were compiled rightly and none wrongly.
  void it('compiles at least 85 % of the paraphrases to the right shape, and none to another', () => {
    const paraphrases = lines('paraphrases.jsonl').map((line): { shape: string; text: string } => JSON.parse(line));
    const compiled = paraphrases.map(({ text, shape }) => ({ text, shape, found: compileSentence(text) }));
    const wrong = compiled.filter(({ found, shape }) => found.ok && found.shapes.join() !== shape);
    assert.deepEqual(
      wrong.map(({ text }) => text),
      [],
    );
    const right = compiled.filter(({ found }) => found.ok).length;
    assert.ok(right / compiled.length >= 0.85, `${right} of ${compiled.length}`);
  });

  void it('compiles no prose: wishes, rules for people, questions', () => {
    const compiled = lines('prose.txt').filter((text) => compileSentence(text).ok);
    assert.deepEqual(compiled, []);
  });

  void it('compiles all sentences of a text or none, and says which is at fault', () => {
    const both = compileSentence('Do not call `eval`. Cookies must be HttpOnly.');
    assert.deepEqual(both.ok && both.shapes, ['do-not-call', 'cookie-flags']);
    const numbered = compileSentence('1. Do not call `eval`.\n2. Cookies must be HttpOnly.');
    assert.deepEqual(numbered.ok && numbered.shapes, ['do-not-call', 'cookie-flags']);
    const one = compileSentence('Do not call `eval`. Be nice to each other.');
    assert.ok(!one.ok);
    assert.match(one.why, /Be nice to each other/);
  });

  void it('names the nearest sentence that would compile, with the names of the text', () => {
    const near = (text: string) => {
      const compiled = compileSentence(text);
      return compiled.ok ? 'compiled' : compiled.nearest;
    };
    assert.equal(
      near('HTTP handlers ought, if possible, to call `requireAuth`'),
      'HTTP handlers must call `requireAuth`',
    );
    assert.equal(near('Passwords are somehow found in our logs'), 'Do not log passwords');
    assert.equal(near('Somebody uses `md5` for this'), 'Do not use MD5 or SHA-1');
    assert.equal(near('xyzzy'), '');
    assert.ok(!compileSentence('Which handlers call the database?').ok);
  });

  void it('proposes only sentences that compile', () => {
    for (const text of [...lines('prose.txt'), 'Use `a b c` where `{}`', 'Never, ever `x`']) {
      const compiled = compileSentence(text);
      if (!compiled.ok && compiled.nearest !== '') assert.ok(compileSentence(compiled.nearest).ok, compiled.nearest);
    }
  });

  void it('throws for no text, and takes little time for any', () => {
    const words = [
      ...Object.values(vocabulary).flat().join(' ').split(' '),
      '`db.query`',
      '"x',
      '`',
      ',',
      ';',
      '.',
      '\n',
      '/admin',
      'handlers',
      'passwords',
      'user',
      'input',
    ];
    const property = fc.property(fc.array(fc.constantFrom(...words), { maxLength: 60 }), fc.string(), (some, other) => {
      compileSentence(`${some.join(' ')} ${other}`);
      assert.equal(typeof lemmaOf(other), 'string');
    });
    fc.assert(property, { seed: 14, numRuns: 200 });
    for (const text of [
      'must '.repeat(50_000),
      'a'.repeat(100_000),
      '`'.repeat(100_000),
      'handlers must call '.repeat(1_000),
      '. '.repeat(50_000),
      '"a '.repeat(30_000),
    ])
      assert.equal(compileSentence(text).ok, false);
  });
});
