/** Reading of compiled classes: what a compiler wrote is found, and nothing that a stranger writes breaks or slows the reader. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { classFile } from '../../../../testing/class-file.ts';
import { readClassFile } from './class-file.ts';
import { factsOfInstalled } from './installed-facts.ts';
import { noteNames } from './mentioned-names.ts';

const sample = {
  name: 'a/b/C',
  parents: ['a/b/Base', 'a/b/Face'],
  classes: ['x/y/Z', '[[Lx/y/Row;', '[I'],
  strings: ['word', 'two words'],
  texts: ['(Lp/q/R;I)Lp/q/S;', 'made of p.q.T and p.q.', 'META-INF/x.list'],
};

function namesIn(text: string): readonly string[] {
  const found = new Set<string>();
  noteNames(text, found);
  return [...found];
}

void describe('a compiled class', () => {
  void it('is read with its name, what it extends, what it refers to, and its texts', () => {
    const read = readClassFile(classFile(sample));
    assert.equal(read?.isWhole, true);
    assert.equal(read.name, 'a/b/C');
    assert.deepEqual(read.parents, ['a/b/Base', 'a/b/Face']);
    assert.deepEqual(read.classes, ['x/y/Z', 'x/y/Row']);
    assert.deepEqual(read.strings, sample.strings);
    for (const text of sample.texts) assert.ok(read.texts.includes(text), text);
  });

  void it('loads what it extends with itself, and everything else later if ever', () => {
    const { imports, hazards } = factsOfInstalled(classFile(sample));
    assert.deepEqual(
      imports.filter(({ isLazy }) => isLazy !== true).map(({ specifier }) => specifier),
      ['a/b/Base', 'a/b/Face'],
    );
    const later = imports.filter(({ isLazy }) => isLazy === true).map(({ specifier }) => specifier);
    for (const name of ['a/b/C', 'x/y/Z', 'x/y/Row', 'p/q/R', 'p/q/S', 'p.q.T', 'p.q.', 'META-INF/x.list', 'word'])
      assert.ok(later.includes(name), `${name} in ${later.join(' ')}`);
    assert.deepEqual(hazards, []);
  });

  void it('that is cut off gives the names that are left, and never throws', () => {
    const whole = classFile(sample);
    fc.assert(
      fc.property(fc.nat(whole.byteLength), (length) => {
        const cut = whole.subarray(0, length);
        const names = new Set(factsOfInstalled(cut).imports.map(({ specifier }) => specifier));
        if (Buffer.from(cut).includes('p.q.T ')) assert.ok(names.has('p.q.T'));
        assert.equal(readClassFile(cut)?.isWhole === true, length >= whole.byteLength - 6);
      }),
      { numRuns: 300, seed: 20261122 },
    );
  });

  void it('of any bytes is read in one pass', () => {
    const head = [0xca, 0xfe, 0xba, 0xbe];
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (bytes, isClass) => {
        const content = Uint8Array.from([...(isClass ? head : []), ...bytes]);
        const read = readClassFile(content);
        factsOfInstalled(content);
        const held = read?.texts.reduce((sum, text) => sum + text.length, 0) ?? 0;
        assert.ok(held <= content.byteLength);
      }),
      { numRuns: 1000, seed: 20261122 },
    );
  });

  void it('with one byte changed never throws', () => {
    const whole = classFile(sample);
    fc.assert(
      fc.property(fc.nat(whole.byteLength - 1), fc.nat(255), (at, byte) => {
        const changed = Uint8Array.from(whole);
        changed[at] = byte;
        readClassFile(changed);
        factsOfInstalled(changed);
      }),
      { numRuns: 1000, seed: 20261122 },
    );
  });

  void it('with a pool that says it is huge, or refers to nothing, ends where the bytes end', () => {
    const huge = Uint8Array.from([0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0xff, 0xff, 1, 0xff, 0xff, 65]);
    assert.deepEqual(readClassFile(huge), {
      name: '',
      parents: [],
      classes: [],
      texts: [],
      strings: [],
      isWhole: false,
    });
    const dangling = Uint8Array.from([
      0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61, 0, 2, 7, 0xff, 0xff, 0, 0, 0, 1, 0, 9, 0, 0,
    ]);
    assert.deepEqual(readClassFile(dangling), {
      name: '',
      parents: [],
      classes: [],
      texts: [],
      strings: [],
      isWhole: true,
    });
  });

  void it('with any members and attributes is read without throwing', () => {
    const names = ['RuntimeInvisibleAnnotations', 'RuntimeInvisibleParameterAnnotations', 'Code', 'LocalVariableTable'];
    const head = classFile({ name: 'a/B', texts: names }).subarray(0, -6);
    const small = fc.array(fc.nat(12), { maxLength: 300 });
    fc.assert(
      fc.property(small, (bytes) => {
        assert.equal(readClassFile(Uint8Array.from([...head, ...bytes]))?.name, 'a/B');
      }),
      { numRuns: 2000, seed: 20261122 },
    );
  });

  void it('may have numbers of eight bytes, which take two places', () => {
    const read = readClassFile(classFile({ ...sample, isWithLong: true }));
    assert.equal(read?.name, 'a/b/C');
    assert.equal(read.isWhole, true);
  });
});

void describe('names in a text', () => {
  const cases: readonly (readonly [text: string, names: readonly string[]])[] = [
    ['a.b.C', ['a.b.C']],
    ['a/b/C', ['a/b/C']],
    ['Lorg/a/B;', ['org/a/B']],
    ['(ILorg/a/B;[Lorg/a/C<Lorg/a/D;>;)V', ['org/a/B', 'org/a/C', 'org/a/D']],
    ['<T:Lorg/a/B;>Lorg/a/C<TT;>;', ['org/a/B', 'org/a/C']],
    ['org.a.', ['org.a.']],
    ['org.', ['org.']],
    ['org.a.\u0001Impl', ['org.a.']],
    ['java.lang.String java/util/List', []],
    ['<bean class="org.a.B"/>', ['org.a.B']],
    ['x = "org.a.B";', ['org.a.B']],
    ['META-INF/spring/%s.imports', ['META-INF/spring/', 's.imports']],
    ['plain words, and more', []],
  ];
  void it('are found in time that grows with the text', () => {
    const count = 200_000;
    for (const text of ['a', 'L', 'a.', 'a/', 'La/b', '.', '-a'].map((part) => part.repeat(count))) namesIn(`${text};`);
  });
  for (const [text, names] of cases)
    void it(`${text} → ${names.join(' ')}`, () => assert.deepEqual(namesIn(text), names));
});
