/** What in a file only people read, and what looks like it and is read by tools, frameworks or the runtime. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractFacts } from '../languages/extract-facts.ts';
import type { LanguageName } from '../model/language-name.ts';
import { isInProse } from './prose.ts';

const endings: Readonly<Partial<Record<LanguageName, string>>> = {
  python: 'py',
  ruby: 'rb',
  php: 'php',
  go: 'go',
  rust: 'rs',
  java: 'java',
};

/** `NAME` stands where it is asked. */
const cases: readonly (readonly [language: LanguageName, isProse: boolean, text: string])[] = [
  ['python', true, '# call NAME first\nx = 1\n'],
  ['python', true, 'def f():\n    """NAME is slow.\n\n    >>> NAME(1)\n    """\n    return 1\n'],
  ['python', true, '"""A module with NAME."""\nx = 1\n'],
  ['python', true, 'print("please NAME it")\n'],
  ['python', true, 'x = "net-NAME"\n'],
  ['python', false, 'x = "NAME"\n'],
  ['python', false, 'steps = "text_slug NAME"\n'],
  ['python', false, 'steps = "textSlug NAME"\n'],
  ['python', false, 'os.system("ruby -rspark -e NAME")\n'],
  ['python', false, 'x = "a.NAME"\n'],
  ['python', false, 'x = "a:NAME"\n'],
  ['python', false, 'x = "NAME(1)"\n'],
  ['python', false, 'x = "see {0.NAME} there"\n'],
  ['python', false, 'x = f"see {NAME} there"\n'],
  ['python', false, 'NAME()\n'],
  ['python', false, 'f(__doc__, NAME)\n'],
  ['ruby', true, '# NAME\nx = 1\n'],
  ['ruby', true, '=begin\nNAME\n=end\nx = 1\n'],
  ['ruby', true, 'puts "please NAME it"\n'],
  ['ruby', false, 'send(:NAME)\n'],
  ['ruby', false, 'names = %w[a NAME]\n'],
  ['ruby', false, 'puts "please #{NAME} it"\n'],
  ['ruby', false, 'x = "NAME"\n'],
  ['ruby', false, 'system "ruby -rspark -e NAME"\n'],
  ['php', true, '<?php // NAME\n$x = 1;\n'],
  ['php', true, '<?php # NAME\n$x = 1;\n'],
  ['php', true, '<?php /* NAME */ $x = 1;\n'],
  ['php', true, '<?php /** Does NAME. */ function f() {}\n'],
  ['php', false, '<?php /** @uses NAME */ function f() {}\n'],
  ['php', true, "<?php echo 'please NAME it';\n"],
  ['php', false, "<?php $x = 'Shop@NAME';\n"],
  ['php', false, "<?php $x = 'NAME';\n"],
  ['php', false, '<?php echo "please $NAME it";\n'],
  ['go', true, 'package a\n\n// NAME does it.\nfunc f() {}\n'],
  ['go', true, 'package a\n\nvar x = "please NAME it"\n'],
  ['go', false, 'package a\n\n//go:linkname f other.NAME\nfunc f()\n'],
  ['go', false, 'package a\n\n//export NAME\nfunc f() {}\n'],
  ['go', false, 'package a\n\nvar x = "Hello {{ .NAME }} there"\n'],
  ['go', false, 'package a\n\nvar x = "NAME"\n'],
  ['rust', true, '/// NAME does it.\nfn f() {}\n'],
  ['rust', true, '/* NAME */ fn f() {}\n'],
  ['rust', false, 'fn f() { println!("{NAME} is it"); }\n'],
  ['java', true, 'class A { // NAME\n int x; }\n'],
  ['java', false, 'class A { String x = "NAME"; }\n'],
];

void describe('prose', () => {
  for (const [language, isProse, text] of cases)
    void it(`${language}: ${isProse ? 'holds' : 'holds not'} ${JSON.stringify(text)}`, async () => {
      const read = await extractFacts(`a.${endings[language]}`, language, Buffer.from(text));
      assert('facts' in read);
      const { prose = [] } = read.facts;
      const places = [...text.matchAll(/NAME/g)].map(({ index }) => isInProse(prose, index));
      assert.deepEqual(
        places,
        places.map(() => isProse),
      );
    });
});
