/**
 * The versions that bills of materials of registries give to what a build script asks for without one. Properties of a bill that the
 * script sets (`ext['log4j2.version'] = '2.17.1'`) are the script's, as Spring's plugin for Gradle has it.
 */
import { effectivePom, type EffectivePom } from './pom-effective.ts';
import { isHigherVersion } from './higher-version.ts';
import type { PomRepository, PomSource } from './pom-lineage.ts';
import { managementKey, type PomModel } from './pom-model.ts';
import type { Bom } from './own-version-boms.ts';
import { settledVersion } from './settled-version.ts';

export interface BomVersions {
  /** The highest of what the bills say; `undefined` where none of those at hand says anything. */
  versionOf(group: string, artifact: string): string | undefined;
}

/** @param valueOf what the script says of a name, if anything */
export async function bomVersions(
  boms: readonly Bom[],
  valueOf: (name: string) => string | undefined,
  repository: PomRepository,
  from: PomSource,
): Promise<BomVersions> {
  const poms: EffectivePom[] = [];
  for (const { name, version } of boms) {
    const [groupId = '', artifactId = ''] = name.split(':');
    const model = await from.released.find({ groupId, artifactId, version }, from.askedBy);
    if (model !== undefined) poms.push(await effectivePom(withValues(model, valueOf), repository, from));
  }
  return {
    versionOf(group, artifact) {
      const key = managementKey(group, artifact, '', '');
      const versions = poms.flatMap((pom) => settledVersion(pom.managed(key)?.version ?? '') ?? []);
      return versions.reduce<string | undefined>(
        (best, version) => (best === undefined || isHigherVersion(version, best) ? version : best),
        undefined,
      );
    },
  };
}

function withValues(model: PomModel, valueOf: (name: string) => string | undefined): PomModel {
  const changed = [...model.properties.keys()].flatMap((name) => {
    const value = valueOf(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return changed.length === 0 ? model : { ...model, properties: new Map([...model.properties, ...changed]) };
}
