/** The API reference in a real browser: it shows the operations, and nothing of it leaves the machine. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { operations } from '../operations/index.ts';
import { temporaryFolder } from '../../testing/git-fixtures.ts';
import { testService } from '../../testing/test-service.ts';

// A reference that needs another host is an empty page in an air-gapped network, and tells that host who reads it.
test('the reference lists the operations with every other host out of reach, and logs no refused request', async () => {
  const { server } = await testService();
  const address = await server.listen({ host: '127.0.0.1', port: 0 });
  const page = await server.inject('/docs/');
  assert.doesNotMatch(String(page.headers['content-security-policy']), /unsafe-eval/);
  const { stdout, stderr } = await browse(`${address}/docs/`);
  for (const { summary, tag } of operations) assert.ok(stdout.includes(summary) || stdout.includes(tag), summary);
  assert.match(stdout, /Search SCA alerts/);
  assert.doesNotMatch(stderr, /Refused to (?:load|connect|execute|evaluate)|ERR_NAME_NOT_RESOLVED/);
});

/** The page as it is after its scripts ran, and the browser's log. */
async function browse(url: string): Promise<{ stdout: string; stderr: string }> {
  const folder = temporaryFolder();
  const log = `${folder}/chrome.log`;
  const { stdout } = await promisify(execFile)(
    'chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--user-data-dir=${folder}`,
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
      '--enable-logging',
      `--log-file=${log}`,
      '--virtual-time-budget=15000',
      '--dump-dom',
      url,
    ],
    { maxBuffer: 64 * 1024 * 1024, timeout: 90_000 },
  );
  return { stdout, stderr: readFileSync(log, 'utf8') };
}
