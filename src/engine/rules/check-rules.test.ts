import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileTree, FileUnreadable } from '../files/file-tree.ts';
import { memoryTree } from '../files/memory-tree.ts';
import { checkRules } from './check-rules.ts';
import { supportedLanguageNames } from './syntax/rule-language.ts';
import type { Rule, RuleOutcome } from './model/rule.ts';
import type { RuleRunner } from './model/rule-runner.ts';
import { inProcessRuleRunner } from './run-rules.ts';
import { sayProblem } from './say-problem.ts';

const runner = inProcessRuleRunner();

function ruleOf(id: string, more: Partial<Rule> = {}): Rule {
  return { id, name: id, rule: 'eval($X)', globPattern: '**/*', sourceTypes: [], ...more };
}

function placesOf({ matches }: RuleOutcome): readonly string[] {
  return matches.map(({ ruleId, path, span }) => `${ruleId} ${path}:${span.startLine}`);
}

/** As `path: message`. */
function problemsOf({ problems }: RuleOutcome): readonly string[] {
  return problems.map(({ ruleId, path, message }) => `${ruleId} ${path}: ${message}`);
}

test('a rule is run on the files that its glob, language and source types name, and no others', async () => {
  const tree = memoryTree({
    'src/handler.ts': "app.get('/', (req, res) => res.send(eval(req.query.q)));",
    'src/other.ts': 'eval(a);\n\neval(b)',
    'src/other.js': 'eval(c)',
    'node_modules/x/index.js': 'eval(d)',
    'vendor/lib.js': 'eval(e)',
    'image.js': Buffer.from([0, 1, 2, 0, 0, 0, 0]),
    'README.md': 'eval(f)',
  });
  const rules = [
    ruleOf('all'),
    ruleOf('js', { globPattern: '**/*.js' }),
    ruleOf('ts', { rule: 'language: ts\nrule:\n  pattern: eval($X)' }),
    ruleOf('http', { sourceTypes: ['HTTP_HANDLER', 'CLI_HANDLER'] }),
    ruleOf('cli', { sourceTypes: ['CLI_HANDLER'] }),
  ];
  const outcome = await checkRules(tree, rules, runner);
  const noText = 'image.js: the file was not checked: its bytes are no text (or UTF-16 without its mark)';
  assert.deepEqual(
    problemsOf(outcome),
    ['all', 'cli', 'http', 'js'].map((rule) => `${rule} ${noText}`),
  );
  assert.deepEqual(placesOf(outcome), [
    'all src/handler.ts:1',
    'http src/handler.ts:1',
    'ts src/handler.ts:1',
    'all src/other.js:1',
    'js src/other.js:1',
    'all src/other.ts:1',
    'ts src/other.ts:1',
    'all src/other.ts:3',
    'ts src/other.ts:3',
  ]);
});

test('what could not be checked is said: bad rules, bad globs, languages, sizes, files that cannot be read', async () => {
  const files = memoryTree({
    'a.hs': 'eval(x)',
    'b.hs': '',
    'c.jl': '',
    'big.js': ' '.repeat(2 * 1024 * 1024 + 1),
    'gone.js': '',
    'ok.js': 'eval(1)',
  });
  const tree: FileTree = {
    entries: [...files.entries, { path: 'link.js', kind: 'symlink', size: 3, contentId: '' }],
    read: (path) => (path === 'gone.js' ? Promise.reject(new FileUnreadable(path, 'it is missing')) : files.read(path)),
  };
  const rules = [
    ruleOf('good', { globPattern: '**/*.{hs,js}' }),
    ruleOf('css', { rule: 'language: css\nrule: {kind: rule_set}' }),
    ruleOf('syntax', { rule: 'rule: [' }),
    ruleOf('native', { rule: 'eval(' }),
    ruleOf('glob', { globPattern: '{a' }),
    ruleOf('haskell', { rule: 'language: haskell\nrule: {pattern: a}' }),
  ];
  const outcome = await checkRules(
    tree,
    rules.filter(({ id }) => id !== 'native'),
    runner,
  );
  assert.deepEqual(placesOf(outcome), ['good ok.js:1']);
  assert.deepEqual(problemsOf(outcome), [
    'glob : the glob pattern cannot be used: a glob has a { without its }: write \\{ for the character itself',
    `good : 2 files were not checked: language haskell is not supported by rules yet (supported: ${supportedLanguageNames})`,
    `haskell : line 1: \`language\`: language haskell is not supported by rules yet; supported: ${supportedLanguageNames}`,
    'syntax : line 1: the YAML cannot be read: unexpected end of the stream within a flow collection',
    'good big.js: the file was not checked: it is larger than 2 MB',
    'good gone.js: the file was not checked: it is missing',
  ]);
  const native = await checkRules(
    memoryTree({ 'a.js': '', 'b.js': '' }),
    rules.filter(({ id }) => id === 'native'),
    runner,
  );
  assert.equal(native.problems.length, 1);
  assert.match(problemsOf(native)[0] ?? '', /^native : the pattern `eval\(` is not complete/);
});

