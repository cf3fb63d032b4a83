/**
 * However a class is named, the facts hold the name, its beginning, or a hazard: Composer loads whatever is named, so a form that
 * the reading does not know may cost an answer, and must never make a package that runs look unused.
 */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import * as fc from 'fast-check';
import { extractFacts } from '../extract-facts.ts';

const wanted = 'Acme\\Text';

/** Ways to write the name of the class, and lines that must stand before. */
const written: readonly { readonly text: string; readonly before?: string }[] = [
  { text: `'Acme\\Text'` },
  { text: `"Acme\\\\Text"` },
  { text: `'Acme' . '\\Text'` },
  { text: `"Ac{$a}xt"` },
  { text: `"{$a}\\\\Text"` },
  { text: `$n`, before: `$n = 'Acme\\Text';` },
  { text: `$n`, before: `$n = '\\Acme\\Text';` },
  { text: `$n`, before: `$n = 'Acme\\'; $n .= 'Text';` },
  { text: `$n`, before: `$n = \\Acme\\Text::class;` },
  { text: `$n`, before: `$n = Text::class;` },
  { text: `$n`, before: `foreach (['Acme\\Text'] as $n) {}` },
  { text: `$n`, before: `[$n] = ['Acme\\Text'];` },
  { text: `$n`, before: `const C = 'Acme\\Text'; $n = C;` },
  { text: `$n`, before: `function g($n) {} ` },
  { text: `$n`, before: `$$m = 'Acme\\Text'; $n = 'Own';` },
  { text: `$n`, before: `function g(\\Own\\B $n) {} $n = $_GET['n'];` },
  { text: `$n`, before: `$n = new B(); $n = 'Acme\\Text';` },
  { text: `sprintf('%s\\Text', $a)` },
  { text: `sprintf('Acme\\%s', $a)` },
  { text: `implode('\\\\', ['Acme', 'Text'])` },
  { text: `($x ? 'Acme\\Text' : 'Own')` },
  { text: `$names['x']` },
  { text: `$this->name` },
  { text: `self::$name` },
  { text: `self::NAME` },
  { text: `$_GET['n']` },
  { text: `strrev('txeT\\emcA')` },
  { text: `<<<'X'\nAcme\\Text\nX` },
];

const uses: readonly ((text: string) => string)[] = [
  (text) => `new (${text})();`,
  (text) => `$c = ${text}; new $c;`,
  (text) => `$c = ${text}; new $c(1, 2);`,
  (text) => `$c = ${text}; $c::make();`,
  (text) => `$c = ${text}; echo $c::LIMIT;`,
  (text) => `$c = ${text}; echo $c::$count;`,
  (text) => `$c = ${text}; [$c, 'make']();`,
  (text) => `$f = (${text}) . '::make'; $f();`,
  (text) => `call_user_func([${text}, 'make']);`,
  (text) => `call_user_func_array([${text}, $m], []);`,
  (text) => `call_user_func((${text}) . '::make');`,
  (text) => `array_map([${text}, 'make'], $list);`,
  (text) => `usort($list, [${text}, 'make']);`,
  (text) => `spl_autoload_register([${text}, 'load']);`,
  (text) => `(new ReflectionClass(${text}))->newInstance();`,
  (text) => `(new \\ReflectionMethod(${text}, 'make'))->invoke(null);`,
  (text) => `class_exists(${text});`,
  (text) => `if (is_callable([${text}, 'make'])) {}`,
  (text) => `eval('new \\\\' . ${text} . ';');`,
  (text) => `eval("\\$x = new " . (${text}) . "();");`,
  (text) => `is_a($x, ${text}, true); is_a(${text}, 'X', true);`,
];

void it('finds the name or says that something may be loaded, in whatever form a class is named', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...written),
      fc.constantFrom(...uses),
      fc.constantFrom((line: string) => line, (line: string) => `class A { function f() { ${line} } }`), // biome-ignore format: a table
      async ({ text, before = '' }, use, place) => {
        const isLate = text.startsWith('<<<');
        const line = isLate ? use('$h') : use(text);
        const inner = `${isLate ? `$h = ${text};\n` : before.startsWith('const') || before.startsWith('function') ? '' : before} ${line}`;
        const outer = /^(?:const|function)/.test(before) ? before.replace(/ \$n = C;$/, '') : '';
        const code = `<?php\nnamespace Own;\nuse Acme\\Text;\n${outer}\n${place(outer.startsWith('const') ? `$n = C; ${inner}` : inner)}\n`;
        const extracted = await extractFacts('a.php', 'php', Buffer.from(code));
        assert.ok('facts' in extracted);
        const { imports, uses: used, hazards } = extracted.facts;
        // The use clause stands in every text and proves nothing.
        const isNamed = imports.some(
          ({ specifier, kind }, index) =>
            (kind !== 'static' || used.some((item) => item.import === index)) &&
            (specifier.endsWith('*')
              ? wanted.startsWith(specifier.slice(0, -1))
              : specifier.replace(/^\\/, '') === wanted),
        );
        const isHazard = hazards.some(({ code: found }) => found !== 'computed_dispatch');
        assert.ok(isNamed || isHazard, code);
      },
    ),
    { numRuns: 1000, seed: 20261122 },
  );
});
