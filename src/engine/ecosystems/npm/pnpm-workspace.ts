/**
 * pnpm-workspace.yaml: catalogs and overrides, where a person edits versions that package.json files leave to it
 * (`"react": "catalog:"`).
 */
import type { Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { memberOf, membersOf, textsOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude } from '../../extraction/conclude.ts';
import { override } from './overrides.ts';

export function extract(file: SourceFile): Extraction {
  const { documents, problems: syntax } = readYaml(file);
  const problems: Problem[] = [...syntax];
  const root = documents[0];
  if (root !== undefined && root.kind !== 'map') problems.push({ line: 1, message: 'the file holds no map' });
  const catalogs = [memberOf(root, 'catalog'), ...membersOf(memberOf(root, 'catalogs'))];
  const declarations = [...catalogs, memberOf(root, 'overrides')].flatMap((section) =>
    membersOf(section).flatMap((member) => override(file, member)),
  );
  return { ...conclude({ declarations, problems }), members: textsOf(memberOf(root, 'packages')) };
}
