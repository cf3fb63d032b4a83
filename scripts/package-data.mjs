// Data that sources read from beside them at run time, which the compiler does not carry over: every JSON file of src/ but for fixtures.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Paths below src/, in order. */
export function packageData(root) {
  const src = join(root, 'src');
  return readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => relative(src, join(entry.parentPath ?? entry.path, entry.name)))
    .filter((path) => !path.split(/[\\/]/).some((part) => part === 'fixtures' || part === 'testing'))
    .sort();
}
