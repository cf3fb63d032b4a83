/**
 * vendor/modules.txt: the modules whose code was copied into the repository. go.mod says the same since Go 1.17, so only
 * what the go.mod above leaves out is listed, or everything where there is none.
 * Format: https://go.dev/ref/mod#vendoring
 */
import { posix } from 'node:path';
import type { FileTree } from '../../files/file-tree.ts';
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { pathSource } from '../../model/source-address.ts';
import { type Line, linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { readVersion } from './module-version.ts';
import { requiredPaths } from './required-paths.ts';

export async function extractVendorModules(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const required = await requiredPaths(tree, posix.join(posix.dirname(file.path), '../go.mod'));
  const modules = new Map<string, LockedPackage>();
  const problems: Problem[] = [];
  let current: LockedPackage | undefined;
  for (const line of linesOf(file.text)) {
    if (line.text.startsWith('## ')) {
      // The list of go.mod, which names what is brought in as well.
      const directness = /^## explicit\b/.test(line.text) ? 'unknown' : 'transitive';
      if (current !== undefined) modules.set(current.key, { ...current, directness });
    } else if (line.text.startsWith('# ')) {
      const read = readModule(line, file);
      if (typeof read === 'string') problems.push({ line: line.number, message: read });
      current = typeof read === 'object' && !modules.has(read.key) ? read : undefined;
      if (current !== undefined) modules.set(current.key, current);
    } else if (line.text.trim() !== '' && !/^[^\s#]+$/.test(line.text.trim())) {
      problems.push({ line: line.number, message: 'This line is neither a module nor a package; it was not read.' });
    }
  }
  const packages = [...modules.values()].filter(({ name }) => required === undefined || !required.paths.has(name));
  const status = modules.size === 0 && problems.length > 0 ? 'failed' : 'parsed';
  return conclude({ packages, problems, status });
}

/**
 * `# path version`, `# path version => target version`, `# path version => ./folder`. Lines without a version before the
 * arrow repeat replacements that hold for all versions; nothing of theirs is vendored under that line.
 */
function readModule({ text, start }: Line, file: SourceFile): LockedPackage | string | undefined {
  const [left = '', right] = text.slice(2).split(' => ');
  const [path = '', versionText, ...surplus] = left.trim().split(/\s+/);
  if (versionText === undefined && right !== undefined) return undefined;
  const version = readVersion(versionText ?? '');
  if (version === undefined || surplus.length > 0)
    return `${quoted(text.slice(2))} names no module version; it is not listed.`;
  const base = { key: `${path}@${version}`, dependsOn: [], directness: 'transitive' as const };
  const end = start + text.trimEnd().length;
  if (right === undefined) return { ...base, name: path, version, span: file.span(start + 2, end) };
  const [target = '', targetVersion] = right.trim().split(/\s+/);
  const replacing = targetVersion === undefined ? '' : readVersion(targetVersion);
  if (replacing === undefined) return `${quoted(right)} is no replacement; ${quoted(path)} is not listed.`;
  if (replacing === '')
    return { ...base, name: path, version: '', span: file.span(start + 2, end), source: pathSource(target) };
  const replaces = target === path ? {} : { replaces: { name: path, version } };
  const span = file.span(start + text.indexOf(right, left.length), end);
  return { ...base, name: target, version: replacing, span, ...replaces };
}
