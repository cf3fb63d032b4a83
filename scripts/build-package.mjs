// Builds lib/ from src/ before the package is packed: Node strips no types of files below node_modules. The compiler keeps lines and comments
// nearly as they are, so what is shipped can be read, and needs no source maps. Data that sources read goes with them. With --clean, lib/ goes again.
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageData } from './package-data.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
rmSync(`${root}lib`, { recursive: true, force: true });
if (!process.argv.includes('--clean')) {
  const bin = `${root}node_modules/.bin`;
  const { status } = spawnSync(`${bin}/tsc`, ['-p', 'tsconfig.package.json'], {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 2, 2],
  });
  process.exitCode = status ?? 1;
  for (const path of packageData(root)) cpSync(`${root}src/${path}`, `${root}lib/${path}`);
}
