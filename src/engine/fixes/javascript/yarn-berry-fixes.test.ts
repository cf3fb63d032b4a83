/** Fixes of yarn.lock since yarn 2, case by case: which entries are there afterwards, and that each request in it is answered. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FixPlan } from '../model/fix-plan.ts';
import { plannedFixes, type Universe } from '../universe.testing.ts';
import { meets } from './install-tree.ts';
import { recordOf, textsOf } from './packument.ts';
import { readBerryLock } from './yarn-berry-blocks.ts';
import { type Case, cases, filesOf, lockOf } from './yarn-berry-cases.testing.ts';

for (const version of [4, 6, 8, 10] as const)
  describe(`yarn.lock of version ${version}`, () => {
    for (const one of cases) test(one.name, () => check(one, version));
  });

test('a lockfile that cannot be read, or is of a version nobody knows, is refused in words', async () => {
  const universe: Universe = { a: { '1.0.0': {}, '1.0.1': {} } };
  const manifest = { dependencies: { a: '^1.0.0' } };
  const lock = lockOf(manifest, universe, { 'a@^1.0.0': '1.0.0' }, 8);
  for (const [broken, reason] of [
    [lock.replace('version: 8', 'version: 2'), /of a version that is not written/],
    [lock.replace('\n\n', '\r\n\n'), /end in different ways/],
  ] as const) {
    const files = { 'package.json': JSON.stringify(manifest), 'yarn.lock': broken };
    const { plan } = await plannedFixes(files, universe, { a: '1.0.1' });
    assert.deepEqual(plan.groups, []);
    assert.match(plan.unfixed.map((one) => one.reason).join('\n'), reason);
  }
});

async function check(one: Case, version: number): Promise<void> {
  const files = filesOf(one, version);
  const { plan, missing } = await plannedFixes(files, one.universe, one.affected);
  assert.deepEqual(missing, []);
  const reasons = plan.unfixed.map(({ reason }) => reason).join('\n');
  assert.deepEqual(plan.groups.map(titleOf), one.groups, reasons);
  const after = { ...files, ...Object.fromEntries(plan.files.map(({ path, text }) => [path, text])) };
  const { name: _, ...manifest } = JSON.parse(after['package.json']);
  assert.deepEqual(manifest, one.manifestAfter ?? one.manifest);
  const { blocks } = readBerryLock('yarn.lock', after['yarn.lock']);
  const packages = blocks.filter(({ resolution }) => !/@(?:workspace|patch):/.test(resolution));
  const found = packages.map((block) => [
    block.descriptors.map((text) => text.replace('@npm:', '@')).join(', '),
    block.version,
  ]);
  assert.deepEqual(Object.fromEntries(found), one.after);
  if (one.extraAfter !== undefined) assert.ok(after['yarn.lock'].includes(`\n\n${one.extraAfter}`), after['yarn.lock']);
  const resolutions = textsOf(recordOf(manifest)['resolutions']);
  for (const block of blocks)
    for (const [need, range] of block.dependencies) {
      const own = block.resolution.slice(0, block.resolution.indexOf('@', 1));
      const wanted =
        resolutions.get(`${own}/${need}`) ?? resolutions.get(need) ?? range.replace(/^npm:(?!@?[^@]+@)/, '');
      const descriptor = `${need}@${wanted.startsWith('npm:') ? '' : 'npm:'}${wanted}`;
      const answer = blocks.find(({ descriptors }) => descriptors.includes(descriptor));
      assert.ok(answer !== undefined, `${block.resolution} asks for ${descriptor}`);
      assert.ok(
        meets(answer.version, wanted.replace(/^npm:@?[^@]+@/, '')),
        `${descriptor} is answered by ${answer.version}`,
      );
    }
  // With other quotes than yarn's, --immutable refuses the whole lockfile.
  for (const block of blocks) assert.match(block.text, /^ {2}version: [^"]/m);
  if (one.unfixed === undefined) assert.equal(reasons, '');
  else assert.match(reasons, one.unfixed);
  const isChecked = plan.groups.every(({ notes }) => notes.some((note) => note.includes('no checksum')));
  assert.ok(isChecked, 'a person is told of checksums');
}

function titleOf({ kind, name, from, to }: FixPlan['groups'][number]): string {
  return `${kind} ${name} ${from.join(', ')} → ${to.join(', ')}`;
}
