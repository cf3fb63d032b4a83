import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as check, asyncProperty, constantFrom, dictionary, option, tuple } from 'fast-check';
import type { Descriptions } from '../../extraction/descriptions.ts';
import { memoryTree } from '../../files/memory-tree.ts';
import { takeInventory } from '../../inventory/take-inventory.ts';
import { askDescriptions } from '../../inventory/ask-descriptions.ts';

interface Case {
  readonly name: string;
  /** Inner texts of poms, by `artifact:version`, that a registry has. */
  readonly released: Readonly<Record<string, string>>;
  /** Inner texts of poms by path; a text alone is the one of the root. */
  readonly project: string | Readonly<Record<string, string>>;
  /** `artifact@version scope directness path`, of the root's pom, in order. */
  readonly packages: readonly string[];
  readonly problems?: readonly string[];
  /** Whose list is looked at, where it is not the root's. */
  readonly of?: string;
}

const need = (artifact: string, version = '', more = ''): string =>
  `<dependency><groupId>g</groupId><artifactId>${artifact}</artifactId>${version === '' ? '' : `<version>${version}</version>`}${more}</dependency>`;
const needs = (...dependencies: readonly string[]): string => `<dependencies>${dependencies.join('\n')}</dependencies>`;
const managed = (...dependencies: readonly string[]): string =>
  `<dependencyManagement>${needs(...dependencies)}</dependencyManagement>`;
const parent = (artifact: string, version: string): string =>
  `<parent><groupId>g</groupId><artifactId>${artifact}</artifactId><version>${version}</version></parent>`;
const without = (...artifacts: readonly string[]): string =>
  `<exclusions>${artifacts.map((artifact) => `<exclusion><groupId>${artifact === '*' ? '*' : 'g'}</groupId><artifactId>${artifact}</artifactId></exclusion>`).join('')}</exclusions>`;
const inScope = (scope: string): string => `<scope>${scope}</scope>`;
const optional = '<optional>true</optional>';
const profile = (activation: string, body: string): string =>
  `<profiles><profile><id>p</id>${activation === '' ? '' : `<activation>${activation}</activation>`}${body}</profile></profiles>`;

