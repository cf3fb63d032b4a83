import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LockedPackage } from '../model/extraction.ts';
import type { Scope } from '../model/scope.ts';
import { placeInGraph, unaskedKeys } from './graph.ts';

const span = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 1 };

/** `a > b c?`: a needs b, and c where it can be had; every version is 1. */
function packagesOf(...lines: readonly string[]): readonly LockedPackage[] {
  return lines.map((line) => {
    const [name = '', needs = ''] = line.split(' > ');
    const words = needs.split(' ').filter((word) => word !== '');
    const optional = words.filter((word) => word.endsWith('?')).map((word) => word.slice(0, -1));
    const dependsOn = words.map((word) => word.replace('?', ''));
    return { key: name, name, version: '1', span, dependsOn, dependsOnOptionally: optional };
  });
}

function place(lines: readonly string[], roots: Readonly<Record<string, Scope>>): Record<string, string> {
  const packages = packagesOf(...lines);
  const nodes = placeInGraph(
    packages,
    Object.entries(roots).map(([key, scope]) => ({ key, scope })),
  );
  return Object.fromEntries(
    nodes.map(({ scope, parents, path }, index) => [
      packages[index]?.name ?? '',
      `${scope} [${parents.join(' ')}] ${path.join(' > ')}`.replaceAll('@1', ''),
    ]),
  );
}

test('scope follows the strongest root; what is only needed optionally is optional', () => {
  assert.deepEqual(
    place(['a > b f?', 'b > c', 'c', 'd > c e', 'e', 'f > g', 'g', 'p > e'], {
      a: 'production',
      d: 'development',
      p: 'test',
    }),
    {
      a: 'production [] a',
      b: 'production [a] a > b',
      c: 'production [b d] a > b > c',
      d: 'development [] d',
      e: 'test [d p] p > e',
      f: 'optional [a] a > f',
      g: 'optional [f] a > f > g',
      p: 'test [] p',
    },
  );
});

test('of several shortest ways the first in order of text is taken, whatever the order of the file', () => {
  const expected = {
    r: 'production [] r',
    x: 'production [r] r > x',
    b: 'production [r] r > b',
    z: 'production [b x] r > b > z',
  };
  assert.deepEqual(place(['r > x b', 'x > z', 'b > z', 'z'], { r: 'production' }), expected);
  assert.deepEqual(place(['z', 'b > z', 'x > z', 'r > b x'], { r: 'production' }), expected);
});

test('cycles, self-references and keys of nothing are harmless', () => {
  assert.deepEqual(place(['a > b a missing', 'b > c', 'c > a'], { a: 'production', missing: 'test' }), {
    a: 'production [c] a',
    b: 'production [a] a > b',
    c: 'production [b] a > b > c',
  });
});

test('what no root reaches keeps the scope its entry says, and a way from the top of its island', () => {
  const packages = packagesOf('a', 'x > y', 'y').map((locked) => ({ ...locked, scope: 'development' as const }));
  const [, x, y] = placeInGraph(packages, [{ key: 'a', scope: 'production' }]);
  assert.equal(x?.scope, 'development');
  assert.deepEqual(y?.path, ['x@1', 'y@1']);
  assert.deepEqual([...unaskedKeys(packages)], ['a', 'x']);
});

// A lockfile of a few megabytes can describe any of these.
test('chains, fans and dense graphs of hostile size take no more than their edges', () => {
  const chain = Array.from({ length: 30_000 }, (_, index) => `n${index} > n${index + 1}`);
  const nodes = placeInGraph(packagesOf(...chain), [{ key: 'n0', scope: 'production' }]);
  assert.equal(nodes[29_999]?.scope, 'production');
  assert((nodes[29_999]?.path.length ?? 0) <= 64);
  const fan = ['hub', ...Array.from({ length: 20_000 }, (_, index) => `n${index} > hub`)];
  assert.equal(placeInGraph(packagesOf(...fan), [{ key: 'n7', scope: 'test' }])[0]?.parents.length, 20_000);
  const names = Array.from({ length: 600 }, (_, index) => `n${index}`);
  const dense = names.map((name) => `${name} > ${names.join(' ')}`);
  assert.equal(placeInGraph(packagesOf(...dense), [{ key: 'n5', scope: 'peer' }])[599]?.path.length, 2);
});
