/** pubspec.yaml as a manifest: dependencies, development dependencies and overrides; `workspace` names the members. */
import type { Declaration, Extraction, LocalPackage } from '../../model/extraction.ts';
import { memberOf, memberRange, membersOf, type Positioned, textOf, textsOf } from '../../text/positioned.ts';
import type { PackageSource } from '../../model/package-source.ts';
import { gitSource, registrySource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { readYaml } from '../../text/yaml.ts';
import { conclude, notRead } from '../../extraction/conclude.ts';

const lists = [
  ['dependencies', 'production', false],
  ['dev_dependencies', 'development', false],
  ['dependency_overrides', 'production', true],
] as const;

export function extract(file: SourceFile): Extraction {
  const { documents, problems } = readYaml(file);
  const root = documents[0];
  if (root === undefined && problems.length === 0) return conclude({});
  if (root?.kind !== 'map') return notRead(problems, 'The file is no YAML map.');
  const declarations: Declaration[] = [];
  const locals: LocalPackage[] = [];
  for (const [list, scope, isOverride] of lists) {
    for (const node of membersOf(memberOf(root, list))) {
      if (memberOf(node, 'sdk') !== undefined) continue;
      const constraint = (textOf(node) ?? textOf(node, 'version') ?? '').trim();
      const version = /^\d+\.\d+\.\d+(?:[-+][\w.+-]*)?$/.exec(constraint)?.[0];
      const name = textOf(node, 'hosted', 'name') ?? node.key;
      const span = file.span(...memberRange(node));
      const path = textOf(node, 'path');
      if (memberOf(node, 'path') !== undefined) {
        if (path !== undefined) locals.push({ name, version: '', path, constraint, scope, span });
        continue;
      }
      const source = sourceOf(node);
      declarations.push({
        name,
        ...(name === node.key ? {} : { alias: node.key }),
        constraint: constraint === 'any' ? '' : constraint,
        ...(version === undefined ? {} : { version }),
        scope,
        ...(isOverride ? { isOverride } : {}),
        span,
        ...(source === undefined ? {} : { source }),
      });
    }
  }
  const projectName = textOf(root, 'name');
  const members = textsOf(memberOf(root, 'workspace'));
  return {
    ...conclude({ declarations, problems }),
    locals,
    ...(projectName === undefined ? {} : { projectName }),
    ...(members.length === 0 ? {} : { members }),
  };
}

/** `git: url`, `git: {url, ref}`, `hosted: url`, `hosted: {name, url}`; what an SDK brings is not taken from the registry. */
function sourceOf(node: Positioned): PackageSource | undefined {
  const repository = textOf(node, 'git') ?? textOf(node, 'git', 'url');
  if (repository !== undefined) return gitSource(repository, textOf(node, 'git', 'ref'));
  const registry = textOf(node, 'hosted', 'url') ?? textOf(node, 'hosted');
  return registry === undefined ? undefined : registrySource(registry);
}