// What Maven itself makes of real and of drawn projects: `evaluation conformance maven-trees`.
const cases: readonly Case[] = [
  {
    name: 'what a dependency needs comes in, and what that needs',
    released: { 'a:1': needs(need('b', '1')), 'b:1': needs(need('c', '1')), 'c:1': '' },
    project: needs(need('a', '1')),
    packages: ['a@1 production direct a', 'b@1 production transitive a > b', 'c@1 production transitive a > b > c'],
  },
  {
    name: 'of two versions the nearer one wins, however old',
    released: {
      'a:1': needs(need('b', '1')),
      'b:1': needs(need('c', '9')),
      'd:1': needs(need('c', '1')),
      'c:1': '',
      'c:9': '',
    },
    project: needs(need('a', '1'), need('d', '1')),
    packages: [
      'a@1 production direct a',
      'b@1 production transitive a > b',
      'c@1 production transitive d > c',
      'd@1 production direct d',
    ],
  },
  {
    name: 'at one distance the first wins, and what the other would have brought in stays away',
    released: {
      'a:1': needs(need('c', '1')),
      'b:1': needs(need('c', '2')),
      'c:1': '',
      'c:2': needs(need('d', '1')),
      'd:1': '',
    },
    project: needs(need('a', '1'), need('b', '1')),
    packages: ['a@1 production direct a', 'b@1 production direct b', 'c@1 production transitive a > c'],
  },
  {
    name: 'what the project manages holds below, though not what a dependency manages',
    released: {
      'a:1': managed(need('c', '7')) + needs(need('b', '1')),
      'b:1': needs(need('c', '1'), need('d', '1')),
      'c:1': '',
      'd:2': '',
    },
    project: managed(need('d', '2')) + needs(need('a', '1')),
    packages: [
      'a@1 production direct a',
      'b@1 production transitive a > b',
      'c@1 production transitive a > b > c',
      'd@2 production transitive a > b > d',
    ],
  },
  {
    name: 'parents of registries give versions, properties and dependencies',
    released: {
      'top:1': managed(need('a', '${a.version}')) + needs(need('b', '1')),
      'mid:1': `${parent('top', '1')}<properties><a.version>1</a.version></properties>`,
      'a:3': '',
      'b:1': '',
    },
    project: `${parent('mid', '1')}<properties><a.version>3</a.version></properties>${needs(need('a'))}`,
    packages: ['a@3 production direct a', 'b@1 production direct b'],
  },
  {
    name: 'bills of materials of registries give versions, in their own words, the first of them first',
    released: {
      'bom:1': `<properties><v>2</v></properties>${managed(need('a', '${v}'))}`,
      'bom:2': managed(need('a', '9'), need('b', '1')),
      'a:2': '',
      'b:1': '',
    },
    project:
      managed(need('bom', '1', '<type>pom</type><scope>import</scope>'), need('late', '2', '')) +
      profile('', managed(need('bom', '2', '<type>pom</type><scope>import</scope>'))) +
      needs(need('a')),
    packages: ['a@2 production direct a'],
  },
  {
    name: 'tests, what is provided and what is optional come in for nobody else',
    released: {
      'a:1': needs(
        need('t', '1', inScope('test')),
        need('p', '1', inScope('provided')),
        need('o', '1', optional),
        need('r', '1', inScope('runtime')),
      ),
      'r:1': '',
    },
    project: needs(need('a', '1')),
    packages: ['a@1 production direct a', 'r@1 production transitive a > r'],
  },
  {
    name: 'a scope that the project gives an artifact is its scope, whoever else needs it',
    released: { 'a:1': needs(need('b', '1')), 'b:1': needs(need('c', '1')), 'c:1': '' },
    project: needs(need('a', '1'), need('b', '1', inScope('test'))),
    packages: ['a@1 production direct a', 'b@1 test direct b', 'c@1 test transitive b > c'],
  },
  {
    name: 'a scope that the project manages holds for what comes in',
    released: { 'a:1': needs(need('b', '1'), need('c', '1')), 'b:1': '', 'c:1': '' },
    project: managed(need('b', '1', inScope('test')), need('c', '1', inScope('provided'))) + needs(need('a', '1')),
    packages: ['a@1 production direct a', 'b@1 test transitive b', 'c@1 peer transitive c'],
  },
  {
    name: 'exclusions hold all the way down, by name and by star, and with what is managed',
    released: {
      'a:1': needs(need('b', '1')),
      'b:1': needs(need('c', '1'), need('d', '1')),
      'd:1': '',
      'e:1': needs(need('f', '1')),
      'h:1': needs(need('i', '1')),
      'i:1': needs(need('j', '1')),
    },
    project:
      managed(need('i', '1', without('j'))) +
      needs(need('a', '1', without('c')), need('e', '1', without('*')), need('h', '1')),
    packages: [
      'a@1 production direct a',
      'b@1 production transitive a > b',
      'd@1 production transitive a > b > d',
      'e@1 production direct e',
      'h@1 production direct h',
      'i@1 production transitive h > i',
    ],
  },
  {
    name: 'profiles: those that a plain build turns on count, and those of the project that others do are told beside',
    released: {
      'a:1': profile('<property><name>!skip</name></property>', needs(need('b', '1'))) + needs(),
      'b:1': profile('<jdk>1.8</jdk>', needs(need('x', '1'))),
      'c:1': '',
      'c:2': '',
    },
    project: `<profiles><profile><id>on</id><activation><activeByDefault>true</activeByDefault></activation>${needs(need('c', '1'))}</profile><profile><id>off</id>${needs(need('c', '2'))}</profile></profiles>${needs(need('a', '1'))}`,
    packages: [
      'a@1 production direct a',
      'b@1 production transitive a > b',
      'c@1 production direct c',
      'c@2 production direct c',
    ],
  },
  {
    name: 'an artifact that has moved is where it is now',
    released: {
      'old:2': '<distributionManagement><relocation><artifactId>new</artifactId></relocation></distributionManagement>',
      'new:2': needs(need('b', '1')),
      'b:1': needs(need('old', '2')),
    },
    project: needs(need('old', '2')),
    packages: ['b@1 production transitive new > b', 'new@2 production direct new replaces old@2'],
  },
  {
    name: 'classes and tests of a release are one package; an archive of the web holds its own',
    released: { 'a:1': needs(need('b', '1')), 'b:1': '', 'w:1': needs(need('c', '1')) },
    project: needs(
      need('a', '1'),
      need('a', '1', '<type>test-jar</type><scope>test</scope>'),
      need('w', '1', '<type>war</type>'),
    ),
    packages: ['a@1 production direct a', 'b@1 production transitive a > b', 'w@1 production direct w'],
  },
  {
    name: 'the upper end of a range is taken where there is such a release',
    released: { 'a:1': needs(need('b', '[1,2]'), need('c', '[1,2)')), 'b:2': '' },
    project: needs(need('a', '1')),
    packages: ['a@1 production direct a', 'b@2 production transitive a > b'],
    problems: ['g:c comes in here as [1,2): which version is settled at each build'],
  },
  {
    name: 'what came out of an archive is no project, though its pom stands in the tree',
    released: { 'a:1': needs(need('b', '1')), 'b:1': '' },
    project: {
      'pom.xml': needs(need('a', '1')),
      'web/WEB-INF/classes/META-INF/maven/g/a/pom.xml': pomOf('a', '1', ''),
      'META-INF/maven/g/b/pom.xml': pomOf('b', '1', ''),
    },
    packages: ['a@1 production direct a', 'b@1 production transitive a > b'],
  },
  {
    name: 'modules need each other, and each has what the other asks for',
    released: { 'a:1': '', 'b:1': '', 'b:2': '' },
    project: {
      'pom.xml': `<packaging>pom</packaging><modules><module>one</module><module>two</module></modules>${managed(need('b', '2'))}`,
      'one/pom.xml': parent('root', '1') + needs(need('a', '1'), need('b', '1', inScope('runtime'))),
      'two/pom.xml': parent('root', '1') + needs(need('one', '${project.version}')),
    },
    of: 'two/pom.xml',
    packages: ['a@1 production transitive a', 'b@2 production transitive b'],
  },
  {
    name: 'what cannot be had is said, and the rest is told',
    released: { 'a:1': needs(need('b', '1')) },
    project: needs(need('a', '1'), need('c', '1-SNAPSHOT')),
    packages: ['a@1 production direct a', 'b@1 production transitive a > b', 'c@1-SNAPSHOT production direct c'],
    problems: [
      'the pom of 2 packages, or a parent of it, could not be had: what comes in by them is not all known (g:b 1, g:c 1-SNAPSHOT)',
    ],
  },
  {
    name: 'a parent that cannot be had is said',
    released: { 'a:1': '' },
    project: parent('gone', '1') + needs(need('a', '1')),
    packages: ['a@1 production direct a'],
    problems: ['the parent, g:gone 1, could not be had: what it adds is unknown'],
  },
  {
    name: 'circles end',
    released: {
      'a:1': parent('p', '1') + needs(need('b', '1')),
      'b:1': needs(need('a', '1')),
      'p:1': parent('p', '1') + managed(need('p', '1', '<type>pom</type><scope>import</scope>')),
      'm:1': '<distributionManagement><relocation><artifactId>m</artifactId></relocation></distributionManagement>',
    },
    project: needs(need('a', '1'), need('m', '1')),
    packages: ['a@1 production direct a', 'b@1 production transitive a > b', 'm@1 production direct m'],
    problems: [
      'the pom of one package, or a parent of it, could not be had: what comes in by them is not all known (g:m 1)',
    ],
  },
];

