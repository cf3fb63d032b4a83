/**
 * What must hold for any Go program with vendored packages: more code never clears a symbol, less code never does, and whatever
 * hides code stands in the way. If one failed, a team would be told that vulnerable code which runs does not.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as fc from 'fast-check';
import { inProcessFacts } from '../../extract-facts.ts';
import { analyzeReachability } from '../../../reachability/analyze.ts';
import { type CaseHeader, caseInput } from '../../../../testing/reachability-case.ts';
import type { Verdict } from '../../../model/verdict.ts';

const header: CaseHeader = {
  why: '',
  ecosystem: 'Go',
  direct: ['example.org/lib@1.0.0'],
  symbols: ['example.org/lib#bad'],
  expect: '',
};
const own = [
  'func a() { lib.Good() }',
  'func b() { lib.Make().Run() }',
  'var t = map[string]func(){"x": lib.Other}',
  'type box struct{ lib.Thing }',
  'func c(lib interface{ Run() }) { lib.Run() }',
  'func d() { x := lib.Make(); go x.Other() }',
  'var _ = lib.Table["x"]',
];
const inside = [
  'func Other() { bad() }',
  'func (Thing) Run() { helper() }',
  'func (*Thing) Other() { bad() }',
  'func helper() { bad() }',
  'var Table = map[string]func(){"x": bad}',
  'func init() { Table = map[string]func(){"y": helper} }',
  'func init() { register(Other) }',
  'func register(f func()) { f() }',
  'func (Thing) String() string { bad(); return "" }',
  'type hidden struct{ Thing }\n\nfunc (hidden) Run() { bad() }',
];
const hazards: Readonly<Record<string, string>>[] = [
  { 'vendor/example.org/lib/broken.go': 'package lib\n\nfunc ( {{{\n' },
  { 'vendor/example.org/lib/loads.go': 'package lib\n\nimport "plugin"\n\nvar _ = plugin.Open\n' },
  { 'vendor/example.org/lib/needs.go': 'package lib\n\nimport _ "example.net/elsewhere"\n' },
  { 'broken.go': 'package main\n\nfunc ( {{{\n' },
  { 'hidden.go': 'package main\n\nimport "C"\n' },
];
const base =
  'package lib\n\ntype Thing struct{}\n\nfunc Good() {}\n\nfunc Make() *Thing { return &Thing{} }\n\nfunc bad() {}\n\n';
const repository = fc.record({
  main: fc.uniqueArray(fc.constantFrom(...own), { maxLength: 3 }),
  lib: fc.uniqueArray(fc.constantFrom(...inside), { maxLength: 6 }),
});
const settings = { numRuns: 120, seed: 20261121 };
const order: Record<Verdict['reachability'], number> = { unreachable: 0, needsReview: 1, reachable: 2 };

interface Repository {
  readonly main: readonly string[];
  readonly lib: readonly string[];
}

function filesOf({ main, lib }: Repository): Record<string, string> {
  return {
    'go.mod': 'module example.com/app\n',
    'main.go': `package main\n\nimport "example.org/lib"\n\nfunc main() { lib.Good(); a(); b(); c(nil); d() }\n\n${main.join('\n\n')}\n`,
    'vendor/modules.txt': '# example.org/lib v1.0.0\n',
    'vendor/example.org/lib/lib.go': `${base}${lib.join('\n\n')}\n`,
  };
}

async function judged(files: Readonly<Record<string, string>>): Promise<Verdict> {
  const [verdict] = await analyzeReachability(caseInput({ header, files }, inProcessFacts));
  assert.ok(verdict);
  return verdict;
}

void describe('verdicts on vendored Go code', () => {
  void it('clear some symbols and not others, so that the laws below say something', async () => {
    assert.equal((await judged(filesOf({ main: [], lib: [] }))).code, 'symbol_not_reached');
    const used = await judged(filesOf({ main: ['func b() { lib.Make().Run() }'], lib: inside.slice(0, 4) }));
    assert.equal(used.code, 'symbol_called_transitively');
  });

  void it('are never cleared by more code', () =>
    fc.assert(
      fc.asyncProperty(repository, repository, async (before, added) => {
        const more = {
          main: [...new Set([...before.main, ...added.main])],
          lib: [...new Set([...before.lib, ...added.lib])],
        };
        const first = await judged(filesOf(before));
        const second = await judged(filesOf(more));
        assert.ok(order[second.reachability] >= order[first.reachability], `${first.code} became ${second.code}`);
      }),
      settings,
    ));

  void it('are never cleared by removing sources', () =>
    fc.assert(
      fc.asyncProperty(repository, async (all) => {
        const { 'vendor/example.org/lib/lib.go': _, ...fewer } = filesOf(all);
        assert.notEqual((await judged(fewer)).reachability, 'unreachable');
      }),
      { ...settings, numRuns: 40 },
    ));

  void it('only go from unreachable to needsReview when something hides code', () =>
    fc.assert(
      fc.asyncProperty(repository, fc.constantFrom(...hazards), async (all, hazard) => {
        const before = await judged(filesOf(all));
        const after = await judged({ ...filesOf(all), ...hazard });
        const expected = before.reachability === 'unreachable' ? 'needsReview' : before.reachability;
        assert.equal(after.reachability, expected, `${before.code} became ${after.code}`);
      }),
      settings,
    ));
});
