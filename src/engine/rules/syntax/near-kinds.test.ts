/** A kind that is mistyped, or comes from another tool's trees, is answered with those that there are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understandRule } from '../understand-rule.ts';
import { nearKinds } from './near-kinds.ts';
import { languagesNamed } from './rule-language.ts';

const near = (kind: string, name: string): readonly string[] => {
  const [language] = languagesNamed(name) ?? [];
  assert.ok(language);
  return nearKinds(kind, language);
};

test('a slip, another tool’s spelling and another grammar’s ending all lead to what there is', () => {
  for (const [wanted, language, meant] of [
    ['call_expresion', 'javascript', 'call_expression'],
    ['CallExpression', 'typescript', 'call_expression'],
    ['call-expression', 'javascript', 'call_expression'],
    ['function_declarations', 'go', 'function_declaration'],
    ['function_declaration', 'python', 'function_definition'],
    ['call_expression', 'python', 'call'],
    ['call_expression', 'java', 'method_invocation'],
    ['method_call', 'java', 'method_invocation'],
    ['string_literal', 'javascript', 'string'],
    ['class_definition', 'javascript', 'class_declaration'],
    ['clas_definition', 'python', 'class_definition'],
  ] as const)
    assert.ok(near(wanted, language).includes(meant), `${wanted} in ${language}: ${near(wanted, language).join(', ')}`);
});

test('nonsense has nothing near, however long it is', () => {
  for (const wanted of ['', 'zzzzqqqq_xyzzy', 'x'.repeat(10_000), '🙂', '\0'])
    assert.deepEqual(near(wanted, 'javascript'), []);
});

test('the refusal of a rule names them, with the line', () => {
  const meaning = understandRule('language: javascript\nrule:\n  has:\n    kind: call_expresion\n    stopBy: end\n');
  assert.ok(!meaning.ok);
  assert.match(meaning.message, /^line 4: .*`call_expresion`.*call_expression/);
  const many = understandRule('rule:\n  kind: CallExpression\n');
  assert.ok(!many.ok);
  assert.match(many.message, /call_expression/);
});
