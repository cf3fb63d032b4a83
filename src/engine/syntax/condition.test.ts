/** What conditions come to, and that texts of any kind are read without a throw. */
import assert from 'node:assert/strict';
import test, { describe, it } from 'node:test';
import fc from 'fast-check';
import type { LanguageName } from '../model/language-name.ts';
import { type Outcome, outcomeOf } from './condition.ts';
import { constantsOf } from './constants.ts';
import { codeShape } from './code-shape.ts';
import { droppedValues, withPasses } from './dropped-values.ts';

function of(condition: string, file = '', language: LanguageName = languageOf(condition)): Outcome | undefined {
  const text = `${file}\n${condition}`;
  return outcomeOf(text, text.length - condition.length, text.length, constantsOf(file, language));
}

/** Of the conditions below, by the words that only one language has. */
function languageOf(condition: string): LanguageName {
  if (/\bENV\b/.test(condition)) return 'ruby';
  if (/\b(?:os\.environ|os\.getenv|sys\.)/.test(condition)) return 'python';
  return /^getenv|PHP_|\$/.test(condition) ? 'php' : 'javascript';
}

const known: readonly (readonly [condition: string, isTrue: boolean, setting?: string])[] = [
  ["process.env.FAST === '1'", false, 'FAST'],
  ["process.env['FAST']", false, 'FAST'],
  ['!process.env.FAST || x', true, 'FAST'],
  ['a() && process.env.FAST', false, 'FAST'],
  ["os.environ.get('FAST', '1') == '1'", true, 'FAST'],
  ["os.getenv('FAST') is not None", false, 'FAST'],
  ['not os.getenv("FAST")', true, 'FAST'],
  ['"1".equals(System.getenv("FAST"))', false, 'FAST'],
  ['Boolean.getBoolean("app.fast")', false, 'app.fast'],
  ["ENV['FAST'] == '1'", false, 'FAST'],
  ["ENV.fetch('FAST', 'no') == 'no'", true, 'FAST'],
  ["getenv('FAST') === false", true, 'FAST'],
  ['os.Getenv("FAST") != ""', false, 'FAST'],
  ['std::env::var("FAST").is_ok()', false, 'FAST'],
  ["process.platform === 'win32'", false],
  ["sys.platform.startswith('win')", false],
  ['System.getProperty("os.name").toLowerCase().contains("linux")', true],
  ["PHP_OS_FAMILY === 'Windows'", false],
  ['sys.version_info[0] >= 3', true],
  ['sys.version_info < (3, 8)', false],
  ['runtime.GOOS == "linux"', true],
];
const unknown = [
  'x',
  "process.env.NODE_ENV === 'production'",
  'process.env.PORT > 3',
  'sys.version_info >= (3, 13)',
  "os.environ['FAST'] == '1'",
  'f(process.env.FAST)',
  "`${process.env.FAST}` === '1'",
  "typeof x === 'undefined'",
  'x === 1 ? a : b',
  '(',
  'a.b[',
];

void test('settings that nobody gives, the kind of system and constants decide conditions in the words of each language', () => {
  for (const [condition, isTrue, setting] of known) {
    const outcome = of(condition);
    assert.equal(outcome?.isTrue, isTrue, condition);
    assert.equal(outcome.settings[0]?.name, setting, condition);
    assert.equal(outcome.isOfPlatform, setting === undefined, condition);
  }
});

void test('what is not plain is unknown', () => {
  for (const condition of unknown) assert.equal(of(condition), undefined, condition);
});

void test('a name is a constant only where it is written once', () => {
  assert.equal(of('DEBUG', 'DEBUG = False')?.isTrue, false);
  assert.equal(of('!$debug', '$debug = false;')?.isTrue, true);
  assert.equal(of('debug', 'const debug: boolean = false;')?.isTrue, false);
  assert.equal(of('fast', 'boolean fast = Boolean.getBoolean("app.fast");')?.isTrue, false);
  assert.equal(of('DEBUG', 'DEBUG = False\nDEBUG = True'), undefined);
  assert.equal(of('n', 'let n = 0;\nn++;'), undefined);
  assert.equal(of('debug', 'debug = False\ndef f(debug):\n  pass'), undefined);
  assert.equal(of('mode', 'const mode = read();'), undefined);
  assert.equal(of('a', 'a = b\nb = a'), undefined);
});

