/** Annotations as they stand in compiled classes, whole and broken. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { classFile } from '../../../../testing/class-file.ts';
import { type Annotation, type AnnotationValue, readAnnotations } from './annotations.ts';

const sample = classFile({
  name: 'a/B',
  annotations: [
    { type: 'x/Plain' },
    {
      type: 'x/Given',
      given: {
        text: 'one',
        list: ['two', { class: 'y/Z' }],
        isOn: true,
        size: 7,
        kind: { constant: 'SERVLET' },
        none: [],
        inner: [{ type: 'x/Inner', given: { value: false } }],
      },
    },
  ],
  methods: [
    { name: 'bare', descriptor: '()V', code: [] },
    { name: 'make', descriptor: '()Ly/Z;', code: [], annotations: [{ type: 'x/Bean' }] },
    { name: 'open', descriptor: '()V', flags: 0x401, annotations: [{ type: 'x/Lazy', given: { value: true } }] },
  ],
});

void describe('annotations of a compiled class', () => {
  void it('are read with what they are given', () => {
    const read = readAnnotations(sample);
    assert.deepEqual(read?.ofClass.map(plain), [
      ['x/Plain', {}],
      [
        'x/Given',
        {
          text: ['one'],
          list: ['two', 'y/Z'],
          isOn: ['true'],
          size: ['7'],
          kind: ['SERVLET'],
          none: [],
          inner: [['x/Inner', { value: ['false'] }]],
        },
      ],
    ]);
    assert.deepEqual(
      [...read.ofMethods].map(([sign, all]) => [sign, all.map(plain)]),
      [
        ['make()Ly/Z;', [['x/Bean', {}]]],
        ['open()V', [['x/Lazy', { value: ['true'] }]]],
      ],
    );
  });

  void it('of a class that has none are none', () => {
    const read = readAnnotations(classFile({ name: 'a/B', methods: [{ name: 'run', descriptor: '()V', code: [] }] }));
    assert.deepEqual([read?.ofClass, read?.ofMethods.size], [[], 0]);
  });

  void it('of a text are nothing', () => assert.equal(readAnnotations(Buffer.from('class B {}')), undefined));

  void it('that are broken never throw, nor take long', () => {
    fc.assert(
      fc.property(fc.nat(sample.byteLength - 1), fc.nat(255), fc.nat(sample.byteLength), (at, byte, length) => {
        const changed = Uint8Array.from(sample);
        changed[at] = byte;
        readAnnotations(changed);
        readAnnotations(changed.subarray(0, length));
      }),
      { numRuns: 2000, seed: 20261129 },
    );
  });
});

function plain({ type, given }: Annotation): unknown {
  return [type, Object.fromEntries([...given].map(([name, all]) => [name, all.map(value)]))];
}

function value(one: AnnotationValue): unknown {
  return typeof one === 'string' ? one : plain(one);
}
