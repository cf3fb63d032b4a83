/**
 * Made-up releases and projects of Maven with a little of everything that decides which versions come in: parents, managed versions,
 * bills of materials, properties, scopes, optional needs, exclusions, classifiers, moved artifacts, profiles, modules that need each other.
 */
import { randomFrom } from '../../../src/testing/random.ts';

export interface Universe {
  readonly group: string;
  /** Poms of releases, by `artifact:version`. */
  readonly releases: ReadonlyMap<string, string>;
  /** Poms of projects, by folder; the one that lists the others as modules has the empty one. */
  readonly projects: ReadonlyMap<string, string>;
}

interface Draw {
  below(limit: number): number;
  /** True once in so many times. */
  once(times: number): boolean;
  one<T>(from: readonly T[]): T;
}

const versions = ['1.0', '1.1', '2.0', '2.0.1', '3.0-beta'];
const classifiers = ['', '', '', '', 'linux'];

/** @param repository address of the folder that holds the releases */
export function drawUniverse(seed: number, count: number, repository: string): Universe {
  const random = randomFrom(seed);
  const draw: Draw = {
    below: (limit) => Math.floor(random() * limit),
    once: (times) => random() * times < 1,
    one: (from) => {
      const found = from[Math.floor(random() * from.length)];
      if (found === undefined) throw new Error('nothing to draw from');
      return found;
    },
  };
  const group = `drawn.s${seed}`;
  const names = Array.from({ length: 24 }, (_, at) => `a${at}`);
  // As artifacts move: from some version on the old name leads to a new one.
  const movedTo = new Map(names.filter(() => draw.once(12)).map((artifact) => [artifact, `new-${artifact}`]));
  const artifacts = names.flatMap((artifact) => [artifact, ...[movedTo.get(artifact) ?? []].flat()]);
  const releases = new Map<string, string>();
  for (const version of ['1', '2']) {
    for (const name of ['parent', 'other-parent'])
      releases.set(
        `${name}:${version}`,
        pom(group, name, version, 'pom', [
          properties(draw),
          managed(draw, group, artifacts, 6),
          dependencies(draw, group, artifacts, draw.below(2), true),
          profile(draw, group, artifacts),
        ]),
      );
    for (const name of ['bom', 'other-bom'])
      releases.set(
        `${name}:${version}`,
        pom(group, name, version, 'pom', [managed(draw, group, artifacts, 8, name === 'bom')]),
      );
  }
  for (const [at, artifact] of artifacts.entries())
    for (const version of versions) {
      const target = movedTo.get(artifact);
      if (target !== undefined && version > '1.9') {
        releases.set(`${artifact}:${version}`, moved(group, artifact, version, target));
        continue;
      }
      // Needs lead to later artifacts: in a circle Maven itself may not come to an end.
      const later = artifacts.slice(at + 1);
      releases.set(
        `${artifact}:${version}`,
        pom(group, artifact, version, 'jar', [
          draw.once(4) ? parent(group, draw.one(['parent', 'other-parent']), draw.one(['1', '2'])) : '',
          draw.once(5) ? managed(draw, group, artifacts, 3) : '',
          later.length === 0 ? '' : dependencies(draw, group, later, draw.below(4), true),
          draw.once(10) ? profile(draw, group, artifacts) : '',
        ]),
      );
    }
  const projects = new Map<string, string>();
  const folders = Array.from({ length: count }, (_, at) => `m${at}`);
  for (const [at, folder] of folders.entries())
    projects.set(
      folder,
      pom(group, folder, '1', 'jar', [
        draw.once(3) ? parent(group, draw.one(['parent', 'other-parent']), draw.one(['1', '2'])) : '',
        properties(draw),
        draw.once(2) ? managed(draw, group, artifacts, draw.below(10), draw.once(3)) : '',
        dependencies(
          draw,
          group,
          artifacts,
          1 + draw.below(5),
          false,
          draw.once(3) && at > 0 ? `m${draw.below(at)}` : undefined,
        ),
        // One that is off is told as well by us, since some build turns it on.
        draw.once(6) ? profile(draw, group, artifacts, conditionsMet) : '',
        `<repositories><repository><id>drawn</id><url>${repository}</url></repository></repositories>`,
      ]),
    );
  const modules = `<modules>${folders.map((folder) => `<module>${folder}</module>`).join('')}</modules>`;
  projects.set('', pom(group, 'all', '1', 'pom', [modules]));
  return { group, releases, projects };
}

