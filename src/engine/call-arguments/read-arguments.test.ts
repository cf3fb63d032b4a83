/** What is read of the arguments of a call, in each language, and when the reader gives up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LanguageName } from '../model/language-name.ts';
import type { ArgumentValue } from './argument-value.ts';
import { dialects } from './dialects.ts';
import { readArguments } from './read-arguments.ts';

/** The callee is what stands between `«` and `»`. */
function read(language: LanguageName, marked: string, name = 'f'): string {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace('«', '').replace('»', '');
  const written = readArguments(text, language, { start, end }, name);
  if (written === undefined) return 'unread';
  const shown = [
    ...written.positional.map((value) => show(text, value)),
    ...written.named.map(({ key, value }) => `${key}=${show(text, value)}`),
    ...(written.openFrom === undefined ? [] : [`*${written.openFrom}`]),
    ...(written.isNamedOpen ? ['**'] : []),
  ];
  return shown.join(', ');
}

function show(text: string, value: ArgumentValue): string {
  switch (value.kind) {
    case 'literal':
      return JSON.stringify(value.value);
    case 'name':
      return text.slice(value.start, value.end);
    case 'call':
      return `${text.slice(value.start, value.end)}()`;
    case 'list':
      return `[${value.items.map((item) => show(text, item)).join(' ')}]`;
    case 'map':
      return `{${[...value.entries.map((entry) => `${entry.key}:${show(text, entry.value)}`), ...(value.isOpen ? ['…'] : [])].join(' ')}}`;
    case 'absent':
    case 'unknown':
      return value.kind === 'absent' ? 'absent' : '?';
  }
}

const cases: readonly (readonly [LanguageName, string, string, string?])[] = [
  ['python', '«yaml.load»(x, Loader=yaml.SafeLoader)', 'x, Loader=yaml.SafeLoader'],
  ['python', '«f»(open(x).read(), SL, verify=False, n=-1)', '?, SL, verify=false, n=-1'],
  ['python', '«f»(*a, b, **k)', 'b, *0, **'],
  ['python', '«f»(a == b, r"c\\d", b\'x\')', '?, ?, "x"'],
  ['python', "«f»({'a': 1, **o, 'b': [None, 'x']}, dict(c=True), (1, 2))", '{a:? b:[null "x"] …}, {c:true}, [1 2]'],
  ['python', '«f»(x,  # the ) one\n  y=3)', 'x, y=3'],
  ['python', '«f»("""a "quoted" text""", "a" "b", "")', '"a \\"quoted\\" text", ?, ""'],
  ['python', '«f»(f"{x["a"]}", y)', 'unread'],
  ['python', '«f(x, y)»', 'x, y'],
  ['javascript', '«_.template»(x, {sourceURL: y})', 'x, {sourceURL:y}'],
  [
    'javascript',
    "«verify»(t, k, { algorithms: ['RS256'], 'max-age': 1, go() {}, [c]: 2, z })",
    't, k, {algorithms:? max-age:? go:? z:z …}',
  ],
  [
    'javascript',
    "«verify»(t, k, { ...o, algorithms: ['RS256'] }, (e, d) => { done(e, d); })",
    't, k, {algorithms:["RS256"] …}, ?',
  ],
  ['javascript', '«f»?.(a, ...rest)', 'a, *1, **'],
  ['javascript', '«f»(/[)(]/, x)', 'unread'],
  ['javascript', '«f»(a / b, x / y)', '?, ?'],
  ['javascript', '«f»(`a`, `b ${c} `, "it\'s")', 'unread'],
  ['javascript', '«f»(`a)`, "it\'s", undefined, null, !0)', '"a)", "it\'s", absent, null, ?'],
  ['javascript', '«f»;', 'unread'],
  ['typescript', '«f»<Payload>(a, { b: true as boolean })', 'a, {b:?}'],
  ['typescript', '«f»(new Map<string, number>(), a)', '?, a, *0, **'],
  ['go', '«jwt.Parse»(t, func(a, b int) {}, jwt.WithMethods([]string{"a"}))', 't, ?, jwt.WithMethods()'],
  [
    'go',
    '«f»(&lib.Options{Strict: true, Max: 3}, []string{"a", `b`}, map[string]bool{"a": true}, rest...)',
    '{Strict:true Max:3}, ["a" "b"], {a:true}, *3, **',
  ],
  ['java', 'new «Yaml»(new SafeConstructor(new LoaderOptions()))', 'SafeConstructor()', 'Yaml'],
  ['java', '«y».load(s, Mode.STRICT, \'(\', "a(")', 's, Mode.STRICT, "(", "a("', 'load'],
  ['java', '«y».other().load(s)', 'unread', 'load'],
  [
    'ruby',
    '«YAML».load(x, permitted_classes: [Symbol], :aliases => true, **o)',
    'x, permitted_classes=[Symbol], aliases=true, **',
    'load',
  ],
  ['ruby', '«YAML».load x, aliases: true', 'unread', 'load'],
  ['ruby', '«f»("#{x}", 1)', 'unread'],
  ['ruby', '«f»(:strict, %w[a b])', 'unread'],
  ['ruby', "«f»(:strict, { 'a' => nil, b: 2 }, &block)", '"strict", {a:null b:2}, *2, **'],
  [
    'php',
    "«JWT»::decode($t, new Key($k, 'HS256'), ['a' => true], flags: Yaml::SAFE)",
    '$t, Key(), {a:true}, flags=Yaml::SAFE',
    'decode',
  ],
  ['php', '«$c»->load($x, array("a", 1), ...$r)', '$x, ["a" 1], *2, **', 'load'],
  [
    'csharp',
    '«J.F<T>»(x, new Settings { Handling = Handling.All }, strict: true)',
    'x, {Handling:Handling.All}, strict=true',
  ],
  ['csharp', '«f»(@"a\\", x)', 'unread'],
  [
    'rust',
    "«lib::run»(&y, true, Options { strict: true, ..d }, vec![1, 2], Mode::Safe, 'a')",
    'y, true, {strict:? …}, [1 2], Mode::Safe, ?',
  ],
  ['rust', '«f»::<Vec<u8>>(x, Options::new(1))', 'x, Options::new()'],
  [
    'kotlin',
    '«Yaml»(SafeConstructor(), strict = true, names = *arr)',
    'SafeConstructor(), strict=true, names=?',
    'Yaml',
  ],
  ['kotlin', '«f»("${a("b")}", x)', 'unread'],
];

for (const [language, code, expected, name] of cases) {
  test(`the arguments of ${language} are read: ${code}`, () => assert.equal(read(language, code, name), expected));
}

test('no text makes the reader throw or take long, and brackets without end are given up', () => {
  const pieces = fc.constantFrom(
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '"',
    "'",
    '`',
    '${',
    '\\',
    '/',
    '<',
    ',',
    ':',
    '=',
    'a',
    ' ',
    '\n',
    '//',
    '#',
    '*',
  );
  fc.assert(
    fc.property(fc.constantFrom(...dialects.keys()), fc.array(pieces, { maxLength: 60 }), (language, parts) => {
      readArguments(`f(${parts.join('')}`, language, { start: 0, end: 1 }, 'f');
    }),
    { seed: 7, numRuns: 3000 },
  );
  for (const text of ['f(' + '('.repeat(1e6), 'f(' + '['.repeat(50), `f(${'a,'.repeat(1e6)}`, `f${'<'.repeat(1e6)}`])
    assert.equal(readArguments(text, 'typescript', { start: 0, end: 1 }, 'f'), undefined);
});
