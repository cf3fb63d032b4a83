/** Reading what methods do: each instruction that a compiler writes is found, and nothing that a stranger writes breaks or slows the reader. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { classFile, type WrittenInstruction, type WrittenMethod } from '../../../../testing/class-file.ts';
import { type MethodCode, readClassCode } from './class-code.ts';

const word = fc.stringMatching(/^[a-z]{1,6}$/);
const className = fc.tuple(word, word).map(([folder, name]) => `${folder}/${name.toUpperCase()}`);
const instruction = fc.oneof(
  fc.tuple(
    fc.constantFrom('virtual', 'special', 'static', 'interface', 'lambda'),
    className,
    word,
    fc.constantFrom('()V', '(ILa/B;)La/B;'),
  ),
  fc.tuple(fc.constantFrom('new', 'touch', 'class', 'text'), className),
);
const method: fc.Arbitrary<WrittenMethod> = fc.record({
  name: word,
  descriptor: fc.constant('()V'),
  flags: fc.constantFrom(1, 8, 2),
  code: fc.array(instruction, { maxLength: 12 }),
});

const seed = 20261129;

/** Without repetitions, as they are read. */
function namesOf(code: readonly WrittenInstruction[], kind: 'new' | 'touch' | 'class' | 'text'): readonly string[] {
  return [...new Set(code.flatMap((one) => (one[0] === kind ? [one[1]] : [])))].sort();
}

/** The method that links a lambda is handed on beside its body. */
function callsOf(one: WrittenInstruction): readonly (readonly string[])[] {
  if (one.length === 2) return [];
  const [kind, ...meant] = one;
  if (kind === 'lambda') return [['handle', ...meant], ['handle', ...meant]]; // biome-ignore format: a pair
  return [[kind === 'interface' ? 'virtual' : kind, ...meant]];
}

void describe('the code of a compiled class', () => {
  void it('is read as it was written', () => {
    fc.assert(
      fc.property(className, fc.array(method, { maxLength: 5 }), (name, methods) => {
        const read = readClassCode(classFile({ name, parents: ['a/Base', 'a/Face'], methods }));
        assert.equal(read?.isWhole, true);
        assert.equal(read.name, name);
        assert.deepEqual(read.parents, ['a/Base', 'a/Face']);
        assert.deepEqual(
          read.methods.map((one) => [one.name, one.descriptor, one.flags]),
          methods.map((one) => [one.name, one.descriptor, one.flags]),
        );
        for (const [index, { code = [] }] of methods.entries()) {
          const found: MethodCode | undefined = read.methods[index];
          const calls: readonly (readonly string[])[] = (found?.calls ?? []).map((call) => [
            call.kind,
            call.owner,
            call.name,
            call.descriptor,
          ]);
          assert.deepEqual(calls, code.flatMap(callsOf));
          // What links a lambda makes what its descriptor says.
          const linked = code.flatMap((one) => (one[0] === 'lambda' && one[3] !== '()V' ? ['a/B'] : []));
          assert.deepEqual([...(found?.makes ?? [])].sort(), [...new Set([...namesOf(code, 'new'), ...linked])].sort());
          assert.deepEqual([...(found?.touches ?? [])].sort(), namesOf(code, 'touch'));
          assert.deepEqual([...(found?.literals ?? [])].sort(), namesOf(code, 'class'));
          assert.deepEqual([...(found?.strings ?? [])].sort(), namesOf(code, 'text'));
        }
      }),
      { numRuns: 300, seed },
    );
  });

  void it('leaves out texts that are only looked for in others', () => {
    const search = ['virtual', 'java/lang/String', 'startsWith', '(Ljava/lang/String;)Z'] as const;
    const code = [['text', 'looked.for'], search, ['text', 'loaded'], ['virtual', 'a/B', 'load', '()V']] as const;
    const read = readClassCode(classFile({ name: 'a/A', methods: [{ name: 'm', descriptor: '()V', code }] }));
    assert.deepEqual(read?.methods[0]?.strings, ['loaded']);
  });

  void it('that is cut off is not whole, and never throws', () => {
    const code = [
      ['static', 'a/B', 'm', '()V'],
      ['lambda', 'a/B', 'n', '()V'],
      ['text', 'word'],
    ] as const;
    const whole = classFile({ name: 'a/A', methods: [{ name: 'm', descriptor: '()V', code }] });
    assert.equal(readClassCode(whole)?.isWhole, true);
    for (let length = 0; length < whole.byteLength; length++)
      assert.notEqual(readClassCode(whole.subarray(0, length))?.isWhole, true, `${length} bytes`);
  });

  void it('of any bytes is read in steps that grow with its size', () => {
    const code = [
      ['static', 'a/B', 'm', '()V'],
      ['lambda', 'a/B', 'n', '()V'],
      ['new', 'a/C'],
    ] as const;
    const whole = classFile({ name: 'a/A', methods: [{ name: 'm', descriptor: '()V', code }] });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(whole.byteLength - 1), fc.nat(255)), { maxLength: 6 }), (changes) => {
        const broken = whole.slice();
        for (const [place, value] of changes) broken[place] = value;
        const read = readClassCode(broken);
        assert.ok((read?.methods.length ?? 0) <= broken.byteLength);
      }),
      { numRuns: 3000, seed },
    );
  });
});
