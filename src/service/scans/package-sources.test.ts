import assert from 'node:assert/strict';
import { test } from 'node:test';
import { alertsOf, ids, scanned, type Vulnerability } from '../../testing/scanned-repositories.ts';

interface Source {
  readonly kind: string;
  readonly url: string;
  readonly reference: string;
  readonly path: string;
}

interface Packages {
  readonly packages: readonly {
    readonly name: string;
    readonly directness: string;
    readonly source: Source;
    readonly items: readonly { readonly directness: string; readonly source: Source }[];
  }[];
}

interface Scans {
  readonly scans: readonly { readonly id: string; readonly vulnerabilityCount: number }[];
}

interface Scan {
  readonly state: string;
  readonly gaps: readonly {
    readonly path: string;
    readonly status: string;
    readonly line: number;
    readonly message: string;
  }[];
}

function lodashFrom(specifier: string, resolved: string): Readonly<Record<string, string>> {
  const root = { dependencies: { lodash: specifier } };
  const packages = { '': root, 'node_modules/lodash': { version: '4.17.11', resolved } };
  return {
    'package.json': JSON.stringify({ name: 'shop', ...root }, null, 2),
    'package-lock.json': JSON.stringify({ lockfileVersion: 3, packages }),
  };
}

async function outcomeOf(files: Readonly<Record<string, string>>) {
  const { mine } = await scanned(files);
  const alerts = await alertsOf(mine);
  const { packages } = await mine.ask<Packages>('/api/v1/sca/packages/search', {});
  const { scans } = await mine.ask<Scans>('/api/v1/scans/list', {});
  const scan = await mine.ask<Scan>('/api/v1/scans/get', { id: scans[0]?.id });
  return { mine, alerts, packages, scan, notes: scan.gaps.filter(({ status }) => status === 'coverage') };
}

const elsewhere: readonly (readonly [origin: string, specifier: string, resolved: string, source: Source])[] = [
  [
    'a git fork',
    'git+https://git.example/fork/lodash.git',
    'git+https://user:secret@git.example/fork/lodash.git#1f2e3d4c',
    { kind: 'git', url: 'https://***@git.example/fork/lodash.git', reference: '1f2e3d4c', path: '' },
  ],
  [
    'an archive on the disk',
    'file:lodash.tgz',
    'file:lodash.tgz',
    { kind: 'path', url: '', reference: '', path: 'lodash.tgz' },
  ],
  [
    'a registry that the operator lists as private',
    '^4',
    'https://private.example/npm/lodash/-/lodash-4.17.11.tgz',
    { kind: 'registry', url: 'https://private.example/npm/', reference: '', path: '' },
  ],
];

for (const [origin, specifier, resolved, source] of elsewhere) {
  test(`a package of ${origin} is listed with its source, raises no alert, and the scan says so`, async () => {
    const { alerts, packages, scan, notes } = await outcomeOf(lodashFrom(specifier, resolved));
    assert.deepEqual(ids(alerts), []);
    assert.deepEqual(
      packages.map((row) => [row.name, row.directness, row.source, row.items[0]?.source]),
      [['lodash', 'direct', source, source]],
    );
    assert.equal(scan.state, 'completed');
    assert.deepEqual(
      notes.map(({ path, line }) => [path, line]),
      [['package.json', 4]],
    );
    assert.match(
      notes[0]?.message ?? '',
      /^lodash 4\.17\.11 comes from .*: \d+ advisories of the npm package of that name were not matched/,
    );
    assert(!JSON.stringify([packages, scan]).includes('secret'));
  });
}

test('a package of a mirror raises its alerts, whose items say source and directness', async () => {
  const { mine, alerts, notes } = await outcomeOf(
    lodashFrom('^4', 'https://npm-mirror.example/lodash/-/lodash-4.17.11.tgz'),
  );
  assert.ok(alerts.alerts.length > 0);
  assert.deepEqual(notes, []);
  const found = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: alerts.alerts[0]?.id });
  const source = { kind: 'registry', url: 'https://npm-mirror.example/', reference: '', path: '' };
  assert.deepEqual(
    found.items.map((item) => [item.isDirect, item.directness, item.source]),
    [[true, 'direct', source]],
  );
});

test('a list without roots leaves directness unknown, and isDirect false', async () => {
  const { mine, alerts, packages } = await outcomeOf({ 'requirements.txt': 'PyYAML==5.3\n' });
  assert.deepEqual(
    packages.map(({ directness }) => directness),
    ['unknown'],
  );
  const found = await mine.ask<Vulnerability>('/api/v1/sca/vulnerabilities/get', { id: alerts.alerts[0]?.id });
  assert.deepEqual(
    found.items.map((item) => [item.isDirect, item.directness]),
    [[false, 'unknown']],
  );
});
