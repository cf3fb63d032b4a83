/** Poms as a registry has them, each read once for all that name it. What a pom says under its coordinate never changes. */
import type { Descriptions } from '../../extraction/descriptions.ts';
import { sourceFile } from '../../text/source-file.ts';
import { type PomModel, readPom } from './pom-model.ts';

export interface ReleasedPoms {
  /**
   * `undefined` where it is not at hand, or no pom.
   * @param askedBy path of the pom of the repository that leads to it
   */
  find(coordinate: Coordinate, askedBy: string): Promise<PomModel | undefined>;
}

export interface Coordinate {
  readonly groupId: string;
  readonly artifactId: string;
  readonly version: string;
}

/** Forgotten together with where they come from. */
const readers = new WeakMap<Descriptions, ReleasedPoms>();

export function releasedPoms(descriptions: Descriptions): ReleasedPoms {
  const existing = readers.get(descriptions);
  if (existing !== undefined) return existing;
  const known = new Map<string, PomModel | undefined>();
  const created: ReleasedPoms = {
    async find(coordinate, askedBy) {
      if (!isAskable(coordinate)) return undefined;
      const { groupId, artifactId, version } = coordinate;
      const path = `${groupId}:${artifactId}:${version}.pom`;
      if (known.has(path)) return known.get(path);
      const text = await descriptions.find({ ecosystem: 'Maven', name: `${groupId}:${artifactId}`, version }, askedBy);
      if (text === undefined) return undefined;
      const { model } = readPom(sourceFile(path, text), true);
      known.set(path, model);
      return model;
    },
  };
  readers.set(descriptions, created);
  return created;
}

/** A coordinate whose parts can stand in an address, and whose version is released for good. */
function isAskable({ groupId, artifactId, version }: Coordinate): boolean {
  return (
    /^[\w-]+(?:\.[\w-]+)*$/.test(groupId) &&
    /^[\w-][\w.-]*$/.test(artifactId) &&
    /^[\w-][\w.+-]*$/.test(version) &&
    !version.endsWith('-SNAPSHOT') &&
    [groupId, artifactId, version].every(({ length }) => length <= 200)
  );
}
