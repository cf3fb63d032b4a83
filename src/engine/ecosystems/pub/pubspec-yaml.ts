/** pubspec.yaml as a manifest: dependencies, development dependencies and overrides; `workspace` names the members. */
import { baseName } from '../../files/path-parts.ts';
import type { Declaration, Extraction } from '../../model/extraction.ts';
import { memberOf, memberRange, membersOf, type Positioned, textOf, textsOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude, notRead } from '../../extraction/conclude.ts';
import type { Format } from '../../extraction/ecosystem.ts';

export const pubspecYaml: Format = {
  name: 'pubspec.yaml',
  kind: 'manifest',
  matches: (path) => /^pubspec\.ya?ml$/.test(baseName(path)),
  extract,
};

const lists = [
  ['dependencies', 'production', false],
  ['dev_dependencies', 'development', false],
  ['dependency_overrides', 'production', true],
] as const;

function extract(file: SourceFile): Extraction {
  const { documents, problems } = readYaml(file);
  const root = documents[0];
  if (root === undefined && problems.length === 0) return conclude({});
  if (root?.kind !== 'map') return notRead(problems, 'The file is no YAML map.');
  const declarations: Declaration[] = [];
  for (const [list, scope, isOverride] of lists) {
    for (const node of membersOf(memberOf(root, list))) {
      if (isLocal(node)) continue;
      const constraint = (textOf(node) ?? textOf(node, 'version') ?? '').trim();
      const version = /^\d+\.\d+\.\d+(?:[-+][\w.+-]*)?$/.exec(constraint)?.[0];
      const name = textOf(node, 'hosted', 'name') ?? node.key;
      declarations.push({
        name,
        ...(name === node.key ? {} : { alias: node.key }),
        constraint: constraint === 'any' ? '' : constraint,
        ...(version === undefined ? {} : { version }),
        scope,
        ...(isOverride ? { isOverride } : {}),
        span: file.span(...memberRange(node)),
      });
    }
  }
  const projectName = textOf(root, 'name');
  const members = textsOf(memberOf(root, 'workspace'));
  return {
    ...conclude({ declarations, problems }),
    ...(projectName === undefined ? {} : { projectName }),
    ...(members.length === 0 ? {} : { members }),
  };
}

/** Code of the repository, or of an SDK that is not taken from the registry. */
function isLocal(node: Positioned): boolean {
  return memberOf(node, 'path') !== undefined || memberOf(node, 'sdk') !== undefined;
}
