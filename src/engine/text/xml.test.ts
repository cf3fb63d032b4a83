import assert from 'node:assert/strict';
import test from 'node:test';
import * as fc from 'fast-check';
import { sourceFile } from './source-file.ts';
import { attributeNamed, childNamed, childrenNamed, childText, parseXml, type XmlElement } from './xml.ts';

const parse = (text: string) => parseXml(sourceFile('a.xml', text));

void test('elements and attributes know the text they stand on', () => {
  const text =
    '\r\n<?xml-stylesheet href="a"?>\r\n<a xmlns:p="urn:p">\r\n  <!-- <b/> -->\r\n  <p:b id="1" p:Name=\'x "y"\' >\r\n 1.2&amp;3 </p:b><c/></a>';
  const { root, problems } = parse(text);
  assert.deepEqual(problems, []);
  assert.ok(root !== undefined);
  const b = childNamed(root, 'b');
  assert.ok(b !== undefined);
  assert.equal(text.slice(b.start, b.end), '<p:b id="1" p:Name=\'x "y"\' >\r\n 1.2&amp;3 </p:b>');
  assert.equal(b.text, '1.2&3');
  assert.equal(text.slice(b.contentStart, b.contentEnd), '1.2&amp;3');
  const name = attributeNamed(b, 'name');
  assert.equal(name?.value, 'x "y"');
  assert.equal(text.slice(name?.start, name?.end), 'p:Name=\'x "y"\'');
  const c = childrenNamed(root, 'c')[0];
  assert.ok(c !== undefined);
  assert.equal(text.slice(c.start, c.end), '<c/>');
  assert.equal(c.contentStart, c.contentEnd);
  assert.equal(childText(root, 'b'), '1.2&3');
});

void test('a document type is reported and none of its entities is expanded', () => {
  const bomb = `<!DOCTYPE a [<!ENTITY e0 "ha">${Array.from({ length: 40 }, (_, i) => `<!ENTITY e${i + 1} "&e${i};&e${i};">`).join('')}]>`;
  const { root, problems } = parse(`${bomb}<a><b>&e40;</b><c>1</c></a>`);
  assert.equal(childText(root, 'b'), '&e40;');
  assert.equal(childText(root, 'c'), '1');
  assert.ok(problems.some(({ message }) => message.includes('document type')));
  assert.ok(problems.some(({ message }) => message.includes('undefined entity')));
});

void test('what stands before an error is kept, and the error has its line', () => {
  const { root, problems } = parse('<a>\n<b>1</b>\n<c>2</c>\n<d>\n<e x="');
  assert.deepEqual(
    root?.children.map(({ name }) => name),
    ['b', 'c', 'd'],
  );
  assert.ok(problems.length > 0 && problems.every(({ line }) => line === 5));
});

void test('a stray or missing end tag leaves the rest of the file in its place', () => {
  const { root, problems } = parse('<a><p><${b}.c>1</${b}.c></p><d><e>2</e></x></d><f><g>3</f><h>4</h></a>');
  assert.ok(problems.length > 0);
  assert.deepEqual(
    root?.children.map(({ name }) => name),
    ['p', 'd', 'f', 'h'],
  );
  assert.equal(childText(childNamed(root, 'd'), 'e'), '2');
  assert.deepEqual(
    childNamed(root, 'f')?.children.map(({ name, isClosed }) => [name, isClosed]),
    [['g', false]],
  );
  assert.equal(childText(root, 'h'), '4');
});

void test('nesting 100,000 deep, a million errors and half a million elements end as problems', () => {
  for (const [text, reason] of [
    ['<a>'.repeat(100_000), 'nested deeper'],
    [`<a>${'\u0001'.repeat(1_000_000)}</a>`, 'too many errors'],
    [`<a>${'<b/>'.repeat(600_000)}</a>`, 'elements'],
    ['</a>'.repeat(100_000), 'too many errors'],
  ] as const) {
    const { problems } = parse(text);
    assert.ok(problems.length <= 21);
    assert.ok(
      problems.some(({ message }) => message.includes(reason)),
      reason,
    );
  }
});

void test('an empty file is a problem', () => {
  assert.equal(parse('').root, undefined);
  assert.equal(parse('').problems.length > 0, true);
});

void test('whatever the text, nothing is thrown and every element lies inside its parent', () => {
  const pieces = fc.constantFrom(
    '<a>',
    '</a>',
    '<b ',
    'x="1"',
    "y='",
    '>',
    '/>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '&lt;',
    '&x;',
    ' t ',
    '<!DOCTYPE a [',
    ']>',
    '<?p',
    '?>',
    '\r\n',
    '\u{1f600}',
    '<',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const { root } = parse(parts.join(''));
      if (root !== undefined) checkNesting(root);
    }),
    { seed: 20_240, numRuns: 500 },
  );
});

function checkNesting(element: XmlElement): void {
  assert.ok(element.start <= element.startTagEnd && element.startTagEnd <= element.contentStart);
  assert.ok(element.contentStart <= element.contentEnd && element.contentEnd <= element.end);
  for (const child of element.children) {
    assert.ok(child.start >= element.start && child.end <= element.end);
    checkNesting(child);
  }
}
