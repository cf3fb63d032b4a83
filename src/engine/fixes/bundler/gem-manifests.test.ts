/** Gemfiles and gemspecs without a lockfile: each kind of declaration, what becomes of it, and which are left to people. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { declaredGems } from './gem-declarations.ts';
import { gemShelf, plannedGems } from './made-gems.testing.ts';

const index = {
  a: { '6.0.0': {}, '6.0.6': {}, '6.0.6.1': {}, '6.1.0': { ruby: '>= 3' }, '7.0.0.rc1': {}, '7.0.0': {} },
};

const edited: readonly (readonly [text: string, from: string, to: string, fixed?: string])[] = [
  ['gem "a", "6.0.0"\n', '"6.0.0"', '"6.0.6"'],
  ["gem 'a', '6.0.0'", "'6.0.0'", "'6.0.6'"],
  ['gem "a", "= 6.0.0", require: false # the pin', '"= 6.0.0"', '"= 6.0.6"'],
  ['gem("a", "6.0.0")', '"6.0.0"', '"6.0.6"'],
  ['gem "a", "6.0.0" if RUBY_VERSION > "2"', '"6.0.0"', '"6.0.6"'],
  ['gem "a",\n  # why\n  "6.0.0",\n  :group => [:test], :platforms => :ruby\n', '"6.0.0"', '"6.0.6"'],
  ['group :test, :development do\n  gem "a", "6.0.0"\nend\n', '"6.0.0"', '"6.0.6"'],
  ['platforms :mri do\n  gem "a", ["6.0.0"]\nend\n', '"6.0.0"', '"6.0.6"'],
  ['gem "a", "6.0.0".freeze\n', '"6.0.0"', '"6.0.6"'],
  ['\ufeffgem "a", "6.0.0"\r\ngem "b"\r\n', '"6.0.0"', '"6.0.6"'],
  ["gem 'a', '~> 6.0.0'\n", "'~> 6.0.0'", "'~> 7.0.0'", '6.2'],
  ['gem "a", ">= 5", "< 6.0.1"\n', '">= 5", "< 6.0.1"', '">= 6.0.6", "< 6.0.7"'],
  ['ruby "2.7.0"\ngem "a", "6.0.0"\n', '"6.0.0"', '"7.0.0"', '6.0.7'],
];

for (const [text, from, to, fixed = '6.0.6'] of edited)
  test(`edited: ${JSON.stringify(text)}`, async () => {
    const { plan } = await plannedGems({ Gemfile: text }, gemShelf(index), { a: fixed });
    const reasons = plan.unfixed.map(({ reason }) => reason);
    assert.deepEqual([plan.files.map((file) => file.text), reasons], [[text.replace(from, to)], []]);
  });

for (const call of ['add_dependency', 'add_runtime_dependency', 'add_development_dependency'])
  test(`edited: ${call} of a specification`, async () => {
    const text = `Gem::Specification.new do |s|\n  s.name = "shop"\n  s.${call}(%q<a>.freeze, ["= 6.0.0".freeze])\n  s.${call} "b", "1"\nend\n`;
    const { plan } = await plannedGems({ 'shop.gemspec': text }, gemShelf(index), { a: '6.0.6' });
    assert.deepEqual(
      plan.files.map((file) => file.text),
      [text.replace('6.0.0', '6.0.6')],
    );
  });

const refused: readonly (readonly [text: string, reason: RegExp])[] = [
  ['gem "a", "6.0.0"\ngem "a", "6.0.0" if ENV["X"]\n', /asks for a in several places/],
  ['gem "a", %w[6.0.0]\n', /computed, or written in a way that is not edited/],
  ['gem "a", "6.0.0", VERSIONS["a"]\n', /computed, or written in a way that is not edited/],
  ['gem "a", %q(6.0.0)\n', /computed, or written in a way that is not edited/],
  ['gem "a", "6\\.0.0"\n', /computed, or written in a way that is not edited/],
  ['gem "x"\n__END__\ngem "a", "6.0.0"\n', /does not ask for a in a way that can be edited/],
  ['gem "a", "< 6.0.1", "!= 7.0.0"\n', /no release|changed by a person/],
];

for (const [text, reason] of refused)
  test(`left to people: ${JSON.stringify(text)}`, async () => {
    const { plan } = await plannedGems({ Gemfile: text }, gemShelf(index), { a: '6.0.6' });
    assert.deepEqual(plan.files, []);
    assert.match(plan.unfixed.map((one) => one.reason).join('\n'), reason);
  });

for (const [text, reason] of [
  ['gem "a", "6.0.0", git: "https://git.example/a.git"', /takes a from a repository of Git/],
  ['gem "a", "6.0.0", github: "acme/a"', /takes a from a repository of Git/],
  ['git "https://git.example/a.git" do\n  gem "a", "6.0.0"\nend', /takes a from a repository of Git/],
  ['gem "a", "6.0.0", path: "a"', /takes a from a folder/],
  ['path "gems" do\n  gem "a"\nend', /takes a from a folder/],
  ['gem "a", *VERSIONS', /computed/],
  ['gem "a", "~> #{v}"', /computed/],
  ['gem "a", ENV.fetch("A", "~> 6.0")', /computed/],
  ['gem "a", cond ? "6.0.0" : "7.0.0"', /computed/],
  ['gem "a", "6.0" + ".0"', /computed/],
  ['gem "a", "6.0" ".0"', /computed/],
  ['gem "a", [">= 6", version]', /computed/],
  ['gem "a", <<~V\n  6.0.0\nV', /computed/],
  ['gem "a", :x', /computed/],
  ['gem "a", 6', /computed/],
] as const)
  test(`read as not to be edited: ${JSON.stringify(text)}`, () => {
    const [declared] = declaredGems('Gemfile', text);
    assert.equal(declared?.name, 'a');
    assert.match(declared.refused, reason);
  });

for (const text of [
  '%w[a b].each { |name| gem name }',
  'gem "a#{1}"',
  'foo.gem "a"',
  '# gem "a"',
  'gem = "a"',
  '"gem \'a\'"',
])
  test(`read as no declaration: ${text}`, () => assert.deepEqual(declaredGems('Gemfile', text), []));

test('a specification that RubyGems wrote for an installed gem is not edited', async () => {
  const path = 'vendor/bundle/ruby/3.0.0/specifications/a-6.0.0.gemspec';
  const text = 'Gem::Specification.new do |s|\n  s.name = "a"\n  s.version = "6.0.0"\nend\n';
  const { plan } = await plannedGems({ [path]: text }, gemShelf(index), { a: '6.0.6' });
  assert.deepEqual(plan.files, []);
});
