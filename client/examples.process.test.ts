/** The client as strangers have it, packed and without TypeScript, its README's examples, and those in Python and Go: each against a real server. */
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { makeRepository, temporaryFolder } from '../src/testing/git-fixtures.ts';
import { lacks } from '../src/testing/outside-inputs.ts';
import { lodashShop } from '../src/testing/sample-files.ts';
import { serverPair, type ServerProcess, startServerProcess, until } from '../src/testing/server-process.ts';
import { registration } from '../src/testing/test-service.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const run = promisify(execFile);

describe('clients of a real server', () => {
  let server: ServerProcess;
  let environment: NodeJS.ProcessEnv;

  before(async () => {
    const folder = temporaryFolder();
    const { path } = makeRepository(lodashShop, { path: join(folder, 'repositories', 'shop') });
    server = await startServerProcess(join(folder, 'data'), {
      VEDETTE_ALLOWED_REPOSITORIES: `${pathToFileURL(join(folder, 'repositories')).href}/`,
    });
    await server.ask('/api/v1/repositories/add-bitbucket', { repos: [registration(path, 'shop')] });
    await until('the shop is scanned', async () => {
      const { scans } = await server.ask<{ scans: { state: string }[] }>('/api/v1/scans/list', {});
      return scans[0]?.state === 'completed' ? true : undefined;
    });
    environment = {
      ...process.env,
      VEDETTE_URL: server.address,
      VEDETTE_TOKEN_ID: serverPair.id,
      VEDETTE_TOKEN_SECRET: serverPair.secret,
    };
  });

  test('the packed client runs without TypeScript, and each example of its README says what it promises', async () => {
    const project = installed();
    const printed = await Promise.all(
      readmeExamples().map(async (code, index) => {
        const file = join(project, `example-${index}.mjs`);
        writeFileSync(file, code);
        const { stdout } = await run(process.execPath, [file], { cwd: project, env: environment });
        return stdout;
      }),
    );
    assert.equal(printed.length, 4);
    assert.match(printed[0] ?? '', /^\d+ of \d+ alerts\n(?:.*\n)*critical pkg:npm\/lodash GHSA-\S+ 1\n/);
    assert.equal(printed[1], 'npm lodash 4.17.11\n');
    assert.match(printed[2] ?? '', /^BAD_REQUEST 400\n\/repositoryId must not be empty\n/);
    assert.match(printed[3] ?? '', /^1 scans, \d+ open issues\n$/);
  });

  test('its types are found by a program that is checked', () => {
    const project = installed();
    const text = [
      "import { type Alert, createClient } from '@vedette/client';",
      "const client = createClient({ url: '', tokenId: '', tokenSecret: '' });",
      "const alerts: AsyncGenerator<Alert> = client.each('scaAlertsSearch', { severities: ['high'] });",
      '// @ts-expect-error -- no such severity',
      "void client.scaAlertsSearch({ severities: ['huge'] });",
      '// @ts-expect-error -- a schedule is of a repository',
      'void client.scansUpsertSchedule({ isEnabled: true });',
      '// @ts-expect-error -- it gives no list',
      "void client.each('statsSummary');",
      'void alerts;',
    ];
    writeFileSync(join(project, 'main.mts'), text.join('\n'));
    const flags = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom'];
    execFileSync(`${root}node_modules/.bin/tsc`, [...flags, 'main.mts'], { cwd: project, stdio: 'pipe' });
  });

  test('the example in Python lists what is reachable', async (context) => {
    if (lacks(context, 'python3')) return;
    const { stdout } = await run('python3', [`${root}examples/python/alerts.py`], { env: environment });
    assert.match(stdout, expected);
  });

  test('the example in Go lists what is reachable', async (context) => {
    if (lacks(context, 'go')) return;
    const folder = `${root}examples/go`;
    const { stdout } = await run('go', ['run', '.'], { cwd: folder, env: { ...environment, GOFLAGS: '-mod=mod' } });
    assert.match(stdout, expected);
  });
});

const expected =
  /^critical pkg:npm\/lodash GHSA-\S+\n(?:.*\n)*\d+ open issues\nBAD_REQUEST \/page must be at least 1\n$/;

let folderOfInstalled: string | undefined;

/** A project whose only package is ours, unpacked as a registry would hand it out. */
function installed(): string {
  if (folderOfInstalled !== undefined) return folderOfInstalled;
  const project = temporaryFolder();
  const place = join(project, 'node_modules/@vedette/client');
  mkdirSync(place, { recursive: true });
  const PATH = `${root}node_modules/.bin:${process.env.PATH}`;
  const options = { cwd: `${root}client`, encoding: 'utf8', env: { ...process.env, PATH }, stdio: 'pipe' } as const;
  execFileSync('npm', ['pack', '--silent', '--pack-destination', project], options);
  execFileSync('sh', ['-c', `tar -xzf "${project}"/*.tgz --strip-components=1 -C "${place}"`]);
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  folderOfInstalled = project;
  return project;
}

function readmeExamples(): string[] {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
  return [...readme.matchAll(/^```js\n(.*?)^```/gms)].map(([, code = '']) => code);
}
