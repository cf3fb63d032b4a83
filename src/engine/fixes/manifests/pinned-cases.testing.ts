/** Manifests with a version that is to be raised, and what becomes of them. */
import { memoryTree } from '../../files/memory-tree.ts';
import { type PlannedFixes, planFixes } from '../plan-fixes.ts';
import { advisoriesOf, anyFix } from '../universe.testing.ts';

export interface Case {
  readonly name: string;
  readonly ecosystem: 'Maven' | 'NuGet';
  readonly files: Readonly<Record<string, string>>;
  readonly versions: Readonly<Record<string, readonly string[]>>;
  readonly affected: Readonly<Record<string, string>>;
  /** By path, what is replaced and by what. */
  readonly changes: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>>;
  readonly moves?: readonly string[];
  readonly unfixed?: readonly string[];
}

const dependency = (version: string, artifact = 'lib'): string =>
  `<dependency><groupId>org.example</groupId><artifactId>${artifact}</artifactId>${version === '' ? '' : `<version>${version}</version>`}</dependency>`;

const child = (dependencies: string, more = ''): string =>
  `<project><parent><groupId>org.own</groupId><artifactId>parent</artifactId><version>1</version></parent><artifactId>child</artifactId>${more}<dependencies>${dependencies}</dependencies></project>`;

const parent = (body: string): string =>
  `<project><groupId>org.own</groupId><artifactId>parent</artifactId><version>1</version><packaging>pom</packaging>${body}</project>`;

const lib = { 'org.example:lib': ['1.0', '1.1', '1.2', '2.0'] };
const affected = { 'org.example:lib': '1.1' };

export const cases: readonly Case[] = [
  {
    name: 'a version at the dependency',
    ecosystem: 'Maven',
    files: { 'pom.xml': `<project>\n<dependencies>${dependency(' 1.0 ')}</dependencies></project>` },
    versions: lib,
    affected,
    changes: { 'pom.xml': [['1.0', '1.1']] },
  },
  {
    name: 'a property of the same pom, behind a byte order mark',
    ecosystem: 'Maven',
    files: {
      'pom.xml': `\ufeff<project><properties><lib.version>1.0</lib.version></properties><dependencies>${dependency('${lib.version}')}</dependencies></project>`,
    },
    versions: lib,
    affected,
    changes: { 'pom.xml': [['1.0', '1.1']] },
  },
  {
    name: 'a property of the parent, which another property stands for',
    ecosystem: 'Maven',
    files: {
      'pom.xml': parent('<properties><a>${b}</a><b>1.0</b></properties>'),
      'child/pom.xml': child(dependency('${a}')),
    },
    versions: lib,
    affected,
    changes: { 'pom.xml': [['1.0', '1.1']] },
  },
  {
    name: 'what the parent manages',
    ecosystem: 'Maven',
    files: {
      'pom.xml': parent(
        `<dependencyManagement><dependencies>${dependency('1.0')}</dependencies></dependencyManagement>`,
      ),
      'child/pom.xml': child(dependency('')),
    },
    versions: lib,
    affected,
    changes: { 'pom.xml': [['1.0', '1.1']] },
  },
  {
    name: 'a property of a module stands before that of its parent',
    ecosystem: 'Maven',
    files: {
      'pom.xml': parent('<properties><v>1.2</v></properties>'),
      'child/pom.xml': child(dependency('${v}'), '<properties><v>1.0</v></properties>'),
    },
    versions: lib,
    affected,
    changes: { 'child/pom.xml': [['1.0', '1.1']] },
  },
  {
    name: 'a property of several packages moves all of them, and says so',
    ecosystem: 'Maven',
    files: {
      'pom.xml': `<project><properties><v>1.0</v></properties><dependencies>${dependency('${v}')}${dependency('${v}', 'other')}</dependencies></project>`,
    },
    versions: lib,
    affected,
    changes: { 'pom.xml': [['1.0', '1.1']] },
    moves: ['org.example:lib 1.0 → 1.1', 'org.example:other 1.0 → 1.1'],
  },
  {
    name: 'a version in pieces is left alone',
    ecosystem: 'Maven',
    files: {
      'pom.xml': `<project><properties><minor>0</minor></properties><dependencies>${dependency('1.${minor}')}</dependencies></project>`,
    },
    versions: lib,
    affected,
    changes: {},
    unfixed: ['where the version of org.example:lib is said is not in a place that can be edited'],
  },
  {
    name: 'a property that profiles set otherwise is left alone',
    ecosystem: 'Maven',
    files: {
      'pom.xml': `<project><properties><v>1.0</v></properties><profiles><profile><id>p</id><properties><v>1.2</v></properties></profile></profiles><dependencies>${dependency('${v}')}</dependencies></project>`,
    },
    versions: lib,
    affected,
    changes: {},
    unfixed: ['where the version of org.example:lib is said is not in a place that can be edited'],
  },
  {
    name: 'releases named by their day are none above the others',
    ecosystem: 'Maven',
    files: { 'pom.xml': `<project><dependencies>${dependency('1.0')}</dependencies></project>` },
    versions: { 'org.example:lib': ['1.0', '20030203.000129'] },
    affected,
    changes: {},
    unfixed: ['no release of org.example:lib above 1.0 is safe'],
  },
  {
    name: 'releases for Android alone are passed over',
    ecosystem: 'Maven',
    files: { 'pom.xml': `<project><dependencies>${dependency('1.0')}</dependencies></project>` },
    versions: { 'org.example:lib': ['1.0', '1.1-android', '1.1-jre'] },
    affected,
    changes: { 'pom.xml': [['1.0', '1.1-jre']] },
  },
  {
    name: 'a release for one platform stays with it',
    ecosystem: 'Maven',
    files: { 'pom.xml': `<project><dependencies>${dependency('1.0.jre8')}</dependencies></project>` },
    versions: { 'org.example:lib': ['1.0.jre8', '1.1.jre11', '1.1.jre8'] },
    affected,
    changes: { 'pom.xml': [['1.0.jre8', '1.1.jre8']] },
  },
  {
    name: 'a reference of a .NET project',
    ecosystem: 'NuGet',
    files: {
      'app.csproj': '<Project><ItemGroup><PackageReference Include="Lib" Version="1.0.0" /></ItemGroup></Project>',
    },
    versions: { Lib: ['1.0.0', '1.1.0'] },
    affected: { Lib: '1.1.0' },
    changes: { 'app.csproj': [['1.0.0', '1.1.0']] },
  },
];

export function plannedPins(
  ecosystem: Case['ecosystem'],
  files: Case['files'],
  versions: Case['versions'],
  affected: Case['affected'],
): Promise<PlannedFixes> {
  return planFixes({
    tree: memoryTree(files),
    lookup: advisoriesOf(ecosystem, affected),
    privateRegistries: [],
    shelf: { find: ({ name }) => ({ kind: 'document', value: { versions: versions[name] ?? [] } }) },
    settings: anyFix,
  });
}
