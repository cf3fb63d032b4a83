import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { understandRule } from './understand-rule.ts';
import { supportedLanguageNames } from './syntax/rule-language.ts';
import type { Rule } from './model/rule.ts';
import { inProcessRuleRunner } from './run-rules.ts';

const fixtures = new URL('./fixtures/', import.meta.url);

function ruleOf(text: string): Rule {
  return { id: 'rule', name: 'The name', rule: text, globPattern: '**/*', sourceTypes: [] };
}

/** One line a match, as a person reads it. */
async function run(text: string, path: string, content: Uint8Array): Promise<readonly string[]> {
  const { matches, problems } = await inProcessRuleRunner().run(path, content, [ruleOf(text)]);
  return [
    ...matches.map(({ span, severity, message, snippet }) => {
      const place = `${span.startLine}:${span.startColumn}-${span.endLine}:${span.endColumn}`;
      return `${path} ${place} ${severity} "${message}" ${snippet}`;
    }),
    ...problems.map(({ message }) => `${path} problem: ${message}`),
  ];
}

for (const name of readdirSync(new URL('rules/', fixtures)).sort()) {
  test(`a rule finds what its case expects: ${name}`, async () => {
    const folder = new URL(`rules/${name}/`, fixtures);
    const files = readdirSync(folder).sort();
    const ruleFile = files.find((file) => file.startsWith('rule.')) ?? '';
    const text = readFileSync(new URL(ruleFile, folder), 'utf8');
    const found: string[] = [];
    for (const file of files) {
      if (file === ruleFile || file === 'expected.json') continue;
      // TypeScript is kept under another name, so that the project's own compiler passes it by.
      found.push(...(await run(text, file.replace(/\.txt$/, ''), readFileSync(new URL(file, folder)))));
    }
    const shown = found.length > 100 ? [...found.slice(0, 5), `… ${found.length} in all`, ...found.slice(-5)] : found;
    assert.deepEqual(shown, JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')));
  });
}

const badRules: unknown = JSON.parse(readFileSync(new URL('bad-rules.json', fixtures), 'utf8'));
assert.ok(Array.isArray(badRules));
for (const { rule, message } of badRules) {
  test(`a rule that cannot be run is refused with the reason: ${JSON.stringify(rule)}`, () => {
    const compiled = understandRule(String(rule));
    assert.ok(!compiled.ok);
    const expected = String(message).replace('<languages>', supportedLanguageNames);
    assert.ok(compiled.message.includes(expected), compiled.message);
  });
}

const hostileRules: readonly (readonly [name: string, text: string])[] = [
  ['too long', 'a'.repeat(20_001)],
  ['deep brackets', '('.repeat(4_000)],
  ['deep array', `${'['.repeat(1_900)}${']'.repeat(1_900)}`],
  ['deep flow YAML', `rule: ${'{all: ['.repeat(2_000)}`],
  [
    'deep block YAML',
    `rule:\n${Array.from({ length: 150 }, (_, depth) => `${' '.repeat(depth + 1)}not:`).join('\n')} x`,
  ],
  ['deep rule', `rule: ${'{not: '.repeat(55)}{pattern: a}${'}'.repeat(55)}`],
  ['wide rule', `rule: {any: [${'{kind: identifier}, '.repeat(290)}{kind: x}, ${'{regex: a}, '.repeat(60)}]}`],
  ['prototype', 'rule: {__proto__: {pattern: a}}'],
  ['constructor', 'rule: {constructor: {pattern: a}}'],
];

test('no rule, however deep or wide, escapes as an exception', () => {
  for (const [name, text] of hostileRules) assert.equal(understandRule(text).ok, name === 'deep array', name);
});

test('no file, however deep or broken, escapes as an exception', async () => {
  const hostile = [
    '['.repeat(100_000),
    '<a>'.repeat(20_000),
    '`${'.repeat(20_000),
    'a=>'.repeat(20_000),
    '\0'.repeat(1_000),
    '{'.repeat(50_000),
    '\ud800',
  ];
  for (const text of hostile) {
    for (const path of ['a.js', 'a.ts', 'a.tsx', 'a.html', 'a.css']) {
      const found = await run('eval($X)', path, Buffer.from(`eval(1);${text}`));
      assert.ok(
        found.every((line) => !line.includes('problem')),
        path,
      );
    }
  }
});

test('arbitrary text is compiled or refused, never thrown on', () => {
  const word = fc.constantFrom(
    'rule:',
    '\n',
    ' ',
    '  ',
    '- ',
    '$X',
    'pattern: ',
    'any:',
    '[',
    ']',
    '{',
    '}',
    'eval(',
    ')',
    '*a',
    '&a ',
    'kind: ',
    'id: 1',
    '"',
    'has:',
    '|',
    '#',
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), (words) => {
      const compiled = understandRule(words.join(''));
      assert.ok(compiled.ok || compiled.message !== '');
    }),
    { seed: 11, numRuns: 150 },
  );
});
