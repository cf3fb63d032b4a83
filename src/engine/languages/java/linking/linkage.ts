/** How Java, Kotlin and Scala name artifacts: they do not, so a table tells the packages of the best-known ones, and the group is a guess for the rest. */
import { qualifiedNames } from '../../../linking/symbols.ts';
import { artifactPackages, baseName, packagesOf } from './artifact-table.ts';
import type { Linkage, Linker, LinkInput } from '../../../linking/linker.ts';
import type { PackageTarget } from '../../../linking/use-sites.ts';

export const javaLinkage: Linkage = {
  ecosystem: 'Maven',
  languages: ['java', 'kotlin', 'scala'],
  isNearestManifest: false,
  loads: 'installed',
  symbols: qualifiedNames,
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
  for (const name of names) {
    const listed = packagesOf(name);
    for (const prefix of listed ?? guesses(name)) add(prefix, name, listed !== undefined);
  }
  const hasContainer = [...names].some((name) =>
    /^(?:org\.springframework\.boot|io\.quarkus|io\.micronaut|org\.springframework):/.test(name),
  );
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
        // Guesses do not make doubtful what is known; builds of one library for several versions of Scala are one library.
        const sure = new Set(found.flatMap(({ name, isSure }) => (isSure ? [baseName(name)] : [])));
        return found.map(({ name, isSure }) => ({
          name,
          module: prefix,
          path: parts.slice(length),
          isExact: isSure && sure.size === 1 && !isOthers,
        }));
      }
      return [];
    },
    hasKnownImportName: (name) => packagesOf(name) !== undefined || isBuildTool(name),
    mentionNames: (name) => [name, ...(packagesOf(name) ?? guesses(name))],
    isRunByName: (name) => isBuildTool(name) || serviceProvider.test(name),
    // Containers find components on the class path by themselves.
    isAutoloaded: () => hasContainer,
    isInert: () => false,
  };
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
