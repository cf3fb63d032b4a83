/**
 * Fix pull requests on a made-up Bitbucket, with a real service and real git: one is opened, merged and scanned again, and its alert is gone; one
 * is not needed any more and closed by itself. The plan is a script's, so that no registry is asked.
 *
 *   npm run demo:fix-pull-request [-- --edition cloud|dataCenter]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { loadConfig } from '../../src/config/config.ts';
import { createContext } from '../../src/service/create-context.ts';
import { startService } from '../../src/service/start-service.ts';
import { bootstrap } from '../../src/service/tokens/bootstrap.ts';
import { type FakeBitbucket, fakeToken, startFakeBitbucket } from '../../src/testing/fake-bitbucket/fake-bitbucket.ts';
import { lodashShop } from '../../src/testing/sample-files.ts';
import { lodashFix, scriptedPlanner } from '../../src/testing/scripted-fixes.ts';

const { values } = parseArgs({ options: { edition: { type: 'string', default: '' } } });
const editions = (['cloud', 'dataCenter'] as const).filter((one) => values.edition === '' || values.edition === one);
if (editions.length === 0) throw new Error('--edition is cloud or dataCenter');
const pair = { id: '0198b7c2-0000-7000-8000-00000000c0de', secret: 'a-secret-of-the-demonstration' };
const waitMaxMs = 120_000;
const started = performance.now();

for (const edition of editions) {
  say(`\n${edition === 'cloud' ? 'Bitbucket Cloud' : 'Bitbucket Data Center'}`);
  await using bitbucket = await startFakeBitbucket(edition);
  await demonstrate(bitbucket);
}

async function demonstrate(bitbucket: FakeBitbucket): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-demo-'));
  const repository = bitbucket.addRepository('team/shop', {
    ...lodashShop,
    'reports/requirements.txt': 'PyYAML==5.3\n',
    'reports/report.py': 'import sys\n\nimport yaml\n\nprint(yaml.load(sys.stdin))\n',
  });
  repository.defaultReviewers = ['{ann}'];
  const credentials = join(folder, 'credentials.json');
  writeFileSync(credentials, JSON.stringify([{ url: bitbucket.webUrl, token: fakeToken }]), { mode: 0o600 });
  const settings = {
    VEDETTE_DATA_DIR: join(folder, 'data'),
    VEDETTE_PORT: '0',
    VEDETTE_HOST: '127.0.0.1',
    VEDETTE_TOKEN_ID: pair.id,
    VEDETTE_TOKEN_SECRET: pair.secret,
    VEDETTE_ALLOWED_REPOSITORIES: bitbucket.webUrl,
    VEDETTE_GIT_CREDENTIALS_FILE: credentials,
    ...(bitbucket.edition === 'cloud' ? { VEDETTE_BITBUCKET_CLOUD: `${bitbucket.webUrl}=${bitbucket.apiUrl}` } : {}),
  };
  const yamlFix = {
    id: 'pypi-pyyaml',
    name: 'PyYAML',
    from: '5.3',
    to: '6.0.2',
    advisories: ['GHSA-6757-jp84-gxfx'],
    paths: ['reports/requirements.txt'],
    manifestPath: 'reports/requirements.txt',
    lockfilePath: '',
    isMajor: true,
  };
  const fixPlanner = scriptedPlanner(repository.folder, [lodashFix, yamlFix]);
  const context = await createContext(loadConfig(settings, {}, folder), {
    isInMemory: true,
    log: pino({ level: 'silent' }),
    fixPlanner,
  });
  try {
    await bootstrap(context.db, context.keys, 'Shop', () => pair, context.clock.now());
    await using service = await startService(context, { hasServer: true, hasWorker: true, version: 'demonstration' });
    const ask = async <Body>(path: string, body: object): Promise<Body> => {
      const response = await fetch(`${service.address}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-service-api-token-id': pair.id,
          'x-service-api-token-secret': pair.secret,
        },
        body: JSON.stringify(body),
      });
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as Body;
    };
    const policy = {
      isEnabled: true,
      minPriority: 0,
      minSeverity: 'low',
      exposures: ['called', 'loaded', 'mayBeLoaded', 'unknown'],
    };
    await ask('/api/v1/fixes/set-policy', { policy: { ...policy, majors: 'allowed', openMax: 5, cooldownDays: 0 } });
    const [registered] = await ask<[{ id: string }]>('/api/v1/repositories/add-bitbucket', {
      repos: [
        {
          gitAuthorEmail: 'vedette@shop.example',
          repositoryUrl: bitbucket.addressOf(repository),
          repositoryName: 'shop',
          defaultBranch: 'main',
          webhookSigningSecret: 'a signing secret of the demonstration',
        },
      ],
    });
    const rows = async () =>
      (
        await ask<{ fixes: { groupId: string; state: string; title: string; note: string }[] }>(
          '/api/v1/fixes/list',
          {},
        )
      ).fixes;
    const tell = async (): Promise<void> => {
      for (const { state, title, note } of await rows())
        say(`  ${state.padEnd(9)} ${title}${note === '' ? '' : ` (${note})`}`);
      const { totalCount } = await ask<{ totalCount: number }>('/api/v1/sca/alerts/search', {});
      say(`  alerts: ${totalCount}`);
    };

    await until(
      'two are open',
      async () => repository.pullRequests.filter(({ state }) => state === 'OPEN').length === 2,
    );
    await until('both are noted', async () => (await rows()).filter(({ state }) => state === 'open').length === 2);
    say(`opened after ${seconds()}`);
    await tell();
    const [lodash] = repository.pullRequests.filter(({ title }) => title.includes('lodash'));
    if (lodash === undefined) throw new Error('there is none of lodash');
    say(`\n${lodash.description.replaceAll(/^/gm, '  | ')}`);

    bitbucket.merge(lodash);
    await ask('/api/v1/scans/start', { repositoryId: registered.id });
    await until('its alerts are gone', async () => (await rows()).some(({ note }) => note.includes('alerts are gone')));
    say(`\nmerged and scanned again after ${seconds()}`);
    await tell();

    bitbucket.pushMain(repository, { 'reports/requirements.txt': 'requests==2.32.3\n' });
    await ask('/api/v1/scans/start', { repositoryId: registered.id });
    await until('the other is closed', async () => (await rows()).some(({ state }) => state === 'obsolete'));
    say(`\nPyYAML taken out by hand, and scanned again after ${seconds()}`);
    await tell();
    for (const { text } of repository.pullRequests.flatMap(({ comments }) => comments))
      say(`  comment: ${text.split('\n')[0]}`);
    if (repository.pullRequests.length !== 2) throw new Error('there are more pull requests than fixes');
  } finally {
    await context[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    if (performance.now() - started > waitMaxMs * editions.length)
      throw new Error(`in vain until ${what}, after ${seconds()}`);
    await new Promise((resolve) => void setTimeout(resolve, 200));
  }
}

function seconds(): string {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
