/** What may be reached by names at most: what is not in it is called unreachable, so a name too few hides a vulnerable function. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileFacts, HazardFact } from '../../../model/file-facts.ts';
import { reachedIn } from './unreached.ts';
import { factsOf } from '../../../../testing/packages-and-facts.ts';

interface File {
  readonly path: string;
  /** By function; `''` is the file itself. */
  readonly mentions: Readonly<Record<string, string>>;
  readonly hazard?: string;
}

const resolutions: Readonly<Record<string, readonly string[]>> = { './b': ['b.js'], many: ['b.js', 'c.js'] };

async function reached(own: readonly File[], installed: readonly File[]) {
  const resolve = (_: string, specifier: string) => Promise.resolve(resolutions[specifier] ?? []);
  return reachedIn({ own: own.map(mentioning), installed: installed.map(mentioning), resolve });
}

function mentioning({ path, mentions, hazard }: File): FileFacts {
  const hazards: HazardFact[] = hazard === undefined ? [] : [{ code: 'dynamic_load', what: hazard, start: 0, end: 1 }];
  const said = Object.entries(mentions).map(([holder, names]) => ({ in: holder, names: names.split(' ') }));
  return factsOf(path, { hazards, mentions: said });
}

void describe('what may be reached', () => {
  void it('is all that own code mentions, in whichever function', async () => {
    const { mayReach } = await reached([{ path: 'own.js', mentions: { '': 'f', later: 'g' } }], []);
    assert.deepEqual(
      ['f', 'g', 'later'].map((name) => mayReach('x.js', name)),
      [true, true, false],
    );
  });

  void it('is what installed files mention as they are loaded, and what a function mentions once its name is', async () => {
    const file: File = { path: 'a.js', mentions: { '': 'f', f: 'g', g: 'h', never: 'i' } };
    const { mayReach } = await reached([], [file]);
    assert.deepEqual(
      ['f', 'g', 'h', 'i'].map((name) => mayReach('a.js', name)),
      [true, true, true, false],
    );
  });

  void it('is everything of a module that escapes, there and in none other', async () => {
    const files: File[] = [
      { path: 'a.js', mentions: { '': '*./b' } },
      { path: 'b.js', mentions: { '': '', hidden: 'behind' } },
      { path: 'c.js', mentions: { '': '', other: 'further' } },
    ];
    const { mayReach } = await reached([], files);
    assert.equal(mayReach('b.js', 'anything'), true);
    assert.equal(mayReach('c.js', 'anything'), false);
    assert.deepEqual(
      ['behind', 'further'].map((name) => mayReach('x.js', name)),
      [true, false],
    );
  });

  void it('is everything of each file that a specifier may lead to, and of the own file where its exports escape', async () => {
    const all = await reached([{ path: 'own.js', mentions: { '': '*many' } }], []);
    assert.deepEqual(
      ['b.js', 'c.js', 'own.js'].map((path) => all.mayReach(path, 'x')),
      [true, true, false],
    );
    const self = await reached([], [{ path: 'a.js', mentions: { '': '*', f: 'g' } }]);
    assert.deepEqual(
      [self.mayReach('a.js', 'x'), self.mayReach('b.js', 'x'), self.mayReach('b.js', 'g')],
      [true, false, true],
    );
  });

  void it('is what is handed on whole once the exports of the file that hands it on escape', async () => {
    const handsOn: File = { path: 'a.js', mentions: { '': '', '*': '*./b' } };
    assert.equal((await reached([], [handsOn])).mayReach('b.js', 'x'), false);
    // The unit is no name: mentioning a star elsewhere is no mention of it.
    assert.equal((await reached([{ path: 'own.js', mentions: { '': 'f' } }], [handsOn])).mayReach('b.js', 'x'), false);
    const escaped: File = { path: 'a.js', mentions: { '': '*', '*': '*./b' } };
    assert.equal((await reached([], [escaped])).mayReach('b.js', 'x'), true);
  });

  for (const hazard of ['eval', 'code made from text by Function', 'setTimeout with text', 'code run from text by vm'])
    void it(`is all that a file mentions, and all of it, where it holds ${hazard}`, async () => {
      const { mayReach } = await reached([], [{ path: 'a.js', mentions: { '': '', never: 'g' }, hazard }]);
      assert.deepEqual([mayReach('a.js', 'never'), mayReach('x.js', 'g'), mayReach('x.js', 'h')], [true, true, false]);
    });

  void it('is no more by a load of a computed name, which is told of apart, of own files and others', async () => {
    const files: File[] = [
      { path: 'a.js', mentions: { '': '', never: 'g *?' }, hazard: 'require with a computed name' },
      { path: 'b.js', mentions: { '': 'f' } },
    ];
    const { mayReach, computedLoads } = await reached([{ path: 'own.js', mentions: { '': '*?' } }], files);
    assert.deepEqual([...computedLoads], ['a.js', 'own.js']);
    assert.deepEqual([mayReach('a.js', 'never'), mayReach('x.js', 'g')], [false, false]);
  });

  void it('needs no file to have gathered mentions', async () => {
    const { mentions: _, ...bare } = mentioning({ path: 'a.js', mentions: {} });
    const { mayReach } = await reachedIn({ own: [bare], installed: [bare], resolve: () => Promise.resolve([]) });
    assert.equal(mayReach('a.js', 'x'), false);
  });
});
