/**
 * Pull requests as Bitbucket shows them: a real service, real git and a made-up Bitbucket on loopback. One that upgrades into a vulnerable
 * version that is called, one that changes a document, one that fixes, one from a fork, one that matches a rule.
 *
 *   npm run demo:pull-request [-- --edition dataCenter] [--page FILE]
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type FakeBitbucket, startFakeBitbucket } from '../../src/testing/fake-bitbucket/fake-bitbucket.ts';
import { signatureOf } from '../../src/testing/fake-bitbucket/fake-events.ts';
import type { FakePullRequest } from '../../src/testing/fake-bitbucket/fake-world.ts';
import { demoBase, demoPullRequests } from './demo-files.ts';
import { startDemoService } from './demo-service.ts';
import { pageOf, shownLines } from './shown.ts';

const { values } = parseArgs({
  options: { edition: { type: 'string', default: 'cloud' }, page: { type: 'string', default: '' } },
});
if (values.edition !== 'cloud' && values.edition !== 'dataCenter') throw new Error('--edition is cloud or dataCenter');
const secret = 'a signing secret of the demonstration';
const noEval =
  'id: no-eval\nlanguage: javascript\nseverity: error\nmessage: eval runs whatever it is given\nrule:\n  pattern: eval($X)\n';
const waitMaxMs = 55_000;

const started = performance.now();
await using made = await startFakeBitbucket(values.edition);
await demonstrate(made);

async function demonstrate(bitbucket: FakeBitbucket): Promise<void> {
  const repository = bitbucket.addRepository('team/shop', demoBase);
  await using service = await startDemoService(bitbucket);
  const { address, ask } = service;
  await ask('/api/v2/rules/create', { name: 'No eval', rule: noEval });
  const [registered] = (await ask('/api/v1/repositories/add-bitbucket', {
    repos: [
      {
        gitAuthorEmail: 'vedette@shop.example',
        repositoryUrl: bitbucket.addressOf(repository),
        repositoryName: 'shop',
        defaultBranch: 'main',
        webhookSigningSecret: secret,
      },
    ],
  })) as [{ id: string }];
  await ask('/api/v1/repositories/set-pr-scanning', { repositoryId: registered.id, isPrScanningEnabled: true });
  say(`service ready and repository registered after ${seconds()}`);

  const pullRequests: FakePullRequest[] = [];
  for (const { title, branch, files, isFromFork } of demoPullRequests) {
    const from = isFromFork === true ? { from: bitbucket.addRepository('guest/shop', demoBase) } : {};
    const pullRequest = bitbucket.openPullRequest(repository, { title, branch, files, ...from });
    const { key, payload } = bitbucket.delivery('opened', pullRequest);
    const response = await fetch(`${address}/webhooks/bitbucket/${registered.id}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-event-key': key,
        'x-hub-signature': signatureOf(secret, payload),
      },
      body: payload,
    });
    if (response.status !== 202) throw new Error(`the webhook was answered with ${response.status}`);
    pullRequests.push(pullRequest);
  }
  say(`${pullRequests.length} pull requests opened after ${seconds()}`);
  await untilTold(bitbucket, pullRequests);
  for (const pullRequest of pullRequests) for (const line of shownLines(bitbucket, pullRequest)) say(line);
  say(`\nall told after ${seconds()}, with ${bitbucket.calls.length} calls of Bitbucket's API`);
  if (values.page !== '') writeFileSync(values.page, pageOf(bitbucket, pullRequests));
}

async function untilTold(bitbucket: FakeBitbucket, pullRequests: readonly FakePullRequest[]): Promise<void> {
  const isTold = (one: FakePullRequest): boolean =>
    bitbucket.shown(one).statuses.some(({ commit, body }) => commit === one.head && body['state'] !== 'INPROGRESS');
  while (!pullRequests.every(isTold)) {
    if (performance.now() - started > waitMaxMs) throw new Error(`not all pull requests were told after ${seconds()}`);
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
}

function seconds(): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