for (const { name, released, project, packages, problems = [], of = 'pom.xml' } of cases)
  test(name, async () => {
    const inventory = await takeInventory(treeOf(project), { descriptions: descriptionsOf(released) });
    const found = inventory.packages.filter(({ manifestPath }) => manifestPath === of);
    assert.deepEqual(
      found.map(
        ({ name: label, version, scope, directness, dependencyPath, replaces }) =>
          `${label.slice(2)}@${version} ${scope} ${directness} ${dependencyPath.map((one) => one.slice(2).replace(/@.*/, '')).join(' > ')}${replaces === null ? '' : ` replaces ${replaces.name.slice(2)}@${replaces.version}`}`,
      ),
      packages,
    );
    const report = inventory.files.find(({ path }) => path === of);
    assert.deepEqual(
      report?.problems.map(({ message }) => message),
      problems,
    );
    assert.equal(report?.status, 'parsed', 'what no registry has is no sign that anything is gone');
  });

test('a registry that cannot be asked leaves a list in doubt, and one that lacks something does not', async () => {
  const statusWith = async (isAway: boolean, released: Case['released']): Promise<string | undefined> => {
    const descriptions = { ...descriptionsOf(released), isAway };
    const { files } = await takeInventory(treeOf(needs(need('a', '1'))), { descriptions });
    return files[0]?.status;
  };
  assert.deepEqual(
    [await statusWith(true, {}), await statusWith(false, {}), await statusWith(true, { 'a:1': '' })],
    ['partial', 'parsed', 'parsed'],
  );
});

