/** What conditions come to, and that texts of any kind are read without a throw. */
import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import { type Outcome, outcomeOf } from './condition.ts';
import { constantsOf } from './constants.ts';
import { codeShape } from './code-shape.ts';
import { droppedValues, withPasses } from './dropped-values.ts';

function of(condition: string, file = ''): Outcome | undefined {
  const text = `${file}\n${condition}`;
  return outcomeOf(text, text.length - condition.length, text.length, constantsOf(file));
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
