/**
 * What another scanner reads from lockfiles of the smaller ecosystems in `../shared/data`, held against ours: names,
 * versions, lines, and who is direct. The data is not part of the project; where it is absent the test skips.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { readJson } from '../text/json.ts';
import { itemsOf, memberOf, type Positioned, textOf } from '../text/positioned.ts';
import { sourceFile } from '../text/source-file.ts';
import { conanLock } from './conan-center/formats.ts';
import { cargoLock } from './crates-io/formats.ts';
import type { Format } from '../extraction/ecosystem.ts';
import { mixLock } from './hex/formats.ts';
import { podfileLock } from './cocoapods/formats.ts';
import { juliaManifest } from './julia/formats.ts';
import { composerLock } from './packagist/formats.ts';
import { pubspecLock } from './pub/formats.ts';
import { gemfileLock } from './rubygems/formats.ts';
import { packageResolved } from './swift-url/formats.ts';
import { lacks, sharedFolder } from '../../testing/outside-inputs.ts';

const data = sharedFolder('data/lockfiles/with-expected/');

const formats: readonly (readonly [folder: string, format: Format])[] = [
  ['c/conan/', conanLock],
  ['dart/pub/', pubspecLock],
  ['hex/mix/', mixLock],
  ['julia/manifest/', juliaManifest],
  ['php/composer/', composerLock],
  ['ruby/bundler/', gemfileLock],
  ['rust/cargo/', cargoLock],
  ['swift/cocoapods/', podfileLock],
  ['swift/swift/', packageResolved],
];

/** Ours differs on purpose: the version of an SDK's package is not in its entry, and what a constraint allows is a guess. */
const argued: ReadonlySet<string> = new Set(['dart/pub/testdata/happy.lock: flutter_test@3.3.0']);

void test('every package that another scanner reads stands in ours, at its lines, direct or not', async (context) => {
  if (lacks(context, 'lockfiles with expectations')) return;
  let compared = 0;
  for (const line of readFileSync(new URL('expected.jsonl', data), 'utf8').split('\n')) {
    const opinion = readJson(sourceFile('expected.jsonl', line)).root;
    const fixture = textOf(opinion, 'fixture') ?? '';
    const format = formats.find(([folder]) => fixture.startsWith(folder))?.[1];
    if (format === undefined || !existsSync(new URL(fixture, data))) continue;
    const file = sourceFile(fixture, readFileSync(new URL(fixture, data)));
    const { packages, projects } = await format.extract(file, memoryTree({}));
    const roots = new Set(projects.flatMap(({ dependsOn }) => dependsOn.map(({ key }) => key)));
    for (const expected of itemsOf(memberOf(opinion, 'packages'))) {
      const label = `${textOf(expected, 'name')}@${textOf(expected, 'version')}`;
      const title = `${fixture}: ${label}`;
      if (argued.has(title)) continue;
      const ours = packages.find(({ name, version }) => `${name}@${version}` === label);
      assert(ours !== undefined, title);
      const place = itemsOf(memberOf(expected, 'locations'))[0];
      if (place !== undefined) {
        assert.deepEqual(
          [ours.span.startLine, ours.span.endLine],
          [numberAt(place, 'start'), numberAt(place, 'end')],
          title,
        );
      }
      const relationship = textOf(expected, 'relationship');
      if (relationship !== undefined)
        assert.equal(ours.directness === 'direct' || roots.has(ours.key), relationship === 'direct', title);
      compared++;
    }
  }
  assert(compared > 40, `${compared} packages were compared`);
});

function numberAt(node: Positioned, key: string): number {
  const found = memberOf(node, key);
  return found?.kind === 'scalar' && typeof found.value === 'number' ? found.value : -1;
}
