/** A parsed text as plain data: named nodes with their fields and places, the first error, and bounds that are told. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { field, fields, ofType, parseSyntax, type SyntaxNode } from './syntax-tree.ts';

function shown({ type, field: name, start, end, children }: SyntaxNode): string {
  const inner = children.length === 0 ? '' : ` (${children.map(shown).join(' ')})`;
  return `${name === '' ? '' : `${name}:`}${type} ${start}-${end}${inner}`;
}

void test('a tree holds the named nodes in order, with field and place', async () => {
  const { root, firstError } = await parseSyntax('f(a, b=1)\nx = -y\n', 'python');
  assert.equal(
    shown(root),
    'module 0-17 (expression_statement 0-9 (call 0-9 (function:identifier 0-1 arguments:argument_list 1-9 ' +
      '(identifier 2-3 keyword_argument 5-8 (name:identifier 5-6 value:integer 7-8)))) ' +
      'expression_statement 10-16 (assignment 10-16 (left:identifier 10-11 right:unary_operator 14-16 ' +
      '(argument:identifier 15-16))))',
  );
  assert.equal(firstError, undefined);
});

void test('places count UTF-16 units', async () => {
  const { root } = await parseSyntax('x = "ä😀"\ny', 'python');
  assert.deepEqual(
    root.children.map(({ start, end }) => [start, end]),
    [
      [0, 9],
      [10, 11],
    ],
  );
});

void test('the first place that does not follow the grammar is told, and the rest is read', async () => {
  const { root, firstError } = await parseSyntax('a\nb = (\nc d e f\n', 'python');
  assert.ok(firstError !== undefined && firstError.start >= 2 && firstError.start <= firstError.end);
  assert.equal(root.children[0]?.type, 'expression_statement');
  const missing = await parseSyntax('package a\nfunc f() { g(', 'go');
  assert.deepEqual(missing.firstError === undefined ? [] : [missing.firstError.start >= 10], [true]);
  const twice = await parseSyntax('a = $\nb\nc = ?\n', 'python');
  assert.equal(twice.firstError?.start, 4);
});

void test('every grammar reads its language', async () => {
  for (const [grammar, text, type] of [
    ['go', 'package a\n', 'source_file'],
    ['java', 'class A {}', 'program'],
    ['ruby', 'a', 'program'],
    ['rust', 'fn a() {}', 'source_file'],
    ['php', '<?php a();', 'program'],
    ['c-sharp', 'class A {}', 'compilation_unit'],
    ['python', '', 'module'],
  ] as const) {
    const [{ root, firstError }, again] = await Promise.all([parseSyntax(text, grammar), parseSyntax(text, grammar)]);
    assert.equal(root.type, type);
    assert.equal(firstError, undefined);
    assert.deepEqual(again.root, root);
  }
});

void test('a text is refused where it is nested deeper than is followed', async () => {
  const nested = (depth: number): string => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
  await assert.rejects(parseSyntax(nested(3000), 'python'), /nested too deeply/);
  // The module, its statement and the name stand around and within.
  for (const [depth, isRead] of [
    [2498, true],
    [2499, false],
  ] as const) {
    const read = parseSyntax(nested(depth), 'python');
    if (isRead) assert.equal((await read).root.end, 2 * depth + 1);
    else await assert.rejects(read, /nested too deeply/);
  }
});

void test('children are found by field and by type', async () => {
  const { root } = await parseSyntax('import a, b as c\nfrom d import e\n', 'python');
  const [first, second] = root.children;
  assert.ok(first !== undefined && second !== undefined);
  assert.deepEqual(
    fields(first, 'name').map(({ type }) => type),
    ['dotted_name', 'aliased_import'],
  );
  assert.equal(field(first, 'name'), first.children[0]);
  assert.equal(field(first, 'module_name'), undefined);
  assert.equal(field(second, 'module_name')?.start, 22);
  assert.deepEqual(ofType(first, 'aliased_import'), [first.children[1]]);
  assert.deepEqual(ofType(first, 'identifier'), []);
});
