/**
 * A whole workspace connected to a real service: registered, hooked and scanned, with the time and the calls that it took; then once more, which
 * changes nothing.
 *
 *   node evaluation/pull-requests/connect.ts [--repositories 300] [--edition cloud|dataCenter]
 */
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { type FakeBitbucket, startFakeBitbucket } from '../../src/testing/fake-bitbucket/fake-bitbucket.ts';
import { demoBase } from './demo-files.ts';
import { type DemoService, program, startDemoService } from './demo-service.ts';

const { values } = parseArgs({
  options: { repositories: { type: 'string', default: '300' }, edition: { type: 'string', default: 'cloud' } },
});
if (values.edition !== 'cloud' && values.edition !== 'dataCenter') throw new Error('--edition is cloud or dataCenter');
const count = Number(values.repositories);
await using bitbucket = await startFakeBitbucket(values.edition);
for (let number = 1; number <= count; number += 1)
  bitbucket.addRepository(`team/app-${String(number).padStart(4, '0')}`, demoBase);
await using service = await startDemoService(bitbucket);

console.log('| run | seconds | calls of the API | of them writing | says |');
console.log('|---|---|---|---|---|');
await connect(bitbucket, service, 'first');
const start = performance.now();
await untilScanned(service);
await connect(bitbucket, service, 'second');
const hooks = [...bitbucket.world.repositories.values()].map((one) => one.hooks.length);
const shared = bitbucket.world.ownerHooks.get('team')?.length ?? 0;
console.log(
  `\nall ${count} scanned ${((performance.now() - start) / 1000).toFixed(1)} s after the first run; webhooks: ${shared} for all of them, ${Math.min(...hooks)} to ${Math.max(...hooks)} a repository`,
);

async function connect(from: FakeBitbucket, to: DemoService, run: string): Promise<void> {
  const before = from.calls.length;
  const began = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      program,
      'bitbucket',
      'connect',
      `${from.webUrl}team`,
      '--author-email',
      'scans@shop.example',
      '--url',
      to.address,
    ],
    { env: to.environment },
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const calls = from.calls.slice(before);
  const writing = calls.filter(({ method }) => method !== 'GET').length;
  console.log(`| ${run} | ${seconds} | ${calls.length} | ${writing} | ${stdout.trim()} |`);
}

async function untilScanned({ ask }: DemoService): Promise<void> {
  for (;;) {
    const { scans } = (await ask('/api/v1/stats/summary', {})) as {
      scans: { fullScans: number; runningScans: number; failedScans: number };
    };
    if (scans.failedScans > 0) throw new Error(`${scans.failedScans} scans failed`);
    if (scans.fullScans === count && scans.runningScans === 0) return;
    await new Promise((resolve) => void setTimeout(resolve, 500));
  }
}
