// Builds the console into web/dist when it is missing or of other sources, so that "npm start" needs no command before it. What it was built from is
// told by content, since a checkout sets times as it likes. Beside each file lies what it is compressed, so that no request waits for that.
// Runs on any Node ≥ 20; the build on one that is new enough for it.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bundledNode } from '../bin/bundled-node.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const mark = `${root}web/dist/.built-from`;

const digest = digestOf([
  ...['web/src', 'web/public', 'client/src', 'rules/starter'].flatMap(filesBelow),
  ...['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts'].map((name) => `web/${name}`),
  'package-lock.json',
]);
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== digest) {
  console.error('building the console …');
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24;
  const node = isNewEnough ? process.execPath : (bundledNode() ?? process.execPath);
  const vite = `${root}node_modules/vite/bin/vite.js`;
  const { status } = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], {
    cwd: `${root}web`,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    console.error('the console was not built; see above');
    process.exit(status ?? 1);
  }
  for (const path of filesBelow('web/dist').filter((each) => /\.(?:js|css|html|svg|txt)$/.test(each))) {
    const bytes = readFileSync(join(root, path));
    writeFileSync(join(root, `${path}.br`), brotliCompressSync(bytes));
    writeFileSync(join(root, `${path}.gz`), gzipSync(bytes, { level: 9 }));
  }
  writeFileSync(mark, digest);
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length));
}

function digestOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths.sort())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  return hash.digest('hex');
}
