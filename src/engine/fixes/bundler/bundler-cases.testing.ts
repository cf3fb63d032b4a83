/** Projects of Bundler with something to fix, and what becomes of them. */
import type { FixSettings } from '../model/project-editor.ts';
import { gemfileLockOf, type MadeBundle, type MadeGem, type MadeGems, type MadeNeeds } from './made-gems.testing.ts';

export interface Case {
  readonly name: string;
  readonly gemfile: string;
  /** Besides the Gemfile and its lockfile. */
  readonly files?: Readonly<Record<string, string>>;
  readonly index: MadeGems;
  readonly bundle: MadeBundle;
  readonly affected: Readonly<Record<string, string>>;
  readonly settings?: Partial<FixSettings>;
  readonly groups: readonly string[];
  /** Of the bundle, what is another afterwards. */
  readonly after?: Partial<MadeBundle>;
  /** By path, what is replaced and by what. */
  readonly changes?: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>>;
  readonly notes?: readonly string[];
  readonly unfixed?: RegExp;
}

const source = 'source "https://gem-registry.example"\n\n';
const plain = { '1.0.0': {}, '1.0.1': {}, '1.2.0': {}, '2.0.0': {} };
const native = (...platforms: readonly string[]): MadeGem => ({
  platforms: Object.fromEntries(
    platforms.map((platform): [string, MadeNeeds] => [platform, platform === 'ruby' ? { tool: '~> 1.0' } : {}]),
  ),
});
const specification = (lines: string): string =>
  `Gem::Specification.new do |spec|\n  spec.name = "shop"\n  spec.version = "0.1.0"\n  spec.summary = "What it does"\n  spec.authors = ["People"]\n${lines}end\n`;
const pathSection = (need: string): string => `PATH\n  remote: .\n  specs:\n    shop (0.1.0)\n      ${need}\n\n`;

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
    name: 'archives for platforms move with the release, each with its own needs and checksum',
    gemfile: `${source}gem "n"\n`,
    index: {
      n: {
        '1.13.0': native('ruby', 'x86_64-linux', 'arm64-darwin', 'java'),
        '1.13.1': native('ruby', 'x86_64-linux', 'arm64-darwin'),
      },
      tool: plain,
    },
    bundle: {
      dependencies: { n: '' },
      locked: { n: '1.13.0', tool: '1.0.0' },
      lockedPlatforms: { n: ['ruby', 'x86_64-linux', 'arm64-darwin'] },
      platforms: ['arm64-darwin-21', 'ruby', 'x86_64-linux'],
      hasChecksums: true,
    },
    affected: { n: '1.13.1' },
    groups: ['refresh n 1.13.0 → 1.13.1'],
    after: { locked: { n: '1.13.1', tool: '1.0.0' } },
  },
  {
    name: 'where it is not sure which archive is locked, the release is passed over',
    gemfile: `${source}gem "n"\n`,
    index: {
      n: {
        '1.13.0': native('ruby', 'x86_64-linux'),
        '1.13.1': native('ruby', 'x86_64-linux-gnu', 'x86_64-linux-musl'),
        '1.13.2': native('ruby', 'x86_64-linux'),
      },
      tool: plain,
    },
    bundle: {
      dependencies: { n: '' },
      locked: { n: '1.13.0' },
      lockedPlatforms: { n: ['x86_64-linux'] },
      platforms: ['x86_64-linux'],
    },
    affected: { n: '1.13.1' },
    groups: ['refresh n 1.13.0 → 1.13.2'],
    after: { locked: { n: '1.13.2' } },
  },
  {
    name: 'releases for a later Ruby than the project has are passed over',
    gemfile: `${source}ruby "2.7.8"\ngem "a"\n`,
    index: { a: { '1.0.0': {}, '1.0.1': { ruby: '>= 3.0' }, '1.0.2': { ruby: '>= 2.5, < 4' } } },
    bundle: { dependencies: { a: '' }, locked: { a: '1.0.0' }, ruby: '2.7.8p225' },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.2'],
    after: { locked: { a: '1.0.2' } },
  },
  {
    name: 'where nothing says which Ruby there is, one that the release before asked for goes first, else a note says so',
    gemfile: `${source}gem "a"\ngem "b"\n`,
    index: {
      a: { '1.0.0': { ruby: '>= 2.6' }, '1.0.1': { ruby: '>= 3.0' }, '1.0.2': { ruby: '>= 2.5' } },
      b: { '1.0.0': {}, '1.0.1': { ruby: '>= 3.0', rubygems: '>= 3.3.22' } },
    },
    bundle: { dependencies: { a: '', b: '' }, locked: { a: '1.0.0', b: '1.0.0' } },
    affected: { a: '1.0.1', b: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.2', 'refresh b 1.0.0 → 1.0.1'],
    after: { locked: { a: '1.0.2', b: '1.0.1' } },
    notes: ['b 1.0.1 asks for Ruby >= 3.0 and RubyGems >= 3.3.22, and nothing says that the project has it'],
  },
  {
    name: 'the Ruby of a file for version managers counts',
    gemfile: `${source}gem "a"\n`,
    files: { '.ruby-version': 'ruby-3.2.1\n' },
    index: { a: { '1.0.0': {}, '1.0.1': { ruby: '>= 3.3' }, '1.0.2': { ruby: '>= 3.0' } } },
    bundle: { dependencies: { a: '' }, locked: { a: '1.0.0' } },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.2'],
    after: { locked: { a: '1.0.2' } },
  },
  {
    name: 'where the Ruby of the project is what stands in the way, the reason says so',
    gemfile: `${source}ruby "~> 2.7"\ngem "a"\n`,
    index: { a: { '1.0.0': {}, '1.0.1': { ruby: '>= 3.0' } } },
    bundle: { dependencies: { a: '' }, locked: { a: '1.0.0' } },
    affected: { a: '1.0.1' },
    groups: [],
    unfixed: /; a 1\.0\.1 asks for Ruby >= 3\.0, and Gemfile says 2\.7/,
  },
  {
    name: 'the Ruby of a specification of the repository counts',
    gemfile: `${source}gemspec\n`,
    files: {
      'shop.gemspec': specification(
        '  spec.required_ruby_version = Gem::Requirement.new(">= 2.7")\n  spec.add_dependency "a"\n',
      ),
    },
    index: { a: { '1.0.0': {}, '1.0.1': { ruby: '>= 3.0' }, '1.0.2': { ruby: '>= 2.6' } } },
    bundle: { before: pathSection('a'), dependencies: { 'shop!': '' }, locked: { a: '1.0.0' } },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.2'],
    after: { locked: { a: '1.0.2' } },
  },
  {
    name: 'what comes newly is not the release that says nothing of Ruby, where the locked one told which there is',
    gemfile: `${source}gem "a"\n`,
    index: {
      a: { '1.0.0': { ruby: '>= 2.7' }, '1.0.1': { ruby: '>= 2.7', needs: { b: '' } } },
      b: { '0.1.0': {}, '1.3.0': { ruby: '>= 2.3' }, '2.0.0': { ruby: '>= 3.2' } },
    },
    bundle: { dependencies: { a: '' }, locked: { a: '1.0.0' }, bundler: '1.17.3' },
    affected: { a: '1.0.1' },
    groups: ['refresh a 1.0.0 → 1.0.1'],
    after: { locked: { a: '1.0.1', b: '1.3.0' } },
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
];

export function filesOf({ gemfile, files = {}, index, bundle }: Case): Readonly<Record<string, string>> {
  return { ...files, Gemfile: gemfile, 'Gemfile.lock': gemfileLockOf(index, bundle) };
}
