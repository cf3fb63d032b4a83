/** From a source to a file in use: unchanged, changed, broken, and asked for by two at once. */
import { zipSync } from 'fflate';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { lacks } from '../../testing/outside-inputs.ts';
import { advisoryStatus } from './advisory-status.ts';
import { openAdvisories } from './open-advisories.ts';
import { currentAdvisories, prepareAdvisories } from './prepare-advisories.ts';

const root = mkdtempSync(join(tmpdir(), 'prepare-advisories-'));
after(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;
const fresh = (): string => join(root, `${folders++}`);

test('without a source the starter set is in use', async () => {
  const { file, records, problems } = await prepareAdvisories({ source: '', dataDir: fresh() });
  assert.ok(records >= 40);
  assert.deepEqual(problems, { count: 0, samples: [] });
  using lookup = openAdvisories(file);
  const [hit] = lookup.find('npm', 'node-serialize', '0.0.4');
  assert.equal(hit?.advisory.severity, 'critical');
  assert.deepEqual(hit?.symbols.entries, [{ module: '', name: 'unserialize' }]);
});

test('what was imported stays in use when no source is configured', async () => {
  const [source, dataDir] = [folderOf({ 'a.json': record('T-1') }), fresh()];
  const imported = await prepareAdvisories({ source, dataDir });
  assert.equal((await prepareAdvisories({ source: '', dataDir })).snapshot, imported.snapshot);
});

test('an unchanged folder builds nothing, a changed one the next file, and older files go', async () => {
  const [source, dataDir] = [folderOf({ 'a.json': record('T-1') }), fresh()];
  const first = await prepareAdvisories({ source, dataDir });
  assert.deepEqual(await prepareAdvisories({ source, dataDir }), first);
  for (const id of ['T-2', 'T-3', 'T-4', 'T-5']) {
    writeFileSync(join(source, `${id}.json`), record(id));
    await prepareAdvisories({ source, dataDir });
  }
  assert.equal(currentAdvisories(dataDir)?.startsWith(dataDir), true);
  assert.equal(readdirSync(join(dataDir, 'advisories')).filter((name) => /^[0-9a-f]{32}\.db$/.test(name)).length, 3);
  assert.equal(advisoryStatus(dataDir)?.records, 5);
});

test('broken records, zips and names are counted and named, and cost nothing but themselves', async () => {
  const source = folderOf({
    'good.json': record('T-1'),
    'half.json': record('T-2').slice(0, 50),
    'list.json': '[1, 2]',
    'no-id.json': record(''),
    'half.zip': Buffer.from(zipSync({ 'a.json': Buffer.from(record('T-3')) })).subarray(0, 60),
    'way-out.zip': zipSync({
      '../../../way-out.json': Buffer.from(record('T-4')),
      'readme.txt': Buffer.from('no record'),
    }),
  });
  const { records, problems } = await prepareAdvisories({ source, dataDir: fresh() });
  assert.equal(records, 2);
  assert.equal(problems.count, 4);
  assert.deepEqual(problems.samples.map(({ origin }) => origin.slice(dirname(origin).length + 1)).sort(), [
    'half.json',
    'half.zip',
    'list.json',
    'no-id.json',
  ]);
  assert.equal(existsSync(join(source, '..', '..', '..', 'way-out.json')), false);
});

test('a source that is gone or empty leaves the file in use, and says why', async () => {
  const [source, dataDir] = [folderOf({ 'a.json': record('T-1') }), fresh()];
  const first = await prepareAdvisories({ source, dataDir });
  rmSync(join(source, 'a.json'));
  const stale = await prepareAdvisories({ source, dataDir });
  assert.equal(stale.snapshot, first.snapshot);
  assert.match(stale.staleBecause ?? '', /no advisory could be read/);
  await assert.rejects(prepareAdvisories({ source: join(source, 'none'), dataDir: fresh() }), /does not exist/);
  assert.deepEqual(leftovers(dataDir), []);
});

// Databases of npm and PyPI name no symbols; without overlays nothing of them could be called reachable.
test('overlays add symbols, those of the starter set to any source, and match nothing by themselves', async () => {
  const symbols = (id: string, ...names: string[]): string =>
    JSON.stringify({
      id,
      aliases: ['CVE-1-1'],
      affected: [{ package: { ecosystem: 'npm', name: 'pad' }, ecosystem_specific: { symbols: names } }],
    });
  const source = folderOf({
    'a.json': record('T-1'),
    'lodash.json': record('GHSA-35jh-r3h4-6jhm').replaceAll('pad', 'lodash'),
    'symbols.jsonl': [symbols('T-1', 'left'), symbols('T-1', 'right'), symbols('T-9', 'other'), '{'].join('\n'),
  });
  const { file, records, problems } = await prepareAdvisories({ source, dataDir: fresh() });
  assert.deepEqual([records, problems.count], [2, 1]);
  using lookup = openAdvisories(file);
  const [pad, ...others] = lookup.find('npm', 'pad', '0.5.0');
  assert.deepEqual(others, []);
  assert.deepEqual(
    pad?.symbols.entries.map(({ name }) => name),
    ['left', 'right'],
  );
  assert.deepEqual([pad?.advisory.id, pad?.advisory.aliases], ['T-1', []]);
  assert.deepEqual(lookup.find('npm', 'lodash', '0.5.0')[0]?.symbols.entries, [{ module: '', name: 'template' }]);
  assert.deepEqual(lookup.find('npm', 'pad', '5.0.0'), []);
});

// What is curated, and later what is derived, can only be judged by leaving it out.
test('sets of symbols stand beside any source, and a source is read anew when one is left out', async () => {
  const curated = record('GHSA-2j2x-2gpw-g8fm').replaceAll('pad', 'flat');
  const [source, dataDir] = [folderOf({ 'flat.json': curated }), fresh()];
  const namesOf = (file: string): readonly string[] => {
    using lookup = openAdvisories(file);
    return lookup.find('npm', 'flat', '0.5.0').flatMap(({ symbols }) => symbols.entries.map(({ name }) => name));
  };
  const whole = await prepareAdvisories({ source, dataDir });
  assert.ok(namesOf(whole.file).includes('unflatten'));
  const without = await prepareAdvisories({ source, dataDir, symbolSets: [] });
  assert.deepEqual(namesOf(without.file), []);
  assert.equal((await prepareAdvisories({ source, dataDir })).snapshot, whole.snapshot);
});

test('an abort leaves nothing behind', async () => {
  const [source, dataDir] = [folderOf({ 'a.json': record('T-1') }), fresh()];
  await assert.rejects(prepareAdvisories({ source, dataDir, signal: AbortSignal.abort() }));
  assert.equal(currentAdvisories(dataDir), undefined);
  assert.deepEqual(leftovers(dataDir), []);
});

test('two at once build once and agree', async () => {
  const [source, dataDir] = [folderOf({ 'a.json': record('T-1') }), fresh()];
  const phases: string[] = [];
  const onProgress = ({ phase }: { phase: string }): number => phases.push(phase);
  const [a, b] = await Promise.all([
    prepareAdvisories({ source, dataDir, onProgress }),
    prepareAdvisories({ source, dataDir, onProgress }),
  ]);
  assert.deepEqual(a, b);
  assert.equal(phases.filter((phase) => phase === 'verify').length, 1);
});

test('a damaged file in use is built again', async () => {
  const [source, dataDir] = [folderOf({ 'a.json': record('T-1') }), fresh()];
  const { file, snapshot } = await prepareAdvisories({ source, dataDir });
  rmSync(file);
  assert.equal((await prepareAdvisories({ source, dataDir })).snapshot, snapshot);
  assert.ok(existsSync(file));
});

test('a bucket in a folder is followed by delta: new, changed, withdrawn and removed records', async () => {
  const [source, dataDir] = [bucketOf(['T-1', 'T-2', 'T-3', 'MAL-2026-1']), fresh()];
  await prepareAdvisories({ source, dataDir });
  writeFileSync(join(source, 'npm', 'T-2.json'), record('T-2', { modified: later, fixed: '9.0.0' }));
  writeFileSync(join(source, 'npm', 'T-3.json'), record('T-3', { modified: later, withdrawn: later }));
  writeFileSync(join(source, 'npm', 'T-4.json'), record('T-4', { modified: later }));
  writeIndex(source, [`${later},T-4`, `${later},T-3`, `${later},T-2`, `${earlier},T-1`]);
  const next = await prepareAdvisories({ source, dataDir });
  using lookup = openAdvisories(next.file);
  assert.deepEqual(
    lookup.find('npm', 'pad', '2.0.0').map((hit) => [hit.advisory.id, hit.fixedVersions]),
    [['T-2', ['9.0.0']]],
  );
  assert.deepEqual(
    lookup.find('npm', 'pad', '0.5.0').map((hit) => hit.advisory.id),
    ['T-1', 'T-2', 'T-4'],
  );
  assert.equal(next.records, 3);
});

test('records that an archive does not have yet are fetched one by one', async () => {
  const source = bucketOf(['T-1']);
  writeFileSync(join(source, 'npm', 'T-2.json'), record('T-2', { modified: later }));
  writeIndex(source, [`${later},T-2`, `${earlier},T-1`]);
  assert.equal((await prepareAdvisories({ source, dataDir: fresh() })).records, 2);
});

test('a bucket at an address: interrupted archives are continued, unchanged indexes not sent, a dead source changes nothing', async () => {
  const [folder, dataDir] = [bucketOf(['T-1', 'T-2']), fresh()];
  const asked: string[] = [];
  const halves: ServerResponse[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.range ?? request.headers['if-none-match'] ?? ''}`.trim());
    if (request.url === '/npm/all.zip' && halves.length === 0) halves.push(response);
    answer(folder, request, response, halves.includes(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const source = `http://127.0.0.1:${address.port}/`;
  try {
    // The connection breaks once the first half has come.
    const onProgress = (): void => void halves[0]?.destroy();
    const first = await prepareAdvisories({ source, dataDir, onProgress });
    assert.equal(first.records, 2);
    assert.ok(asked.includes('/npm/all.zip bytes=100-'), asked.join('\n'));
    asked.length = 0;
    assert.equal((await prepareAdvisories({ source, dataDir })).snapshot, first.snapshot);
    assert.match(asked.join('\n'), /^\/ecosystems\.txt\n\/npm\/modified_id\.csv "[0-9a-f]+"$/);
    writeFileSync(join(folder, 'npm', 'T-3.json'), record('T-3', { modified: later }));
    writeIndex(folder, [`${later},T-3`, `${earlier},T-2`, `${earlier},T-1`]);
    assert.equal((await prepareAdvisories({ source, dataDir })).records, 3);
    assert.ok(asked.includes('/npm/T-3.json'));
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('an archive that was cut off is told, and the file in use stays', async () => {
  const [source, dataDir] = [bucketOf(['T-1', 'T-2']), fresh()];
  const archive = readFileSync(join(source, 'npm', 'all.zip'));
  writeFileSync(join(source, 'npm', 'all.zip'), archive.subarray(0, archive.length - 40));
  await assert.rejects(prepareAdvisories({ source, dataDir }), /npm\/all\.zip cannot be read: /);
  writeFileSync(join(source, 'npm', 'all.zip'), archive);
  const first = await prepareAdvisories({ source, dataDir });
  const other = folderOf({ 'all.zip': archive.subarray(0, archive.length - 40) });
  const next = await prepareAdvisories({ source: other, dataDir });
  assert.equal(next.snapshot, first.snapshot);
  assert.match(next.staleBecause ?? '', /no advisory could be read from .*all\.zip: /);
});

// A limit on the size of files stands in for a full disk: writes fail in the midst of the file.
test('a disk that fails while the file is written leaves the file in use, and is told', async (context) => {
  if (lacks(context, 'ulimit')) return;
  const dataDir = fresh();
  const first = await prepareAdvisories({ source: folderOf({ 'a.json': record('T-1') }), dataDir });
  const many = Array.from({ length: 600 }, (_, index) => [`T-${index}.json`, record(`T-${index}`)] as const);
  const source = folderOf(Object.fromEntries(many));
  const script = `
    import { prepareAdvisories } from ${JSON.stringify(new URL('prepare-advisories.ts', import.meta.url).href)};
    const { snapshot, staleBecause } = await prepareAdvisories(${JSON.stringify({ source, dataDir })});
    console.log(JSON.stringify({ snapshot, staleBecause }));`;
  const limited = ['-c', 'ulimit -f 100; exec "$0" --input-type=module -e "$1"', process.execPath, script];
  const next = JSON.parse(execFileSync('sh', limited, { encoding: 'utf8' }));
  assert.equal(next.snapshot, first.snapshot);
  assert.match(next.staleBecause, /^the advisory file cannot be written in .*advisories: /);
  assert.deepEqual(leftovers(dataDir), []);
});

const earlier = '2026-01-01T00:00:00Z';
const later = '2026-02-01T00:00:00Z';

function record(
  id: string,
  { modified = earlier, fixed = '1.0.0', withdrawn }: { modified?: string; fixed?: string; withdrawn?: string } = {},
): string {
  const events = id.startsWith('MAL') ? [{ introduced: '0' }] : [{ introduced: '0' }, { fixed }];
  const affected = [
    {
      package: { ecosystem: 'npm', name: id.startsWith('MAL') ? 'evil' : 'pad' },
      ranges: [{ type: 'SEMVER', events }],
    },
  ];
  return JSON.stringify({ id, modified, withdrawn, affected });
}

function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = fresh();
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

function bucketOf(ids: readonly string[]): string {
  const folder = folderOf({ 'ecosystems.txt': 'npm\nDebian:12\n' });
  mkdirSync(join(folder, 'npm'));
  writeFileSync(
    join(folder, 'npm', 'all.zip'),
    zipSync(Object.fromEntries(ids.map((id) => [`${id}.json`, Buffer.from(record(id))]))),
  );
  writeIndex(
    folder,
    ids.map((id) => `${earlier},${id}`),
  );
  return folder;
}

function writeIndex(folder: string, lines: readonly string[]): void {
  const path = join(folder, 'npm', 'modified_id.csv');
  const isThere = existsSync(path);
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  // Time stamps of file systems may be too coarse to tell two writes of a test apart.
  if (isThere) utimesSync(path, new Date(), new Date(Date.parse(later)));
}

function leftovers(dataDir: string): string[] {
  return readdirSync(join(dataDir, 'advisories')).filter((name) => name.startsWith('building-'));
}

/** A static server with tags and ranges; of what `isHalf` it sends a hundred bytes and falls silent. */
function answer(
  folder: string,
  { url = '', headers }: IncomingMessage,
  response: ServerResponse,
  isHalf: boolean,
): void {
  const path = join(folder, decodeURIComponent(url));
  if (!existsSync(path)) {
    response.writeHead(404).end();
    return;
  }
  const bytes = readFileSync(path);
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
  if (headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end();
    return;
  }
  const from = headers['if-range'] === etag ? Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0) : 0;
  response.writeHead(from > 0 ? 206 : 200, { etag, 'content-length': bytes.length - from });
  if (isHalf) response.write(bytes.subarray(0, 100));
  else response.end(bytes.subarray(from));
}
