/**
 * go.sum: hashes of all module versions ever looked at, so it says more than is built. It speaks only where go.mod does
 * not: where there is none, or one from before Go 1.17, which leaves indirect modules out. Of each module the highest
 * version counts, as minimal version selection would take it.
 */
import { posix } from 'node:path';
import type { FileTree } from '../../files/file-tree.ts';
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { linesOf } from '../../text/lines.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { goModules } from '../../versions/go.ts';
import { compareTexts } from '../../versions/version-scheme.ts';
import { conclude } from '../../extraction/conclude.ts';
import { requiredPaths } from './required-paths.ts';
import { leavesOutIndirect, readVersion } from './module-version.ts';
import { readIfThere } from '../../files/read-if-there.ts';

export async function extractGoSum(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { modules, problems } = readSums(file);
  const folder = posix.dirname(file.path);
  const required = await requiredPaths(tree, posix.join(folder, 'go.mod'));
  const listed = [...modules.values()];
  if (required === undefined)
    return conclude({ packages: listed.map(({ locked }) => locked), problems, status: statusOf(modules, problems) });

  const isCovered =
    !leavesOutIndirect(required.goVersion) ||
    (await readIfThere(tree, posix.join(folder, 'vendor/modules.txt'))) !== undefined;
  const packages = listed
    .filter(({ locked, hasContent }) => !isCovered && hasContent && !required.paths.has(locked.name))
    .map(({ locked }): LockedPackage => ({ ...locked, directness: 'transitive' }));
  return conclude({ packages, problems, status: statusOf(modules, problems) });
}

interface SummedModule {
  readonly locked: LockedPackage;
  /** False where only the module's go.mod was ever needed, to work out versions. */
  readonly hasContent: boolean;
}

function readSums(file: SourceFile): { modules: Map<string, SummedModule>; problems: Problem[] } {
  const modules = new Map<string, SummedModule>();
  const problems: Problem[] = [];
  for (const line of linesOf(file.text)) {
    if (line.text.trim() === '') continue;
    const [, path = '', versionText = '', suffix] = sumLine.exec(line.text) ?? [];
    const version = readVersion(versionText);
    if (version === undefined) {
      problems.push({ line: line.number, message: 'This line is no checksum of a module; it was not read.' });
      continue;
    }
    const hasContent = suffix === undefined;
    const before = modules.get(path);
    if (before !== undefined && !isBetter(before, version, hasContent)) continue;
    const start = line.start + line.text.indexOf(path);
    const span = file.span(start, line.start + line.text.indexOf(versionText, path.length) + versionText.length);
    modules.set(path, { locked: { key: path, name: path, version, span, dependsOn: [] }, hasContent });
  }
  return { modules, problems };
}

const sumLine = /^[ \t]*(\S+)[ \t]+(v[^\s/]+)(\/go\.mod)?[ \t]+h1:\S+[ \t]*$/;

function isBetter(before: SummedModule, version: string, hasContent: boolean): boolean {
  if (before.hasContent !== hasContent) return hasContent;
  return (compareTexts(goModules, version, before.locked.version) ?? 0) > 0;
}

function statusOf(modules: ReadonlyMap<string, SummedModule>, problems: readonly Problem[]): Extraction['status'] {
  return modules.size === 0 && problems.length > 0 ? 'failed' : 'parsed';
}
