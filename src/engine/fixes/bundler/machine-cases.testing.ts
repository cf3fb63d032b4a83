/** Projects of Bundler whose Ruby and platforms decide on which releases can be had. */
import { type Case, native, pathSection, plain, source, specification } from './bundler-case.testing.ts';

export const machineCases: readonly Case[] = [
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
    name: 'where it is not sure of any release which archive is locked, the reason says so',
    gemfile: `${source}gem "n"\n`,
    index: {
      n: { '1.13.0': native('ruby', 'x86_64-linux'), '1.13.1': native('ruby', 'x86_64-linux-gnu') },
      tool: plain,
    },
    bundle: {
      dependencies: { n: '' },
      locked: { n: '1.13.0' },
      lockedPlatforms: { n: ['x86_64-linux'] },
      platforms: ['x86_64-linux'],
    },
    affected: { n: '1.13.1' },
    groups: [],
    unfixed: /; which archives of n 1\.13\.1 would be locked for x86_64-linux is not sure/,
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
];
