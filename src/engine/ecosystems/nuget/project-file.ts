/** Project files (*.csproj, *.fsproj, *.vbproj …): the packages that a project references, joined with central versions. */
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf } from '../../files/path-parts.ts';
import type { Extraction } from '../../model/extraction.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { fromFeeds, nugetFeeds } from './feeds.ts';
import { declarePackages, usualScope } from './msbuild-declarations.ts';
import { msbuildTree } from './msbuild-evaluation.ts';
import { readMsbuildFile } from './msbuild-file.ts';

export async function extractProject(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { msbuild: project, problems: unread } = readMsbuildFile(file);
  if (project === undefined) return conclude({ problems: unread, status: 'failed' });
  const evaluation = await msbuildTree(tree).evaluate(project);
  const items = project.items.filter(({ kind }) => kind !== 'PackageVersion');
  const scope = usualScope(project.items, evaluation.resolve('$(IsTestProject)'));
  const { declarations, problems } = declarePackages(items, evaluation, scope);
  const feeds = await nugetFeeds(tree, folderOf(file.path));
  return conclude({ declarations: fromFeeds(declarations, feeds), problems: [...unread, ...problems] });
}
