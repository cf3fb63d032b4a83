/** The suites of perturbed fixtures: which there are, the tests of one, and the writing of its digests. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { type PerturbedCase, movedChanges, parseDigests, perturbCase, printDigests } from './perturbed-case.ts';

export interface Suite {
  /** As `scripts/update-fixtures.ts --perturbed` takes it. */
  readonly name: string;
  readonly cases: readonly PerturbedCase[];
  /** How many changes are made to each file. */
  readonly perFile: number;
  /** `npm test` looks at one of so many changes; the others are for the mutation runner. */
  readonly oneOf?: number;
  readonly digests: URL;
}

const shownMax = 3;

/** As CONTRIBUTING.md says: a third costs a third, and what moves many changes moves one of these. */
const oneOfUsually = 3;
const areAll = process.env['VEDETTE_TEST_PERTURBED'] === 'all';

export function testPerturbed({ name: suite, cases, perFile, oneOf = oneOfUsually, digests: file }: Suite): void {
  // Most of what a reader does with odd input stands in no test of its own; it must not change unseen.
  describe(`small changes to the fixtures of ${suite} give what they gave`, () => {
    const expected = parseDigests(readFileSync(file, 'utf8'));
    for (const item of cases) {
      it(item.name, async () => {
        for (const { name, digests, describe: words } of await perturbCase(item, perFile, areAll ? 'all' : oneOf)) {
          const moved = movedChanges(expected.get(name) ?? '', digests);
          const shown = await Promise.all(moved.slice(0, shownMax).map((index) => words(index)));
          const advice = `If that is right: node scripts/update-fixtures.ts --perturbed ${suite}`;
          const message = `${name}: ${moved.length} changes give something else, now`;
          assert.equal(moved.length, 0, [message, ...shown, advice].join('\n'));
        }
      });
    }
  });
}

export async function writeDigests({ cases, perFile, digests: file }: Suite): Promise<void> {
  const lines: string[] = [];
  for (const item of cases) lines.push(printDigests(await perturbCase(item, perFile, 'all')));
  writeFileSync(file, lines.join(''));
}
