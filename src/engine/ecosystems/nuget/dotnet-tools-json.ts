/** .config/dotnet-tools.json, the command-line tools of a repository, and the SDKs of global.json: packages of the build. */
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { readJson } from '../../text/json.ts';
import { memberOf, memberRange, membersOf, textOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, notRead, quoted } from '../../extraction/conclude.ts';

export function extractTools(file: SourceFile): Extraction {
  const { root, problems: unread } = readJson(file, { tolerant: true });
  if (root?.kind !== 'map') return notRead(unread, 'there is no object, so no tool was read');
  const problems: Problem[] = [...unread];
  const tools = membersOf(memberOf(root, 'tools')).map((tool) => ({ tool, version: textOf(tool, 'version') }));
  const sdks = membersOf(memberOf(root, 'msbuild-sdks')).map((tool) => ({ tool, version: textOf(tool) }));
  const declarations = [...tools, ...sdks].map(({ tool, version }): Declaration => {
    const span = file.span(...memberRange(tool));
    if (version === undefined) problems.push({ line: span.startLine, message: `${quoted(tool.key)} has no version` });
    return {
      name: tool.key,
      constraint: version ?? '',
      ...(version !== undefined && version !== '' && { version }),
      scope: 'development',
      span,
    };
  });
  return conclude({ declarations, problems });
}
