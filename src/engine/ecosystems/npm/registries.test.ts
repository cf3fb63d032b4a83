import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryTree } from '../../files/memory-tree.ts';
import { npmRegistries } from './registries.ts';

const tree = memoryTree({
  '.npmrc':
    'registry=https://all.example/\n@acme:registry = "https://acme.example/npm/"\n//acme.example/:_authToken=secret\n',
  'web/.npmrc': '@acme:registry=https://user:secret@web.example/\n; registry=https://commented.example/\n',
  'berry/.yarnrc.yml':
    'npmRegistryServer: "https://berry.example"\nnpmScopes:\n  acme:\n    npmRegistryServer: "https://berry-acme.example"\n',
  'classic/.yarnrc': 'registry "https://classic.example/"\n',
  'bun/bunfig.toml':
    '[install]\nregistry = "https://bun.example/"\n[install.scopes]\nacme = { url = "https://bun-acme.example/", token = "secret" }\n',
});

test('a package is of the registry of its scope, else of the one for all, and the nearest settings go first', async () => {
  const cases: readonly (readonly [folder: string, tool: 'npm' | 'yarn' | 'bun', name: string, url: string])[] = [
    ['', 'npm', 'lodash', 'https://all.example/'],
    ['', 'npm', '@acme/ui', 'https://acme.example/npm/'],
    ['', 'npm', '@other/ui', 'https://all.example/'],
    ['web', 'npm', '@acme/ui', 'https://***@web.example/'],
    ['web/deep', 'npm', 'lodash', 'https://all.example/'],
    ['berry', 'yarn', 'lodash', 'https://berry.example'],
    ['berry', 'yarn', '@acme/ui', 'https://berry-acme.example'],
    ['berry', 'npm', 'lodash', 'https://all.example/'],
    ['classic', 'yarn', 'lodash', 'https://classic.example/'],
    ['bun', 'bun', 'lodash', 'https://bun.example/'],
    ['bun', 'bun', '@acme/ui', 'https://bun-acme.example/'],
  ];
  for (const [folder, tool, name, url] of cases) {
    const registries = await npmRegistries(tree, folder, tool);
    assert.deepEqual(registries.sourceOf(name), { kind: 'registry', url }, `${folder} ${tool} ${name}`);
  }
  assert.equal((await npmRegistries(memoryTree({ 'package.json': '{}' }), '')).sourceOf('lodash'), undefined);
});
