/** Projects of Maven in which something vulnerable is declared, managed or brought in, and what becomes of them. */
import type { FixSettings } from '../model/project-editor.ts';
import type { Repository } from './made-repository.testing.ts';

export interface Case {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly repository: Repository;
  readonly affected: Readonly<Record<string, string>>;
  readonly settings?: Partial<FixSettings>;
  /** `kind name from → to`, of each group. */
  readonly groups: readonly string[];
  /** By path, what is replaced and by what; `+` in front: what is written anew. */
  readonly changes: Readonly<Record<string, readonly string[]>>;
  readonly unfixed?: readonly string[];
}

const need = (artifact: string, version = '', more = ''): string =>
  `<dependency><groupId>g</groupId><artifactId>${artifact}</artifactId>${version === '' ? '' : `<version>${version}</version>`}${more}</dependency>`;
const needs = (...all: readonly string[]): string => `<dependencies>${all.join('')}</dependencies>`;
const manages = (...all: readonly string[]): string => `<dependencyManagement>${needs(...all)}</dependencyManagement>`;
const bom = (artifact: string, version: string): string =>
  need(artifact, version, '<type>pom</type><scope>import</scope>');
const parent = (artifact: string, version: string, group = 'g'): string =>
  `<parent><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></parent>`;
const project = (artifact: string, inner: string): string =>
  `<project><groupId>own</groupId><artifactId>${artifact}</artifactId><version>1</version>${inner}</project>`;
const entry = (artifact: string, version: string, more = ''): string =>
  `<dependency><groupId>g</groupId><artifactId>${artifact}</artifactId><version>${version}</version>${more}</dependency>`;

/** `bad` is vulnerable below 1.1. */
const bad: Repository = { 'bad:1.0': '', 'bad:1.1': '', 'bad:1.2': '' };
const affected = { 'g:bad': '1.1' };

