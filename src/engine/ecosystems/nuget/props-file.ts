/**
 * Files that projects share (Directory.Build.props, Directory.Packages.props, *.targets …). What they reference, every
 * project beneath uses. A central version uses nothing: it is listed only where no project file could be joined with it.
 */
import type { FileTree } from '../../files/file-tree.ts';
import { type Extraction, nothingExtracted } from '../../model/extraction.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { declarePackages } from './msbuild-declarations.ts';
import { msbuildTree } from './msbuild-evaluation.ts';
import { type PackageItem, readMsbuildFile } from './msbuild-file.ts';

export async function extractProps(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { msbuild: shared, problems: unread } = readMsbuildFile(file);
  if (shared === undefined) {
    // The endings are used by others too; what is no MSBuild file states no packages.
    return file.text.includes('<Project') ? conclude({ problems: unread, status: 'failed' }) : nothingExtracted;
  }
  const around = msbuildTree(tree);
  const isJoined = around.hasProjects(file.path.slice(0, Math.max(0, file.path.lastIndexOf('/'))));
  const items = shared.items.filter((item) => (isCentralVersion(item) ? !isJoined && item.version !== '' : true));
  const { declarations, problems } = declarePackages(items, await around.evaluate(shared), 'production');
  return conclude({ declarations, problems: [...unread, ...problems] });
}

function isCentralVersion({ kind, action }: PackageItem): boolean {
  return kind === 'PackageVersion' || action === 'update';
}
