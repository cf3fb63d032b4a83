/** A dependency that nobody argued for is one that nobody watches. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const root = new URL('../', import.meta.url);

test('every dependency is argued for in docs/decisions', () => {
  const decisions = new URL('docs/decisions/', root);
  const words = readdirSync(decisions)
    .map((name) => readFileSync(new URL(name, decisions), 'utf8'))
    .join('\n');
  const packages: unknown = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
  const unargued = ['dependencies', 'devDependencies']
    .flatMap((kind) => namesIn(packages, kind))
    .filter((name) => !words.includes(`\`${name}\``));
  assert.deepEqual(unargued, [], 'say in docs/decisions/0001-stack.md what each is for, and why not something else');
});

function namesIn(packages: unknown, kind: string): string[] {
  const group: unknown = typeof packages === 'object' && packages !== null ? Reflect.get(packages, kind) : undefined;
  return Object.keys(group ?? {});
}