test('a rule that fails on file after file is given up, with a word about it', async () => {
  const failing: RuleRunner = {
    ...runner,
    run: (path, _content, rules) =>
      Promise.resolve({ matches: [], problems: rules.map(({ id }) => ({ ruleId: id, path, message: 'too slow' })) }),
  };
  const files = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`${index}.js`, 'eval(1)']));
  const { problems } = await checkRules(memoryTree(files), [ruleOf('slow')], failing);
  assert.ok(problems.length < 30);
  assert.match(problems[0]?.message ?? '', /failed on 10 files one after the other/);
});

const flowRule = `rules:
  - id: flow
    languages: [javascript]
    severity: ERROR
    message: m
    mode: taint
    pattern-sources: [{pattern: source()}, {request-input: true}]
    pattern-sinks: [{calls: [sink]}]
`;

test('a rule that was not followed to its end is named, with the file and the bound, and is run on all others', async () => {
  const around = Array.from({ length: 8 }, (_, at) => `v${8 - at} = v${7 - at};`).join(' ');
  const tooFar = `let v0 = source(); for (const x of y) { ${around} } sink(v8);`;
  const files = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${100 + at}.js`, tooFar]));
  const tree = memoryTree({ ...files, 'last.js': 'sink(source())' });
  const outcome = await checkRules(tree, [ruleOf('r', { name: 'no flow', rule: flowRule })], runner);
  assert.deepEqual(placesOf(outcome), ['r last.js:1']);
  assert.deepEqual(outcome.problems.slice(0, 2), [
    { ruleId: 'r', ruleName: 'no flow', path: '', message: '10 more files were not checked to their end' },
    {
      ruleId: 'r',
      ruleName: 'no flow',
      path: '100.js',
      message: 'the rule was not followed to its end: values go on around a loop after 6 turns',
      isPartial: true,
    },
  ]);
  assert.equal(outcome.unchecked.length, 60);
  assert.equal(
    sayProblem(outcome.problems[0] ?? { ruleId: '', path: '', message: '' }).slice(0, 24),
    'rule "no flow": 10 more ',
  );
});

test('a formula that finds too much says so', async () => {
  const rule = 'rules: [{id: a, languages: [javascript], severity: ERROR, message: m, patterns: [{pattern-regex: x}]}]';
  const outcome = await checkRules(memoryTree({ 'a.js': 'x '.repeat(10_001) }), [ruleOf('r', { rule })], runner);
  const told = 'the rule was not followed to its end: a regular expression was not looked for to the end of the file';
  assert.ok(problemsOf(outcome).includes(`r a.js: ${told}`));
});

test('where handlers are not all known, rules about them say so, and others do not', async () => {
  const blind: RuleRunner = {
    ...runner,
    readFacts: (path, content, asked) =>
      path === 'slow.js'
        ? Promise.resolve({ families: {}, functions: undefined, problem: 'it took too long' })
        : runner.readFacts(path, content, asked),
  };
  const rules = [
    ruleOf('about', { sourceTypes: ['HTTP_HANDLER'] }),
    ruleOf('flow', { rule: flowRule }),
    ruleOf('python', { rule: 'language: python\nrule: {pattern: eval($X)}', sourceTypes: ['HTTP_HANDLER'] }),
    ruleOf('other'),
  ];
  const outcome = await checkRules(memoryTree({ 'slow.js': '', 'a.js': 'eval(1)' }), rules, blind);
  const told = 'slow.js: what it says of handlers is not known: it took too long';
  assert.deepEqual(problemsOf(outcome), [`about ${told}`, `flow ${told}`]);
  assert.deepEqual(outcome.unchecked, [
    { ruleId: 'about', path: '' },
    { ruleId: 'flow', path: '' },
  ]);
});

test('the same tree gives the same report, whichever file is ready first', async () => {
  let turn = 0;
  const uneven: RuleRunner = {
    ...runner,
    async run(path, content, rules) {
      for (let wait = (turn++ * 7) % 5; wait > 0; wait--) await new Promise(setImmediate);
      return runner.run(path, content, rules);
    },
  };
  const tree = memoryTree(
    Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index}.js`, 'eval(1);eval(2)'])),
  );
  const rules = [ruleOf('b'), ruleOf('a')];
  assert.deepEqual(await checkRules(tree, rules, uneven), await checkRules(tree, rules, uneven));
});

