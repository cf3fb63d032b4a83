/** Calls of members in scripts: what programs of every construct call, and that no text is too much. */
import assert from 'node:assert/strict';
import { join } from 'node:path/posix';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import type { ObjectFacts } from '../../model/object-facts.ts';
import { checkObjectCases, staysSmall } from '../../../testing/object-cases.ts';
import { scriptReading } from '../../../testing/object-languages.ts';
import { dataObjects } from './objects/data.ts';
import { scriptObjects } from './objects.ts';
import { parseProgram } from './syntax/parse.ts';

const read = (text: string): Promise<ObjectFacts> => Promise.resolve(scriptObjects(parseProgram(text, 'tsx')));

const dataOf = (text: string): ObjectFacts => {
  const objects = dataObjects(text);
  assert.ok(objects);
  return objects;
};

await checkObjectCases({
  ...scriptReading,
  folder: join(import.meta.dirname, 'fixtures/objects'),
  isWriting: process.env['VEDETTE_TEST_WRITE'] === 'yes',
});

const words =
  'class extends function => async * await yield return const let var = { } ( ) [ ] , ; : ? . ... new this super static get set # a b import export default from "x" `${ }` try catch for of in if else switch case enum namespace <A/> @ ??= instanceof typeof delete';

void describe('code of scripts that nobody would write', () => {
  void it('is read all the same, or is no program', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 40 }), (parts) => {
        const text = parts.join(' ');
        let program: ReturnType<typeof parseProgram> | undefined;
        try {
          program = parseProgram(text, 'tsx');
        } catch {
          return;
        }
        assert.ok(scriptObjects(program).functions.length > 0);
      }),
      { numRuns: 500 },
    );
  });

  for (const open of [
    'f(',
    '[',
    '({ a: ',
    '(b || ',
    'c[',
    'x => (',
    'new D(',
    '`${',
    '(e = ',
    '(await ',
    '(g ? h : ',
    '-(',
    'h({ ...',
    '[...',
  ])
    staysSmall(`nests as ${open} and stays small`, (depth) => {
      const close = [...open.matchAll(/[([{]/g)].map(([mark]) => ({ '(': ')', '[': ']', '{': '}' })[mark]).reverse().join(''); // biome-ignore format: one idea
      return read(`async () => ${open.repeat(depth)}1${(open === '`${' ? '}`' : close).repeat(depth)};`);
    });

  for (const link of ['.a()', '?.b', "['c']", ' ?? d', ' || e', ' + f', '.g.h()', '`t`', ' - k', '.then(m)', ' as N'])
    staysSmall(`stays small as a chain of ${link}`, (length) => read(`const x = a${link.repeat(length)};`));
});

void describe('data that scripts load', () => {
  void it('is read whatever it holds, and is nothing where it is no JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        assert.equal(dataOf(text).functions.length, 1);
      }),
    );
    assert.equal(dataObjects('{ a: 1 }'), undefined);
  });

  void it('is read however deeply it nests', () => {
    assert.equal(dataOf(`${'['.repeat(500)}${']'.repeat(500)}`).functions.length, 1);
  });
});
