/**
 * Pull requests as Bitbucket shows them: a real service, real git and a made-up Bitbucket on loopback. One that upgrades into a vulnerable
 * version that is called, one that changes a document, one that fixes, one from a fork, one that matches a rule.
 *
 *   npm run demo:pull-request [-- --edition dataCenter] [--page FILE]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type FakeBitbucket, fakeToken, startFakeBitbucket } from '../../src/testing/fake-bitbucket/fake-bitbucket.ts';
import { signatureOf } from '../../src/testing/fake-bitbucket/fake-events.ts';
import type { FakePullRequest } from '../../src/testing/fake-bitbucket/fake-world.ts';
import { demoBase, demoPullRequests } from './demo-files.ts';
import { pageOf, shownLines } from './shown.ts';

const { values } = parseArgs({
  options: { edition: { type: 'string', default: 'cloud' }, page: { type: 'string', default: '' } },
});
if (values.edition !== 'cloud' && values.edition !== 'dataCenter') throw new Error('--edition is cloud or dataCenter');
const pair = { id: '0198b7c2-0000-7000-8000-00000000c0de', secret: 'a-secret-of-the-demonstration' };
const secret = 'a signing secret of the demonstration';
const noEval =
  'id: no-eval\nlanguage: javascript\nseverity: error\nmessage: eval runs whatever it is given\nrule:\n  pattern: eval($X)\n';
const waitMaxMs = 55_000;

const started = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'vedette-demo-'));
let service: ChildProcess | undefined;
try {
  await using bitbucket = await startFakeBitbucket(values.edition);
  await demonstrate(bitbucket);
} finally {
  if (service !== undefined && service.exitCode === null) {
    service.kill('SIGTERM');
    await once(service, 'close');
  }
  rmSync(folder, { recursive: true, force: true });
}

async function demonstrate(bitbucket: FakeBitbucket): Promise<void> {
  const repository = bitbucket.addRepository('team/shop', demoBase);
  const address = await startService(bitbucket);
  const ask = (path: string, body: object): Promise<unknown> => call(`${address}${path}`, body);
  await ask('/api/v2/rules/create', { name: 'No eval', rule: noEval });
  const [made] = (await ask('/api/v1/repositories/add-bitbucket', {
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
  await ask('/api/v1/repositories/set-pr-scanning', { repositoryId: made.id, isPrScanningEnabled: true });
  say(`service ready and repository registered after ${seconds()}`);

  const pullRequests: FakePullRequest[] = [];
  for (const { title, branch, files, isFromFork } of demoPullRequests) {
    const from = isFromFork === true ? { from: bitbucket.addRepository('guest/shop', demoBase) } : {};
    const pullRequest = bitbucket.openPullRequest(repository, { title, branch, files, ...from });
    const { key, payload } = bitbucket.delivery('opened', pullRequest);
    const response = await fetch(`${address}/webhooks/bitbucket/${made.id}`, {
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

async function startService(bitbucket: FakeBitbucket): Promise<string> {
  const credentials = join(folder, 'credentials.json');
  writeFileSync(credentials, JSON.stringify([{ url: bitbucket.webUrl, token: fakeToken }]), { mode: 0o600 });
  const program = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
  const sites =
    bitbucket.edition === 'cloud' ? { VEDETTE_BITBUCKET_CLOUD: `${bitbucket.webUrl}=${bitbucket.apiUrl}` } : {};
  const child = spawn(process.execPath, [program, 'serve', '--port', '0', '--data-dir', join(folder, 'data')], {
    env: {
      PATH: process.env['PATH'],
      VEDETTE_TOKEN_ID: pair.id,
      VEDETTE_TOKEN_SECRET: pair.secret,
      VEDETTE_ALLOWED_REPOSITORIES: bitbucket.webUrl,
      VEDETTE_GIT_CREDENTIALS_FILE: credentials,
      ...sites,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  service = child;
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const listening = /"address":"(http:[^"]+)","msg":"listening"/.exec(output)?.[1];
      if (listening !== undefined) resolve(listening);
    });
    child.once('close', () => reject(new Error(`the service ended:\n${output}`)));
  });
}

async function call(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-service-api-token-id': pair.id,
      'x-service-api-token-secret': pair.secret,
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
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
