/**
 * Formats of the smaller ecosystems against texts that are made to break readers: each must end as an extraction. The texts are not of any one
 * format on purpose, as a repository may give any name to any content.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../files/memory-tree.ts';
import { soundExtraction } from '../inventory/sound-extraction.ts';
import { sourceFile } from '../text/source-file.ts';
import { cocoapods } from './cocoapods/index.ts';
import { conanCenter } from './conan-center/index.ts';
import { cran } from './cran/index.ts';
import { cratesIo } from './crates-io/index.ts';
import type { Format } from '../extraction/ecosystem.ts';
import { hackage } from './hackage/index.ts';
import { hex } from './hex/index.ts';
import { julia } from './julia/index.ts';
import { packagist } from './packagist/index.ts';
import { pub } from './pub/index.ts';
import { rubygems } from './rubygems/index.ts';
import { sbomFormats } from './sbom/index.ts';
import { swiftUrl } from './swift-url/index.ts';

const formats: readonly Format[] = [
  ...cocoapods.formats,
  ...conanCenter.formats,
  ...cran.formats,
  ...cratesIo.formats,
  ...hackage.formats,
  ...hex.formats,
  ...julia.formats,
  ...packagist.formats,
  ...pub.formats,
  ...rubygems.formats,
  ...sbomFormats,
  ...swiftUrl.formats,
];
// Several times what any stack holds.
const deep = 30_000;
const many = 3_000;
const numbers = Array.from({ length: many }, (_, index) => index);

const texts: Readonly<Record<string, string>> = {
  nothing: '',
  'only NUL': '\0'.repeat(many),
  'only line ends': '\r\n'.repeat(many),
  'lists in lists': '['.repeat(deep),
  'tuples in tuples': '{'.repeat(deep),
  'maps in maps': '{"a":'.repeat(deep),
  'calls in calls': '('.repeat(deep),
  'TOML values in values': `a = ${'['.repeat(deep)}`,
  'a TOML key of many parts': `${'a.'.repeat(many)}b = 1`,
  'YAML lists in lists': '- '.repeat(deep),
  'elements in elements': '<a>'.repeat(deep),
  'components in components': `{"bomFormat":"CycloneDX","components":[${'{"components":['.repeat(deep)}`,
  'blocks in blocks': `${'group :a do\n'.repeat(many)}gem 'x'\n`,
  'strings without end': '"'.repeat(many),
  'one endless string': `"${'\\a'.repeat(100_000)}`,
  'comments without end': '/*'.repeat(many),
  'calls without end': '.package(url: "'.repeat(many),
  'definitions without end': 'defp deps do [\n'.repeat(many),
  'binaries without end': '<<"'.repeat(many),
  'heredocs without end': 'gem <<A\n'.repeat(many),
  'one endless word': 'a'.repeat(200_000),
  'parentheses in a list of dependencies': `Package: a\nImports: ${'a('.repeat(many)}`,
  'braces in a list of dependencies': `build-depends: ${'a:{'.repeat(many)}`,
  'every entry needs every other': `GEM\n  specs:\n${numbers.map((n) => `    a (${n})\n      a\n`).join('')}\nDEPENDENCIES\n  a\n`,
  'every crate needs every other': numbers
    .map((n) => `[[package]]\nname = "a"\nversion = "1.0.${n}"\ndependencies = ["a"]\n`)
    .join(''),
  'every node needs itself': JSON.stringify({
    graph_lock: { nodes: Object.fromEntries(numbers.map((n) => [n, { ref: `a/${n}`, requires: [`${n}`, '0'] }])) },
  }),
  'an alias bomb': `a: &a [x, x, x]\n${numbers
    .slice(1, 30)
    .map((n) => `b${n}: &b${n} [${n === 1 ? '*a, *a, *a' : `*b${n - 1}, *b${n - 1}, *b${n - 1}`}]`)
    .join('\n')}\npackages: *b29\nPODS: *b29\nDEPENDENCIES: *b29\n`,
  'an alias to itself': 'packages: &a\n  x: *a\nPODS: &p\n  - *p\n',
  'names of the prototype in JSON':
    '{"packages": [{"name": "__proto__", "version": "1", "require": {"__proto__": "1"}}], "Packages": {"__proto__": {"Version": "1"}}, "dependencies": {"__proto__": "1"}}',
  'names of the prototype in TOML':
    '[[deps.__proto__]]\nuuid = "1"\n[dependencies]\n__proto__ = "1"\nconstructor = "2"\n[[package]]\nname = "__proto__"\nversion = "1"\n',
};

// A throw here is a file that stops the scan of a whole repository, or silence about all of its packages.
void describe('a text made to break readers ends as an extraction', () => {
  for (const format of formats) {
    void it(format.name, async () => {
      for (const [title, text] of Object.entries(texts)) {
        const extraction = soundExtraction(
          await format.extract(sourceFile(`folder/${format.name}`, text), memoryTree({})),
        );
        assert.ok(['parsed', 'partial', 'failed'].includes(extraction.status), title);
        const edges = extraction.packages.reduce((sum, { dependsOn }) => sum + dependsOn.length, 0);
        assert.ok(edges <= 1_000_000, `${title}: ${edges} edges`);
      }
    });
  }
});
