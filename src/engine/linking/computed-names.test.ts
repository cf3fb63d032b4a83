/** What puts names together must be seen: a function that is called so is named nowhere. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LanguageName } from '../model/language-name.ts';
import { computedNames } from './computed-names.ts';

const computed: readonly (readonly [LanguageName, string])[] = [
  ['python', 'getattr(m, name)'],
  ['python', 'for space in map(vars, kept): take(space)'],
  ['python', 'inspect.getmembers_static(m)'],
  ['python', 'inspect.classify_class_attrs(C)'],
  ['python', 'for item in gc.get_objects(): item()'],
  ['python', 'mock.create_autospec(m)'],
  ['python', 'getattr(m, "ba" "d")'],
  ['python', 'getattr(f(x), "a\\x62")'],
  ['python', 'take = getattr'],
  ['python', 'map(getattr, ms, names)'],
  ['python', 'object.__getattribute__(m, name)'],
  ['python', 'methodcaller(name)(x)'],
  ['python', 'attrgetter("a" + b)'],
  ['ruby', 'x.send(name)'],
  ['ruby', 'x.send("ba" + "d")'],
  ['ruby', "x.send('ba' << 'd')"],
  ['ruby', 'x.send(:"ba#{y}")'],
  ['ruby', 'x.public_send "a#{b}"'],
  ['ruby', 'method("a" + b).call'],
  ['ruby', 'list.map(&("a" + b).to_sym)'],
  ['ruby', 'list.map(&name.to_sym)'],
  ['ruby', 'name.to_proc.call(x)'],
  ['ruby', 'x.method "run_#{kind}"'],
  ['ruby', 'x.method name'],
  ['ruby', 'x.singleton_method("run_#{kind}")'],
  ['ruby', 'x.public_instance_method(name)'],
  ['ruby', 'list.inject("run_#{kind}".to_sym)'],
  ['ruby', 'list.inject("run_#{kind}")'],
  ['ruby', 'x.enum_for("each_#{kind}")'],
  ['ruby', 'x.to_enum name'],
  ['ruby', 'alias_method :go, "run_#{KIND}"'],
  ['ruby', 'alias_method :go, name'],
  ['ruby', 'def_delegator :@t, :"run_#{KIND}", :go'],
  ['ruby', 'def_delegators :@t, "run_#{KIND}"'],
  ['ruby', 'binding.local_variables.each { |n| n }'],
  ['php', 'array_map([$this, "run_$k"], [1])'],
  ['php', "usort($x, [$this, 'by' . $k])"],
  ['php', "([new T, 'run_' . $k])()"],
  ['php', 'array_walk($a, [$this, $this->m . $k])'],
  ['php', "new CallbackFilterIterator($i, [new T(1), 'ok_' . $k])"],
  ['php', "array_filter([1], ['T', 'is_' . $k])"],
  ['php', "return [self::class, sprintf('run_%s', $k)];"],
  ['php', "$this->cb = array($this, 'run_' . $k)"],
  ['php', "$cb = [$o, 'm' . $k]"],
  ['php', "array_filter([1], 'T::ok_' . $k)"],
  ['php', 'ob_start("T::$m")'],
  ['php', "register_shutdown_function('end_' . $k)"],
  ['php', 'set_error_handler([$o, $m])'],
  ['php', "$server = new SoapServer('a.wsdl')"],
  ['rust', 'format!("handle_{}()", name).parse().unwrap() as TokenStream'],
  ['rust', 'include!(concat!(env!("OUT_DIR"), "/made.rs"));'],
  ['php', "array_map('ba' . 'd', $x)"],
  ['php', "$o->{'ba' . 'd'}()"],
  ['php', 'foreach (get_declared_classes() as $made) { new $made; }'],
  ['go', 'import "plugin"'],
  ['go', 'p, err := plugin.Open(path)'],
  ['rust', 'Ident::new(&name, span)'],
  ['rust', 'paste! { fn [<a b>]() {} }'],
];
const written: readonly (readonly [LanguageName, string])[] = [
  ['python', "getattr(m, 'bad')"],
  ['python', 'os.listdir(dir)'],
  ['python', "getattr(m,'bad', None)"],
  ['python', "attrgetter('a.b')"],
  ['ruby', 'x.send(:bad, 1)'],
  ['ruby', 'x.send("bad")'],
  ['ruby', 'x.send :bad'],
  ['ruby', 'method(:bad).call'],
  ['ruby', 'list.map(&:size)'],
  ['ruby', 'def each(&block)\n  list.each(&block)\nend'],
  ['ruby', 'value = table[name.to_sym]'],
  ['ruby', 'table.transform_keys(&:to_sym)'],
  ['ruby', 'table.fetch(name.to_sym)'],
  ['ruby', 'instance_variable_get(:"@#{name}")'],
  ['ruby', 'return to_enum(:each) unless block_given?'],
  ['ruby', 'return enum_for(__method__, x) unless block_given?'],
  ['ruby', 'alias_method :go, :run'],
  ['ruby', 'def_delegators :@t, :run, :go'],
  ['ruby', 'list.inject(0) { |a, b| "#{a}#{b}" }'],
  ['ruby', 'raise if request.method == "GET"'],
  ['ruby', '# the method that is called'],
  ['php', "usort($list, [$this, 'by'])"],
  ['php', 'return [$key, $value];'],
  ['php', "$pair = ['key', $value];"],
  ['php', "echo 'a' . $x;"],
  ['php', "array_map(fn ($x) => 'a' . $x, $list)"],
  ['rust', 'let port: u16 = text.parse().unwrap();'],
  ['php', "array_map('strtoupper', $x)"],
  ['php', 'array_map(fn ($x) => $x, $list)'],
  ['php', 'usort($list, fn ($a, $b) => 1)'],
  ['php', 'f($a[0], $b)'],
  ['go', 'fmt.Println("plug-in")'],
  ['rust', 'let ident = Ident { name };'],
];

/** Where values are not followed. */
function mayCallAnything(language: LanguageName, text: string): boolean {
  const { anywhere, values } = computedNames[language] ?? {};
  return anywhere?.test(text) === true || values?.test(text) === true;
}

for (const [language, text] of computed)
  void test(`${language}: ${text} may call anything`, () => {
    assert.ok(mayCallAnything(language, text));
  });

for (const [language, text] of written)
  void test(`${language}: ${text} writes what it calls`, () => {
    assert.ok(!mayCallAnything(language, text));
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
