/**
 * build.gradle, build.gradle.kts and scripts like them: the dependencies that stand there plainly. Versions that bills of materials
 * decide are known where the bills are at hand; what comes in is not told.
 */
import type { Descriptions } from '../../extraction/descriptions.ts';
import type { FileTree } from '../../files/file-tree.ts';
import type { Declaration, Extraction } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { expressionResolver, type Resolve } from '../../text/expressions.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { type BomVersions, bomVersions } from './bom-versions.ts';
import { scopeOfConfiguration } from './gradle-configurations.ts';
import { coordinatesOf, type GradleDependency, type GradleScript, readGradleScript } from './gradle-script.ts';
import { gradleSurroundings } from './gradle-surroundings.ts';
import { type Bom, bomsOfPlugins, versionOfBoms } from './own-version-boms.ts';
import { pomRepository } from './pom-lineage.ts';
import { releasedPoms } from './released-poms.ts';
import { valueName } from './script-values.ts';
import { settledVersion } from './settled-version.ts';

export async function extractGradleBuild(
  file: SourceFile,
  tree: FileTree,
  descriptions?: Descriptions,
): Promise<Extraction> {
  const script = readGradleScript(file.text);
  const surroundings = await gradleSurroundings(file.path, script, tree);
  const layers = [script.values, ...surroundings.values];
  const resolve = expressionResolver((written) => {
    const name = valueName(written);
    return layers.find((values) => values.has(name))?.get(name);
  });
  const scripts = [script, ...surroundings.scripts];
  const boms = bomsOf(scripts, resolve);
  const isAsking = script.dependencies.some(({ version }) => version === '');
  const known =
    descriptions === undefined || !isAsking
      ? undefined
      : await bomVersions(boms, (name) => resolve(`\${${name}}`), pomRepository(tree), {
          released: releasedPoms(descriptions),
          askedBy: file.path,
        });
  const build: Build = { resolve, managed: managedVersions(scripts, resolve), boms, known };
  const declarations: Declaration[] = [];
  const problems: Problem[] = [];
  for (const dependency of script.dependencies) declare(dependency, build, file, declarations, problems);
  if (script.cutAt >= 0) {
    problems.push({
      line: file.span(script.cutAt, script.cutAt).startLine,
      message: 'the script is too long; what follows was not read',
    });
  }
  return conclude({ declarations, problems });
}

interface Build {
  readonly resolve: Resolve;
  /** By `group:name`. */
  readonly managed: ReadonlyMap<string, string>;
  readonly boms: readonly Bom[];
  /** Of the bills that are at hand. */
  readonly known: BomVersions | undefined;
}

function declare(
  dependency: GradleDependency,
  { resolve, managed, boms, known }: Build,
  file: SourceFile,
  declarations: Declaration[],
  problems: Problem[],
): void {
  const span = file.span(dependency.start, dependency.end);
  const isReference = dependency.name === '';
  const referred = isReference ? coordinatesOf(resolve(dependency.group) ?? '') : undefined;
  // A name that stands for no coordinate is a catalog's alias, a function, or a file: none of them is stated here.
  if (isReference && referred === undefined) return;
  const { group: writtenGroup, name: writtenName, version: writtenVersion } = referred ?? dependency;
  const [group, artifact] = [resolve(writtenGroup), resolve(writtenName)];
  if (!group || !artifact || /[$:]/.test(group + artifact)) {
    problems.push({
      line: span.startLine,
      message: `the dependency ${quoted(`${writtenGroup}:${writtenName}`)} is worked out by the script and is not listed`,
    });
    return;
  }
  const name = `${group}:${artifact}`;
  const requirement =
    writtenVersion === ''
      ? (managed.get(name) ?? known?.versionOf(group, artifact) ?? versionOfBoms(boms, group, artifact))
      : resolve(writtenVersion);
  if (requirement === undefined) {
    const message =
      writtenVersion === ''
        ? `${name} has no version in the files of the repository`
        : `the version ${quoted(writtenVersion)} of ${name} is worked out by the script`;
    problems.push({ line: span.startLine, message });
  }
  const version = settledVersion(requirement ?? '');
  declarations.push({
    name,
    constraint: requirement ?? writtenVersion,
    ...(version !== undefined && { version }),
    scope: scopeOfConfiguration(dependency.configuration),
    span,
  });
}

function managedVersions(scripts: readonly GradleScript[], resolve: Resolve): ReadonlyMap<string, string> {
  const versions = new Map<string, string>();
  for (const { group, name, version } of scripts.flatMap(({ managed }) => managed)) {
    const [coordinates, resolved] = [resolve(`${group}:${name}`), resolve(version)];
    if (coordinates !== undefined && resolved && !versions.has(coordinates)) versions.set(coordinates, resolved);
  }
  return versions;
}

function bomsOf(scripts: readonly GradleScript[], resolve: Resolve): readonly Bom[] {
  const platforms = scripts.flatMap(({ platforms }) =>
    platforms.map(({ group, name, version }) => ({ name: `${group}:${name}`, version })),
  );
  const plugins = scripts.flatMap((script) => bomsOfPlugins(script.plugins));
  return [...platforms, ...plugins].map(({ name, version }) => ({ name, version: resolve(version) ?? '' }));
}
