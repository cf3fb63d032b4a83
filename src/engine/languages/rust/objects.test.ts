/** Calls in Rust: what programs of every construct call, and that no text is too much. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { checkObjectCases, objectGraphOf, staysSmall } from '../../../testing/object-cases.ts';
import { rustReading } from '../../../testing/object-languages.ts';
import { modulePathOf } from './objects.ts';

const read = (text: string) => rustReading.readObjects('src/lib.rs', text);

await checkObjectCases({
  ...rustReading,
  folder: join(import.meta.dirname, 'fixtures/objects'),
  isWriting: process.env['VEDETTE_TEST_WRITE'] === 'yes',
});

void describe('modules that hand on all of each other', () => {
  void it('are looked through once for a name that none has', async () => {
    const modules = Array.from({ length: 16 }, (_, index) => `m${index}`);
    const all = modules.map((name) => `pub use crate::${name}::*;\n`).join('');
    const graph = await objectGraphOf(rustReading, [
      ['src/main.rs', `${modules.map((name) => `mod ${name};\n`).join('')}fn main() { m0::lost(); m1::found(); }\n`],
      ...modules.map((name) => [`src/${name}.rs`, name === 'm9' ? `${all}pub fn found() {}\n` : all] as const),
    ]);
    assert.deepEqual(
      graph.calls.map(({ to }) => graph.functions[to]?.name),
      ['app::main', 'app::m9::found'],
    );
  });
});

void describe('the module of a file of Rust', () => {
  const places: readonly (readonly [path: string, module: string])[] = [
    ['lib.rs', ''],
    ['main.rs', ''],
    ['a.rs', 'a'],
    ['a/mod.rs', 'a'],
    ['a/b.rs', 'a::b'],
    ['a/main.rs', 'a::main'],
    ['bin/x.rs', ''],
    ['bin/x/main.rs', ''],
    ['bin/x/a.rs', 'a'],
    ['tests/it.rs', ''],
    ['tests/it/a.rs', 'a'],
    ['r#type.rs', 'type'],
  ];
  for (const [path, module] of places)
    void it(`of ${path} is ${module === '' ? 'its crate' : module}`, () => {
      assert.equal(modulePathOf(path).join('::'), module);
    });
});

const words =
  'fn impl struct enum trait for in let mut if else match loop while break return move async await unsafe use mod pub crate self super Self :: . -> => = == ( ) [ ] { } ; , & * ? ! | || < > .. ..= # #[cfg(test)] @ _ x y Foo Some(x) Err(e) "a {x} {}" \'c\' 1 println! vec! matches! thread_local! macro_rules! r"x" \'a as dyn where type const static ref';

void describe('code of Rust that nobody would write', () => {
  void it('is read all the same', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 60 }), async (parts) => {
        const { functions } = await read(`fn f() { ${parts.join(' ')}`);
        assert.ok(functions.length > 0);
        await read(parts.join(' '));
      }),
      { numRuns: 300 },
    );
  });

  const nests: readonly (readonly [name: string, open: string, close: string])[] = [
    ['calls', 'f(', ')'],
    ['methods', 'a', '.b()'],
    ['blocks', '{', '}'],
    ['closures', '|x| ', ''],
    ['macros', 'vec![', ']'],
    ['patterns', 'if let Some(x) = a { ', ' }'],
    ['references', '&', ''],
  ];
  for (const [name, open, close] of nests)
    void it(`is read however deeply ${name} nest`, async () => {
      const depth = 700;
      const { functions } = await read(`fn f() { ${open.repeat(depth)}x${close.repeat(depth)} }`);
      assert.ok(functions.length > 1);
    });

  void it('takes no time that grows faster than the text', async () => {
    const text = Array.from({ length: 4000 }, (_, index) => `const C${index}: Foo = Foo::new();\nfn f${index}(a: &Foo) { a.b().c()?.d; println!("{}", a); }`).join('\n'); // biome-ignore format: one text
    const { functions } = await read(text);
    assert.equal(functions.length, 4001);
  });

  const chains = ['a = (', 'f(', 'vec![', '(b, c) = (', 'Some(', 'Box::new(', 'match (', '!(', '&(', 'x.push('];
  for (const open of chains) {
    const close = open.endsWith('[') ? ']' : open.startsWith('match') ? ') { _ => d }' : ')';
    staysSmall(`nests as ${open} and stays small`, (depth) =>
      read(`fn f() { ${open.repeat(depth)}1${close.repeat(depth)}; }`),
    );
  }

  for (const link of [
    '.unwrap()',
    '.clone()',
    '?',
    '.map(|x| x)',
    '.await',
    '.as_ref()',
    '.iter()',
    '.lock().unwrap()',
    '.unwrap_or_else(|| y)',
  ])
    staysSmall(`stays small as a chain of ${link}`, (length) => read(`fn f() { a${link.repeat(length)}; }`));
});