test('a scan that is cancelled stops between files', async () => {
  const tree = memoryTree({ 'a.js': 'eval(1)' });
  await assert.rejects(checkRules(tree, [ruleOf('a')], runner, AbortSignal.abort()), { name: 'AbortError' });
});

test('a file is text with zeros in it too, unless they are many and it does not say that it is UTF-16', async () => {
  const code = 'eval(1)';
  const utf16 = Buffer.from(`\uFEFF${code}`, 'utf16le');
  const tree = memoryTree({
    'early.js': `${code}${' '.repeat(7992)}\0`,
    'late.js': `${code}${' '.repeat(7993)}\0`,
    'inside.js': '/* \0 */ eval(/* \0 */ 1)',
    'latin.js': Buffer.from(`/* caf\u00e9, na\u00efve */ ${code}`, 'latin1'),
    'archive.js': Buffer.from(Array.from({ length: 200 }, (_, index) => 128 + ((index * 37) % 120))),
    'unmarked.js': Buffer.from(code, 'utf16le'),
    'little.js': utf16,
    'big.js': Buffer.from(utf16).swap16(),
    'half.js': Buffer.concat([Buffer.from([0xff]), Buffer.from(code), Buffer.from([0])]),
    'other-half.js': Buffer.concat([Buffer.from([0xfe, 0xfe]), Buffer.from(code), Buffer.from([0])]),
  });
  const outcome = await checkRules(tree, [ruleOf('r')], runner);
  assert.deepEqual(
    outcome.matches.map(({ path }) => path),
    ['big.js', 'early.js', 'inside.js', 'late.js', 'latin.js', 'little.js'],
  );
  assert.deepEqual(
    outcome.problems.map(({ path, message }) => `${path}: ${message.slice(0, 40)}`),
    [
      'archive.js: the file is not in UTF-8, and was checke',
      'half.js: the file is not in UTF-8, and was checke',
      'other-half.js: the file is not in UTF-8, and was checke',
      'unmarked.js: the file was not checked: its bytes are ',
    ],
  );
  assert.deepEqual(
    outcome.unchecked.map(({ path }) => path),
    ['archive.js', 'half.js', 'other-half.js', 'unmarked.js'],
  );
});

test('a file of exactly two megabytes is checked', async () => {
  const tree = memoryTree({ 'a.js': 'eval(1)'.padEnd(2 * 1024 * 1024) });
  assert.deepEqual(placesOf(await checkRules(tree, [ruleOf('r')], runner)), ['r a.js:1']);
});
