/** Deriving symbols of whole sources: releases from a registry, child processes, results that outlive a run. */
import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readOsvRecord } from '../../engine/advisories/read-osv-record.ts';
import { serveRegistry, tarball } from '../../testing/registry-server.ts';
import { deriveOverlay, type DeriveOverlayOptions } from './derive-overlay.ts';

const manifest = '{"name":"pad","main":"index.js"}';
const code = (body: string): string =>
  `exports.pad = function pad(text, size) {\n  ${body}\n};\nexports.other = () => 1;\n`;
const vulnerable = await tarball({ 'package.json': manifest, 'index.js': code('return text.padEnd(size);') });
const fixed = await tarball({ 'package.json': manifest, 'index.js': code('return text.padEnd(Math.min(size, 9));') });
const broken = Buffer.from('no archive at all');
const versions = (names: readonly string[]): Buffer =>
  Buffer.from(JSON.stringify({ versions: Object.fromEntries(names.map((name) => [name, {}])) }));

const registry = await serveRegistry(
  new Map<string, { readonly status?: number; readonly body?: Uint8Array }>([
    ['/pad', { body: versions(['1.0.0', '1.0.1', '1.1.0']) }],
    ['/pad/-/pad-1.0.0.tgz', { body: vulnerable }],
    // Taken back: the release before it is the next best.
    ['/pad/-/pad-1.0.1.tgz', { status: 403 }],
    ['/pad/-/pad-1.1.0.tgz', { body: fixed }],
    ['/torn', { body: versions(['1.0.0', '1.0.1']) }],
    ['/torn/-/torn-1.0.0.tgz', { body: broken }],
    ['/torn/-/torn-1.0.1.tgz', { body: broken }],
    ['/open', { body: versions(['1.0.0']) }],
  ]),
);
after(() => registry.close());

function record(id: string, name: string, fixedIn: string) {
  const events = [{ introduced: '0' }, ...(fixedIn === '' ? [] : [{ fixed: fixedIn }])];
  const affected = [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }];
  const { record: read } = readOsvRecord({
    id,
    summary: `Denial of service in ${name}`,
    details: 'Calling `pad()` hangs.',
    affected,
  });
  assert.ok(read !== undefined);
  return read;
}

const records = [
  record('GHSA-1', 'pad', '1.1.0'),
  record('GHSA-2', 'torn', '1.0.1'),
  record('GHSA-3', 'open', ''),
  record('GHSA-4', 'gone', '2.0.0'),
];

function options(folder: string, output: string, isOnline = true): DeriveOverlayOptions {
  return {
    setup: {
      folder,
      registries: isOnline ? { npm: [registry.url] } : {},
      access: { registries: isOnline ? [registry.url] : [], credentials: [], isProxied: false },
    },
    environment: {},
    count: 2,
    output,
    ecosystems: new Set(['npm']),
    includesNamed: false,
    limit: undefined,
    signal: new AbortController().signal,
    onProgress: () => {},
  };
}

const fresh = (): string => mkdtempSync(join(tmpdir(), 'vedette-derive-'));
const written = (folder: string): string =>
  ['npm.jsonl', 'manifest.json'].map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');

test('a source becomes overlays with the releases compared, and reasons for what could not be', async () => {
  const [folder, output] = [fresh(), fresh()];
  const summary = await deriveOverlay(records, options(folder, output));
  assert.deepEqual(summary, { tasks: 4, known: 0, derived: 4, left: 0 });
  const [line = '', ...rest] = readFileSync(join(output, 'npm.jsonl'), 'utf8').trim().split('\n');
  assert.deepEqual(rest, []);
  const { affected } = JSON.parse(line);
  assert.deepEqual(affected[0].ecosystem_specific, {
    symbols: [
      { module: '', name: 'pad', confidence: 'high' },
      { module: 'index', name: 'pad', confidence: 'high' },
    ],
    derivation: { confidence: 'high', vulnerable: '1.0.0', fixed: '1.1.0' },
  });
  const { ecosystems } = JSON.parse(readFileSync(join(output, 'manifest.json'), 'utf8'));
  assert.equal(ecosystems.npm.tried, 4);
  assert.equal(ecosystems.npm.results.high, 1);
  assert.equal(ecosystems.npm.results['no fixed release'], 1);
  assert.match(JSON.stringify(ecosystems.npm.results), /the archive cannot be read/);
});

test('a run goes on where one ended, writes the same bytes, and needs no registry for what is kept', async () => {
  const folder = fresh();
  const [whole, parts, offline] = [fresh(), fresh(), fresh()];
  await deriveOverlay(records, options(folder, whole));
  const other = fresh();
  const first = await deriveOverlay(records, { ...options(other, parts), limit: 2 });
  assert.equal(first.left, 2);
  // A kill cut the last line off.
  appendFileSync(join(other, 'outcomes.jsonl'), '{"key":"half');
  const second = await deriveOverlay(records, { ...options(other, parts), count: 1 });
  assert.deepEqual([second.known, second.left], [2, 0]);
  assert.equal(written(parts), written(whole));
  const third = await deriveOverlay(records, options(other, offline, false));
  assert.deepEqual([third.known, third.derived], [4, 0]);
  assert.equal(written(offline), written(whole));
});

// A new method gets to some of the vulnerabilities only: without the lines of the method before, calls of the others would be told of no longer.
test('lines of an earlier run stay for what is not tried yet, and go once it is', async () => {
  const [folder, output] = [fresh(), fresh()];
  const earlier = (id: string, name: string): string =>
    JSON.stringify({
      id,
      affected: [
        { package: { ecosystem: 'npm', name }, ecosystem_specific: { symbols: [{ module: '', name: 'old' }] } },
      ],
    });
  writeFileSync(
    join(output, 'npm.jsonl'),
    `${[earlier('GHSA-1', 'pad'), earlier('GHSA-3', 'open'), earlier('GHSA-9', 'elsewhere'), '{"cut'].join('\n')}\n`,
  );
  await deriveOverlay(records, { ...options(folder, output), limit: 2 });
  const ids = (): readonly string[] =>
    readFileSync(join(output, 'npm.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line): string => JSON.parse(line).id);
  assert.deepEqual(ids(), ['GHSA-1', 'GHSA-3']);
  assert.match(readFileSync(join(output, 'manifest.json'), 'utf8'), /"linesOfEarlierRuns": 1/);
  await deriveOverlay(records, options(folder, output));
  assert.deepEqual(ids(), ['GHSA-1']);
  assert.ok(!readFileSync(join(output, 'npm.jsonl'), 'utf8').includes('"old"'));
});