export const cases: readonly Case[] = [
  {
    name: 'what brings it in goes up: of each line the newest, the lowest line first',
    files: { 'pom.xml': project('p', needs(need('user', '1.0.0'))) },
    repository: {
      ...bad,
      'user:1.0.0': needs(need('bad', '1.0')),
      'user:1.0.1': needs(need('bad', '1.0')),
      'user:1.1.0': needs(need('bad', '1.0')),
      'user:1.1.4': needs(need('bad', '1.1')),
      'user:1.2.0': needs(need('bad', '1.2')),
    },
    affected,
    groups: ['ancestor g:bad 1.0 → 1.1'],
    changes: { 'pom.xml': ['1.0.0 → 1.1.4'] },
  },
  {
    name: 'no release of what brings it in does: a managed entry is added',
    files: { 'pom.xml': `<project>\n  <dependencies>\n    ${need('user', '1.0.0')}\n  </dependencies>\n</project>\n` },
    repository: { ...bad, 'user:1.0.0': needs(need('bad', '1.0')) },
    affected,
    groups: ['override g:bad 1.0 → 1.1'],
    changes: {
      'pom.xml': [
        '+<dependencyManagement>\n    <dependencies>\n      <dependency>\n        <groupId>g</groupId>\n        <artifactId>bad</artifactId>\n        <version>1.1</version>\n      </dependency>\n    </dependencies>\n  </dependencyManagement>\n  ',
      ],
    },
  },
  {
    name: 'in the form of the entries that are there, with the ends of their lines',
    files: {
      'pom.xml': `<project>\r\n\t<dependencyManagement>\r\n\t\t<dependencies>\r\n\t\t\t${need('other', '1.0')}\r\n\t\t</dependencies>\r\n\t</dependencyManagement>\r\n\t${needs(need('user', '1.0.0'))}\r\n</project>`,
    },
    repository: { ...bad, 'user:1.0.0': needs(need('bad', '1.0')) },
    affected,
    groups: ['override g:bad 1.0 → 1.1'],
    changes: {
      'pom.xml': [
        '+\r\n\t\t\t<dependency>\r\n\t\t\t\t<groupId>g</groupId>\r\n\t\t\t\t<artifactId>bad</artifactId>\r\n\t\t\t\t<version>1.1</version>\r\n\t\t\t</dependency>',
      ],
    },
  },
  {
    name: 'a list that is empty, behind a byte order mark, in one line',
    files: {
      'pom.xml': `\ufeff<project><dependencyManagement><dependencies/></dependencyManagement>${needs(need('user', '1.0.0'))}</project>`,
    },
    repository: { ...bad, 'user:1.0.0': needs(need('bad', '1.0')) },
    affected,
    groups: ['override g:bad 1.0 → 1.1'],
    changes: { 'pom.xml': [`/> → >${entry('bad', '1.1')}</dependencies>`] },
  },
  {
    name: 'all files of the artifact are at one version',
    files: { 'pom.xml': project('p', needs(need('user', '1.0.0'))) },
    repository: {
      ...bad,
      'user:1.0.0': needs(need('bad', '1.0'), need('bad', '1.0', '<classifier>linux</classifier>')),
    },
    affected,
    groups: ['override g:bad 1.0 → 1.1'],
    changes: {
      'pom.xml': [`+${manages(entry('bad', '1.1'), entry('bad', '1.1', '<classifier>linux</classifier>'))}`],
    },
  },
  {
    name: 'a bill of materials decides: a newer one of its major version',
    files: {
      'pom.xml': project(
        'p',
        `<properties><bom.version>1.0</bom.version></properties>${manages(bom('bom', '${bom.version}'))}${needs(need('bad'))}`,
      ),
    },
    repository: {
      ...bad,
      'bom:1.0': manages(need('bad', '1.0')),
      'bom:1.1': manages(need('bad', '1.2')),
      'bom:2.0': manages(need('bad', '1.2')),
    },
    affected,
    groups: ['ancestor g:bad 1.0 → 1.2'],
    changes: { 'pom.xml': ['1.0 → 1.1'] },
  },
  {
    name: 'a version of one’s own goes before a further major version of the bill',
    files: { 'pom.xml': project('p', `${manages(bom('bom', '1.0'))}${needs(need('bad'))}`) },
    repository: { ...bad, 'bom:1.0': manages(need('bad', '1.0')), 'bom:2.0': manages(need('bad', '1.2')) },
    affected,
    groups: ['override g:bad 1.0 → 1.1'],
    changes: { 'pom.xml': [`+${entry('bad', '1.1')}`] },
  },
  {
    name: 'a parent elsewhere reads the version from a property, which the project sets',
    files: { 'pom.xml': `<project>\n  ${parent('boot', '1.0')}\n  ${needs(need('bad'))}\n</project>` },
    repository: {
      ...bad,
      'boot:1.0': `<properties><bad.version>1.0</bad.version></properties>${manages(need('bad', '${bad.version}'))}`,
    },
    affected,
    groups: ['override g:bad 1.0 → 1.1'],
    changes: { 'pom.xml': ['+<properties>\n    <bad.version>1.1</bad.version>\n  </properties>\n  '] },
  },
  {
    name: 'a property that the project has set before is its own declaration',
    files: {
      'pom.xml': project(
        'p',
        `${parent('boot', '1.0')}<properties><bad.version>1.0</bad.version></properties>${needs(need('bad'))}`,
      ),
    },
    repository: {
      ...bad,
      'boot:1.0': `<properties><bad.version>0.9</bad.version></properties>${manages(need('bad', '${bad.version}'))}`,
    },
    affected,
    groups: ['direct g:bad 1.0 → 1.1'],
    changes: { 'pom.xml': ['1.0 → 1.1'] },
  },
  {
    name: 'a property of a bill that the parent imports: the newest of a line that will do',
    files: { 'pom.xml': project('p', `${parent('boot', '1.0')}${needs(need('bad'))}`) },
    repository: {
      ...bad,
      'boot:1.0': `<properties><bom.version>1.0</bom.version></properties>${manages(bom('bom', '${bom.version}'))}`,
      'bom:1.0': manages(need('bad', '1.0')),
      'bom:1.0.1': manages(need('bad', '1.0')),
      'bom:1.1.0': manages(need('bad', '1.0')),
      'bom:1.1.1': manages(need('bad', '1.1')),
    },
    affected,
    groups: ['override g:bad 1.0 → 1.1'],
    changes: { 'pom.xml': ['+<properties><bom.version>1.1.1</bom.version></properties>'] },
  },
  {
    name: 'what the repository manages of a package that others bring in is edited where it stands',
    files: { 'pom.xml': project('p', `${manages(need('bad', '1.0'))}${needs(need('user', '1.0.0'))}`) },
    repository: { ...bad, 'user:1.0.0': needs(need('bad', '1.2')) },
    affected,
    groups: ['direct g:bad 1.0 → 1.1'],
    changes: { 'pom.xml': ['1.0 → 1.1'] },
  },
  {
    name: 'the topmost pom of the repository says it for all modules',
    files: {
      'pom.xml': project('top', '<packaging>pom</packaging><modules><module>a</module><module>b</module></modules>'),
      'a/pom.xml': `<project>${parent('top', '1', 'own')}<artifactId>a</artifactId>${needs(need('user', '1.0.0'))}</project>`,
      'b/pom.xml': `<project>${parent('top', '1', 'own')}<artifactId>b</artifactId>${needs(need('user', '1.0.0'))}</project>`,
    },
    repository: { ...bad, 'user:1.0.0': needs(need('bad', '1.0')) },
    affected,
    groups: ['override g:bad 1.0 → 1.1'],
    changes: { 'pom.xml': [`+${manages(entry('bad', '1.1'))}`] },
  },
  {
    name: 'what the topmost pom says holds for other projects, and what stands with it there',
    files: {
      'pom.xml': project('top', '<packaging>pom</packaging><modules><module>a</module><module>b</module></modules>'),
      'a/pom.xml': `<project>${parent('top', '1', 'own')}<artifactId>a</artifactId>${needs(need('user', '1.0.0'))}</project>`,
      'b/pom.xml': `<project>${parent('top', '1', 'own')}<artifactId>b</artifactId>${needs(need('server', '1.0'))}</project>`,
    },
    repository: {
      ...bad,
      'server:1.0': '',
      'server:1.1': '',
      'user:1.0.0': needs(need('bad', '1.0')),
    },
    affected,
    groups: ['override g:bad 1.0 → 1.1'],
    changes: { 'pom.xml': [`+${manages(entry('bad', '1.1'), entry('server', '1.1'))}`] },
  },
  {
    name: 'what comes in by another project of the repository is mended there',
    files: {
      'a/pom.xml': project('a', needs(need('user', '1.0.0'))),
      'b/pom.xml': project(
        'b',
        needs('<dependency><groupId>own</groupId><artifactId>a</artifactId><version>1</version></dependency>'),
      ),
    },
    repository: { ...bad, 'user:1.0.0': needs(need('bad', '1.0')) },
    affected,
    groups: ['override g:bad 1.0 → 1.1'],
    changes: { 'a/pom.xml': [`+${manages(entry('bad', '1.1'))}`] },
    unfixed: ['it comes in by own:a, a project of this repository'],
  },
  {
    name: 'modules of one project stay together, at a release of which none is vulnerable',
    files: { 'pom.xml': project('p', needs(need('user', '1.0.0'))) },
    repository: {
      ...bad,
      'base:1.0': '',
      'base:1.1': '',
      'base:1.2': '',
      'user:1.0.0': needs(need('base', '1.0'), need('bad', '1.0')),
    },
    affected: { 'g:bad': '1.1', 'g:base': '1.1..1.2' },
    groups: ['override g:bad 1.0 → 1.2'],
    changes: { 'pom.xml': [`+${manages(entry('bad', '1.2'), entry('base', '1.2'))}`] },
  },
  {
    name: 'those that the project declares beside it are declared anew',
    files: { 'pom.xml': project('p', needs(need('bad', '1.0'), need('base', '1.0'))) },
    repository: { ...bad, 'base:1.0': '', 'base:1.1': '' },
    affected,
    groups: ['direct g:bad 1.0 → 1.1'],
    changes: { 'pom.xml': ['1.0 → 1.1', '1.0 → 1.1'] },
  },
  {
    name: 'what the new release needs at least is there',
    files: { 'pom.xml': project('p', needs(need('user', '1.0.0'))) },
    repository: {
      'bad:1.0': '',
      'bad:1.1': needs(
        '<dependency><groupId>h</groupId><artifactId>low</artifactId><version>2.0</version></dependency>',
      ),
      'h:low:1.0': '',
      'h:low:2.0': '',
      'user:1.0.0': needs(
        '<dependency><groupId>h</groupId><artifactId>low</artifactId><version>1.0</version></dependency>',
        need('bad', '1.0'),
      ),
    },
    affected,
    groups: ['override g:bad 1.0 → 1.1'],
    changes: {
      'pom.xml': [
        `+${manages(entry('bad', '1.1'), '<dependency><groupId>h</groupId><artifactId>low</artifactId><version>2.0</version></dependency>')}`,
      ],
    },
  },
  {
    name: 'names of a registry that would be markup are not written',
    files: { 'pom.xml': project('p', needs(need('user', '1.0.0'))) },
    repository: {
      'bad:1.0': '',
      'bad:1.1': needs(need('low&lt;/artifactId>&lt;x>', '2.0')),
      'user:1.0.0': needs(need('low&lt;/artifactId>&lt;x>', '1.0'), need('bad', '1.0')),
    },
    affected,
    groups: ['override g:bad 1.0 → 1.1'],
    changes: { 'pom.xml': [`+${manages(entry('bad', '1.1'))}`] },
  },
  {
    name: 'no further major version without the modules that are made for this one',
    files: { 'pom.xml': project('p', needs(need('user', '1.0.0'))) },
    repository: {
      'bad:1.0': '',
      'bad:2.0': '',
      'server:1.0': needs(need('bad', '1.0')),
      'user:1.0.0': needs(need('server', '1.0')),
    },
    affected: { 'g:bad': '2.0' },
    groups: [],
    changes: {},
    unfixed: [
      'no release of g:user above 1.0.0 is safe; g:server 1.0 is made for g:bad 1.0, and has no release for a safe one',
    ],
  },
  {
    name: 'nor where one of its release uses it by way of another',
    files: { 'pom.xml': project('p', needs(need('user', '1.0.0'))) },
    repository: {
      'bad:1.0': '',
      'bad:2.0': '',
      'middle:1.0': needs(need('bad', '1.0')),
      'middle:2.0': needs(need('bad', '2.0')),
      'top:1.0': needs(need('middle', '1.0')),
      'user:1.0.0': needs(need('top', '1.0')),
    },
    affected: { 'g:bad': '2.0' },
    groups: [],
    changes: {},
    unfixed: [
      'no release of g:user above 1.0.0 is safe; g:top 1.0 is made for g:bad 1.0, and has no release for a safe one',
    ],
  },
  {
    name: 'what nobody describes brings in what it likes',
    files: { 'pom.xml': project('p', needs(need('user', '1.0.0'))) },
    repository: {
      'bad:1.0': '',
      'user:1.0.0': needs(need('bad', '1.0')),
      'user:1.0.1': null,
    },
    affected: { 'g:bad': 'never' },
    groups: [],
    changes: {},
    unfixed: ['what g:user 1.0.1 brings in could not be had; no release of g:bad above 1.0 is safe'],
  },
  {
    name: 'major versions may be left alone',
    files: { 'pom.xml': project('p', needs(need('user', '1.0.0'))) },
    repository: {
      'bad:1.0': '',
      'bad:2.0': '',
      'user:1.0.0': needs(need('bad', '1.0')),
      'user:2.0.0': needs(need('bad', '2.0')),
    },
    affected: { 'g:bad': '2.0' },
    settings: { majors: 'never' },
    groups: [],
    changes: {},
    unfixed: ['no release of g:user above 1.0.0 is safe; no release of g:bad above 1.0 is safe'],
  },
  {
    name: 'an edit that would bring in something else is not made',
    files: { 'pom.xml': project('p', needs(need('user', '1.0.0'))) },
    repository: {
      ...bad,
      'worse:1.0': '',
      'user:1.0.0': needs(need('bad', '1.0')),
      'user:1.0.1': needs(need('bad', '1.1'), need('worse', '1.0')),
      'user:1.1.0': needs(need('bad', '1.1')),
    },
    affected: { ...affected, 'g:worse': '2.0' },
    groups: ['ancestor g:bad 1.0 → 1.1'],
    changes: { 'pom.xml': ['1.0.0 → 1.1.0'] },
  },
];
