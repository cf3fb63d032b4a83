/** A project of Maven as a planner sees it: its poms as texts, what it all brings in, and which bills of materials it imports. */
import type { Collected, Root } from '../../ecosystems/maven/collect-dependencies.ts';
import { type EffectivePom, effectivePom } from '../../ecosystems/maven/pom-effective.ts';
import { type PomRepository, pomRepository, type PomSource } from '../../ecosystems/maven/pom-lineage.ts';
import type { PomDependency, PomModel } from '../../ecosystems/maven/pom-model.ts';
import { releasedPoms } from '../../ecosystems/maven/released-poms.ts';
import { collectionsOf } from '../../ecosystems/maven/resolved-pom.ts';
import type { Descriptions } from '../../extraction/descriptions.ts';
import type { FileTree } from '../../files/file-tree.ts';
import { NotEditable } from '../model/project-editor.ts';
import { type OpenedPom, openPoms } from './opened-poms.ts';

export interface OpenedProject {
  readonly pom: EffectivePom;
  /** Of the repository: its own, then its parents, nearest first. */
  readonly poms: readonly [OpenedPom, ...OpenedPom[]];
  readonly imports: readonly ImportedBom[];
  readonly collected: readonly Collected[];
  readonly roots: readonly Root[];
  /** `undefined` where its pom, or a parent of it, is not at hand. */
  released(name: string, version: string): Promise<EffectivePom | undefined>;
}

/** A bill of materials, with what it manages. */
export interface ImportedBom {
  readonly entry: PomDependency;
  /** The pom of the project or of a parent that imports it. */
  readonly by: PomModel;
  readonly name: string;
  readonly version: string;
  readonly pom: EffectivePom;
  readonly isReleased: boolean;
}

/** @throws {NotEditable} where the pom cannot be read */
export async function openProject(tree: FileTree, path: string, descriptions: Descriptions): Promise<OpenedProject> {
  const repository = pomRepository(tree);
  const model = await repository.read(path);
  if (model === undefined) throw new NotEditable(`${path} is no pom that can be read`);
  const from: PomSource = { released: releasedPoms(descriptions), askedBy: path };
  const pom = await effectivePom(model, repository, from);
  const [own, ...parents] = await openPoms(tree, pom.lineage.models);
  if (own === undefined) throw new NotEditable(`${path} is no pom that can be read`);
  const collections = await collectionsOf(pom, repository, from);
  return {
    pom,
    poms: [own, ...parents],
    imports: await importsOf(pom, repository, from),
    collected: collections.flatMap(({ all }) => all),
    roots: collections.flatMap(({ roots }) => roots),
    async released(name, version) {
      const [groupId = '', artifactId = ''] = name.split(':');
      const described = await from.released.find({ groupId, artifactId, version }, path);
      return described && effectivePom(described, repository, from);
    },
  };
}

async function importsOf(pom: EffectivePom, repository: PomRepository, from: PomSource): Promise<ImportedBom[]> {
  const imports: ImportedBom[] = [];
  for (const by of pom.lineage.models)
    for (const entry of by.managed.imports) {
      const [groupId, artifactId, version] = [entry.groupId, entry.artifactId, entry.version].map(
        (text) => pom.resolve(text) ?? '',
      ) as [string, string, string];
      const own = by.isReleased ? undefined : await repository.find(groupId, artifactId);
      const model = own ?? (await from.released.find({ groupId, artifactId, version }, from.askedBy));
      if (model === undefined) continue;
      imports.push({
        entry,
        by,
        name: `${groupId}:${artifactId}`,
        version,
        pom: await effectivePom(model, repository, from),
        isReleased: own === undefined,
      });
    }
  return imports;
}
