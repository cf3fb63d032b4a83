import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compileRegex } from './linear-regex.ts';

test('an expression finds what the engine of JavaScript finds, with its groups', () => {
  const unit = fc.constantFrom(
    'a',
    'b',
    'c',
    '[ab]',
    '[^a]',
    '.',
    '\\w',
    '\\b',
    'a?',
    'b+',
    'c*',
    '(a|bc)',
    '(?:ab)*?',
    '(?=b)',
    '(?<!a)',
    'a{1,2}',
  );
  const expression = fc
    .array(unit, { minLength: 1, maxLength: 5 })
    .map((units) => units.join(''))
    .chain((one) => fc.constantFrom(one, `^${one}`, `${one}$`, `(${one})|c`, `(?:${one})+x?`));
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'x'), { maxLength: 12 })
    .map((units) => units.join(''));
  fc.assert(
    fc.property(expression, text, (source, subject) => {
      const compiled = compileRegex(source);
      assert.ok(compiled.ok);
      const expected = new RegExp(source).exec(subject);
      // `$` stands before a last line feed, too, as it does for who writes rules.
      if (source.endsWith('$') && subject.endsWith('\n')) return;
      const found = compiled.regex.find(subject);
      assert.equal(found?.start, expected?.index, `${source} on ${JSON.stringify(subject)}`);
      assert.equal(
        found?.end,
        expected === null ? undefined : expected.index + expected[0].length,
        `${source} on ${JSON.stringify(subject)}`,
      );
    }),
    { numRuns: 2_000, seed: 14 },
  );
});

test('what takes for ever elsewhere takes as long as text and expression are long', () => {
  const text = 'a'.repeat(20_000);
  for (const source of ['(a|a)*b', '(a*)*b', '(?:a+)+$b', '^(\\w+\\s?)*$!', '(?=(a+)+b)', '(.*)(.*)(.*)(.*)(.*)x']) {
    const compiled = compileRegex(source);
    assert.ok(compiled.ok);
    const begun = performance.now();
    compiled.regex.find(text);
    assert.ok(performance.now() - begun < 5_000, source);
  }
});

test('what cannot be matched so is refused by name', () => {
  for (const [source, message] of [
    ['(a)\\1', /back-references/],
    ['(?R)', /not supported/],
    ['(a', /not closed/],
    ['a)', /closes nothing/],
    ['[z-a]', /backwards/],
    ['*a', /repeats nothing/],
    ['a{2000}', /at most/],
    ['(a{1000}){1000}', /steps/],
    ['\\p{Nothing}', /no property/],
  ] as const) {
    const compiled = compileRegex(source);
    assert.ok(!compiled.ok && message.test(compiled.message), source);
  }
});

test('no text of an expression makes the reader throw', () => {
  const pieces = fc.constantFrom(
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '?',
    '*',
    '+',
    '|',
    '\\',
    '^',
    '$',
    'a',
    '(?i)',
    '(?<n>',
    '(?=',
    '{2,1}',
    '[:alpha:]',
    '\\x',
    '\\p',
    '-',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const compiled = compileRegex(parts.join(''), true);
      if (compiled.ok) compiled.regex.findAll('aAbB a-a\n(x)', 10);
    }),
    { numRuns: 3_000, seed: 14 },
  );
});

test('flags, classes and dialects are read as their writers mean them', () => {
  for (const [source, text, expected] of [
    ['(?i)password', 'x PassWord', 'PassWord'],
    ['(?P<word>\\w+)!', 'hey you!', 'you!'],
    ['[[:digit:]]{2}', 'a12', '12'],
    ['(?x) a  b # both', 'xab', 'ab'],
    ['\\Qa.b\\E', 'aab a.b', 'a.b'],
    ['(?s)a.b', 'a\nb', 'a\nb'],
    ['(?<=https?://)[^/]+', 'see http://a.example/', 'a.example'],
    ['\\x41\\u0042', 'AB', 'AB'],
  ] as const) {
    const compiled = compileRegex(source);
    assert.ok(compiled.ok, source);
    const found = compiled.regex.find(text);
    assert.equal(found === undefined ? undefined : text.slice(found.start, found.end), expected, source);
  }
});
