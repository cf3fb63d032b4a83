/** What lies on the class path of the product, and what on that of its tests alone. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Package } from '../../../model/package.ts';
import type { Scope } from '../../../model/scope.ts';
import { memoryTree } from '../../../files/memory-tree.ts';
import { inProcessFacts } from '../../extract-facts.ts';
import { caseInput } from '../../../../testing/reachability-case.ts';
import { classPathOf } from './class-path.ts';

const edges = {
  'g:app@1': ['g:shared@1'],
  'g:junit@1': ['g:shared@1', 'g:hamcrest@1'],
  'g:shared@1': [],
  'g:hamcrest@1': [],
};

function opened(
  scopes: Readonly<Record<string, Scope>>,
  more: Readonly<Record<string, readonly string[]>> = edges,
  untold: readonly string[] = [],
) {
  const direct = ['g:app@1', 'g:junit@1'];
  const header = {
    why: '',
    ecosystem: 'Maven',
    direct,
    edges: more,
    lockfile: 'bom.json',
    manifest: 'bom.json',
    expect: '',
  } as const;
  const { packages, graphs } = caseInput({ header, files: {} }, inProcessFacts, memoryTree({}));
  const declared = packages.flatMap((item): Package[] => {
    const scope = scopes[item.name];
    return scope === undefined ? [] : [{ ...item, scope, manifestPath: 'pom.xml', lockfilePath: '', isDirect: true }];
  });
  const world = {
    packages: [...packages, ...declared],
    graphs: graphs.map((graph) => ({ ...graph, untold: new Set(untold) })),
  };
  return Object.fromEntries(packages.map((item) => [item.name, classPathOf(world, item)]));
}

void it('has for the tests alone what only they declare, and what only that brings in', () => {
  const expected = { 'g:app': 'production', 'g:junit': 'test', 'g:shared': 'production', 'g:hamcrest': 'test' };
  assert.deepEqual(opened({ 'g:app': 'production', 'g:junit': 'test' }), expected);
});

void it('has for the product what nothing declares for the tests', () => {
  assert.ok(Object.values(opened({ 'g:app': 'production' })).every((root) => root === 'production'));
});

void it('has for the product what tests bring in where the graph does not tell of all what they need', () => {
  const { 'g:hamcrest@1': _, ...untold } = edges;
  assert.equal(opened({ 'g:app': 'production', 'g:junit': 'test' }, untold)['g:hamcrest'], 'production');
});

void it('has for the product what tests bring in where nobody knows what a package of the product needs', () => {
  const scopes = { 'g:app': 'production', 'g:junit': 'test' } as const;
  assert.equal(opened(scopes, edges, ['g:shared@1'])['g:hamcrest'], 'production');
  assert.equal(opened(scopes, edges, ['g:hamcrest@1'])['g:hamcrest'], 'test');
});

void it('has for the tests what the pom declares for them, though something else brings it in', () => {
  assert.equal(opened({ 'g:app': 'production', 'g:shared': 'test' })['g:shared'], 'test');
});
