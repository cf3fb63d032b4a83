/** What a scan keeps of a file says the same as what was read from it, whatever the file holds. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { extractFacts } from '../languages/extract-facts.ts';
import { decodeAnswer, encodeAnswer } from './facts-codec.ts';
import type { ContentFacts } from '../model/file-facts.ts';

const program = `
  import a, { b as c } from 'x'; import type { T } from 't'; const { d: [e] } = require('y/' + z);
  export * from '__proto__'; export { c as default }; const lib = require('lib');
  class F extends a.G { h = c\`i\`; m() { lib.a['\\0'].b(); n(); this.m(); } }
  function n() { lib.toString(); } eval(x); module.exports = { n, F, constructor: lib.p };
`;

void describe('encoded facts', () => {
  for (const path of ['src/a.ts', 'node_modules/p/a.ts']) {
    void it(`are the facts that were encoded, of ${path}`, async () => {
      const extracted = await extractFacts(path, 'typescript', Buffer.from(program));
      assert.ok('facts' in extracted);
      const decoded = decodeAnswer('other/b.ts', encodeAnswer(extracted.facts));
      assert.ok(decoded !== undefined && 'imports' in decoded);
      assert.deepEqual({ ...decoded }, { ownCalls: [], ownExports: [], ...extracted.facts, path: 'other/b.ts' });
      assert.deepEqual(encodeAnswer(decoded), encodeAnswer(extracted.facts));
    });
  }

  void it('keep every field and every name, strange ones too', () => {
    const name = fc.string({ unit: 'binary', maxLength: 6 });
    const place = fc.record({ start: fc.nat(), end: fc.nat() });
    const ref = { import: fc.nat(9), path: fc.array(name, { maxLength: 3 }) };
    const texts = fc.array(fc.record({ text: name, start: fc.nat(), end: fc.nat() }), { maxLength: 3 });
    const facts = fc.record({
      imports: fc.array(
        fc.record(
          {
            specifier: name,
            kind: fc.constantFrom('static' as const, 'dynamic' as const, 'reexport' as const, 'type' as const),
            names: fc.array(name, { maxLength: 3 }),
            start: fc.nat(),
            end: fc.nat(),
          },
          { requiredKeys: ['specifier', 'kind', 'start', 'end'] },
        ),
        { maxLength: 4 },
      ),
      uses: fc.array(
        fc.record(
          {
            ...ref,
            kind: fc.constantFrom('call' as const, 'value' as const, 'subclass' as const),
            isTopLevel: fc.constant(true as const),
            in: name,
            start: fc.nat(),
            end: fc.nat(),
          },
          { requiredKeys: ['import', 'path', 'kind', 'start', 'end'] },
        ),
        { maxLength: 4 },
      ),
      exports: fc.array(fc.record({ name, ref: fc.record(ref), start: fc.nat(), end: fc.nat() }), { maxLength: 3 }),
      strings: texts,
      calledMembers: texts,
      hazards: fc.array(
        place.chain(({ start, end }) => fc.constant({ code: 'reflection' as const, what: 'x\t"', start, end })),
        { maxLength: 2 },
      ),
      ownCalls: fc.array(fc.record({ in: name, to: name, start: fc.nat(), end: fc.nat() }), { maxLength: 3 }),
      ownExports: fc.array(fc.record({ name, to: name }), { maxLength: 3 }),
      buildConstraint: name,
      mentions: fc.array(fc.record({ in: name, names: fc.array(name, { maxLength: 3 }) }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(facts, (made) => {
        const whole: ContentFacts = { language: 'javascript', ...made };
        const decoded = decodeAnswer('a.js', encodeAnswer(whole));
        assert.ok(decoded !== undefined && 'imports' in decoded);
        assert.deepEqual(plain({ ...decoded }), plain({ path: 'a.js', ...whole }));
      }),
      { seed: 23, numRuns: 100 },
    );
  });

  void it('are two pieces of JSON, the second in columns over tables that hold each name once', () => {
    const place = { start: 2, end: 5 };
    const ref = { import: 0, path: ['p', 'q'] };
    const facts: ContentFacts = {
      language: 'python',
      imports: [
        { specifier: 'a', kind: 'static', ...place },
        { specifier: 'b', kind: 'implied', names: ['n'], ...place },
      ],
      uses: [
        { ...ref, kind: 'call', ...place, isTopLevel: true },
        { ...ref, kind: 'subclass', ...place, in: 'x' },
        { import: 1, path: [], kind: 'value', ...place },
      ],
      exports: [{ name: 'x', ref, ...place }],
      strings: [{ text: 'x', ...place }],
      calledMembers: [{ text: 'y', ...place }],
      hazards: [{ code: 'reflection', what: 'w', ...place }],
      ownCalls: [{ in: 'y', to: 'x', ...place }],
      ownExports: [{ name: 'z', to: 'x' }],
      buildConstraint: 'linux',
    };
    const bytes = encodeAnswer(facts);
    const [head, rest] = Buffer.from(bytes).toString().split('\t');
    assert.deepEqual(JSON.parse(head ?? ''), [
      'python',
      ['a', 0, 2, 3, 'b', 4, 2, 3],
      [[1, ['n']]],
      [{ code: 'reflection', what: 'w', start: 2, end: 5 }],
      ['buildConstraint'],
    ]);
    assert.deepEqual(JSON.parse(rest ?? ''), {
      uses: [0, 0, 1, 2, 3, 0, 0, 0, 4, 2, 3, 1, 1, 1, 2, 2, 3, 0],
      exports: [0, 0, 0, 2, 3],
      strings: [0, 2, 3],
      calledMembers: [1, 2, 3],
      ownCalls: [1, 0, 2, 3],
      ownExports: [2, 0],
      names: ['x', 'y', 'z'],
      paths: [['p', 'q'], []],
      others: { buildConstraint: 'linux' },
    });
    const decoded = decodeAnswer('b.py', bytes);
    assert.ok(decoded !== undefined && 'imports' in decoded);
    assert.equal(encodeAnswer(decoded), bytes);
    assert.equal(decoded.uses, decoded.uses);
    assert.deepEqual({ ...decoded }, { path: 'b.py', ...facts });
  });

  void it('are read from a part of a larger buffer, and their second piece only when it is asked for', () => {
    const bytes = encodeAnswer({
      language: 'go',
      imports: [{ specifier: 'a', kind: 'type', start: 1, end: 2 }],
      uses: [],
      exports: [],
      strings: [],
      calledMembers: [],
      hazards: [],
    });
    const within = Buffer.concat([Buffer.from('xx"'), bytes, Buffer.from('yy')]).subarray(3, 3 + bytes.byteLength);
    const decoded = decodeAnswer('a.go', within);
    assert.ok(decoded !== undefined && 'imports' in decoded);
    assert.deepEqual([decoded.language, decoded.imports[0]?.kind, decoded.uses], ['go', 'type', []]);
    const head = Buffer.from(bytes).toString().split('\t')[0];
    const broken = decodeAnswer('a.go', Buffer.from(`${head}\t{"uses":}`));
    assert.ok(broken !== undefined && 'imports' in broken);
    assert.equal(broken.imports.length, 1);
    assert.throws(() => broken.uses, SyntaxError);
  });

  void it('tell a reason from facts, and give nothing for what is neither', () => {
    const reason = 'it could not be parsed: "\t"';
    assert.deepEqual(decodeAnswer('a.js', encodeAnswer({ reason })), { path: 'a.js', reason, isFinal: true });
    for (const bytes of [
      '',
      'x',
      '[',
      '{}\t{}',
      '[1,2\t',
      '[1,2\t{}',
      '[1,2]\t{',
      '["go",[],[],[],[]]\t[}',
      '["go",[],[],[],[]]{}',
    ]) {
      assert.equal(decodeAnswer('a.js', Buffer.from(bytes)), undefined, bytes);
    }
  });
});

/** Records that fast-check makes have no prototype. */
function plain(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
