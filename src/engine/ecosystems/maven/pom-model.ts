/** A pom.xml as written: what one file states, before parents, properties and managed versions are applied. */
import type { Problem } from '../../model/problem.ts';
import type { SourceFile } from '../../text/source-file.ts';
import type { Span } from '../../model/span.ts';
import { childNamed, childrenNamed, childText, parseXml, type XmlElement } from '../../text/xml.ts';

export interface PomModel {
  readonly path: string;
  /** As written or inherited from the parent element; may hold `${…}`. */
  readonly groupId: string;
  readonly artifactId: string;
  readonly version: string;
  readonly parent: PomParent | undefined;
  readonly properties: ReadonlyMap<string, string>;
  readonly dependencies: readonly PomDependency[];
  readonly managed: ManagedDependencies;
  readonly profiles: readonly PomProfile[];
  readonly problems: readonly Problem[];
}

export interface PomParent {
  readonly groupId: string;
  readonly artifactId: string;
  readonly version: string;
  /** `../pom.xml` where the element is missing, as Maven assumes; empty where it is written empty. */
  readonly relativePath: string;
}

export interface PomProfile {
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
  readonly isOptional: boolean;
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

/** `undefined` where the text is no Maven project; `problems` says why. */
export function readPom(file: SourceFile): {
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
  const parent = readParent(childNamed(root, 'parent'));
  const model: PomModel = {
    path: file.path,
    groupId: childText(root, 'groupId') || (parent?.groupId ?? ''),
    artifactId: childText(root, 'artifactId'),
    version: childText(root, 'version') || (parent?.version ?? ''),
    parent,
    ...readBody(file, root),
    profiles: childrenNamed(childNamed(root, 'profiles'), 'profile').map((profile) => ({
      isActiveByDefault: childText(childNamed(profile, 'activation'), 'activeByDefault') === 'true',
      ...readBody(file, profile),
    })),
    problems,
  };
  return { model, problems };
}

/** What Maven merges managed entries by. */
export function managementKey(groupId: string, artifactId: string, type: string, classifier: string): string {
  return [groupId, artifactId, type || 'jar', classifier].join(':');
}

function readParent(element: XmlElement | undefined): PomParent | undefined {
  if (element === undefined) return undefined;
  return {
    groupId: childText(element, 'groupId'),
    artifactId: childText(element, 'artifactId'),
    version: childText(element, 'version'),
    relativePath: childNamed(element, 'relativePath')?.text ?? '../pom.xml',
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
      isOptional: childText(dependency, 'optional') === 'true',
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
