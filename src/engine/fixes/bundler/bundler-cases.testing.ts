/** Projects of Bundler with something to fix, and what becomes of them. */
import { type Case, pathSection, plain, source, specification } from './bundler-case.testing.ts';
import { machineCases } from './machine-cases.testing.ts';

export const cases: readonly Case[] = [
  {
    name: 'what the Gemfile admits is refreshed to the lowest safe release',
    gemfile: `${source}gem "a", "~> 1.0"\n`,
    index: { a: plain },
    bundle: { dependencies: { a: '~> 1.0' }, locked: { a: '1.0.0' } },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: { locked: { a: '1.0.1' } },
  },
  {
    name: 'what brings it in goes up, and what it newly needs comes',
    gemfile: `${source}gem "a"\n`,
    index: {
      a: { '1.0.0': { needs: { b: '~> 1.0' } }, '1.1.0': { needs: { b: '>= 2.0, < 3', c: '', bundler: '>= 1.15.0' } } },
      b: { '1.0.0': {}, '2.0.0': {} },
      c: { '0.1.0': {}, '0.2.0.pre': {} },
    },
    bundle: { dependencies: { a: '' }, locked: { a: '1.0.0', b: '1.0.0' } },
    affected: { b: '2.0.0' },
    groups: ['ancestor b 1.0.0 → 2.0.0'],
    after: { locked: { a: '1.1.0', b: '2.0.0', c: '0.1.0' } },
  },
  {
    name: 'what nothing needs any more goes',
    gemfile: `${source}gem "a"\n`,
    index: {
      a: { '1.0.0': { needs: { b: '= 1.0.0' } }, '1.1.0': {} },
      b: { '1.0.0': { needs: { c: '' } } },
      c: { '1': {} },
    },
    bundle: { dependencies: { a: '' }, locked: { a: '1.0.0', b: '1.0.0', c: '1' } },
    affected: { b: 'never' },
    groups: ['ancestor b 1.0.0 → '],
    after: { locked: { a: '1.1.0' } },
  },
  {
    name: 'declarations that admit no safe release are rewritten in their own style',
    gemfile: `${source}gem 'a', '1.0.0'\ngem "b", "~> 1.0.0", require: false\ngem("c", ">= 1", "< 2", group: :test)\ngroup :development do\n  gem "d",\n      ["= 1.0.0"], # why\n      platforms: %i[mri]\nend\ngem 'e', '~>1'.freeze if true\n`,
    index: { a: plain, b: plain, c: plain, d: plain, e: plain },
    bundle: {
      dependencies: { a: '= 1.0.0', b: '~> 1.0.0', c: '>= 1, < 2', d: '= 1.0.0', e: '~> 1' },
      locked: { a: '1.0.0', b: '1.0.0', c: '1.0.0', d: '1.0.0', e: '1.0.0' },
    },
    affected: { a: '1.0.1', b: '1.2.0', c: '2.0.0', d: '1.2.0', e: '2.0.0' },
    groups: [
      'direct a 1.0.0 → 1.0.1',
      'direct b 1.0.0 → 1.2.0',
      'direct c 1.0.0 → 2.0.0',
      'direct d 1.0.0 → 1.2.0',
      'direct e 1.0.0 → 2.0.0',
    ],
    after: {
      dependencies: { a: '= 1.0.1', b: '~> 1.2.0', c: '>= 1, < 3', d: '= 1.2.0', e: '~> 2' },
      locked: { a: '1.0.1', b: '1.2.0', c: '2.0.0', d: '1.2.0', e: '2.0.0' },
    },
    changes: {
      Gemfile: [
        ["'1.0.0'", "'1.0.1'"],
        ['"~> 1.0.0"', '"~> 1.2.0"'],
        ['"< 2"', '"< 3"'],
        ['["= 1.0.0"]', '["= 1.2.0"]'],
        ["'~>1'", "'~>2'"],
      ],
    },
  },
  {
    name: 'a gem of the repository asks for it in its specification',
    gemfile: `${source}gemspec\n`,
    files: {
      'shop.gemspec': specification(
        '  spec.add_dependency "a", "~> 1.0.0"\n  spec.add_development_dependency(%q<b>.freeze, ["~> 1.0.0".freeze])\n',
      ),
    },
    index: { a: plain, b: plain },
    bundle: {
      before: pathSection('a (~> 1.0.0)'),
      dependencies: { b: '~> 1.0.0', 'shop!': '' },
      locked: { a: '1.0.0', b: '1.0.0' },
    },
    affected: { a: '1.2.0', b: '1.2.0' },
    groups: ['direct a 1.0.0 → 1.2.0', 'direct b 1.0.0 → 1.2.0'],
    after: {
      before: pathSection('a (~> 1.2.0)'),
      dependencies: { b: '~> 1.2.0', 'shop!': '' },
      locked: { a: '1.2.0', b: '1.2.0' },
    },
    changes: {
      'shop.gemspec': [
        ['"a", "~> 1.0.0"', '"a", "~> 1.2.0"'],
        ['["~> 1.0.0".freeze]', '["~> 1.2.0".freeze]'],
      ],
    },
  },
  {
    name: 'gems that are released together go up together',
    gemfile: `${source}gem "rails", "~> 6.0.0"\ngem "engine"\n`,
    index: {
      rails: Object.fromEntries(
        ['6.0.0', '6.0.3.7', '6.1.0'].map((version) => [
          version,
          { needs: { railties: `= ${version}`, support: `= ${version}` } },
        ]),
      ),
      railties: Object.fromEntries(
        ['6.0.0', '6.0.3.7', '6.1.0'].map((version) => [version, { needs: { support: `= ${version}` } }]),
      ),
      support: { '6.0.0': {}, '6.0.3.7': {}, '6.1.0': {} },
      engine: { '1.0.0': { needs: { railties: '>= 5' } } },
    },
    bundle: {
      dependencies: { engine: '', rails: '~> 6.0.0' },
      locked: { rails: '6.0.0', railties: '6.0.0', support: '6.0.0', engine: '1.0.0' },
    },
    affected: { support: '6.0.3.7' },
    groups: ['ancestor support 6.0.0 → 6.0.3.7'],
    after: { locked: { rails: '6.0.3.7', railties: '6.0.3.7', support: '6.0.3.7', engine: '1.0.0' } },
  },
  {
    name: 'what others hold stays, with the reason',
    gemfile: `${source}gem "a", "1.0.0"\n`,
    index: { a: { '1.0.0': { needs: { b: '~> 1.0' } } }, b: { '1.0.0': {}, '2.0.0': {} } },
    bundle: { dependencies: { a: '= 1.0.0' }, locked: { a: '1.0.0', b: '1.0.0' } },
    affected: { b: '2.0.0' },
    groups: [],
    unfixed: /a 1\.0\.0 asks for b ~> 1\.0, and no release of it that is safe would do/,
  },
  {
    name: 'a declaration of what brings it in goes up with it',
    gemfile: `${source}gem "a", "~> 1.0"\n`,
    index: {
      a: { '1.0.0': { needs: { b: '~> 1.0' } }, '2.0.0': { needs: { b: '~> 2.0' } } },
      b: { '1.0.0': {}, '2.0.0': {} },
    },
    bundle: { dependencies: { a: '~> 1.0' }, locked: { a: '1.0.0', b: '1.0.0' } },
    affected: { b: '2.0.0' },
    groups: ['ancestor b 1.0.0 → 2.0.0'],
    after: { dependencies: { a: '~> 2.0' }, locked: { a: '2.0.0', b: '2.0.0' } },
    changes: { Gemfile: [['"~> 1.0"', '"~> 2.0"']] },
  },
  {
    name: 'further majors are not taken where they may not be',
    gemfile: `${source}gem "a", "~> 1.0"\n`,
    index: { a: plain },
    bundle: { dependencies: { a: '~> 1.0' }, locked: { a: '1.0.0' } },
    affected: { a: '2.0.0' },
    settings: { majors: 'never' },
    groups: [],
    unfixed: /the project asks for a ~> 1\.0, and no release of it that is safe would do/,
  },
  {
    name: 'gems that are for other platforms alone, and gems of Git, are left as they are',
    gemfile: `${source}gem "a"\ngem "elsewhere", platforms: %i[mingw]\ngem "g", git: "https://git.example/g.git"\n`,
    index: { a: plain },
    bundle: {
      before:
        'GIT\n  remote: https://git.example/g.git\n  revision: 4f9d2c7f2b7f0d7ed06b7a3a3a3f5f2f9d8a1c11\n  specs:\n    g (0.3.1)\n      a (~> 1.0)\n\n',
      dependencies: { a: '', elsewhere: '', 'g!': '' },
      locked: { a: '1.0.0' },
    },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: { locked: { a: '1.0.1' } },
  },
  {
    name: 'releases of a registry that lies are unfit: no version, no need, no digest where the lockfile has digests',
    gemfile: `${source}gem "a"\n`,
    index: {
      a: {
        '1.0.0': {},
        '1.0.1\n1.0.1': {},
        '1.0.2': { needs: { 'b c': '' } },
        '1.0.3': { needs: { b: '>= x' } },
        '1.0.4': { ruby: 'none' },
        '1.0.4.1': { checksum: 'none' },
        '1.0.5': {},
      },
    },
    bundle: { dependencies: { a: '' }, locked: { a: '1.0.0' }, hasChecksums: true },
    affected: { a: '1.0.2' },
    groups: ['refresh a 1.0.0 → 1.0.5'],
    after: { locked: { a: '1.0.5' } },
  },
  ...machineCases,
];
