/**
 * pom.xml: the dependencies that a project declares, with the versions that poms of the repository give them, and of registries where
 * those are at hand: then what they bring in is told, too. A version that nobody can tell stays unknown, and is said to be.
 */
import type { Descriptions } from '../../extraction/descriptions.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { type Declaration, type Extraction, nothingExtracted } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { pathSource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { type EffectivePom, effectivePom } from './pom-effective.ts';
import { nameOf, type PomRepository, pomRepository, type PomSource } from './pom-lineage.ts';
import { managementKey, type PomDependency, type PomProfile, readPom } from './pom-model.ts';
import { versionOfBoms } from './own-version-boms.ts';
import { isProjectPath } from './pom-path.ts';
import { scopeOf } from './pom-scope.ts';
import { releasedPoms } from './released-poms.ts';
import { resolvePom } from './resolved-pom.ts';
import { settledVersion } from './settled-version.ts';

export async function extractPom(file: SourceFile, tree: FileTree, descriptions?: Descriptions): Promise<Extraction> {
  const { model, problems } = readPom(file);
  if (model === undefined) return { ...nothingExtracted, problems, status: 'failed' };
  const repository = pomRepository(tree);
  const from: PomSource | undefined =
    descriptions === undefined || !isProjectPath(file.path)
      ? undefined
      : { released: releasedPoms(descriptions), askedBy: file.path };
  const pom = await effectivePom(model, repository, from);
  const found = [
    ...model.dependencies.map((dependency) => declare(dependency, pom)),
    ...model.profiles.flatMap((profile) => profile.dependencies.map((dependency) => declare(dependency, pom, profile))),
  ];
  const declarations: Declaration[] = [];
  for (const { declaration } of found) {
    if (declaration !== undefined && !(await isOfRepository(declaration, pom, repository)))
      declarations.push(declaration);
  }
  const resolved =
    from === undefined ? { ...nothingExtracted, blind: [] } : await resolvePom(model, pom, repository, from);
  const gaps = [
    ...problems,
    ...pom.lineage.problems,
    ...found.flatMap(({ problem }) => problem ?? []),
    ...resolved.problems,
  ];
  return {
    ...nothingExtracted,
    packages: resolved.packages,
    projects: resolved.packages.length === 0 ? [] : resolved.projects,
    declarations,
    problems: [...gaps, ...resolved.blind],
    // What a registry does not have today it does not have tomorrow, and nothing that was known is in doubt for it.
    status: gaps.length > 0 || (resolved.blind.length > 0 && descriptions?.isAway === true) ? 'partial' : 'parsed',
  };
}

/** A module of the same build is code of this repository; at another version it is a package that was released before. */
async function isOfRepository(
  { name, constraint, version }: Declaration,
  pom: EffectivePom,
  repository: PomRepository,
): Promise<boolean> {
  const colon = name.indexOf(':');
  const sibling = await repository.find(name.slice(0, colon), name.slice(colon + 1));
  if (sibling === undefined || !isProjectPath(sibling.path)) return false;
  const siblingVersion = pom.resolve(sibling.version);
  return version === undefined ? constraint === '' || constraint === sibling.version : version === siblingVersion;
}

interface Found {
  readonly declaration?: Declaration;
  readonly problem?: Problem;
}

function declare(dependency: PomDependency, pom: EffectivePom, profile?: PomProfile): Found {
  const { span } = dependency;
  const line = span.startLine;
  const groupId = pom.resolve(dependency.groupId, profile);
  const artifactId = pom.resolve(dependency.artifactId, profile);
  if (!groupId || !artifactId || dependency.isCut) {
    return { problem: { line, message: `the dependency ${nameOf(dependency)} cannot be named and is not listed` } };
  }
  const name = nameOf({ groupId, artifactId });
  const key = managementKey(groupId, artifactId, pom.resolve(dependency.type, profile) ?? '', dependency.classifier);
  const managed = pom.managed(key, profile);
  const written = dependency.version || (managed?.writtenVersion ?? '');
  const requirement =
    dependency.version !== ''
      ? pom.resolve(dependency.version, profile)
      : managed !== undefined
        ? managed.version
        : versionOfBoms(pom.outsideBoms, groupId, artifactId);
  const version = requirement === undefined ? undefined : settledVersion(requirement);
  const isOptional = pom.resolve(dependency.optional || (managed?.optional ?? ''), profile) === 'true';
  const declaration: Declaration = {
    name,
    constraint: requirement ?? written,
    ...(version !== undefined && { version }),
    scope: scopeOf(pom.resolve(dependency.scope, profile) || (managed?.scope ?? ''), isOptional),
    span,
    ...(dependency.systemPath === '' ? {} : { source: pathSource(dependency.systemPath) }),
  };
  return requirement === undefined
    ? { declaration, problem: { line, message: gap(name, written, pom) } }
    : { declaration };
}

function gap(name: string, written: string, { outsideBoms }: EffectivePom): string {
  if (written !== '') return `the version of ${name} is ${written}, which no file of the repository settles`;
  const deciders = outsideBoms.map((bom) => bom.name);
  return deciders.length === 0
    ? `${name} has no version`
    : `the version of ${name} is decided outside the repository (${deciders.slice(0, 3).join(', ')})`;
}
