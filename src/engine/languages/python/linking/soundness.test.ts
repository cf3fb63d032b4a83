/**
 * What must hold for any Python repository, with a virtual environment in the tree or without: more code never makes a
 * package unused, code that hides others stands in the way of saying so, and sources that go away clear nobody.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { inProcessFacts } from '../../extract-facts.ts';
import { analyzeReachability } from '../../../reachability/analyze.ts';
import { type CaseHeader, caseInput } from '../../../../testing/reachability-case.ts';
import type { Verdict } from '../../../model/verdict.ts';

type Files = Readonly<Record<string, string>>;

const header: CaseHeader = {
  why: '',
  ecosystem: 'PyPI',
  direct: ['web@1.0.0', 'alone@1.0.0'],
  edges: { 'web@1.0.0': ['deep@1.0.0'] },
  symbols: ['deep#parse', 'alone#Client.send'],
  expect: '',
};

const site = '.venv/lib/python3.12/site-packages/';

function distribution(name: string, needs: readonly string[], files: Files): Files {
  const metadata = [
    'Metadata-Version: 2.1',
    `Name: ${name}`,
    'Version: 1.0.0',
    ...needs.map((need) => `Requires-Dist: ${need}`),
    '',
  ];
  return {
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`${site}${path}`, text])),
    [`${site}${name}-1.0.0.dist-info/METADATA`]: metadata.join('\n'),
    [`${site}${name}-1.0.0.dist-info/RECORD`]: Object.keys(files)
      .map((path) => `${path},,\n`)
      .join(''),
  };
}

const environment: Files = {
  ...distribution('web', ['deep'], {
    'web/__init__.py': 'from .core import get, TABLE\n',
    'web/core.py':
      "def get(x):\n    import deep\n    return deep.parse(x)\n\n\ndef put(x):\n    return x\n\n\nTABLE = {'get': get, 'put': put}\n",
  }),
  ...distribution('deep', [], { 'deep/__init__.py': 'def parse(x):\n    return x\n' }),
  ...distribution('alone', [], { 'alone/__init__.py': 'class Client:\n    def send(self):\n        return self\n' }),
};

const pieces = [
  'import web',
  'from web import get as take',
  'take(1)',
  "web.TABLE['get'](1)",
  "web.TABLE['put'](1)",
  'import alone',
  'c = alone.Client()',
  'c.send()',
  'from b import *',
  'from . import d',
  'def f(x):\n    return x.send()',
  'f(c)',
  'class Own(alone.Client):\n    pass',
  'Own().send()',
  'x = [c, take]',
  'for y in x:\n    y.send()',
];
const hazards = [
  '__import__(name)',
  'exec(text)',
  'import importlib\nimportlib.import_module(name)',
  'def f(:\n    exec(text)\n',
  `${'('.repeat(3000)} exec(text)`,
];
const content = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((lines) => lines.join('\n'));
const repository = fc.dictionary(fc.constantFrom('a.py', 'b.py', 'pkg/c.py', 'd.py', 'tests/test_e.py'), content, {
  minKeys: 1,
});
const question = fc.constantFrom('web@1.0.0', 'deep@1.0.0', 'alone@1.0.0');
const settings = { numRuns: 40, seed: 20261121 };

async function verdictOn(files: Files, ask: string): Promise<Verdict> {
  const [verdict] = await analyzeReachability(caseInput({ header: { ...header, ask }, files }, inProcessFacts));
  assert.ok(verdict);
  return verdict;
}

for (const [what, installed] of [
  ['a virtual environment', environment],
  ['a lockfile alone', {}],
] as const) {
  void describe(`verdicts on Python with ${what}`, () => {
    void it('never become unreachable when a file is added', () =>
      fc.assert(
        fc.asyncProperty(repository, content, question, async (files, added, ask) => {
          const before = await verdictOn({ ...installed, ...files }, ask);
          const after = await verdictOn({ ...installed, ...files, 'z.py': added }, ask);
          if (before.reachability !== 'unreachable') assert.notEqual(after.reachability, 'unreachable');
          if (before.reachability === 'reachable') assert.equal(after.reachability, 'reachable');
        }),
        settings,
      ));

    void it('only go from unreachable to needsReview when a hazard is added', () =>
      fc.assert(
        fc.asyncProperty(repository, fc.constantFrom(...hazards), question, async (files, hazard, ask) => {
          const before = await verdictOn({ ...installed, ...files }, ask);
          const after = await verdictOn({ ...installed, ...files, 'hazard.py': hazard }, ask);
          assert.equal(after.reachability, before.reachability === 'unreachable' ? 'needsReview' : before.reachability);
        }),
        settings,
      ));

    void it('never become unreachable because sources went away', () =>
      fc.assert(
        fc.asyncProperty(repository, question, fc.nat(), async (files, ask, which) => {
          const before = await verdictOn({ ...installed, ...files }, ask);
          const kept = Object.entries(installed).filter((_, index, all) => index !== which % all.length);
          const after = await verdictOn({ ...Object.fromEntries(kept), ...files }, ask);
          if (before.reachability !== 'unreachable') assert.notEqual(after.reachability, 'unreachable');
        }),
        settings,
      ));
  });
}
