/**
 * However code names a crate, the linker finds it or calls the names of unseen crates unknown: a library has any name, and a crate
 * that runs must never look unused because its name was guessed.
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as fc from 'fast-check';
import { memoryTree } from '../../files/memory-tree.ts';
import { indexModules } from '../../linking/module-index.ts';
import { packageOf } from '../../../testing/packages-and-facts.ts';
import { extractFacts } from '../extract-facts.ts';
import { rustLinkage } from './linking/linkage.ts';

const crates: readonly { readonly name: string; readonly library: string }[] = [
  { name: 'acme', library: 'acme' },
  { name: 'acme-tls', library: 'acme_tls' },
  { name: 'acme-tls', library: 'tls' },
  { name: 'rust-acme', library: 'acme' },
];

const namings: readonly ((library: string) => string)[] = [
  (name) => `use ${name}::Thing; fn main() { Thing::go(); }`,
  (name) => `use ${name}; fn main() { ${name}::go(); }`,
  (name) => `use ${name} as x; fn main() { x::go(); }`,
  (name) => `use ::${name}::{a, b::c}; fn main() {}`,
  (name) => `use {std::io, ${name}::{self, Thing}}; fn main() {}`,
  (name) => `pub use ${name}::*; fn main() {}`,
  (name) => `extern crate ${name}; fn main() {}`,
  (name) => `#[macro_use] extern crate ${name} as x; fn main() {}`,
  (name) => `fn main() { ${name}::go(); }`,
  (name) => `fn main() { let x = ::${name}::a::B::new(); }`,
  (name) => `fn main(x: &${name}::Thing) -> Vec<${name}::a::B> { todo!() }`,
  (name) => `struct A<T: ${name}::Thing>(T); fn main() {}`,
  (name) => `impl ${name}::Thing for A {} fn main() {}`,
  (name) => `fn main() { check!(1, ${name}::go()); }`,
  (name) => `fn main() { ${name}::check!(1); }`,
  (name) => `#[derive(${name}::Thing)] struct A; fn main() {}`,
  (name) => `#[${name}::main] fn main() {}`,
  (name) => `#[cfg(windows)] fn f() { ${name}::go(); } fn main() {}`,
  (name) => `#[cfg(test)] mod tests { use ${name}::Thing; } fn main() {}`,
  (name) => `fn main() { fn f() { use ${name}::Thing; Thing::go(); } }`,
  (name) => `macro_rules! m { () => { ${name}::go() } } fn main() { m!() }`,
  (name) => `use ${name}::Thing fn main( { broken`,
];

void it('finds the crate, or does not know its name, in whatever form code names it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...crates), fc.constantFrom(...namings), async ({ name, library }, naming) => {
      const text = naming(library);
      const extracted = await extractFacts('src/main.rs', 'rust', Buffer.from(text));
      assert.ok('facts' in extracted);
      const files = [{ path: 'src/main.rs', ...extracted.facts }];
      const item = packageOf(name, '1.0.0', { ecosystem: 'crates.io', normalizedName: name, isDirect: true });
      const tree = memoryTree({ 'Cargo.toml': '[package]\nname = "app"\n' });
      const linker = await rustLinkage.open({ tree, files, packages: [item] });
      const mentioned = files[0]?.strings.some(({ text: written }) => linker.mentionNames(name).includes(written));
      const isFound = indexModules(files, linker).has(name) || mentioned === true;
      assert.ok(isFound || !linker.hasKnownImportName(name), text);
    }),
    { numRuns: 300, seed: 20261122 },
  );
});
