/** Whether a package is brought in by something that is used hangs on these; a root too few would call it unreachable. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import { graphOf, nameOfKey, dependentsOf, originsOf, parentsFinder, pathFrom } from './dependency-paths.ts';
import { packageOf } from '../../testing/packages-and-facts.ts';

const graph: DependencyGraph = {
  ecosystem: 'npm',
  lockfilePath: 'sub/package-lock.json',
  folders: [''],
  roots: ['z@1', 'a@1', 'both@1', 'alone@1'],
  edges: new Map([
    ['z@1', ['mid@1']],
    ['a@1', ['mid@1', 'short@1']],
    ['mid@1', ['leaf@1', 'both@1', 'mid@1']],
    ['short@1', ['leaf@1']],
    ['both@1', ['leaf@1']],
    ['stray@1', ['strayed@1']],
  ]),
};
const parentsOf = parentsFinder();
const origins = (name: string, on: DependencyGraph | undefined = graph) =>
  originsOf(parentsOf, on, packageOf(name, '1'));

void describe('the ways of a lockfile to a package', () => {
  void it('begin at every root above it, itself left out', () => {
    assert.deepEqual(origins('leaf'), { isKnown: true, roots: ['a@1', 'both@1', 'z@1'] });
    assert.deepEqual(origins('both'), { isKnown: true, roots: ['a@1', 'z@1'] });
    assert.deepEqual(origins('alone'), { isKnown: true, roots: [] });
    assert.deepEqual(origins('z'), { isKnown: true, roots: [] });
  });

  void it('are unknown of what nothing leads to, what is not listed, and where needs are not listed', () => {
    assert.deepEqual(origins('strayed'), { isKnown: false, roots: [] });
    assert.deepEqual(origins('stray'), { isKnown: false, roots: [] });
    assert.deepEqual(origins('elsewhere'), { isKnown: false, roots: [] });
    assert.deepEqual(originsOf(parentsOf, undefined, packageOf('leaf', '1')), { isKnown: false, roots: [] });
    assert.deepEqual(origins('leaf', { ...graph, lockfilePath: 'requirements.txt' }), { isKnown: false, roots: [] });
    assert.deepEqual(origins('leaf', { ...graph, lockfilePath: 'x/my-poetry.lock' }), { isKnown: false, roots: [] });
    assert.deepEqual(origins('leaf', { ...graph, lockfilePath: 'yarn.lock.orig' }), { isKnown: false, roots: [] });
    assert.equal(origins('leaf', { ...graph, lockfilePath: 'pylock.dev.toml' }).isKnown, true);
  });

  void it('go by the name as written and as normalized', () => {
    const item = packageOf('Leaf', '1', { normalizedName: 'leaf' });
    assert.deepEqual(originsOf(parentsOf, graph, item).roots, ['a@1', 'both@1', 'z@1']);
    const written = packageOf('leaf', '1', { normalizedName: 'LEAF' });
    assert.deepEqual(originsOf(parentsOf, graph, written).roots, ['a@1', 'both@1', 'z@1']);
  });

  void it('are shown as the shortest from a root of a name', () => {
    assert.deepEqual(pathFrom(parentsOf, graph, 'a', packageOf('leaf', '1')), ['a@1', 'mid@1', 'leaf@1']);
    assert.deepEqual(pathFrom(parentsOf, graph, 'z', packageOf('leaf', '1')), ['z@1', 'mid@1', 'leaf@1']);
    assert.deepEqual(pathFrom(parentsOf, graph, 'both', packageOf('leaf', '1')), ['both@1', 'leaf@1']);
    assert.deepEqual(pathFrom(parentsOf, graph, 'both', packageOf('both', '1')), ['both@1']);
    assert.deepEqual(pathFrom(parentsOf, graph, 'mid', packageOf('leaf', '1')), []);
  });

  void it('name all that need the package', () => {
    const needers = dependentsOf(parentsOf, graph, packageOf('short', '1'));
    assert.deepEqual([...(needers ?? [])].sort(), ['a', 'short']);
    const all = dependentsOf(parentsOf, graph, packageOf('leaf', '1'));
    assert.deepEqual([...(all ?? [])].sort(), ['a', 'both', 'leaf', 'mid', 'short', 'z']);
    assert.equal(dependentsOf(parentsOf, undefined, packageOf('leaf', '1')), undefined);
    assert.equal(dependentsOf(parentsOf, { ...graph, lockfilePath: 'a.txt' }, packageOf('leaf', '1')), undefined);
  });

  void it('are looked for in the lockfile of the package', () => {
    const other = { ...graph, lockfilePath: 'package-lock.json' };
    const item = packageOf('leaf', '1', { lockfilePath: 'package-lock.json' });
    assert.equal(graphOf([graph, other], item), other);
    assert.equal(graphOf([graph, other], { ...item, ecosystem: 'PyPI' }), undefined);
    assert.equal(graphOf([{ ...graph, lockfilePath: '' }], { ...item, lockfilePath: '' }), undefined);
    assert.equal(graphOf([graph], item), undefined);
  });

  void it('know a name with its scope apart from the version', () => {
    assert.deepEqual(['@scope/name@1.2', 'name@1', '@scope/name', 'name'].map(nameOfKey), [
      '@scope/name',
      'name',
      '@scope/name',
      'name',
    ]);
  });
});
