/** A pom.xml as written: what one file states, before parents, properties and managed versions are applied. */
import type { Problem } from '../../model/problem.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { Span } from '../../model/span.ts';
import { childNamed, childrenNamed, childText, parseXml, type XmlElement } from '../../text/xml.ts';
import { profilesOn } from './profile-activation.ts';

export interface PomModel {
  readonly path: string;
  /** A registry has it: what it names is in that registry, and no file of the repository. */
  readonly isReleased: boolean;
  /** As written or inherited from the parent element; may hold `${…}`. */
  readonly groupId: string;
  readonly artifactId: string;
  readonly version: string;
  readonly parent: PomParent | undefined;
  readonly properties: ReadonlyMap<string, string>;
  readonly dependencies: readonly PomDependency[];
  readonly managed: ManagedDependencies;
  readonly profiles: readonly PomProfile[];
  /** Where the artifact has moved to; what is empty stays as it was. */
  readonly relocation: Pick<PomParent, 'groupId' | 'artifactId' | 'version'> | undefined;
  readonly problems: readonly Problem[];
}

export interface PomParent {
  readonly groupId: string;
  readonly artifactId: string;
  readonly version: string;
  /** `../pom.xml` where the element is missing, as Maven assumes; empty where it is written empty. */
  readonly relativePath: string;
  readonly span: Span;
}

export interface PomProfile {
  /** In a build for which nobody names a profile. */
  readonly isActiveByDefault: boolean;
  readonly properties: ReadonlyMap<string, string>;
  readonly dependencies: readonly PomDependency[];
  readonly managed: ManagedDependencies;
}

export interface PomDependency {
  readonly groupId: string;
  readonly artifactId: string;
  readonly version: string;
  readonly type: string;
  readonly classifier: string;
  readonly scope: string;
  /** Of scope `system`: an archive on the disk. */
  readonly systemPath: string;
  /** As written; empty where nothing is. */
  readonly optional: string;
  /** `group:artifact` of what it must not bring in, each part may be `*`. */
  readonly exclusions: readonly string[];
  /** The file stops inside it. */
  readonly isCut: boolean;
  readonly span: Span;
}

/** Split so that one parent with thousands of entries costs its many modules a look-up each, not a pass each. */
export interface ManagedDependencies {
  /** Entries whose names are literal, by `managementKey`; the first of a key counts. */
  readonly byKey: ReadonlyMap<string, PomDependency>;
  /** Entries whose names hold `${…}`, so that the key depends on who inherits them. */
  readonly withExpressions: readonly PomDependency[];
  /** Entries of scope `import`, in order. */
  readonly imports: readonly PomDependency[];
}

/**
 * `undefined` where the text is no Maven project; `problems` says why.
 * @param isReleased the text comes from a registry
 */
export function readPom(
  file: SourceFile,
  isReleased = false,
): {
  readonly model: PomModel | undefined;
  readonly problems: readonly Problem[];
} {
  const { root, problems } = parseXml(file);
  if (root === undefined) return { model: undefined, problems };
  if (root.name !== 'project') {
    const { startLine: line } = file.span(root.start, root.start);
    return {
      model: undefined,
      problems: [...problems, { line, message: `the root element is <${root.name}>, not <project>` }],
    };
  }
  const parent = readParent(file, childNamed(root, 'parent'));
  const profiles = childrenNamed(childNamed(root, 'profiles'), 'profile');
  const isOn = profilesOn(profiles);
  const relocation = childNamed(childNamed(root, 'distributionManagement'), 'relocation');
  const model: PomModel = {
    path: file.path,
    isReleased,
    groupId: childText(root, 'groupId') || (parent?.groupId ?? ''),
    artifactId: childText(root, 'artifactId'),
    version: childText(root, 'version') || (parent?.version ?? ''),
    parent,
    ...readBody(file, root),
    profiles: profiles.map((profile, at) => ({ isActiveByDefault: isOn[at] === true, ...readBody(file, profile) })),
    relocation:
      relocation === undefined
        ? undefined
        : {
            groupId: childText(relocation, 'groupId'),
            artifactId: childText(relocation, 'artifactId'),
            version: childText(relocation, 'version'),
          },
    problems,
  };
  return { model, problems };
}

/** What Maven merges managed entries by. */
export function managementKey(groupId: string, artifactId: string, type: string, classifier: string): string {
  return [groupId, artifactId, type || 'jar', classifier].join(':');
}

function readParent(file: SourceFile, element: XmlElement | undefined): PomParent | undefined {
  if (element === undefined) return undefined;
  return {
    groupId: childText(element, 'groupId'),
    artifactId: childText(element, 'artifactId'),
    version: childText(element, 'version'),
    relativePath: childNamed(element, 'relativePath')?.text ?? '../pom.xml',
    span: file.span(element.start, element.end),
  };
}

function readBody(file: SourceFile, element: XmlElement): Omit<PomProfile, 'isActiveByDefault'> {
  return {
    properties: new Map(childNamed(element, 'properties')?.children.map(({ name, text }) => [name, text])),
    dependencies: readDependencies(file, element),
    managed: readManaged(readDependencies(file, childNamed(element, 'dependencyManagement'))),
  };
}

function readDependencies(file: SourceFile, element: XmlElement | undefined): readonly PomDependency[] {
  // Maven reads one <dependencies>; a second is an error to it, but what it names is wanted all the same.
  return childrenNamed(element, 'dependencies')
    .flatMap((dependencies) => childrenNamed(dependencies, 'dependency'))
    .map((dependency) => ({
      groupId: childText(dependency, 'groupId'),
      artifactId: childText(dependency, 'artifactId'),
      version: childText(dependency, 'version'),
      type: childText(dependency, 'type'),
      classifier: childText(dependency, 'classifier'),
      scope: childText(dependency, 'scope'),
      systemPath: childText(dependency, 'systemPath'),
      optional: childText(dependency, 'optional'),
      exclusions: childrenNamed(childNamed(dependency, 'exclusions'), 'exclusion').map(
        (exclusion) => `${childText(exclusion, 'groupId')}:${childText(exclusion, 'artifactId')}`,
      ),
      isCut: !dependency.isClosed,
      span: file.span(dependency.start, dependency.end),
    }));
}

function readManaged(entries: readonly PomDependency[]): ManagedDependencies {
  const byKey = new Map<string, PomDependency>();
  const withExpressions: PomDependency[] = [];
  const imports: PomDependency[] = [];
  for (const entry of entries) {
    const key = managementKey(entry.groupId, entry.artifactId, entry.type, entry.classifier);
    if (entry.scope === 'import') imports.push(entry);
    else if (key.includes('${')) withExpressions.push(entry);
    else if (!byKey.has(key)) byKey.set(key, entry);
  }
  return { byKey, withExpressions, imports };
}
