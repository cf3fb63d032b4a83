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
    'b{2}',
    'c{1,}?',
    'é',
    'É?',
    '[é-ü]',
    '[^b-é]',
    '[\\d_-]',
    '[^\\s1-3]',
    '\\d+?',
    '\\D',
    '\\s',
    '\\S',
    '\\W',
    '\\B',
    '\\.',
    '\\x62',
    '\\u00e9',
    '\\t|b',
    '(?<name>c|.)',
    '(?!c)',
    '(?<=b|1)',
    '(?=.c)',
  );
  const sequence = fc.array(unit, { minLength: 1, maxLength: 5 }).map((units) => units.join(''));
  const named = sequence.filter((one) => one.split('(?<name>').length <= 2);
  const expression = named.chain((one) => fc.constantFrom(one, `^${one}`, `${one}$`, `(${one})|c`, `(?:${one})+x?`));
  const flags = fc.subarray(['i', 'm', 's']).map((list) => list.join(''));
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'x', 'A', 'é', 'É', 'ß', '漢', '1', '_', '.', '\t'), {
      maxLength: 12,
    })
    .map((units) => units.join(''));
  fc.assert(
    fc.property(expression, flags, text, (source, flagged, subject) => {
      // `$` stands before a last line feed, too, as it does for who writes rules.
      if (source.endsWith('$') && subject.endsWith('\n')) return;
      const compiled = compileRegex(flagged === '' ? source : `(?${flagged})${source}`);
      assert.ok(compiled.ok);
      const said = `${source} with ${flagged} on ${JSON.stringify(subject)}`;
      const expected = [...subject.matchAll(new RegExp(source, `dg${flagged}`))];
      const { matches, isComplete } = compiled.regex.findAll(subject, 100);
      assert.ok(isComplete, said);
      // A group that is repeated forgets in JavaScript what it held in the round before.
      const isRepeated = source.startsWith('(?:');
      assert.deepEqual(
        matches.map(({ start, end, groups }) => [
          [start, end],
          ...(isRepeated ? [] : groups.map((group) => group && [group.start, group.end])),
        ]),
        expected.map(({ indices = [] }) => [...indices].slice(0, isRepeated ? 1 : undefined)),
        said,
      );
      assert.deepEqual(compiled.regex.find(subject), matches[0], said);
      const [second] = matches.slice(1);
      if (second !== undefined) assert.deepEqual(compiled.regex.find(subject, second.start, true), second, said);
    }),
    { numRuns: 4_000, seed: 14 },
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
    ['\\p', /name of a property/],
    ['(?<n>a)\\k<n>', /back-references/],
    ['\\G', /not supported/],
    ['[a', /not closed/],
    ['(?#', /not closed/],
    ['a\\', /ends in/],
    ['[\\', /ends in/],
    ['[[:nothing:]]', /no class/],
    ['a{3,2}', /backwards/],
    ['a?+*{2}?{3}*', /too many signs/],
    [`${'('.repeat(80)}a${')'.repeat(80)}`, /deep/],
    ['a'.repeat(10_001), /at most/],
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
    ['\\x{42}+\\U0043', 'ABBC', 'BBC'],
    ['[[:^digit:][:punct:]]+', '12a!3', 'a!'],
    ['[[:upper:]][[:lower:][:digit:]]*', 'a Bc1D', 'Bc1'],
    ['[]a]+', 'x]a]', ']a]'],
    ['[a\\]-]+', 'x-]a', '-]a'],
    ['[+-\\d]+', 'x1-+', '1-+'],
    ['\\h+\\H', 'a\n \tb', ' \tb'],
    ['a\\Rb', 'a\r\nb', 'a\r\nb'],
    ['a\\Nb', 'a\nb axb', 'axb'],
    ['\\p{Lu}\\P{Lu}', 'aÉé', 'Éé'],
    ['\\pL+', '1aé2', 'aé'],
    ['\\p{^L}+', 'a12b', '12'],
    ['\\p{Script=Greek}+', 'aλμb', 'λμ'],
    ["(?'word'\\w)b", 'cab', 'ab'],
    ['a(?# why)b', 'ab', 'ab'],
    ['(?>a+)b', 'aab', 'aab'],
    ['(?i:a)b', 'Ab AB', 'Ab'],
    ['(?i)a(?-i)b', 'AB Ab', 'Ab'],
    ['(?i-s:a).', 'A\nAb', 'Ab'],
    ['(?i)b|A', 'xa', 'a'],
    ['a++b', 'aab', 'aab'],
    ['a{,2}b', 'aaab', 'aab'],
    ['a{x', 'a{x', 'a{x'],
    ['\\Aab\\z', 'ab', 'ab'],
    ['b\\Z', 'ab\n', 'b'],
    ['b$', 'ab\n', 'b'],
    ['(?m)^b$', 'a\nb\nc', 'b'],
    ['\\Qa+', 'aa a+', 'a+'],
    ['a\\E+', 'aa', 'a'],
    ['\\a\\e\\f\\v\\0', '\x07\x1b\f\v\0', '\x07\x1b\f\v\0'],
    ['\\xg', 'xg', 'xg'],
  ] as const) {
    const compiled = compileRegex(source);
    assert.ok(compiled.ok, source);
    const found = compiled.regex.find(text);
    assert.equal(found === undefined ? undefined : text.slice(found.start, found.end), expected, source);
  }
});
