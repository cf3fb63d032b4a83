/** package.json: what a project asks for, in four sections, and what it forces on others by overrides and resolutions. */
import { type Declaration, type Extraction, failedExtraction, type LocalPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import type { Scope } from '../../model/scope.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { folderOf } from '../../files/path-parts.ts';
import { readJson } from '../../text/json.ts';
import { itemsOf, memberOf, memberRange, membersOf, type Positioned, textOf, textsOf } from '../../text/positioned.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude } from '../../extraction/conclude.ts';
import { readOverrides } from './overrides.ts';
import { type NpmRegistries, npmRegistries } from './registries.ts';
import { readSpecifier } from './specifier.ts';

/** The sections and their scopes; lockfiles that copy the sections use them too. */
export const dependencySections: ReadonlyMap<string, Scope> = new Map([
  ['dependencies', 'production'],
  ['optionalDependencies', 'optional'],
  ['peerDependencies', 'peer'],
  ['devDependencies', 'development'],
]);

export async function extract(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { root, problems: syntax } = readJson(file);
  if (root?.kind !== 'map') {
    return syntax.length > 0
      ? { ...failedExtraction(''), problems: syntax }
      : failedExtraction('package.json holds no object', 1);
  }
  const problems: Problem[] = [...syntax];
  const registries = await npmRegistries(tree, folderOf(file.path));
  const reading: Reading = { file, registries, locals: [], problems };
  const declarations = [...dependencySections].flatMap(([section, scope]) =>
    readSection(reading, memberOf(root, section), scope),
  );
  const workspaces = memberOf(root, 'workspaces');
  const projectName = textOf(root, 'name');
  return {
    ...conclude({ declarations: [...declarations, ...readOverrides(file, root)], problems }),
    locals: reading.locals,
    members: textsOf(itemsOf(workspaces).length > 0 ? workspaces : memberOf(workspaces, 'packages')),
    ...(projectName === undefined ? {} : { projectName }),
  };
}

interface Reading {
  readonly file: SourceFile;
  readonly registries: NpmRegistries;
  readonly locals: LocalPackage[];
  readonly problems: Problem[];
}

function readSection(reading: Reading, section: Positioned | undefined, scope: Scope): readonly Declaration[] {
  const { file, problems } = reading;
  if (section !== undefined && section.kind !== 'map') {
    problems.push({
      line: file.span(...memberRange(section)).startLine,
      message: `${section.key} is no object; its packages are unknown`,
    });
  }
  return membersOf(section).flatMap((member) => {
    const written = textOf(member);
    if (written !== undefined) return declare(reading, member, member.key, written, scope);
    const line = file.span(...memberRange(member)).startLine;
    problems.push({
      line,
      message: `${JSON.stringify(member.key.slice(0, 80))} names no version as text; the dependency is left out`,
    });
    return [];
  });
}

function declare(
  { file, registries, locals }: Reading,
  member: Positioned,
  called: string,
  written: string,
  scope: Scope,
): Declaration[] {
  const { target, constraint, version, isLocal, folder, ...where } = readSpecifier(written);
  const span = file.span(...memberRange(member));
  if (folder !== undefined) locals.push({ name: called, version: '', path: folder, constraint, scope, span });
  if (isLocal) return [];
  const name = target ?? called;
  const source = where.source ?? registries.sourceOf(name);
  return [
    {
      name,
      ...(target === undefined ? {} : { alias: called }),
      constraint,
      ...(version === undefined ? {} : { version }),
      scope,
      span,
      ...(source === undefined ? {} : { source }),
    },
  ];
}