// The class path of tests is told from that of the product by who needs whom.
test('where it is not known what something needs, the graph says so', async () => {
  const untoldWith = async (released: Case['released'], project: string): Promise<readonly string[]> => {
    const { graphs } = await takeInventory(treeOf(project), { descriptions: descriptionsOf(released) });
    return graphs.flatMap(({ untold = [] }) => [...untold]).sort();
  };
  const project = needs(need('a', '1'), need('t', '1', inScope('test')));
  assert.deepEqual(await untoldWith({ 'a:1': needs(need('b', '1')), 'b:1': '', 't:1': '' }, project), []);
  assert.deepEqual(await untoldWith({ 'a:1': needs(need('b', '1')), 't:1': '' }, project), ['g:b@1']);
  assert.deepEqual(await untoldWith({ 'a:1': needs(need('b', '(,1)')), 't:1': '' }, project), ['g:a@1']);
  assert.deepEqual(await untoldWith({ 'a:1': parent('gone', '1'), 't:1': '' }, project), ['g:a@1']);
  assert.deepEqual(await untoldWith({ 'a:1': '', 't:1': '' }, parent('gone', '1') + project), ['g:a@1', 'g:t@1']);
  const open = needs(need('a', '1'), need('x', '[1,2)'));
  assert.deepEqual(await untoldWith({ 'a:1': '' }, open), ['g:a@1']);
});

test('what comes in stands at the declaration that brings it in, and at the parent that asks for it', async () => {
  const released = { 'a:1': needs(need('b', '1')), 'b:1': '', 'p:1': needs(need('c', '1')), 'c:1': '' };
  const tree = treeOf(`${parent('p', '1')}\n${needs(need('x', '1'), need('a', '1'))}`);
  const { packages } = await takeInventory(tree, { descriptions: descriptionsOf(released) });
  assert.deepEqual(
    packages.map(({ name, span }) => [name, span.startLine]),
    [
      ['g:a', 4],
      ['g:b', 4],
      ['g:c', 2],
      ['g:x', 3],
    ],
  );
});

test('without anything at hand all is as the files of the repository say', async () => {
  const tree = treeOf(needs(need('a', '1'), need('b')));
  const { packages, files } = await takeInventory(tree);
  assert.deepEqual(
    packages.map(({ name, version, lockfilePath }) => [name, version, lockfilePath]),
    [
      ['g:a', '1', ''],
      ['g:b', '', ''],
    ],
  );
  assert.deepEqual(
    files[0]?.problems.map(({ message }) => message),
    ['no lockfile: transitive packages are unknown', 'g:b has no version'],
  );
});

