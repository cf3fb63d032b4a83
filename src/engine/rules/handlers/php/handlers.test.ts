import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { handlerCases, handlersIn, statedHandler } from '../../../../testing/handler-cases.ts';
import { phpHandlers } from './index.ts';

describe('handlers of PHP', () => {
  for (const { name, files, expected } of handlerCases(new URL('fixtures/', import.meta.url)))
    test(`${name}: each handler is found, with its route and all that stands before it`, () => {
      assert.deepEqual({ handlers: handlersIn(phpHandlers, files).map(statedHandler) }, expected);
    });

  test('ten thousand routes in one file are read in one pass', () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => `Route::get('/r${n}', fn () => ${n});`);
    const text = `<?php\nuse Illuminate\\Support\\Facades\\Route;\n${lines.join('\n')}\n`;
    assert.equal(handlersIn(phpHandlers, new Map([['routes/web.php', text]])).length, 10_000);
  });

  test('rings of files, classes and methods end', () => {
    const files = new Map([
      ['routes/web.php', "<?php\nrequire 'api.php';\nRoute::get('/x', [A::class, 'x']);\n"],
      ['routes/api.php', "<?php\nrequire __DIR__ . '/web.php';\n"],
      [
        'A.php',
        '<?php\nclass A extends B { use T; public function __construct() { parent::__construct(); } public function x() {} }\n',
      ],
      ['B.php', '<?php\nclass B extends A { use T; }\ntrait T { use T; }\n'],
      [
        'P.php',
        '<?php\nclass P extends ServiceProvider { function boot() { $this->map(); } function map() { $this->boot(); Route::group([], function () { $this->boot(); }); } }\n',
      ],
    ]);
    const found = handlersIn(phpHandlers, files);
    assert.deepEqual([...new Set(found.map(({ name }) => name))], ['A.x']);
    assert.ok(found.length < 10);
  });

  test('code nested ten thousand deep is read as far as the bound, without an overflow', () => {
    for (const text of [
      `$x = ${'['.repeat(10_000)}${']'.repeat(10_000)};`,
      `$x = $a${'->b()'.repeat(10_000)};`,
      `$x = ${"'a' . ".repeat(10_000)}'b';`,
      `Route::${'prefix("a")->'.repeat(10_000)}get("x", fn () => 1);`,
      `${'if ($a) {'.repeat(5_000)}${'}'.repeat(5_000)}`,
      `${'Route::group([], function () {'.repeat(3_000)}${'});'.repeat(3_000)}`,
    ])
      assert.ok(handlersIn(phpHandlers, new Map([['routes/web.php', `<?php\n${text}\n`]])).length <= 1);
  });
});
