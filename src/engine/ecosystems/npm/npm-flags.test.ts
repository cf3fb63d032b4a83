/** npm writes into a lockfile what it worked out over its own graph: an oracle for ours, on real projects. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderTree } from '../../files/folder-tree.ts';
import type { Scope } from '../../model/scope.ts';
import { labelOf } from '../../inventory/graph.ts';
import { scopeOrder } from '../../inventory/order.ts';
import { takeInventory } from '../../inventory/take-inventory.ts';
import { readJson } from '../../text/json.ts';
import { memberOf, membersOf, type Positioned, textOf } from '../../text/positioned.ts';
import { sourceFile } from '../../text/source-file.ts';
import { installedName } from './install-tree.ts';
import { lacks, sharedFolder } from '../../../testing/outside-inputs.ts';
import { flaggedScope } from './package-lock-packages.ts';

const folder = sharedFolder('data/repositories/');

for (const project of ['nodegoat', 'nodejs-goof', 'bookstack', 'filebrowser/frontend']) {
  test(`the scope of every package of ${project} is what npm's own flags say`, async (context) => {
    if (lacks(context, 'repositories')) return;
    const tree = await folderTree(fileURLToPath(new URL(project, folder)));
    const { root } = readJson(sourceFile('package-lock.json', await tree.read('package-lock.json')));
    const flags = new Map<string, Scope>();
    collect(root, flags);
    const found = (await takeInventory(tree)).packages.filter(({ ecosystem }) => ecosystem === 'npm');
    assert(found.length > 500);
    for (const { name, version, scope } of found)
      assert.equal(scope, flags.get(labelOf({ name, version })), `${name}@${version}`);
  });
}

/** The strongest flag of each version, from `packages` or, in version 1, from the nested `dependencies`. */
function collect(root: Positioned | undefined, flags: Map<string, Scope>): void {
  const packages = memberOf(root, 'packages');
  for (const entry of membersOf(packages ?? memberOf(root, 'dependencies'))) {
    const called = packages === undefined ? entry.key : installedName(entry.key);
    if (called !== undefined)
      note(
        flags,
        labelOf({ name: textOf(entry, 'name') ?? called, version: textOf(entry, 'version') ?? '' }),
        flaggedScope(entry),
      );
    if (packages === undefined) collect(entry, flags);
  }
}

function note(flags: Map<string, Scope>, label: string, scope: Scope): void {
  const known = flags.get(label);
  if (known === undefined || scopeOrder.indexOf(scope) < scopeOrder.indexOf(known)) flags.set(label, scope);
}
