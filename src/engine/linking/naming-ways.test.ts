/** Which functions a text may call by a name that it does not write: each of a program that has one of every kind. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LanguageName } from '../model/language-name.ts';
import type { Candidate } from './candidates.ts';
import { computingPlaces } from './computing-places.ts';
import { namingWays } from './naming-ways.ts';

const kinds = {
  function: { path: 'vendor/a', name: 'bad_one' },
  other: { path: 'vendor/a', name: 'good' },
  hidden: { path: 'vendor/a', name: 'bad_one', isFilePrivate: true },
  own: { path: 'app', name: 'Kind' },
  class: { path: 'vendor/a', name: 'Kind', idle: 'unmade' },
} as const;
const all = ['function', 'other', 'hidden', 'own', 'class'];

function called(language: LanguageName, text: string, isWhole = true): readonly string[] {
  const free = { at: 0, start: 0, end: 1, language, holds: [], isUncalled: true };
  const candidates = Object.entries(kinds).map(([kind, fact]): [string, Candidate] => [kind, { ...free, ...fact }]);
  const found = new Set<string>();
  const ways = namingWays({
    languages: [language],
    isFree: ({ idle }) => idle === undefined || isWhole,
    ofPackages: isWhole ? new Set(['vendor/a']) : undefined,
  });
  for (const way of ways)
    for (const place of [...computingPlaces(text, way.pattern, [])].slice(0, 1)) {
      const naming = way.at?.(place) ?? way;
      for (const [kind, item] of candidates) if (naming.all(item)) found.add(kind);
    }
  return Object.keys(kinds).filter((kind) => found.has(kind));
}

const begun = ['function', 'hidden'];
const cases: readonly (readonly [language: LanguageName, text: string, expected: readonly string[]])[] = [
  ['python', 'getattr(m, name)', all],
  ['python', 'globals()[name]', all],
  ['python', 'getattr(m, "bad_" + name)', begun],
  ['python', "getattr(m, f'bad_{name}')", begun],
  ['python', "getattr(m, f'bad_{name}', None)()", begun],
  ['python', 'globals()["bad_" + str(name)]', [...begun, 'class']],
  ['python', 'getattr(m, "worse_" + name)', []],
  ['python', 'getattr(m, "worse_" + name if name else other)', all],
  ['python', 'getattr(m, "worse_" + name or other)', all],
  ['python', 'getattr(m, f"{name}_bad")', all],
  ['python', 'all(getattr(row, key) == value for key in keys)', []],
  ['python', 'getattr(row, key)(value)', all],
  ['python', 'getattr(deck(names.get(str(c), "main")), "_".join((c, way)))()', all],
  ['python', 'getattr(self, "worse_" + shape.replace("-", "_") if shape else self.other)()', all],
  ['python', 'getattr(self, "worse_" + shape.replace("-", "_"))()', []],
  ['python', 'getattr(cleaners, name) >> pipe', all],
  ['python', 'take = getattr', all],
  ['python', 'def run(name, scope=globals): scope()[name]()', all],
  ['python', 'sys._getframe(1).f_globals[name]()', all],
  ['python', 'string.Formatter().get_field(text, (o,), {})', all],
  ['python', 'for made in Base.__subclasses__(): made()', ['own', 'class']],
  ['python', 'def __init_subclass__(cls): kept.append(cls)', ['own', 'class']],
  ['python', 'kept = pickle.loads(text)', ['class']],
  ['ruby', 'x.send(name)', all],
  ['ruby', 'name = "run_#{kind}".to_sym', []],
  ['ruby', 'list.map(&name)', all],
  ['ruby', 'list.map(&:name)', []],
  ['ruby', 'list.map(&@name)', all],
  ['ruby', 'list.map(&"run_#{kind}".to_sym)', all],
  ['ruby', 'list.map(&column(kind))', all],
  ['ruby', 'list.map(&self.column)', all],
  ['ruby', 'list.each { |field, _| rows.sum(&field) }', all],
  ['ruby', 'list.each { |*all, &block| rows.sum(&block) }', []],
  ['ruby', 'list.map(&method(:puts))', []],
  ['ruby', 'list.map(&->(x) { x })', []],
  ['ruby', 'row&.name', []],
  ['ruby', 'puts("this &amp; that") if a && b', []],
  ['ruby', 'def each(&block)\n  @list.each(&block)\nend', []],
  ['ruby', 'def pick(&by) = @rows.select(&by)\ndef go(by) = @rows.map(&by)', all],
  ['ruby', 'def pick(&by)\n  by = kind\n  @rows.map(&by)\nend', all],
  ['ruby', 'list.inject(name)', all],
  ['ruby', 'list.inject(0, :+)', []],
  ['ruby', 'list.reduce(1) { |a, b| a * b }', []],
  ['ruby', 'list.inject(row, :public_send)', all],
  ['ruby', 'alias_method :go, :send', all],
  ['ruby', 'def go(...) = @to.public_send(...)', all],
  ['ruby', 'x.public_send(:go, 1)', []],
  ['ruby', 'Tools.singleton_methods', all],
  ['ruby', 'def_delegator :@t, source, :go', all],
  ['ruby', 'def_delegators :@t, :a,\n  :b\n', []],
  ['ruby', 'KEY.to_proc', all],
  ['ruby', ':go.to_proc', []],
  ['ruby', 'OptionParser.include(Shown)', all],
  ['ruby', 'def_delegator :@t, :"run_#{KIND}", :go', all],
  ['ruby', 'def self.inherited(made)', ['own', 'class']],
  ['ruby', 'Base.subclasses.each(&:new)', ['own', 'class']],
  ['ruby', 'Object.const_get(name)', ['class']],
  ['ruby', 'def draw(&block)\n  instance_eval(&block)\nend', []],
  ['ruby', 'instance_eval { go }', []],
  ['ruby', 'instance_eval(text)', all],
  ['ruby', 'class_eval text, __FILE__', all],
  ['php', '$f(1)', all],
  ['php', '($this->f)(1)', all],
  ['php', "$a['f'](1)", all],
  ['php', '$this->f()(1)', all],
  ['php', 'call_user_func($f)', all],
  ['php', 'usort($list, $by)', all],
  ['php', 'usort($list, $this->by)', all],
  ['php', "array_filter(explode(' ', $s), $step)", all],
  ['php', 'register_shutdown_function($hook)', all],
  ['php', 'new \\CallbackFilterIterator($all, $this->ok)', all],
  ['php', 'usort($list, fn ($a, $b) => $a <=> $b)', []],
  ['php', 'array_map($this->read(...), $list)', []],
  ['php', 'array_map(\'trim\', glob("$folder/*"))', []],
  ['php', "usort($list, [$this, 'by'])", []],
  ['php', '$o->$m()', all],
  ['php', 'return new $class(1);', []],
  ['php', '$class::of(1)', []],
  ['php', 'if ($a) { f(1); } (new A())->b();', []],
  ['php', 'foreach ($a as $b) (int) $b;', []],
  ['rust', 'let n: u8 = text.parse().unwrap();', []],
  ['rust', 'fn f(x: TokenStream) { text.parse::<_>() }', all],
  ['rust', 'use proc_macro::Ident as Name;', all],
  ['rust', 'include!("made.rs.in");', all],
  ['rust', 'include!(env!("MADE"));', all],
  ['rust', 'include!("made.rs");', []],
];

for (const [language, text, expected] of cases)
  void test(`${language}: ${text} may call ${expected.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(called(language, text), expected);
  });

void test('beside packages that are not here what finds heirs may call all, since some go by the names of their classes', () => {
  assert.deepEqual(called('python', 'Base.__subclasses__()', false), all);
});
