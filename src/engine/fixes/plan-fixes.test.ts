/** What a plan says while metadata is missing, and how few rounds of asking it takes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import type { Metadata, MetadataRequest, MetadataShelf } from './model/release.ts';
import { planFixes } from './plan-fixes.ts';
import { advisoriesOf, anyFix, npmAdvisories } from './universe.testing.ts';

const pins = Array.from({ length: 60 }, (_, at) => `package-${at}==1.0`);
const requirements = memoryTree({ 'requirements.txt': `${['urllib3==1.25.0', ...pins].join('\n')}\n` });
const vulnerable = advisoriesOf('PyPI', { urllib3: '1.26.5' });

function digest(version: string): string {
  return version.replaceAll('.', '').padEnd(64, '0');
}

/** Of the index: every package has its pinned release, and urllib3 a few more. */
function answerOf({ name, version }: MetadataRequest): Metadata {
  if (version !== '')
    return { kind: 'document', value: { summary: '', requiresPython: '', requiresDist: [], providesExtra: [] } };
  const versions = name === 'urllib3' ? ['1.25.0', '1.26.5', '1.26.18', '2.0.7'] : ['1.0'];
  const files = versions.map((one) => ({
    filename: `${name}-${one}-py3-none-any.whl`,
    url: `https://python-index.example/${name}-${one}-py3-none-any.whl`,
    version: one,
    sha256: digest(one),
    uploadTime: one === '1.26.18' ? '2020-01-01T00:00:00Z' : '2026-05-30T00:00:00Z',
  }));
  return { kind: 'document', value: { files } };
}

async function plannedInRounds(cooldownDays = 0) {
  const known = new Map<string, Metadata>();
  const keyOf = (request: MetadataRequest): string => Object.values(request).join('\0');
  const shelf: MetadataShelf = { find: (request) => known.get(keyOf(request)) };
  for (let rounds = 1; ; rounds++) {
    const settings = { ...anyFix, cooldownDays };
    const planned = await planFixes({ tree: requirements, lookup: vulnerable, privateRegistries: [], shelf, settings });
    if (planned.missing.length === 0) return { ...planned, rounds };
    for (const request of planned.missing) known.set(keyOf(request), answerOf(request));
  }
}

test('an alert of which registries have not said enough is not fixed, and never seems to be gone', async () => {
  const tree = memoryTree({
    'package.json': '{"dependencies":{"a":"^1.0.0"}}',
    'package-lock.json': JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': { dependencies: { a: '^1.0.0' } },
        'node_modules/a': {
          version: '1.0.0',
          resolved: 'https://npm-registry.example/a/-/a-1.0.0.tgz',
          integrity: 'sha512-AAAA',
        },
      },
    }),
  });
  const shelf: MetadataShelf = { find: () => undefined };
  const { plan, missing } = await planFixes({
    tree,
    lookup: npmAdvisories({ a: '1.0.1' }),
    privateRegistries: [],
    shelf,
    settings: anyFix,
  });
  assert.deepEqual(missing, [{ ecosystem: 'npm', name: 'a', version: '' }]);
  assert.deepEqual(
    plan.unfixed.map(({ alert, reason }) => [alert.name, reason]),
    [['a', 'what registries say of it is not known yet']],
  );
});

// "No release of it would do" of what nobody could be asked about sends people after a fault that is not there.
test('a package of which no registry tells is not said to have no release that would do', async () => {
  const shelf: MetadataShelf = {
    find: ({ name }) => (name === 'urllib3' ? { kind: 'unavailable', reason: 'the index is down' } : undefined),
  };
  const { plan } = await planFixes({
    tree: memoryTree({ 'requirements.txt': 'urllib3==1.25.0\n' }),
    lookup: vulnerable,
    privateRegistries: [],
    shelf,
    settings: anyFix,
  });
  assert.deepEqual(
    plan.unfixed.map(({ reason }) => reason),
    ['which releases of urllib3 there are is not known: the index is down'],
  );
});

test('all that stands beside a pin is asked for at once, however long the list is', async () => {
  const { plan, rounds } = await plannedInRounds();
  assert.deepEqual(
    plan.groups.map(({ name, to }) => [name, to]),
    [['urllib3', ['1.26.5']]],
  );
  assert.ok(rounds <= 5, `${rounds} rounds`);
});

test('a cooldown passes over young releases, unless nothing else closes the alert', async () => {
  for (const [days, to] of [
    [30, '1.26.18'],
    [10_000, '1.26.5'],
  ] as const) {
    const { plan } = await plannedInRounds(days);
    assert.deepEqual(
      plan.groups.map((group) => group.to),
      [[to]],
      `${days} days`,
    );
  }
});
