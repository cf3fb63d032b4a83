/** A vulnerability in a package stays who it is, wherever the package goes: cases of `alert manifest version`, step by step. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { type KnownPackagePlace, matchPackagePlaces } from './match-package-places.ts';

interface Case {
  readonly name: string;
  /** `!` behind what a person judged, `?` behind what the next step could not look for. */
  readonly steps: readonly (readonly string[])[];
  readonly identities: readonly (readonly string[])[];
}

const fixture = new URL('./fixtures/package-places.json', import.meta.url);
const cases = JSON.parse(readFileSync(fixture, 'utf8')) as readonly Case[];

for (const { name, steps, identities } of cases) {
  test(`a vulnerability that ${name}`, () => {
    let known: KnownPackagePlace[] = [];
    let letters = 0;
    const told = steps.map((step) => {
      const found = step.map((text) => {
        const [, owner = '', path = '', version = '', mark = ''] = /^(\S+) (\S+) ([^\s!?]+)([!?]?)$/.exec(text) ?? [];
        return { owner, path, version, mark };
      });
      const pairs = matchPackagePlaces(known, found.toReversed());
      const next = found.map(({ owner, path, version, mark }, at): KnownPackagePlace => {
        const one = found[at];
        const id = (one === undefined ? undefined : pairs.get(one)?.id) ?? String.fromCharCode(65 + letters++);
        return { owner, path, version, id, isPresent: true, mayMove: mark !== '?', isDismissed: mark === '!' };
      });
      const taken = new Set([...pairs.values()].map(({ id }) => id));
      known = [...next, ...known.filter(({ id }) => !taken.has(id)).map((one) => ({ ...one, isPresent: false }))];
      return next.map(({ id }) => id);
    });
    assert.deepEqual(told, identities);
  });
}

const place = fc.record({
  owner: fc.constantFrom('a', 'b'),
  path: fc.constantFrom('package.json', 'x/package.json', 'y/package.json', 'x/yarn.lock', ''),
  version: fc.constantFrom('', '1.0.0', '1.0', '2.0.0-rc.1', '10', 'main', '…'),
});

test('any places are paired one to one, within their alert, and the same in any order', () => {
  const rows = fc.array(fc.tuple(place, fc.boolean(), fc.boolean(), fc.boolean()), { maxLength: 25 });
  const property = fc.property(rows, fc.array(place, { maxLength: 25 }), (before, found) => {
    const known = before.map(([one, isPresent, mayMove, isDismissed], at): KnownPackagePlace => {
      return { ...one, id: String(at + 100), isPresent, mayMove, isDismissed };
    });
    const pairs = matchPackagePlaces(known, found);
    assert.equal(new Set(pairs.values()).size, pairs.size);
    for (const [one, other] of pairs) assert.equal(one.owner, other.owner);
    const told = (them: typeof pairs) => [...them].map(([one, { id }]) => `${JSON.stringify(one)} ${id}`).sort();
    assert.deepEqual(told(matchPackagePlaces(known.toReversed(), found.toReversed())), told(pairs));
  });
  fc.assert(property, { seed: 20261124, numRuns: 1_000 });
});
