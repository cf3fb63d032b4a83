// Installs the packages when they are missing or older than the lockfile, so that a fresh clone needs no command before
// "npm start" or "npm test". Runs on any Node ≥ 20, before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundledNode } from '../bin/bundled-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const marker = `${root}node_modules/.package-lock.json`;
const hasNode = () => Number(process.versions.node.split('.')[0]) >= 24 || bundledNode() !== undefined;

const isCurrent =
  existsSync(marker) && hasNode() && statSync(marker).mtimeMs >= statSync(`${root}package-lock.json`).mtimeMs;
if (!isCurrent) {
  console.error('installing packages (npm ci) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    console.error('npm ci failed; see above');
    process.exit(status ?? 1);
  }
}
