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

  void it('tell a reason from facts, and give nothing for what is neither', () => {
    const reason = 'it could not be parsed: "\t"';
    assert.deepEqual(decodeAnswer('a.js', encodeAnswer({ reason })), { path: 'a.js', reason, isFinal: true });
    for (const bytes of ['', 'x', '[', '{}\t{}', '[1,2\t', '[1,2\t{}', '[1,2]\t{']) {
      assert.equal(decodeAnswer('a.js', Buffer.from(bytes)), undefined, bytes);
    }
  });
});

/** Records that fast-check makes have no prototype. */
function plain(value: object): unknown {
  return JSON.parse(JSON.stringify(value));
}
