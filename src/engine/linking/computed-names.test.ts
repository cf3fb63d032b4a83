/** What puts names together must be seen: a function that is called so is named nowhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LanguageName } from '../model/language-name.ts';
import { computedNames } from './computed-names.ts';

const computed: readonly (readonly [LanguageName, string])[] = [
  ['python', 'getattr(m, name)'],
  ['python', "getattr(m, 'ba' + 'd')"],
  ['python', 'getattr(m, "ba" "d")'],
  ['python', 'getattr(f(x), "a\\x62")'],
  ['python', 'take = getattr'],
  ['python', 'map(getattr, ms, names)'],
  ['python', 'object.__getattribute__(m, name)'],
  ['python', 'methodcaller(name)(x)'],
  ['python', 'attrgetter("a" + b)'],
  ['python', 'for made in Base.__subclasses__(): made()'],
  ['python', 'def __init_subclass__(cls): kept.append(cls)'],
  ['ruby', 'x.send(name)'],
  ['ruby', 'x.send("ba" + "d")'],
  ['ruby', "x.send('ba' << 'd')"],
  ['ruby', 'x.send(:"ba#{y}")'],
  ['ruby', 'x.public_send "a#{b}"'],
  ['ruby', 'method("a" + b).call'],
  ['ruby', 'list.map(&("a" + b).to_sym)'],
  ['ruby', 'list.map(&name.to_sym)'],
  ['ruby', 'name.to_proc.call(x)'],
  ['ruby', 'def self.inherited(made)'],
  ['ruby', 'Base.subclasses.each(&:new)'],
  ['ruby', 'Kit.constants.sort'],
  ['php', '$f(1)'],
  ['php', '[$o, $m]()'],
  ['php', "array_map('ba' . 'd', $x)"],
  ['php', 'array_map($f, $x)'],
  ['php', 'usort($list, $by)'],
  ['php', "$o->{'ba' . 'd'}()"],
  ['php', 'Closure::fromCallable($x)'],
  ['php', 'foreach (get_declared_classes() as $made) { new $made; }'],
  ['go', 'import "plugin"'],
  ['go', 'p, err := plugin.Open(path)'],
  ['rust', 'Ident::new(&name, span)'],
  ['rust', 'paste! { fn [<a b>]() {} }'],
];
const written: readonly (readonly [LanguageName, string])[] = [
  ['python', "getattr(m, 'bad')"],
  ['python', "getattr(m,'bad', None)"],
  ['python', "attrgetter('a.b')"],
  ['ruby', 'x.send(:bad, 1)'],
  ['ruby', 'x.send("bad")'],
  ['ruby', 'x.send :bad'],
  ['ruby', 'method(:bad).call'],
  ['ruby', 'list.map(&:size)'],
  ['ruby', 'list.each(&block)'],
  ['php', "array_map('strtoupper', $x)"],
  ['php', 'array_map(fn ($x) => $x, $list)'],
  ['php', 'usort($list, fn ($a, $b) => 1)'],
  ['php', 'f($a[0], $b)'],
  ['go', 'fmt.Println("plug-in")'],
  ['rust', 'let ident = Ident { name };'],
];

for (const [language, text] of computed)
  void test(`${language}: ${text} may call anything`, () => {
    assert.match(text, computedNames[language]?.anywhere ?? /$./);
  });

for (const [language, text] of written)
  void test(`${language}: ${text} writes what it calls`, () => {
    assert.doesNotMatch(text, computedNames[language]?.anywhere ?? /$./);
  });

const escaped: readonly (readonly [text: string, isComputed: boolean])[] = [
  ['\\u0067o()', true],
  ['g\\u{6f}()', true],
  ['g\\u006F()', true],
  ["'caf\\u00e9'", false],
  ["'\\u2013'", false],
];

for (const [text, isComputed] of escaped)
  void test(`javascript: ${text} ${isComputed ? 'may be any name' : 'is no name'}`, () => {
    assert.equal(computedNames.javascript?.inFile?.test(text), isComputed);
    assert.equal(computedNames.javascript?.wide?.test(text), isComputed);
  });

const types: readonly (readonly [language: LanguageName, isComputed: boolean, text: string])[] = [
  ['java', true, 'new Reflections("a").getSubTypesOf(Job.class)'],
  ['java', true, 'Class.forName("a." + name)'],
  ['java', true, 'loader.loadClass(prefix + "Job")'],
  ['java', false, 'Class.forName("a.Job")'],
  ['java', false, 'Class.forName(name)'],
  ['kotlin', true, 'Shape::class.sealedSubclasses'],
  ['php', true, "$class = 'App\\\\' . $name; new $class();"],
  ['php', true, '$class = ucfirst($name); return new $class();'],
  ['php', true, 'foreach (get_declared_classes() as $class) {}'],
  ['php', false, 'return new $class();'],
  ['php', false, "echo 'App\\\\' . $name;"],
  ['ruby', true, 'Object.const_get(name)'],
  ['ruby', true, 'name.constantize.new'],
  ['ruby', false, 'name.capitalize'],
  ['python', true, 'Plugin.__subclasses__()'],
  ['python', true, 'class Plugin(metaclass=Registry):'],
  ['python', true, 'globals()[name]()'],
  ['python', false, 'class Plugin(Base):'],
];

for (const [language, isComputed, text] of types)
  void test(`${language}: ${text} ${isComputed ? 'may make' : 'makes no'} type that it does not name`, () => {
    assert.equal(computedNames[language]?.types?.test(text), isComputed);
  });
