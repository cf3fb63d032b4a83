/**
 * How Java, Kotlin and Scala name artifacts: they do not. Where its jar is in the tree, that says which Java packages an artifact
 * brings; elsewhere a table tells those of the best-known ones, and the group is a guess for the rest.
 */
import { qualifiedNames } from '../../../linking/symbols.ts';
import { artifactPackages, baseName, packagesOf } from './artifact-table.ts';
import { javaProgram } from '../graph/program.ts';
import { classPathOf } from '../jars/class-path.ts';
import { filesOfClass } from '../jars/class-names.ts';
import { installedJars } from './installed.ts';
import { type Artifact, type Jars, openJars } from '../jars/jars.ts';
import type { Linkage, Linker, LinkInput } from '../../../linking/linker.ts';
import type { PackageTarget } from '../../../linking/use-sites.ts';

export const javaLinkage: Linkage = {
  ecosystem: 'Maven',
  languages: ['java', 'kotlin', 'scala'],
  isNearestManifest: false,
  loads: 'installed',
  symbols: qualifiedNames,
  classPathOf,
  open: (input) => Promise.resolve(open(input)),
};

/** Every package that the table knows, with the artifacts that may be meant where it is imported. */
const listedPackages = new Set([...artifactPackages.values()].flat());

function open(input: LinkInput): Linker {
  const byPackage = new Map<string, { name: string; isSure: boolean }[]>();
  const names = new Set(input.packages.map((item) => item.normalizedName));
  const add = (prefix: string, name: string, isSure: boolean): void => {
    const known = byPackage.get(prefix);
    if (known === undefined) byPackage.set(prefix, [{ name, isSure }]);
    else known.push({ name, isSure });
  };
  const jars = openJars(input.tree, input.packages);
  const installed = jars === undefined ? undefined : installedJars(input.tree, jars);
  const held = Map.groupBy(jars?.artifacts.values() ?? [], ({ name }) => name);
  for (const name of names) {
    const here = held.get(name);
    for (const prefix of new Set(here?.flatMap(({ packages }) => [...packages]))) add(prefix, name, true);
    if (here !== undefined) continue;
    const listed = packagesOf(name);
    for (const prefix of listed ?? guesses(name)) add(prefix, name, listed !== undefined);
  }
  const hasContainer = [...names].some((name) =>
    /^(?:org\.springframework\.boot|io\.quarkus|io\.micronaut|org\.springframework):/.test(name),
  );
  const weavesInBuild = [...names].some((name) => /^io\.(?:quarkus|micronaut)(?:\.|:)/.test(name));
  return {
    ownTargets: () => [],
    packageTargets(_file, specifier, path): readonly PackageTarget[] {
      if (specifier.endsWith('**')) return startingWith(byPackage, specifier.slice(0, -2));
      const parts = [...specifier.replace(/\.\*$/, '').split('.'), ...path];
      // A lone small name may be a variable: `spark.read()` names no package, `okhttp3.Call` does.
      const shortest = specifier.includes('.') || parts.slice(1, 8).some((part) => /^\p{Lu}/u.test(part)) ? 1 : 2;
      let isOthers = false;
      for (let length = parts.length; length >= shortest; length--) {
        const prefix = parts.slice(0, length).join('.');
        const found = byPackage.get(prefix);
        if (found === undefined) {
          // `com.google.common.truth` is Truth's, though `com.google.common` is Guava's.
          isOthers ||= listedPackages.has(prefix);
          continue;
        }
        const holders = jars === undefined ? undefined : holdersOf(jars, prefix, parts.slice(length));
        const fitting = found.filter(({ name }) => !held.has(name) || holders?.has(name) === true);
        if (fitting.length === 0) continue;
        // Guesses do not make doubtful what is known; builds of one library for several versions of Scala are one library.
        const sure = new Set(fitting.flatMap(({ name, isSure }) => (isSure ? [baseName(name)] : [])));
        return fitting.map(({ name, isSure }) => ({
          name,
          module: prefix,
          path: parts.slice(length),
          isExact: isSure && sure.size === 1 && !isOthers,
        }));
      }
      return [];
    },
    hasKnownImportName: (name) => held.has(name) || packagesOf(name) !== undefined || isBuildTool(name),
    mentionNames: (name) => [name, ...(fileNames(held.get(name)) ?? packagesOf(name) ?? guesses(name))],
    isRunByName: (name) => isBuildTool(name) || (!held.has(name) && serviceProvider.test(name)),
    // Containers find components on the class path by themselves; what those at run time read stands in the jars.
    isAutoloaded: (name) => weavesInBuild || (hasContainer && !held.has(name)),
    isInert: () => false,
    installed,
    ...(jars === undefined || installed === undefined
      ? {}
      : {
          showsLoads: true as const,
          program: async (_trace, signal, _detailed, _ownCode, rootOf) =>
            javaProgram({ ...input, jars, installed, rootOf, signal }),
        }),
  };
}

