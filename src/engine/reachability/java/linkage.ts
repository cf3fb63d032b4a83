/** How Java, Kotlin and Scala name artifacts: they do not, so a table tells the packages of the best-known ones, and the group is a guess for the rest. */
import { artifactPackages } from './artifact-table.ts';
import type { Linkage, Linker, LinkInput, PackageTarget } from '../linkage.ts';

export const javaLinkage: Linkage = {
  ecosystem: 'Maven',
  languages: ['java', 'kotlin', 'scala'],
  isNearestManifest: false,
  open: (input) => Promise.resolve(open(input)),
};

function open(input: LinkInput): Linker {
  const byPackage = new Map<string, { name: string; isSure: boolean }[]>();
  const names = new Set(input.packages.map((item) => item.normalizedName));
  const add = (prefix: string, name: string, isSure: boolean): void => {
    const known = byPackage.get(prefix);
    if (known === undefined) byPackage.set(prefix, [{ name, isSure }]);
    else known.push({ name, isSure });
  };
  for (const name of names) {
    const listed = artifactPackages.get(name);
    for (const prefix of listed ?? guesses(name)) add(prefix, name, listed !== undefined);
  }
  const hasContainer = [...names].some((name) =>
    /^(?:org\.springframework\.boot|io\.quarkus|io\.micronaut|org\.springframework):/.test(name),
  );
  return {
    ownTargets: () => [],
    packageTargets(_file, specifier, path): readonly PackageTarget[] {
      const parts = [...specifier.replace(/\.\*$/, '').split('.'), ...path];
      for (let length = parts.length; length > 1; length--) {
        const found = byPackage.get(parts.slice(0, length).join('.'));
        if (found === undefined) continue;
        return found.map(({ name, isSure }) => ({
          name,
          module: parts.slice(0, length).join('.'),
          path: parts.slice(length),
          isExact: isSure && found.length === 1,
        }));
      }
      return [];
    },
    hasKnownImportName: (name) => artifactPackages.has(name),
    mentionNames: (name) => [name, ...(artifactPackages.get(name) ?? [])],
    isRunByName: (name) =>
      /-(?:maven-plugin|gradle-plugin)$|^org\.apache\.maven\.plugins:|:(?:mysql-connector-java|postgresql|h2|ojdbc\d*|logback-classic|slf4j-.*|log4j-core|hibernate-validator|xercesImpl|xalan|log4j-slf4j-impl)$/.test(
        name,
      ),
    // Containers find components on the class path by themselves.
    isAutoloaded: () => hasContainer,
    isInert: () => false,
  };
}

/** `org.acme:store-core` is likely to hold `org.acme` or `org.acme.store`. */
function guesses(name: string): readonly string[] {
  const [group = '', artifact = ''] = name.split(':');
  const first = artifact.split(/[-_.]/)[0] ?? '';
  return [...new Set([group, `${group}.${artifact.replace(/[-_]/g, '.')}`, `${group}.${first}`])].filter(
    (guess) => guess.includes('.') || guess.length > 5,
  );
}
