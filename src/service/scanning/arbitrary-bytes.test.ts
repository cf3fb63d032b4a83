/**
 * Whatever bytes a repository is made of, its scan ends: completed, with every package that was found either recorded or a gap. Names
 * of files and packages, contents, versions, who committed and what they said are arbitrary here; the same runs on both databases.
 */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { commitTree, git, makeRepository, type Said, type TreeEntry, writeBlob } from '../../testing/git-fixtures.ts';
import { registration, testOrganization, testService } from '../../testing/test-service.ts';
import { histories } from '../../testing/temporary-database.ts';
import { newId } from '../foundation/ids.ts';

const bytes = (maxLength: number) => fc.uint8Array({ minLength: 1, maxLength }).map((array) => Buffer.from(array));
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.nat(0xffff), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
  fc.constantFrom('\0', '😀'.repeat(150), 'ä'.repeat(5000), '\u202e', '__proto__', '\ud83d', "'; --", '%', '\\u0000'),
);

/** No slash and no zero, of which git's trees are made. */
const name = fc
  .oneof(
    bytes(12),
    bytes(600),
    oddText.map((text) => Buffer.from(text)),
  )
  .map((raw) => Buffer.from(raw.map((byte) => (byte === 0 || byte === 0x2f ? 0x5f : byte))))
  .filter((raw) => raw.length > 0);

interface OddFile {
  /** Where it lies, from the root. */
  readonly folders: readonly Buffer[];
  readonly name: string | Buffer;
  readonly content: Buffer;
}

/** Vulnerable, so that a name or a place becomes an alert, an occurrence and an issue as well. */
const manifest = fc
  .record({ odd: oddText, version: fc.constantFrom('4.17.11', '4.17.11-\0', '😀', ''), script: oddText })
  .map(({ odd, version, script }) => ({
    'package.json': JSON.stringify({ name: odd, dependencies: { lodash: version, [odd]: '1.0.0', minimist: odd } }),
    'package-lock.json': JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': { name: odd },
        'node_modules/lodash': { version: '4.17.11', resolved: `https://npm-registry.example/${odd}` },
        [`node_modules/${odd}`]: { version: odd === '' ? '1' : odd },
        'node_modules/minimist': { version: '0.0.8', dependencies: { [odd]: odd } },
      },
    }),
    'index.js': `const _ = require('lodash'); /* ${odd} */ _.defaultsDeep(${script}, eval("${odd}"));\n`,
    'other.js': `const _ = require('lodash');\n/* ${odd} */ _.defaultsDeep({}, eval("x"));\n`,
    'requirements.txt': `PyYAML==5.3\n${odd}==1.0\n`,
    Dockerfile: `FROM ${odd}\nFROM alpine:3.1 AS ${odd}\n`,
  }));

const files: fc.Arbitrary<readonly OddFile[]> = fc
  .record({
    folders: fc.array(name, { maxLength: 7 }),
    manifests: manifest,
    others: fc.array(fc.record({ name, content: bytes(300) }), { maxLength: 3 }),
    damage: fc.option(fc.record({ file: fc.nat(5), at: fc.nat(400), byte: fc.nat(255) })),
  })
  .map(({ folders, manifests, others, damage }) => [
    ...Object.entries(manifests).map(([called, text], index): OddFile => {
      const content = Buffer.from(text);
      if (damage?.file === index && damage.at < content.length) content[damage.at] = damage.byte;
      return { folders, name: called, content };
    }),
    ...others.map(({ name: called, content }): OddFile => ({ folders, name: called, content })),
  ]);

/** What git itself asks of a commit: one line that holds no brackets, and whatever text. */
const said: fc.Arbitrary<Said> = fc.record({
  name: bytes(40).map((raw) => Buffer.from(raw.map((byte) => ([0, 0x0a, 0x3c, 0x3e].includes(byte) ? 0x5f : byte)))),
  message: fc.oneof(
    bytes(400).map((raw) => Buffer.from(raw.map((byte) => (byte === 0 ? 0x5f : byte)))),
    oddText.map((text) => Buffer.from(text.replaceAll('\0', '\ufffd'))),
  ),
});

interface Scan {
  readonly state: string;
  readonly reason: string;
  readonly packageCount: number;
  readonly gaps: readonly { readonly path: string; readonly message: string }[];
}

test('a scan of arbitrary bytes is recorded, and a second one as well', { timeout: 300_000 }, async () => {
  const service = await testService();
  const mine = await testOrganization();
  await mine.ask('/api/v2/rules/create', { name: 'no eval \u202e', rule: 'eval($X)' });
  const path = makeRepository({}, { path: join(service.repositoriesFolder, newId()) }).path;
  let repositoryId = '';
  const property = fc.asyncProperty(files, said, async (found, words) => {
    commit(path, found, words);
    if (repositoryId === '') {
      const repos = [registration(path, 'odd \u202e')];
      repositoryId = (await mine.ask<{ id: string }[]>('/api/v1/repositories/add-bitbucket', { repos }))[0]?.id ?? '';
    } else await mine.ask('/api/v1/scans/start', { repositoryId });
    await mine.runScans();
    const { scans } = await mine.ask<{ scans: { id: string }[] }>('/api/v1/scans/list', { pageSize: 1 });
    const scan = await mine.ask<Scan>('/api/v1/scans/get', { id: scans[0]?.id });
    assert.deepEqual([scan.state, scan.reason], ['completed', '']);
    for (const operation of ['sca/packages/search', 'sca/alerts/search', 'issues/search', 'stats/summary']) {
      const reply = await mine.call(`/api/v1/${operation}`, { pageSize: 500 });
      assert.equal(reply.status, 200, `${operation}: ${reply.text.slice(0, 300)}`);
      assert.doesNotMatch(reply.text, /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f]..)/i);
    }
    const { packages } = await mine.ask<{ packages: unknown[] }>('/api/v1/sca/packages/search', { pageSize: 500 });
    assert.ok(packages.length > 0 || scan.gaps.length > 0);
  });
  await fc.assert(property, { seed: 20261122, numRuns: histories(12) });
});

/** One commit that holds these files and no others. */
function commit(path: string, found: readonly OddFile[], words: Said): void {
  const entries = new Map<string, TreeEntry>();
  for (const { name: called, content } of found)
    entries.set(Buffer.from(called).toString('latin1'), { mode: '100644', name: called, id: writeBlob(path, content) });
  let inner = [...entries.values()];
  for (const folder of [...(found[0]?.folders ?? [])].reverse()) {
    commitTree(path, inner, { branch: 'inner' });
    inner = [{ mode: '40000', name: folder, id: git(path, ['rev-parse', 'inner^{tree}']) }];
  }
  commitTree(path, inner, { said: words });
}
