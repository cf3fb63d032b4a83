/** Two processes that tell the same Bitbucket at once, with faults, pushes and lost answers in an order that a seed makes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { connectedRepository } from '../../testing/fake-bitbucket/connected-repository.ts';
import { startFakeBitbucket } from '../../testing/fake-bitbucket/fake-bitbucket.ts';
import { faultKinds, type FaultName } from '../../testing/fake-bitbucket/fake-faults.ts';
import { randomFrom } from '../../testing/random.ts';
import { lodashShop, mendedShop } from '../../testing/sample-files.ts';
import { deliverReports } from './deliver-reports.ts';
import { findPullRequest } from './report-store.ts';

const names = Object.keys(faultKinds) as FaultName[];
const steps = 14;

for (const edition of ['cloud', 'dataCenter'] as const)
  for (const seed of [1, 6, 58])
    test(`${edition}, seed ${seed}: one report on the newest commit, one status a commit, one comment of the newest scan`, async () => {
      const random = randomFrom(seed);
      const below = (end: number): number => Math.floor(random() * end);
      await using bitbucket = await startFakeBitbucket(edition);
      const repository = bitbucket.addRepository('team/shop', mendedShop);
      const connected = await connectedRepository(bitbucket, repository);
      const { clock } = connected.service;
      const one = connected.delivery;
      const other = { ...one, pauses: new Map() };
      const signal = new AbortController().signal;
      const pullRequest = bitbucket.openPullRequest(repository, { title: 'Race', branch: 'race', files: lodashShop });
      await connected.send('opened', pullRequest);
      let isVulnerable = true;
      for (let step = 0; step < steps; step += 1) {
        const choice = below(4);
        if (choice === 0) {
          isVulnerable = below(2) === 1;
          bitbucket.push(pullRequest, { ...(isVulnerable ? lodashShop : mendedShop), 'step.txt': `${step}` });
          await connected.send('pushed', pullRequest);
        } else if (choice === 1) await connected.scan();
        else if (choice === 2) {
          const name = names[below(names.length)] ?? 'internal error';
          // What is not found when it is to be removed counts as removed, and nothing else can be made of it.
          bitbucket.fault(name, 1, ({ method }) => name !== 'not found yet' || method !== 'DELETE');
        }
        const looks = [deliverReports(one, signal), deliverReports(other, signal)];
        await Promise.all(looks);
        clock.advance(below(2) * 90_000);
      }
      await connected.scan();
      const key = { organization_id: connected.organization.id, repository_id: connected.id, pull_request_id: '1' };
      for (let looks = 0; looks < 60; looks += 1) {
        await Promise.all([deliverReports(one, signal), deliverReports(other, signal)]);
        if ((await findPullRequest(connected.context.db, key))?.due_at === null) break;
        clock.advance(60 * 60_000);
      }
      const { reports, statuses, comments } = bitbucket.shown(pullRequest);
      assert.deepEqual(
        reports.map(({ commit }) => commit),
        [pullRequest.head],
      );
      const last = statuses.filter(({ commit }) => commit === pullRequest.head);
      assert.deepEqual(
        last.map(({ body }) => body['state']),
        [isVulnerable ? 'FAILED' : 'SUCCESSFUL'],
      );
      assert.ok(comments.length <= 1, `${comments.length} comments`);
      if (isVulnerable) assert.match(comments[0]?.text ?? '', /Introduced by this pull request/);
      else assert.doesNotMatch(comments[0]?.text ?? '', /Introduced by this pull request/);
    });