function pom(group: string, artifact: string, version: string, packaging: string, parts: readonly string[]): string {
  return [
    '<project><modelVersion>4.0.0</modelVersion>',
    `<groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version>`,
    `<packaging>${packaging}</packaging>`,
    ...parts.filter((part) => part !== ''),
    '</project>\n',
  ].join('\n');
}

function parent(group: string, artifact: string, version: string): string {
  return `<parent><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version><relativePath/></parent>`;
}

function moved(group: string, artifact: string, version: string, to: string): string {
  return pom(group, artifact, version, 'jar', [
    `<distributionManagement><relocation><artifactId>${to}</artifactId></relocation></distributionManagement>`,
  ]);
}

function properties(draw: Draw): string {
  return `<properties><drawn.version>${draw.one(versions)}</drawn.version></properties>`;
}

function managed(draw: Draw, group: string, artifacts: readonly string[], count: number, imports = false): string {
  const entries = Array.from({ length: count }, () => {
    const scope = draw.once(12) ? `<scope>${draw.one(['test', 'runtime', 'provided', 'compile'])}</scope>` : '';
    return `<dependency>${name(group, draw.one(artifacts))}<version>${draw.one(versions)}</version>${scope}${exclusions(draw, group, artifacts)}</dependency>`;
  });
  const imported = ['bom', 'other-bom'].filter(() => imports && draw.once(2));
  const boms = imported
    .filter((bom) => bom === 'other-bom' || draw.once(2))
    .map(
      (bom) =>
        `<dependency>${name(group, bom === 'bom' ? 'other-bom' : bom)}<version>${draw.one(['1', '2'])}</version><type>pom</type><scope>import</scope></dependency>`,
    );
  return `<dependencyManagement><dependencies>${[...onceEach(entries), ...boms.slice(0, 1)].join('\n')}</dependencies></dependencyManagement>`;
}

/** Maven warns of a second entry for one artifact, and takes the last. */
function onceEach(entries: readonly string[]): readonly string[] {
  return [...new Map(entries.map((entry) => [/<artifactId>(.*?)</.exec(entry)?.[1] ?? '', entry])).values()];
}

function dependencies(
  draw: Draw,
  group: string,
  artifacts: readonly string[],
  count: number,
  isRelease: boolean,
  module?: string,
): string {
  const drawn = Array.from({ length: count }, () => {
    const version = draw.once(6) ? '${drawn.version}' : draw.one(versions);
    const isTold = !isRelease || version !== '${drawn.version}';
    const scope = draw.once(4) ? `<scope>${draw.one(['test', 'runtime', 'provided', 'compile'])}</scope>` : '';
    const optional = draw.once(8) ? '<optional>true</optional>' : '';
    const classifier = draw.one(classifiers);
    return `<dependency>${name(group, draw.one(artifacts))}<version>${isTold ? version : draw.one(versions)}</version>${classifier === '' ? '' : `<classifier>${classifier}</classifier>`}${scope}${optional}${exclusions(draw, group, artifacts)}</dependency>`;
  });
  if (module !== undefined) drawn.push(`<dependency>${name(group, module)}<version>1</version></dependency>`);
  return `<dependencies>${onceEach(drawn).join('\n')}</dependencies>`;
}

function exclusions(draw: Draw, group: string, artifacts: readonly string[]): string {
  if (!draw.once(6)) return '';
  const excluded = draw.once(6) ? '<groupId>*</groupId><artifactId>*</artifactId>' : name(group, draw.one(artifacts));
  return `<exclusions><exclusion>${excluded}</exclusion></exclusions>`;
}

const conditionsMet = [
  '<activeByDefault>true</activeByDefault>',
  '<property><name>!drawn.unset</name></property>',
  '<jdk>[9,)</jdk>',
  '<os><family>unix</family></os>',
];
const conditions = [...conditionsMet, '<jdk>1.8</jdk>', '<os><family>windows</family></os>'];

function profile(draw: Draw, group: string, artifacts: readonly string[], from = conditions): string {
  const activation = draw.one(from);
  return `<profiles><profile><id>p</id><activation>${activation}</activation>${dependencies(draw, group, artifacts, 1, true)}</profile></profiles>`;
}

function name(group: string, artifact: string): string {
  return `<groupId>${group}</groupId><artifactId>${artifact}</artifactId>`;
}
