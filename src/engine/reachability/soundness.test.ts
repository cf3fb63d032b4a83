/**
 * What must hold for any repository: more code never lowers a verdict, less code never clears one, and whatever hides
 * code stands in the way of `unreachable`. If one failed, a team would be told that a vulnerable package is not in use.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { inProcessFacts } from '../languages/extract-facts.ts';
import { analyzeReachability } from './analyze.ts';
import { type CaseHeader, caseInput } from '../../testing/reachability-case.ts';
import type { Verdict } from '../model/verdict.ts';

const header: CaseHeader = {
  why: '',
  ecosystem: 'npm',
  direct: ['lodash@4.17.20', 'express@4.0.0'],
  edges: { 'express@4.0.0': ['qs@6.0.0'] },
  symbols: ['template'],
  expect: '',
};

const pieces = [
  "import _ from 'lodash';",
  "const { template } = require('lodash');",
  "_.template('x');",
  "template('x');",
  "export * from './b';",
  "require('express')();",
  "import { x } from './c';",
  'export const x = 1;',
  "require('./d').template('x');",
  "module.exports = require('lodash');",
  'function f(template) { return template; }',
];
const hazards = [
  'require(process.argv[2]);',
  'eval(x);',
  'let = = ; require(x)',
  'use(require);',
  `${'['.repeat(5000)} eval(x)`,
];
const content = fc.array(fc.constantFrom(...pieces), { maxLength: 4 }).map((lines) => lines.join('\n'));
const repository = fc.dictionary(fc.constantFrom('a.js', 'b.js', 'c.ts', 'd.js', 'test/e.test.js'), content, {
  minKeys: 1,
});
const question = fc.constantFrom('lodash@4.17.20', 'qs@6.0.0', 'express@4.0.0');
const settings = { numRuns: 150, seed: 20261121 };

async function verdictOn(files: Readonly<Record<string, string>>, ask: string): Promise<Verdict> {
  const [verdict] = await analyzeReachability(caseInput({ header: { ...header, ask }, files }, inProcessFacts));
  assert.ok(verdict);
  return verdict;
}

async function pythonVerdictOn(files: Readonly<Record<string, string>>): Promise<Verdict> {
  const python: CaseHeader = {
    why: '',
    ecosystem: 'PyPI',
    direct: ['jinja2@2.10'],
    symbols: ['Environment.from_string'],
    expect: '',
  };
  const [verdict] = await analyzeReachability(caseInput({ header: python, files }, inProcessFacts));
  assert.ok(verdict);
  return verdict;
}

void describe('verdicts', () => {
  void it('never go from reachable to unreachable when a file is added', () =>
    fc.assert(
      fc.asyncProperty(repository, content, question, async (files, added, ask) => {
        const before = await verdictOn(files, ask);
        const after = await verdictOn({ ...files, 'z.js': added }, ask);
        assert.ok(!(before.reachability === 'reachable' && after.reachability === 'unreachable'));
        assert.ok(
          !(
            before.reachability === 'needsReview' &&
            after.reachability === 'unreachable' &&
            before.code !== 'no_source_files'
          ),
        );
      }),
      settings,
    ));

  void it('never become unreachable because every source was removed', () =>
    fc.assert(
      fc.asyncProperty(repository, question, async (_files, ask) => {
        assert.notEqual((await verdictOn({ 'README.md': 'x' }, ask)).reachability, 'unreachable');
      }),
      { ...settings, numRuns: 5 },
    ));

  void it('only go from unreachable to needsReview when a hazard is added', () =>
    fc.assert(
      fc.asyncProperty(repository, fc.constantFrom(...hazards), question, async (files, hazard, ask) => {
        const before = await verdictOn(files, ask);
        const after = await verdictOn({ ...files, 'hazard.js': hazard }, ask);
        assert.equal(after.reachability, before.reachability === 'unreachable' ? 'needsReview' : before.reachability);
      }),
      settings,
    ));

  // A function that runs would be shown as one that nothing calls.
  void it('are reachable once any text names one of the functions that lead to the use, and never unreachable', () =>
    fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(['page', 'show', '_view', 'part', 'lines'], { minLength: 1 }),
        fc.nat(),
        fc.constantFrom('deploy.yml', 'README.md', 'templates/a.html', 'b.py', 'a.py', 'bin/start', 'x.unknown'),
        fc.constantFrom(
          (name: string) => name,
          (name: string) => `run: [a.${name}]`,
          (name: string) => `# see ${name}()`,
        ),
        async (names, which, place, mention) => {
          const functions = names.map(
            (name, index) =>
              `def ${name}(x):\n    return ${names[index + 1] ?? 'jinja2.Environment().from_string'}(x)\n`,
          );
          const files: Record<string, string> = { 'a.py': ['import jinja2', ...functions].join('\n') };
          const uncalled = await pythonVerdictOn(files);
          assert.equal(uncalled.code, 'caller_not_called');
          const text = mention(names[which % names.length] ?? '');
          const isCode = place.endsWith('.py');
          const isComment = isCode && text.startsWith('#');
          const line = isCode && !isComment ? `given = "${text}"` : text;
          const called = { ...files, [place]: `${files[place] ?? ''}\n${line}\n` };
          const { reachability, code } = await pythonVerdictOn(called);
          // What only people read calls nothing, where it is known to be read by nobody else.
          if (isComment) assert.equal(code, 'caller_not_called');
          else assert.equal(reachability, 'reachable');
        },
      ),
      { ...settings, numRuns: 60 },
    ));

  void it('are the same in any order of reading', () =>
    fc.assert(
      fc.asyncProperty(repository, question, async (files, ask) => {
        const slow = {
          async read(request: Parameters<typeof inProcessFacts.read>[0]) {
            for (let turn = request.path.length % 3; turn > 0; turn--)
              await new Promise((resolve) => setImmediate(resolve));
            return inProcessFacts.read(request);
          },
        };
        const [other] = await analyzeReachability(caseInput({ header: { ...header, ask }, files }, slow));
        assert.deepEqual(other, await verdictOn(files, ask));
      }),
      { ...settings, numRuns: 50 },
    ));

  void it('say that there was too much code rather than unreachable', async () => {
    const files = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index}.js`, 'export const x = 1;']));
    const input = caseInput({ header, files }, inProcessFacts);
    const [verdict] = await analyzeReachability({ ...input, codeBytesMax: 20 });
    assert.equal(verdict?.code, 'budget_exceeded');
  });

  void it('need review where an ecosystem is not followed', async () => {
    const input = caseInput(
      { header: { ...header, ecosystem: 'Hex', ask: 'qs@6.0.0' }, files: { 'a.ex': '' } },
      inProcessFacts,
    );
    assert.equal((await analyzeReachability(input))[0]?.code, 'unsupported_language');
  });

  for (const [name, path, text] of [
    ['an unclosed comment', 'tsconfig.json', '/*'.repeat(200_000)],
    ['escaped quotes', 'tsconfig.json', `"${'\\"'.repeat(200_000)}`],
    ['a name of a hundred thousand parts', 'tox.ini', 'a.'.repeat(100_000)],
    ['a module of a hundred thousand parts', 'b.py', `import ${'a.'.repeat(100_000)}b`],
    ['a manifest that never ends', 'package.json', '{"dependencies": {'.repeat(20_000)],
  ] as const) {
    void it(`end on ${name}`, async () => {
      const input = caseInput(
        { header: { ...header, ask: 'qs@6.0.0' }, files: { [path]: text, 'a.js': '' } },
        inProcessFacts,
      );
      assert.equal((await analyzeReachability(input)).length, 1);
      const python = { ...header, ecosystem: 'PyPI', ask: 'qs@6.0.0' } as const;
      assert.equal(
        (await analyzeReachability(caseInput({ header: python, files: { [path]: text, 'a.py': '' } }, inProcessFacts)))
          .length,
        1,
      );
    });
  }

  for (const [name, text] of [
    ['ten thousand nested brackets', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['a chain of ten thousand calls', `x${'.y()'.repeat(10_000)}`],
    ['a long line of strings', `x = [${"'a',".repeat(300_000)}]`],
    ['a concatenation of five thousand parts', `x = ${"'a'+".repeat(5_000)}'b'`],
  ] as const) {
    void it(`end, and are never wrong, on ${name}`, async () => {
      const verdict = await verdictOn(
        { 'a.js': `${text}\nrequire('lodash').template('x');`, 'b.js': text },
        'qs@6.0.0',
      );
      assert.ok(verdict.reachability === 'needsReview' || verdict.reachability === 'unreachable');
      const used = await verdictOn({ 'a.js': `${text};\nrequire('lodash').template('x');` }, 'lodash@4.17.20');
      assert.notEqual(used.reachability, 'unreachable');
    });
  }
});
