/** Projects of Bundler that are left as they are, each with the reason. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publicRegistries } from '../../sources/public-registries.ts';
import { gemfileLockOf, gemShelf, plannedGems } from './made-gems.testing.ts';

for (const [name, change, reason] of [
  [
    'a lockfile that is cut',
    (files) => ({ ...files, 'Gemfile.lock': files['Gemfile.lock'].slice(0, 80) }),
    /not as Bundler writes it/,
  ],
  [
    'gems in another order',
    (files) => ({
      ...files,
      'Gemfile.lock': files['Gemfile.lock'].replace('    a (1.0.0)\n    b (1.0.0)\n', '    b (1.0.0)\n    a (1.0.0)\n'),
    }),
    /not as Bundler writes it/,
  ],
  [
    'signs of a merge',
    (files) => ({ ...files, 'Gemfile.lock': files['Gemfile.lock'].replace('    b (', '<<<<<<< HEAD\n    b (') }),
    /not as Bundler writes it/,
  ],
  ['no Gemfile', ({ 'Gemfile.lock': lock }) => ({ 'Gemfile.lock': lock }), /Gemfile cannot be read/],
  [
    'a Gemfile that was changed since',
    (files) => ({ ...files, Gemfile: 'gem "a", "1.0.0.0"\ngem "b"\n' }),
    /was not made from Gemfile as it is/,
  ],
  [
    'a Gemfile that computes what it asks for',
    (files) => ({ ...files, Gemfile: 'gem "a", VERSION\n' }),
    /what Gemfile asks of a is computed/,
  ],
  [
    'a Gemfile that asks for it in a loop',
    (files) => ({ ...files, Gemfile: '%w[a b].each { |name| gem name }\n' }),
    /does not ask for a in a way that can be edited/,
  ],
  [
    'a Gemfile that takes it from Git by now',
    (files) => ({ ...files, Gemfile: 'gem "a", "1.0.0", git: "https://git.example/a.git"\n' }),
    /takes a from a repository of Git/,
  ],
  [
    'a Gemfile that asks for it twice',
    (files) => ({ ...files, Gemfile: 'gem "a", "1.0.0"\ngem "a", "1.0.0"\n' }),
    /asks for a in several places/,
  ],
  [
    'another gem of that name in the registry',
    (files) => ({
      ...files,
      'Gemfile.lock': files['Gemfile.lock'].replace('    a (1.0.0)\n', '    a (1.0.0)\n      b\n'),
    }),
    /what the registry says of a 1\.0\.0 is not what Gemfile\.lock has/,
  ],
  [
    'several registries',
    (files) => ({
      ...files,
      'Gemfile.lock': files['Gemfile.lock'].replace('  remote: ', '  remote: https://gems.example/\n  remote: '),
    }),
    /a 1\.0\.0 is not from a registry/,
  ],
] as const satisfies readonly (readonly [string, (files: LockFiles) => Readonly<Record<string, string>>, RegExp])[])
  test(`refused in words: ${name}`, async () => {
    const index = { a: { '1.0.0': {}, '1.0.1': {} }, b: { '1.0.0': {} } };
    const bundle = { dependencies: { a: '= 1.0.0', b: '' }, locked: { a: '1.0.0', b: '1.0.0' } };
    const files = change({ Gemfile: 'gem "a", "1.0.0"\ngem "b"\n', 'Gemfile.lock': gemfileLockOf(index, bundle) });
    const { plan } = await plannedGems(files, gemShelf(index), { a: '1.0.1' });
    assert.deepEqual(plan.files, []);
    assert.match(plan.unfixed.map((one) => one.reason).join('\n'), reason);
  });

interface LockFiles {
  readonly Gemfile: string;
  readonly 'Gemfile.lock': string;
}

test('refused in words: a specification that other lockfiles are made from, too', async () => {
  const index = { a: { '1.0.0': {}, '1.0.1': {} } };
  const own = (remote: string) => ({
    before: `PATH\n  remote: ${remote}\n  specs:\n    shop (0.1.0)\n      a (= 1.0.0)\n\n`,
    dependencies: { 'shop!': '' },
    locked: { a: '1.0.0' },
  });
  const files = {
    Gemfile: 'gemspec\n',
    'Gemfile.lock': gemfileLockOf(index, own('.')),
    'gemfiles/old.gemfile': 'gemspec path: "../"\n',
    'gemfiles/old.gemfile.lock': gemfileLockOf(index, own('..')),
    'shop.gemspec': 'Gem::Specification.new do |s|\n  s.name = "shop"\n  s.add_dependency "a", "1.0.0"\nend\n',
  };
  const { plan } = await plannedGems(files, gemShelf(index), { a: '1.0.1' });
  assert.deepEqual(plan.files, []);
  const reasons = plan.unfixed.map(({ reason }) => reason).join('\n');
  assert.match(reasons, /gemfiles\/old\.gemfile\.lock is made from shop\.gemspec, too/);
  assert.match(reasons, /^Gemfile\.lock is made from shop\.gemspec, too/m);
});

test('refused in words: a locked release that the registry does not have, unless the public one withdrew it', async () => {
  const index = { a: { '1.0.1': {} } };
  const made = { a: { '1.0.0': {}, '1.0.1': {} } };
  for (const remote of ['https://gem-registry.example/', publicRegistries.RubyGems]) {
    const bundle = { dependencies: { a: '' }, locked: { a: '1.0.0' }, remote };
    const files = { Gemfile: 'gem "a"\n', 'Gemfile.lock': gemfileLockOf(made, bundle) };
    const { plan } = await plannedGems(files, gemShelf(index), { a: '1.0.1' });
    if (remote === publicRegistries.RubyGems)
      assert.equal(plan.files[0]?.text, gemfileLockOf(made, { ...bundle, locked: { a: '1.0.1' } }));
    else
      assert.match(plan.unfixed[0]?.reason ?? '', /the registry does not have a 1\.0\.0, which Gemfile\.lock has from/);
  }
});

test('refused in words: a lockfile with other digests than the registry has', async () => {
  const index = { a: { '1.0.0': {}, '1.0.1': {} } };
  const bundle = { dependencies: { a: '' }, locked: { a: '1.0.0' }, hasChecksums: true };
  const lock = gemfileLockOf(index, bundle).replace(/sha256=\w{4}/, 'sha256=0000');
  const { plan } = await plannedGems({ Gemfile: 'gem "a"\n', 'Gemfile.lock': lock }, gemShelf(index), { a: '1.0.1' });
  assert.deepEqual(plan.files, []);
  assert.match(plan.unfixed[0]?.reason ?? '', /what the registry says of a 1\.0\.0 is not what Gemfile\.lock has/);
});

for (const call of [
  'eval_gemfile "../Gemfile"',
  'eval_gemfile File.join(__dir__, "..", "Gemfile")',
  "instance_eval File.read('../Gemfile')",
])
  test(`refused in words: a Gemfile that another one takes in by ${call}`, async () => {
    const index = { a: { '1.0.0': {}, '1.0.1': {} }, b: { '1.0.0': {}, '1.0.1': {} } };
    const bundle = { dependencies: { a: '= 1.0.0', b: '' }, locked: { a: '1.0.0', b: '1.0.0' } };
    const files = {
      Gemfile: 'gem "a", "1.0.0"\ngem "b"\n',
      'Gemfile.lock': gemfileLockOf(index, bundle),
      'gemfiles/old.gemfile': `${call}\n`,
      'gemfiles/old.gemfile.lock': gemfileLockOf(index, { ...bundle, locked: { a: '1.0.1', b: '1.0.1' } }),
    };
    const { plan } = await plannedGems(files, gemShelf(index), { a: '1.0.1', b: '1.0.1' });
    assert.deepEqual(
      plan.files.map(({ path }) => path),
      ['Gemfile.lock'],
    );
    assert.match(plan.unfixed[0]?.reason ?? '', /^gemfiles\/old\.gemfile\.lock is made from Gemfile, too/);
  });
