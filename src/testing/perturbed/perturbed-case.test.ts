/** Which changes a share looks at, and what it notices. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type PerturbedCase, movedChanges, parseDigests, perturbCase, printDigests } from './perturbed-case.ts';

const item: PerturbedCase = {
  name: 'words',
  files: { 'a.txt': 'one 1\ntwo 2\nthree 3\n', 'b.txt': 'four 4\nfive 5\n', 'c.txt': 'six 6\n', 'd.txt': '' },
  outcome: async (files) => Object.values(files),
};

it('a third is every third change of the whole, and gives what the whole gives', async () => {
  const whole = await perturbCase(item, 30, 'all');
  const third = await perturbCase(item, 30, 3);
  const expected = parseDigests(printDigests(whole));
  for (const [place, { name, digests }] of third.entries()) {
    const looked = digests.flatMap((digest, index) => (digest === undefined ? [] : [index]));
    assert.equal(digests.length, whole[place]?.digests.length);
    assert.ok(looked.every((index) => index % 3 === (looked[0] ?? 0)));
    assert.ok(Math.abs(looked.length - digests.length / 3) < 1);
    assert.deepEqual(movedChanges(expected.get(name) ?? '', digests), []);
  }
  const firsts = third.map(({ digests }) => digests.findIndex((digest) => digest !== undefined));
  assert.ok(new Set(firsts).size > 1, 'files of one case are looked at in different thirds');
});

it('what moved is told of the changes that were looked at, and of each that is more or less', () => {
  assert.deepEqual(movedChanges('aabbcc', ['aa', 'xx', undefined]), [1]);
  assert.deepEqual(movedChanges('aabbcc', ['aa', undefined]), [2]);
  assert.deepEqual(movedChanges('aabb', ['aa', undefined, undefined]), [2]);
});