test('what is asked for is asked once a round, never for code of the repository, and never by a name that is none', async () => {
  const asked: string[] = [];
  const descriptions: Descriptions = {
    find: ({ name, version }, askedBy) => {
      asked.push(`${askedBy} ${name} ${version}`);
      return Promise.resolve(name === 'g:a' ? Buffer.from(pomOf('a', '1', needs(need('b', '1')))) : undefined);
    },
  };
  const tree = treeOf({
    'pom.xml': `<packaging>pom</packaging>${needs(need('a', '1'), need('../x', '1'), need('a b', '1'), need('s', '1-SNAPSHOT'))}`,
    'one/pom.xml': parent('root', '1') + needs(need('root', '1', '<type>pom</type>')),
    'package.json': '{ "dependencies": { "left": "1" } }',
  });
  await askDescriptions(tree, { descriptions });
  assert.deepEqual([...new Set(asked)].sort(), ['one/pom.xml g:a 1', 'one/pom.xml g:b 1', 'pom.xml g:b 1']);
  assert.equal(asked.filter((line) => line.includes('g:a')).length, 1, 'what is at hand is read once for all');
});

// Whatever registries say, a project has one version of an artifact, and all of it hangs together.
test('any releases give one version of each artifact, each reached from the project, the same each time', async () => {
  const artifacts = ['a', 'b', 'c', 'd', 'e'];
  const oneOf = (from: readonly string[]) => constantFrom(...from);
  const asked = tuple(
    oneOf(artifacts),
    oneOf(['1', '2', '[1,2]', '(,2)', 'LATEST', '${x}', '']),
    oneOf(['', inScope('test'), inScope('provided'), optional, without('c'), without('*')]),
  );
  const body = tuple(array(asked, { maxLength: 4 }), array(asked, { maxLength: 2 }), option(oneOf(artifacts))).map(
    ([needed, given, above]) =>
      [
        above === null ? '' : parent(above, '1'),
        managed(...given.map((one) => need(...one))),
        needs(...needed.map((one) => need(...one))),
      ].join('\n'),
  );
  const registry = dictionary(
    tuple(oneOf(artifacts), oneOf(['1', '2'])).map((label) => label.join(':')),
    body,
  );
  await check(
    asyncProperty(registry, body, async (released, project) => {
      const read = async () => takeInventory(treeOf(project), { descriptions: descriptionsOf(released) });
      const { packages, graphs } = await read();
      const resolved = packages.filter(({ lockfilePath }) => lockfilePath !== '');
      const names = resolved.map(({ normalizedName }) => normalizedName);
      assert.equal(new Set(names).size, names.length, names.join(' '));
      const labels = new Set(resolved.map(({ name, version }) => `${name}@${version}`));
      const reached = new Set(graphs.flatMap(({ roots }) => roots));
      for (const label of reached)
        for (const { edges } of graphs) for (const to of edges.get(label) ?? []) reached.add(to);
      assert.deepEqual([...reached].sort(), [...labels].sort());
      assert.deepEqual((await read()).packages, packages);
    }),
    { numRuns: 300 },
  );
});

function pomOf(artifact: string, version: string, body: string): string {
  return `<project><groupId>g</groupId><artifactId>${artifact}</artifactId><version>${version}</version>\n${body}\n</project>`;
}

function treeOf(project: Case['project']) {
  const files = typeof project === 'string' ? { 'pom.xml': project } : project;
  return memoryTree(
    Object.fromEntries(
      Object.entries(files).map(([path, body]) => [
        path,
        path.endsWith('.json') ? body : pomOf(path === 'pom.xml' ? 'root' : (path.split('/')[0] ?? ''), '1', body),
      ]),
    ),
  );
}

function descriptionsOf(released: Case['released']): Descriptions {
  return {
    find: ({ name, version }) => {
      const label = `${name.replace(/^g:/, '')}:${version}`;
      const body = released[label];
      const [artifact = ''] = label.split(':');
      return Promise.resolve(body === undefined ? undefined : Buffer.from(pomOf(artifact, version, body)));
    },
  };
}