describe('a name is no constant where it may come to be another', () => {
  for (const [file, name, language] of [
    ['def f(text,\n      strict=False\n      ):\n  pass', 'strict', 'python'],
    ['async def f(\n    a, *, strict: bool = False  # no\n):\n  pass', 'strict', 'python'],
    ['run(\n    debug=False,\n)', 'debug', 'python'],
    ['DEBUG = False \\\n  or True', 'DEBUG', 'python'],
    ['const debug = false\n  || read();', 'debug', 'javascript'],
    ['const mode = read()\n  ? 1\n  : 0;', 'mode', 'javascript'],
    ['DEBUG = False\nx, DEBUG = 1, True', 'DEBUG', 'python'],
    ['let debug = false;\n[debug, x] = read();', 'debug', 'javascript'],
    ['DEBUG = False\nwith read() as DEBUG:\n  pass', 'DEBUG', 'python'],
    ['let n = 0;\n++n;', 'n', 'javascript'],
    ['let n = 0;\nn **= 2;', 'n', 'javascript'],
    ["$a = '';\n$a .= 'x';", '$a', 'php'],
    ['$found = false;\nlook($list, $found);', '$found', 'php'],
  ] as const)
    it(`${name} of ${JSON.stringify(file)}`, () => assert.equal(of(name, file, language), undefined));

  for (const [file, name, language] of [
    ['f(")")\nDEBUG = False', 'DEBUG', 'python'],
    ['run(function () {\n  const debug = false;\n});', 'debug', 'javascript'],
    ['const (\n\tdebug = false\n)', 'debug', 'go'],
    ['$debug = false;\nif ($debug) { a(); }', '$debug', 'php'],
    ['var debug = false\n// More is below.\nvar x = 1', 'debug', 'go'],
    ['const debug = process.env.FAST\nif (debug) run()', 'debug', 'javascript'],
  ] as const)
    it(`but ${name} of ${JSON.stringify(file)} is one`, () => assert.equal(of(name, file, language)?.isTrue, false));
});

/** What the languages themselves answer; `undefined` where this is not sure enough to say. */
const answers: readonly (readonly [LanguageName, condition: string, isTrue: boolean | undefined])[] = [
  ['ruby', '0', true],
  ['ruby', "''", true],
  ['ruby', 'nil', false],
  ['ruby', "'fast' == :fast", false],
  ['ruby', "'a\\tb' == 'a'", undefined],
  ['ruby', '"#{x}" == \'a\'', undefined],
  ['ruby', 'nil == false', false],
  ['php', "'0'", false],
  ['php', "'1' == 1", undefined],
  ['php', "'1' === 1", false],
  ['php', "'1e1' == '10'", undefined],
  ['php', "'a' == 'b'", false],
  ['php', 'null == 0', true],
  ['php', "'abc' == true", true],
  ['php', "'0' == false", true],
  ['php', '010 == 8', undefined],
  ['php', "(getenv('FAST') ?: 'a') === 'a'", true],
  ['javascript', "'1' == 1", true],
  ['javascript', "'1' === 1", false],
  ['javascript', 'true == 1', true],
  ['javascript', "'' == 0", true],
  ['javascript', 'null == false', false],
  ['javascript', 'null == undefined', true],
  ['javascript', 'null === undefined', false],
  ['javascript', 'process.env.FAST === undefined', true],
  ['javascript', 'process.env.FAST === null', false],
  ['javascript', "(x || 'a') === 'a'", undefined],
  ['javascript', "x || 'a'", true],
  ['javascript', "(process.env.FAST || 'a') === 'a'", true],
  ['python', 'True == 1', true],
  ['python', 'True is 1', false],
  ['python', 'None == False', false],
  ['python', 'None is False', false],
  ['python', "b'a' == 'a'", undefined],
  ['python', '1 == 1 == 1', undefined],
  ['python', '(0,)', true],
  ['python', 'sys.version_info[1] >= 11', undefined],
  ['python', '(3, 12) <= sys.version_info', undefined],
  ['python', "os.environ.get('FAST', read()) == 'a'", undefined],
  ['java', 'Boolean.parseBoolean("false")', false],
  ['java', '(a || true) == true', undefined],
];

describe('values are true and equal as the language has it', () => {
  for (const [language, condition, isTrue] of answers)
    it(`${language}: ${condition}`, () => assert.equal(of(condition, '', language)?.isTrue, isTrue));
});

void test('no text makes the readers throw, whatever it holds', () => {
  const word = fc.constantFrom(
    'process.env.X',
    "ENV['X']",
    '(',
    ')',
    '!',
    '&&',
    'or',
    'not',
    "'",
    '"',
    '==',
    '.',
    'x',
    '=',
    '\n',
    '[',
    ',',
    '1',
    'is',
    '::',
    '\\',
    '${',
    'typeof x',
    '_ = y',
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 60 }).map((words) => words.join(' ')),
  );
  fc.assert(
    fc.property(texts, texts, (condition, file) => {
      of(condition, file);
      droppedValues(file, codeShape(file, []));
      for (const { passes = [], name } of withPasses(file, [{ name: 'x', at: 0, start: 0, end: 1 }]))
        for (const at of passes) assert.equal(file.slice(at, at + name.length), name);
    }),
  );
});
