/** packages.config: every package of a classic .NET Framework project, the direct and the brought in alike, at one version. */
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf } from '../../files/path-parts.ts';
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { attributeNamed, childrenNamed, parseXml } from '../../text/xml.ts';
import { conclude } from '../../extraction/conclude.ts';
import { fromFeeds, nugetFeeds } from './feeds.ts';

export async function extractPackagesConfig(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { root, problems: unread } = parseXml(file);
  if (root === undefined || root.name !== 'packages') {
    const missing = { line: 1, message: 'there is no <packages> element, so no package was read' };
    return conclude({ problems: [...unread, missing], status: 'failed' });
  }
  const problems: Problem[] = [...unread];
  const declarations = childrenNamed(root, 'package').flatMap((element): readonly Declaration[] => {
    const span = file.span(element.start, element.end);
    const name = attributeNamed(element, 'id')?.value.trim() ?? '';
    const version = attributeNamed(element, 'version')?.value.trim() ?? '';
    if (name === '' || version === '')
      problems.push({ line: span.startLine, message: 'a <package> has no id or no version' });
    if (name === '') return [];
    const isForDevelopment = attributeNamed(element, 'developmentDependency')?.value.trim().toLowerCase() === 'true';
    return [
      {
        name,
        constraint: version,
        ...(version !== '' && { version }),
        scope: isForDevelopment ? 'development' : 'production',
        span,
        directness: 'unknown',
      },
    ];
  });
  const feeds = await nugetFeeds(tree, folderOf(file.path));
  return conclude({ declarations: fromFeeds(declarations, feeds), problems });
}
