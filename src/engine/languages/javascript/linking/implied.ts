/** Packages that compilers insert by their settings, without a word in code: helpers of TypeScript, the runtime of JSX, polyfills. */
import { basename } from 'node:path/posix';
import type { FileTree } from '../../../files/file-tree.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { isFirstParty } from '../../../linking/first-party.ts';
import type { ImpliedLoad } from '../../../linking/linker.ts';

const sizeMax = 1024 * 1024;
const settings =
  /^(?:tsconfig[^/]*\.json|jsconfig\.json|deno\.jsonc?|\.?babel[^/]*|\.swcrc|vite\.config\.\w+|vitest\.config\.\w+|package\.json)$/;
const pragma = /@jsxImportSource\s+((?:@[\w.-]+\/)?[\w.-]+)/;

interface Setting {
  readonly pattern: RegExp;
  /** The package; `$1` is what the setting names. */
  readonly name: string;
  readonly why: string;
}

const inserted: readonly Setting[] = [
  { pattern: /"importHelpers"\s*:\s*true/, name: 'tslib', why: 'TypeScript inserts its helpers' },
  { pattern: /"externalHelpers"\s*:\s*true/, name: '@swc/helpers', why: 'swc inserts its helpers' },
  { pattern: /useBuiltIns['"]?\s*:\s*['"](?:usage|entry)/, name: 'core-js', why: 'Babel inserts its polyfills' },
  { pattern: /plugin-transform-runtime|transform-runtime/, name: '@babel/runtime', why: 'Babel inserts its helpers' },
  { pattern: /\bcorejs['"]?\s*:\s*['"]?3/, name: '@babel/runtime-corejs3', why: 'Babel inserts its polyfills' },
  { pattern: /\bprovider['"]?\s*:\s*['"](\w+)['"]/, name: '@vitest/coverage-$1', why: 'Vitest loads it for coverage' },
  {
    pattern: /jsxImportSource['"]?\s*:\s*['"]((?:@[\w.-]+\/)?[\w.-]+)/,
    name: '$1',
    why: 'JSX is compiled to calls of it',
  },
  { pattern: /"jsx"\s*:\s*"react-jsx(?:dev)?"/, name: 'react', why: 'JSX is compiled to calls of it' },
  { pattern: /runtime['"]?\s*:\s*['"]automatic/, name: 'react', why: 'JSX is compiled to calls of it' },
];

export async function impliedLoads(tree: FileTree): Promise<readonly ImpliedLoad[]> {
  const found: ImpliedLoad[] = [];
  for (const { path, kind, size } of tree.entries) {
    if (kind !== 'file' || size > sizeMax || !isFirstParty(path)) continue;
    const isSource = /\.[jt]sx$/.test(path);
    if (!isSource && !settings.test(basename(path))) continue;
    const text = (await readTextIfThere(tree, path)) ?? '';
    for (const { pattern, name, why } of isSource ? [] : inserted) {
      const match = pattern.exec(text);
      if (match === null) continue;
      const place = { path, start: match.index, end: match.index + match[0].length };
      found.push({ name: name.replace('$1', match[1] ?? ''), place, why: `${path} says that ${why}` });
    }
    const comment = isSource ? pragma.exec(text.slice(0, 4000)) : null;
    if (comment !== null) {
      const place = { path, start: comment.index, end: comment.index + comment[0].length };
      found.push({ name: comment[1] ?? '', place, why: `${path} says that JSX is compiled to calls of it` });
    }
  }
  return found;
}
