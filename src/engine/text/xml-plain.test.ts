/** The quick reader of XML against the full one: the same elements with the same places, or no answer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as check, constantFrom, property } from 'fast-check';
import { fixtureCases } from '../../testing/fixture-cases.ts';
import { sourceFile } from './source-file.ts';
import { parseAnyXml } from './xml.ts';
import { readPlainXml } from './xml-plain.ts';

function assertSame(text: string): boolean {
  const root = readPlainXml(text, { elementsMax: 500_000, depthMax: 200 });
  if (root === undefined) return false;
  assert.deepEqual({ root, problems: [] }, parseAnyXml(sourceFile('a.xml', text)), text);
  return true;
}

// biome-ignore format: a list to be read as a whole
const pieces = [
  '<a>', '</a>', '<b x="1">', '</b>', '<c/>', '<c />', '<p:d y = \'2\' z="">', '</p:d>', '</p:d >', '<e x="1" x="2"/>', '<e xx="1" x="2"/>', '<f\n  g="h"\n/>', 'text', ' two words ', '\n  ',
  '&amp;', '&lt;b', '&x;', '&', '<', '>', ']]>', '<!-- note -->', '<!-- a -- b -->', '<!---->', '<!--->', '<![CDATA[x]]>', '<?xml version="1.0"?>', '<?xml version="1.0" encoding="UTF-8"?>\n',
  '<?p q?>', '<!DOCTYPE a>', '<e x="a&amp;b"/>', '<e x="a<b"/>', '<e x="a\nb"/>', '<e x=1/>', '<e x="1"y="2"/>', '\r\n', '\t', '\0', 'é', '😀', '\u2028', '\ufeff', '<é/>', '<a:b:c/>', '<-a/>', '<xmlns:a/>',
];

test('whatever the quick reader reads, the full parser reads alike', () => {
  let answered = 0;
  check(
    property(
      array(constantFrom(...pieces), { maxLength: 6 }),
      constantFrom('', '<?xml version="1.0"?>\n'),
      (some, before) => {
        if (assertSame(some.join(''))) answered++;
        if (assertSame(`${before}<r>${some.join('')}</r>`)) answered++;
        if (assertSame(`<r><s>${some.join('</s><t u="v">')}</t></r>`)) answered++;
      },
    ),
    { seed: 23, numRuns: 3_000 },
  );
  assert(answered > 500, `only ${answered} texts were answered`);
});

test('the XML of the fixtures is read quickly, and alike with a character gone', () => {
  const read: string[] = [];
  for (const { name, files } of fixtureCases()) {
    for (const [path, content] of Object.entries(files)) {
      if (!/\.(?:xml|csproj|props|config|nuspec)$/.test(path)) continue;
      const text = Buffer.from(content).toString();
      if (assertSame(text)) read.push(`${name} ${path}`);
      for (let at = 0; at < text.length; at += 41) assertSame(text.slice(0, at) + text.slice(at + 1));
    }
  }
  for (const name of ['pom.xml', 'verification-metadata.xml', '.csproj'])
    assert(
      read.some((one) => one.endsWith(name)),
      `no ${name} among ${read.join(', ')}`,
    );
});