/** Artifacts that hold what is named: a class, or a function in a class of another name; all that hold the package where it is no more. */
function holdersOf(jars: Jars, prefix: string, [next = '*']: readonly string[]): ReadonlySet<string> {
  const named = next === '*' ? [] : filesOfClass(jars, `${prefix}.${next}`);
  const paths = named.length > 0 ? named : /^\p{Lu}/u.test(next) ? [] : jars.classesIn(prefix);
  return new Set(paths.flatMap((path) => jars.artifactAt(path)?.name ?? []));
}

/** How scripts speak of a jar that they hand to the virtual machine; classes that are named are looked up one by one. */
function fileNames(artifacts: readonly Artifact[] | undefined): readonly string[] | undefined {
  return artifacts?.flatMap(({ name, version }) => {
    const file = name.slice(name.indexOf(':') + 1);
    return [`${file}-${version}.jar`, `${file}.jar`];
  });
}

/** What a class with a computed rest may be. */
function startingWith(
  byPackage: ReadonlyMap<string, readonly { name: string }[]>,
  start: string,
): readonly PackageTarget[] {
  const found = [...byPackage].filter(([prefix]) => `${prefix}.`.startsWith(start) || start.startsWith(`${prefix}.`));
  const names = new Set(found.flatMap(([, given]) => given.map(({ name }) => name)));
  return [...names].map((name) => ({ name, module: start, path: [], isExact: false }));
}

/** Plug-ins and programs of builds, which build scripts name and no code imports. */
function isBuildTool(name: string): boolean {
  return /-(?:maven|gradle)-plugin$|-plugin-gradle$|^org\.apache\.maven\.plugins:|\.gradle\.plugin$|:(?:sbt-[^:]*|gradle-[^:]*-plugin|protoc(?:-gen-[^:]*)?|ktlint[^:]*|kotlin-serialization)$/.test(
    name,
  );
}

/** Found on the class path by what they serve: drivers, loggers, parsers, validators. */
const serviceProvider =
  /:(?:mysql-connector-java|mysql-connector-j|mariadb-java-client|mssql-jdbc|postgresql|sqlite-jdbc|hsqldb|derby|h2|ojdbc\d*|logback-classic|logback-core|slf4j-.*|log4j-core|log4j-slf4j\d?-impl|log4j-1\.2-api|jcl-over-slf4j|hibernate-validator|xercesImpl|xalan|woodstox-core|javax\.el|jakarta\.el|junit-vintage-engine|junit-jupiter-engine|jaxb-impl|jaxb-runtime|hibernate-core|hibernate-entitymanager|eclipselink|openjpa[^:]*|log4j|groovy|groovy-all|groovy-jsr223|jython[^:]*|nashorn-core|auto-service|lombok|[^:]*jdbc[^:]*|[^:]*-processor|[^:]*-jaxrs[^:]*|[^:]*imageio[^:]*|jtds|jcc|snowflake-jdbc)$/;

/** `org.acme:store-core` is likely to hold `org.acme` or `org.acme.store`. */
function guesses(name: string): readonly string[] {
  const [group = '', artifact = ''] = name.split(':');
  const first = artifact.split(/[-_.]/)[0] ?? '';
  return [...new Set([group, `${group}.${artifact.replace(/[-_]/g, '.')}`, `${group}.${first}`])].filter(
    (guess) => guess.includes('.') || guess.length > 5,
  );
}
