// Where the Node lies that comes as a package, for those who run an older one: npm installs the one that fits, and it needs no script to do so.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Undefined where there is none for this platform, or it was left out. */
export function bundledNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  try {
    const folder = dirname(require.resolve(`node-${platform}-${process.arch}/package.json`));
    return [join(folder, 'bin', 'node'), join(folder, 'bin', 'node.exe')].find((path) => existsSync(path));
  } catch {
    return undefined;
  }
}
