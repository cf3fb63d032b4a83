/** Values that PHP code calls: whether they may be names that are made, which functions are called, and that no text is too much. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { calledLines, checkCalledCases } from '../../../testing/called-cases.ts';
import { phpReading } from '../../../testing/object-languages.ts';
import { phpCalling } from './linking/calling.ts';

const cases = { ...phpReading, calling: phpCalling };

await checkCalledCases({
  ...cases,
  folder: join(import.meta.dirname, 'fixtures/called'),
  isWriting: process.env['VEDETTE_TEST_WRITE'] === 'yes',
});

const shelf = `<?php
class Shelf
{
    public function ask(string $x) { return $x; }
    public function other(string $x) { return $x; }
}
`;

/** Ways of a value from where it stands to where it is called; each gets the name `$v`. */
const ways = [
  '$w = $v;',
  '$w = [$v][0];',
  "['k' => $w] = ['k' => $v];",
  '[, $w] = [1, $v];',
  'foreach ([$v] as $w) {}',
  'foreach (["a" => $v] as $k => $w) {}',
  '$a = []; $a["x"]["y"] = $v; $w = $a["x"]["y"];',
  '$a = []; $a[] = $v; $w = array_pop($a);',
  '$a = [$v]; $w = current($a);',
  '$o = (object) ["k" => $v]; $w = $o->k;',
  '$o = new stdClass(); $o->k = $v; $w = $o->k;',
  '$r = &$w; $r = $v;',
  '$a = [&$w]; $a[0] = $v;',
  '$f = fn () => $v; $w = $f();',
  '$f = function () use ($v) { return $v; }; $w = $f();',
  '$f = function () use (&$w, $v) { $w = $v; }; $f();',
  '$f = function (&$x) use ($v) { $x = $v; }; $f($w);',
  '$w = array_map(fn ($x) => $x, [$v])[0];',
  '$w = array_filter([$v])[0];',
  '$w = array_reduce([$v], fn ($c, $x) => $x);',
  '$w = true ? $v : null;',
  '$w = null ?? $v;',
  '$w = match (true) { default => $v };',
  '$a = [$v]; array_walk($a, function ($x) use (&$w) { $w = $x; });',
  '$g = (function () use ($v) { yield $v; })(); foreach ($g as $w) {}',
  '$it = new ArrayIterator([$v]); foreach ($it as $w) {}',
  '$w = iterator_to_array(new ArrayIterator([$v]))[0];',
  '$s = new SplObjectStorage(); $k = new stdClass(); $s[$k] = $v; $w = $s[$k];',
  '$w = max([$v]);',
  '$w = (clone (object) ["k" => $v])->k;',
  '$w = (new class ($v) { public function __construct(public $k) {} })->k;',
  '$w = (new class ($v) { public function __construct(private $k) {} public function __get($n) { return $this->k; } })->any;',
  '$w = (new class ($v) { public static $k; public function __construct($x) { self::$k = $x; } })::$k;',
  '$name = "w"; $$name = $v;',
  'extract(["w" => $v]);',
  '$w = constant_of($v); function constant_of($x) { return $x; }',
  '$w = (/* c */ $v /* d */);',
];

const calls = [
  '$w->ask("x")',
  '$w?->ask("x")',
  '[$w, "ask"]("x")',
  'call_user_func([$w, "ask"], "x")',
  'array_map([$w, "ask"], ["x"])',
];

void describe('a value on its way', () => {
  for (const way of ways)
    void it(way, async () => {
      for (const call of calls) {
        const lines = await calledLines(cases, [
          ['main.php', `<?php\n$v = new Shelf();\n${way}\n${call};\n`],
          ['vendor/shelf.php', shelf],
        ]);
        assert.ok(
          lines.includes('reached Shelf::ask') || lines.some((line) => line.startsWith('open')),
          `${call}: ${lines.join(', ')}`,
        );
      }
    });

  void it('that is not taken calls nothing', async () => {
    const lines = await calledLines(cases, [
      ['main.php', '<?php\n$v = new Shelf();\n$v->other("x");\n'],
      ['vendor/shelf.php', shelf],
    ]);
    assert.deepEqual(lines, ['not reached Shelf::ask', 'reached Shelf::other']);
  });
});

/** Ways to put a name together; each leaves it in `$w`. */
const names = [
  '$w = "a" . $argv[1];',
  '$w = "a{$argv[1]}";',
  '$w = sprintf("%s", $argv[1]);',
  '$w = implode("", ["as", "k"]);',
  '$w = strrev("ksa");',
  '$w = $_GET["w"];',
  '$w = json_decode("{}")->w;',
  '$w = getenv("W");',
  '$w = "as" . "k";',
  '$w = "\\x61sk";',
  '$a = ["as", "k"]; $w = $a[0] . $a[1];',
  '$w = "as"; $w .= "k";',
  'foreach (json_decode("[]") as $w) {}',
  'foreach (["ask" => 1] as $w => $x) {}',
  'preg_match("/a/", "ask", $m); $w = $m[0];',
  '$w = trim(" ask ");',
  '$w = "ASK" ^ "   ";',
  '$w = file("w.txt")[0];',
  'define("W", "as" . $argv[1]); $w = W;',
  'parse_str("w=ask", $a); $w = $a["w"];',
  '$w = unserialize($argv[1])->w;',
  '$w = (function () { return func_get_args()[0]; })("as" . $argv[1]);',
  '[$w] = explode(",", "ask,b");',
  '$w = array_key_first(["ask" => 1]);',
  'list("w" => $w) = parse_ini_file("a.ini");',
];

void describe('a name that is put together', () => {
  for (const name of names)
    void it(name, async () => {
      for (const call of [
        '$v->$w("x")',
        '[$v, $w]("x")',
        'call_user_func([$v, $w], "x")',
        'usort($list, [$v, $w])',
        '$w("x")',
      ]) {
        const lines = await calledLines(cases, [
          ['main.php', `<?php\n$v = new Shelf();\n${name}\n${call};\n`],
          ['vendor/shelf.php', shelf],
        ]);
        assert.ok(
          lines.some((line) => /^(?:open|begins|text|any method Shelf::ask)/.test(line)),
          `${call}: ${lines.join(', ')}`,
        );
      }
    });
});

const words =
  'class interface trait enum extends implements function fn static use new match yield case public $a $this self parent :: -> ?-> => = &$b . ( ) [ ] { } ; , ... "a {$b} c" \'x\' \\ # 1 + & ?? foreach as catch global clone call_user_func array_map';

void describe('values of code that nobody would write', () => {
  void it('are followed to an end', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words.split(' ')), { maxLength: 60 }), async (parts) => {
        const lines = await calledLines(cases, [['main.php', `<?php ${parts.join(' ')}`]]);
        assert.ok(Array.isArray(lines));
      }),
      { numRuns: 400 },
    );
  });
});
