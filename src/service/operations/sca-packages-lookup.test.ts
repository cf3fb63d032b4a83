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
  });
});
void [commitFiles, startScan, testOrganization, testService, assertRefused, assertTaken];
