/** What packages/lookup promises, on repositories that are really scanned. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { commitFiles } from '../../testing/git-fixtures.ts';
import { lodashShop, mendedShop, unusedLodash, yamlReport } from '../../testing/sample-files.ts';
import { scanned, startScan } from '../../testing/scanned-repositories.ts';
import { testOrganization, type TestOrganization, testService } from '../../testing/test-service.ts';
import { assertRefused, assertTaken } from './promises.testing.ts';
import { scaPackagesLookup } from './sca-packages-lookup.ts';

interface Holding {
  repositoryId: string;
  repositoryName: string;
  commitSha: string;
  packageId: string;
  version: string;
  manifestPaths: string[];
  isHeld: boolean;
  isCertain: boolean;
  firstSeenAt: string;
  lastSeenAt: string;
}
interface Reply {
  entries: {
    line: number;
    name: string;
    ecosystem: string;
    state: string;
    count: number;
    isCut: boolean;
    holdings: Holding[];
  }[];
  notUnderstood: { line: number; text: string; reason: string }[];
  counts: Record<string, number>;
  repositoryCount: number;
  isCut: boolean;
}

const lookup = (mine: TestOrganization, body: object) => mine.ask<Reply>(scaPackagesLookup.path, body);

describe('Look up packages of a list', () => {
  describe('200', () => {
    test('each line in order, with the repositories that hold it, however it is written', async () => {
      const { mine, repositories } = await scanned(lodashShop, unusedLodash, mendedShop, yamlReport);
      const text = [
        'lodash@4.17.11',
        'pkg:npm/lodash@4.17.21',
        'npm,lodash,9.9.9',
        '# a comment',
        '',
        'pyyaml==5.3.0',
        'lodash',
        'lodash@>=4.17.20,<5',
        'no such thing at all',
        'left-pad',
      ].join('\n');
      const reply = await lookup(mine, { text });
      assert.deepEqual(
        reply.entries.map(({ line, state, count, holdings }) => [
          line,
          state,
          count,
          holdings.map((each) => each.repositoryId),
        ]),
        [
          [1, 'held', 2, [repositories[0]?.id, repositories[1]?.id]],
          [2, 'held', 1, [repositories[2]?.id]],
          [3, 'notHeld', 0, []],
          [6, 'held', 1, [repositories[3]?.id]],
          [7, 'held', 3, [repositories[0]?.id, repositories[1]?.id, repositories[2]?.id]],
          [8, 'held', 1, [repositories[2]?.id]],
          [10, 'notHeld', 0, []],
        ],
      );
      assert.deepEqual(
        reply.notUnderstood.map(({ line, text: shown }) => [line, shown]),
        [[9, 'no such thing at all']],
      );
      assert.deepEqual(reply.counts, { held: 5, mayBeHeld: 0, onceHeld: 0, notHeld: 2, notUnderstood: 1 });
      assert.deepEqual([reply.repositoryCount, reply.isCut], [4, false]);
    });

    test('what is gone is told apart, with when it was first and last seen; what is back was first seen when it first came', async () => {
      const { clock } = await testService();
      const { mine, repositories } = await scanned(lodashShop);
      const [repository] = repositories;
      assert.ok(repository);
      const { id, path } = repository;
      const times = [clock.now().toISOString()];
      for (const files of [mendedShop, lodashShop]) {
        clock.advance(3_600_000);
        commitFiles(path, files);
        await startScan(mine, id);
        await mine.runScans();
        times.push(clock.now().toISOString());
        const { entries } = await lookup(mine, { packages: ['lodash@4.17.11', 'lodash@4.17.21'] });
        const told = entries.map(({ state, count, holdings }) => [
          state,
          count,
          holdings.map(({ isHeld, packageId, firstSeenAt, lastSeenAt }) => [
            isHeld,
            packageId !== '',
            firstSeenAt,
            lastSeenAt,
          ]),
        ]);
        const expected =
          files === mendedShop
            ? [
                ['onceHeld', 0, [[false, false, times[0], times[0]]]],
                ['held', 1, [[true, true, times[1], times[1]]]],
              ]
            : [
                ['held', 1, [[true, true, times[0], times[2]]]],
                ['onceHeld', 0, [[false, false, times[1], times[1]]]],
              ];
        assert.deepEqual(told, expected);
        // Of this moment it is answered as of now; no id is told of what is no more.
        const then = await lookup(mine, { packages: ['lodash@4.17.11', 'lodash@4.17.21'], asOf: times.at(-1) });
        const seen = ({ holdings }: (typeof entries)[number]) =>
          holdings.map(({ isHeld, firstSeenAt, lastSeenAt }) => [isHeld, firstSeenAt, lastSeenAt]);
        assert.deepEqual(then.entries.map(seen), entries.map(seen));
      }
    });

    test('an answer is cut where it is told to be, and says so; counts stay whole', async () => {
      const { mine } = await scanned(lodashShop, unusedLodash);
      const { entries, isCut } = await lookup(mine, { text: 'lodash@4.17.11\nlodash@9', instancesMax: 1 });
      assert.deepEqual(
        entries.map((each) => [each.count, each.holdings.length, each.isCut]),
        [
          [2, 1, true],
          [0, 0, false],
        ],
      );
      assert.equal(isCut, true);
    });

    test('another organization holds nothing of it', async () => {
      await scanned(lodashShop);
      const other = await testOrganization();
      const reply = await lookup(other, { text: 'lodash\nlodash@4.17.11', onlyHeld: true });
      assert.deepEqual([reply.entries, reply.counts['notHeld'], reply.repositoryCount], [[], 2, 0]);
    });

    test('ten thousand lines of garbage are answered, each with why it is not understood', async () => {
      const mine = await testOrganization();
      const text = Array.from({ length: 10_000 }, (_, line) => `%&/( ${line} \u0007 \u{1f41b} )) <<`).join('\n');
      const reply = await lookup(mine, { text });
      assert.deepEqual([reply.notUnderstood.length, reply.entries], [10_000, []]);
      assert.ok(reply.notUnderstood.every(({ reason }) => reason !== ''));
    });
  });

  describe('400', () => {
    test('a list is required; 10,000 lines are the most, blank ones not counted; places of an entry are 1 to 1,000', async () => {
      const mine = await testOrganization();
      const many = Array<string>(10_001).fill('a');
      await assertRefused(mine, scaPackagesLookup, [
        [{ text: undefined, packages: undefined }, '/text'],
        [{ text: many.join('\n') }, '/text'],
        [{ packages: many }, '/packages'],
        [{ text: 5 }, '/text'],
        [{ packages: [5] }, '/packages/0'],
        [{ instancesMax: 0 }, '/instancesMax'],
        [{ instancesMax: 1001 }, '/instancesMax'],
        [{ onlyHeld: 'yes' }, '/onlyHeld'],
      ]);
      await assertTaken(mine, scaPackagesLookup, [
        { text: `${many.slice(2).join('\n\n\n')}\n` },
        { text: undefined, packages: many.slice(1) },
        { text: '', packages: undefined },
        { instancesMax: 1000 },
        { ecosystem: 'nothing of the kind' },
      ]);
    });
  });
});
