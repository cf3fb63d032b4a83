/** Pull requests into a repository on disk, told by signed deliveries as Data Center sends them. */
import { createHmac } from 'node:crypto';
import { commitOnBranch } from '../../testing/git-fixtures.ts';
import { gitDirOf, readReference } from '../../testing/git-objects.ts';
import { lodashShop, mendedShop } from '../../testing/sample-files.ts';
import { callService, signingSecret, type TestOrganization, testService } from '../../testing/test-service.ts';

export interface OpenedPullRequests {
  readonly repositoryId: string;
  /** Each brings in lodash 4.17.11, whose `defaultsDeep` is called. @returns the commit of its head */
  readonly open: (id: number) => Promise<string>;
  readonly merge: (id: number) => Promise<void>;
}

/** @param more files that each of them brings in too */
export async function openedPullRequests(
  mine: TestOrganization,
  more: Readonly<Record<string, string>> = {},
): Promise<OpenedPullRequests> {
  const { id: repositoryId, path } = await mine.register(mendedShop);
  await mine.ask('/api/v1/repositories/set-pr-scanning', { repositoryId, isPrScanningEnabled: true });
  const tip = (branch: string): string => readReference(gitDirOf(path), `refs/heads/${branch}`);
  const deliver = async (event: string, id: number, head: string): Promise<void> => {
    const payload = JSON.stringify({
      pullRequest: {
        id,
        fromRef: { id: `refs/heads/feature-${id}`, latestCommit: head },
        toRef: { id: 'refs/heads/main', latestCommit: tip('main') },
      },
    });
    const signature = `sha256=${createHmac('sha256', signingSecret).update(payload).digest('hex')}`;
    const headers = { 'x-event-key': event, 'x-hub-signature': signature };
    const { status } = await callService(await testService(), `/webhooks/bitbucket/${repositoryId}`, payload, headers);
    if (status !== 202) throw new Error(`the delivery was answered with ${status}`);
  };
  return {
    repositoryId,
    async open(id) {
      const head = commitOnBranch(path, { branch: `feature-${id}`, from: 'main' }, { ...lodashShop, ...more });
      await deliver('pr:opened', id, head);
      return head;
    },
    merge: (id) => deliver('pr:merged', id, tip(`feature-${id}`)),
  };
}
