/** Answers shared by many questions: one kept for the wrong project would judge one project by the code of another. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Gap } from './gap.ts';
import { instancesOf } from './instances.ts';
import { factsOf, packageOf } from '../../testing/packages-and-facts.ts';
import { lookupsOver, projectOf } from './lookups.ts';

const web = { manifestPath: 'web/package.json', lockfilePath: 'web/lock' };
const root = packageOf('b', '1');
const beside = packageOf('a', '1', { lockfilePath: '' });
const locked = packageOf('c', '1', { manifestPath: 'x/package.json' });
const brought = packageOf('d', '1', { isDirect: false });
const inner = packageOf('Name', '2', { ...web, normalizedName: 'name' });
const unlocked = packageOf('e', '1', { manifestPath: 'y/package.json', lockfilePath: '' });
const packages = [root, beside, locked, brought, inner, { ...inner }, unlocked];

const place = { start: 0, end: 1 };
const files = [
  factsOf('public/a.js', { hazards: [{ code: 'dynamic_load', what: 'code made from text by Function', ...place }] }),
  factsOf('public/b.js', { hazards: [{ code: 'dynamic_load', what: 'eval', ...place }] }),
  factsOf('public/c.js', { hazards: [{ code: 'reflection', what: 'code made from text by Function', ...place }] }),
  factsOf('web/d.js', { hazards: [{ code: 'autoload', what: 'x', ...place }] }),
];
const gaps: readonly Gap[] = ['web/x.js', 'x.js'].map((path) => ({
  path,
  reason: 'r',
  languages: [],
  isOverBudget: false,
}));
const lookups = lookupsOver({ packages, files, gaps, instances: instancesOf(packages, [], true) });

void describe('lookups', () => {
  void it('find packages by the name as written and as normalized', () => {
    assert.deepEqual(lookups.named('Name').length, 2);
    assert.equal(lookups.named('name')[0], inner);
    assert.deepEqual(lookups.named('b'), [root]);
    assert.deepEqual(lookups.named('none'), []);
  });

  void it('find the first package of a key in its lockfile', () => {
    assert.equal(lookups.locked('Name@2', 'web/lock'), inner);
    assert.equal(lookups.locked('Name@2', 'package-lock.json'), undefined);
    assert.equal(lookups.locked('Name@1', 'web/lock'), undefined);
  });

  void it('name the direct packages of the same manifest or lockfile', () => {
    assert.deepEqual(lookups.directBeside(brought), ['a', 'b', 'c']);
    assert.deepEqual(lookups.directBeside(inner), ['name']);
    assert.deepEqual(lookups.directBeside(unlocked), ['e']);
    assert.deepEqual(lookups.directBeside(beside), ['a', 'b']);
    assert.deepEqual(lookups.directBeside(packageOf('z', '1', { manifestPath: 'no', lockfilePath: 'no' })), []);
  });

  void it('find the first code that hides, but for what only a browser runs', () => {
    assert.equal(lookups.hiding('dynamic_load', root)?.file.path, 'public/b.js');
    assert.equal(lookups.hiding('reflection', root)?.file.path, 'public/c.js');
    assert.equal(lookups.hiding('autoload', unlocked), undefined);
    assert.equal(lookups.hiding('autoload', inner)?.file.path, 'web/d.js');
    assert.equal(lookups.hiding('autoload', inner)?.hazard.what, 'x');
    assert.equal(lookups.hiding('unparsed_file', root), undefined);
  });

  void it('list the gaps that a project can see', () => {
    assert.deepEqual(
      lookups.gaps(inner).map(({ path }) => path),
      ['web/x.js'],
    );
    assert.deepEqual(
      lookups.gaps(root).map(({ path }) => path),
      ['web/x.js', 'x.js'],
    );
  });

  void it('are worked out once for a project', () => {
    assert.equal(lookups.directBeside(root), lookups.directBeside({ ...brought }));
    assert.equal(lookups.gaps(root), lookups.gaps(root));
    assert.equal(lookups.hiding('autoload', inner), lookups.hiding('autoload', inner));
  });

  void it('tell projects apart by manifest and lockfile', () => {
    assert.equal(projectOf(root), projectOf(brought));
    assert.notEqual(projectOf(root), projectOf(beside));
    assert.notEqual(projectOf(root), projectOf(locked));
  });
});
