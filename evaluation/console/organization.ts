/** What the tasks are done on, beside the demonstration's own repository: two more that hold lodash, and a pull request that brings it in. */
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commitOnBranch, makeRepository } from '../../src/testing/git-fixtures.ts';
import { gitDirOf, readReference } from '../../src/testing/git-objects.ts';
import { lodashShop, mendedShop } from '../../src/testing/sample-files.ts';
import type { Demonstration } from './demonstration.ts';

const signingSecret = 'a signing secret of the tasks';

export async function addRepositories(service: Demonstration): Promise<void> {
  const made = [
    { name: 'shop-front', files: lodashShop },
    { name: 'shop-back', files: mendedShop },
  ].map(({ name, files }) => ({ name, path: makeRepository(files, { path: join(service.folder, name) }).path }));
  const added = await service.ask<{ id: string }[]>('/api/v1/repositories/add-bitbucket', {
    repos: made.map(({ name, path }) => ({
      gitAuthorEmail: 'dev@shop.example',
      repositoryUrl: pathToFileURL(path).href,
      repositoryName: name,
      defaultBranch: 'main',
      webhookSigningSecret: signingSecret,
    })),
  });
  const [, back] = made;
  const backId = added[1]?.id ?? '';
  if (back === undefined) throw new Error('no repository was made');
  await service.ask('/api/v1/repositories/set-pr-scanning', { repositoryId: backId, isPrScanningEnabled: true });
  await scansEnded(service);
  const head = commitOnBranch(back.path, { branch: 'faster-cart', from: 'main' }, lodashShop);
  const payload = JSON.stringify({
    pullRequest: {
      id: 12,
      fromRef: { id: 'refs/heads/faster-cart', latestCommit: head },
      toRef: { id: 'refs/heads/main', latestCommit: readReference(gitDirOf(back.path), 'refs/heads/main') },
    },
  });
  const signature = `sha256=${createHmac('sha256', signingSecret).update(payload).digest('hex')}`;
  const { status } = await fetch(`${service.address}/webhooks/bitbucket/${backId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-event-key': 'pr:opened', 'x-hub-signature': signature },
    body: payload,
  });
  if (status !== 202) throw new Error(`the delivery was answered with ${status}`);
  await scansEnded(service, 1);
}

const endMostMs = 240_000;

/** @param pullRequests how many of them must be among the scans */
async function scansEnded(service: Demonstration, pullRequests = 0): Promise<void> {
  for (const started = Date.now(); Date.now() - started < endMostMs; ) {
    const { scans } = await service.ask<{ scans: { state: string; kind: string }[] }>('/api/v1/scans/list', {});
    const isWaiting = scans.some(({ state }) => state === 'queued' || state === 'running');
    if (!isWaiting && scans.filter(({ kind }) => kind === 'pr').length >= pullRequests) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error('the scans did not end');
}
