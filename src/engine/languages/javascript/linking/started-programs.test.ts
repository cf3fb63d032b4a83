/** Which programs of packages surely start with the product, and where that is written. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryTree } from '../../../files/memory-tree.ts';
import { lockfileNames } from './lockfile-names.ts';
import { startedPrograms } from './started-programs.ts';

const programs = new Map([
  ['forever', ['forever']],
  ['next', ['next']],
  ['cross-env', ['cross-env', 'cross-env-shell']],
  ['plain', []],
]);

const cases: readonly (readonly [path: string, text: string, started: readonly string[]])[] = [
  ['Procfile', 'web: ./node_modules/.bin/forever -m 5 server.js\n', ['forever']],
  ['Procfile', 'release: forever up\nworker: npx next start\n', ['next']],
  ['Dockerfile', 'FROM node\nRUN forever list\nCMD ["next", "start"]\n', ['next']],
  ['deploy/Dockerfile.web', 'ENTRYPOINT node_modules/.bin/next start\n', ['next']],
  ['docker-compose.yml', 'services:\n  web:\n    command: next start\n', ['next']],
  ['package.json', '{"scripts": {"start": "cross-env NODE_ENV=production next start"}}', ['next']],
  ['package.json', '{"scripts": {"build": "next build", "dev": "forever x"}}', []],
  ['package.json', '{"scripts": {"start": "node forever.js"}}', []],
  ['scripts/start.sh', 'forever start\n', []],
  ['node_modules/x/Procfile', 'web: forever\n', []],
];

void describe('programs with which the product starts', () => {
  for (const [path, text, started] of cases)
    void it(`${started.join(', ') || 'none'}: ${path}: ${text.trim().split('\n').at(-1) ?? ''}`, async () => {
      const found = await startedPrograms(memoryTree({ [path]: text }), programs);
      assert.deepEqual(
        found.map(({ name }) => name),
        started,
      );
      for (const { name, place } of found) assert.equal(text.slice(place.start, place.end), name);
    });

  void it('are found in scripts that an image runs by their names', async () => {
    const tree = memoryTree({
      Dockerfile: 'FROM node\nCMD ["npm", "run", "web"]\n',
      'package.json': '{"scripts": {"web": "npm run serve-it", "serve-it": "forever app.js", "other": "next"}}',
    });
    assert.deepEqual(
      (await startedPrograms(tree, programs)).map(({ name, place }) => [name, place.path]),
      [['forever', 'package.json']],
    );
  });
});

const pnpm: readonly (readonly [version: string, text: string])[] = [
  [
    '6',
    "lockfileVersion: '6.0'\n\npackages:\n\n  /zod@3.21.4:\n    resolution: {integrity: x}\n    dev: false\n\n  /next@13.0.0(react@18.0.0):\n    resolution: {integrity: x}\n    hasBin: true\n\n  /@acme/kit@1.0.0:\n    resolution: {integrity: x}\n",
  ],
  [
    '9',
    "lockfileVersion: '9.0'\n\npackages:\n\n  zod@3.21.4:\n    resolution: {integrity: x}\n\n  next@13.0.0:\n    resolution: {integrity: x}\n    engines: {node: '>=18'}\n    hasBin: true\n\n  '@acme/kit@1.0.0':\n    resolution: {integrity: x}\n\nsnapshots:\n\n  other@1.0.0: {}\n",
  ],
];

void describe('what pnpm’s lockfile says of programs', () => {
  for (const [version, text] of pnpm)
    void it(`format ${version}: packages without them`, async () => {
      const { programs: found } = await lockfileNames(memoryTree({ 'pnpm-lock.yaml': text }));
      assert.deepEqual([...found.keys()].sort(), ['@acme/kit', 'zod']);
    });
});
