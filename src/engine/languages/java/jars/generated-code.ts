/**
 * Whether code of the product may be written while it is built: by a plug-in that is not known to write none, by an annotation
 * processor that is not among the jars, or since code imports classes that stand nowhere. Such code may load what the project declares.
 */
import { basename } from 'node:path/posix';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import { isFirstParty } from '../../../linking/first-party.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import { aboveName, type Jars } from './jars.ts';
import { filesBeginning, filesOfClass, filesOfImport } from './class-names.ts';

export interface GeneratedCodeInput {
  readonly tree: FileTree;
  readonly jars: Jars;
  readonly files: readonly FileFacts[];
}

export async function generatesCode(input: GeneratedCodeInput): Promise<boolean> {
  return importsNowhere(input) || (await buildsUnseen(input));
}

/** Plug-ins that compile, test, check, pack and publish what is there. */
const plainMaven =
  /^(?:org\.apache\.maven\.plugins:maven-(?!antrun-)[\w-]+|:maven-(?!antrun-)[\w-]+-plugin|org\.springframework\.boot:spring-boot-maven-plugin|org\.jacoco:[\w-]+|com\.github\.spotbugs:[\w-]+|org\.cyclonedx:[\w-]+|org\.codehaus\.mojo:(?:versions|exec|flatten|license|build-helper|sonar|animal-sniffer|buildnumber)-maven-plugin|org\.jetbrains\.kotlin:kotlin-maven-plugin|net\.alchim31\.maven:scala-maven-plugin|com\.diffplug\.spotless:[\w-]+|com\.google\.cloud\.tools:jib-maven-plugin|io\.spring\.javaformat:[\w-]+|io\.github\.git-commit-id:[\w-]+|pl\.project13\.maven:[\w-]+|org\.sonatype\.plugins:[\w-]+|org\.sonatype\.central:[\w-]+|org\.owasp:[\w-]+|org\.eluder\.coveralls:[\w-]+|org\.graalvm\.buildtools:[\w-]+)$/;
const plainGradle =
  /^(?:java(?:-library|-platform|-test-fixtures)?|application|war|ear|jacoco|checkstyle|pmd|idea|eclipse|signing|maven-publish|base|distribution|jvm-test-suite|scala|org\.springframework\.boot|io\.spring\.[\w.-]+|org\.jetbrains\.kotlin\.(?:jvm|plugin\.(?:spring|jpa|allopen|noarg))|jvm|plugin\.(?:spring|jpa)|com\.diffplug\.[\w.-]+|com\.github\.(?:johnrengelman\.shadow|ben-manes\.versions|spotbugs)|com\.gradleup\.shadow|io\.gitlab\.arturbosch\.detekt|org\.jlleitschuh\.gradle\.ktlint|org\.sonarqube|org\.owasp\.dependencycheck|com\.vanniktech\.maven\.publish|org\.gradle\.[\w.-]+|com\.gradle\.[\w.-]+|com\.google\.cloud\.tools\.jib)$/;
const plainSbt =
  /^(?:sbt-(?:assembly|scalafmt|native-packager|ci-release|scoverage|updates|pgp|release|revolver|tpolecat|scalafix|dynver|git|mima-plugin|jmh|header|unidoc|site|ghpages|github-actions|coveralls|sonatype))$/;

async function buildsUnseen({ tree, jars }: GeneratedCodeInput): Promise<boolean> {
  const artifacts = new Set([...jars.artifacts.values()].map(({ name }) => name));
  for (const { path, kind } of tree.entries) {
    const name = basename(path);
    const isMaven = name === 'pom.xml';
    const isGradle = /\.gradle(?:\.kts)?$/.test(name);
    const isSbt = name.endsWith('.sbt');
    if (kind !== 'file' || !isFirstParty(path) || !(isMaven || isGradle || isSbt)) continue;
    const text = await readTextIfThere(tree, path);
    if (text === undefined) return true;
    if (isMaven && !pluginsOfPom(text, artifacts)) return true;
    if (isGradle && !pluginsOfGradle(text)) return true;
    if (isSbt && [...text.matchAll(/\baddSbtPlugin\s*\([^)]*?%%?\s*"([^"]+)"/g)].some(([, found = '']) => !plainSbt.test(found))) return true; // biome-ignore format: one question
  }
  return false;
}

/** True where each is plain. */
function pluginsOfPom(text: string, artifacts: ReadonlySet<string>): boolean {
  const bare = text.replace(/<!--[^]*?-->/g, '');
  const plugins = bare.split(/<plugin>/).slice(1);
  for (const plugin of plugins) {
    const head = plugin.split('</plugin>')[0] ?? '';
    // Dependencies of a plug-in come after its own coordinates, or before them within a list of their own.
    const own = head.replace(/<(dependencies|executions|configuration)>[^]*?<\/\1>/g, '');
    const id = `${tag(own, 'groupId')}:${tag(own, 'artifactId')}`;
    if (!plainMaven.test(id)) return false;
  }
  const processors = bare.split(/<annotationProcessorPaths/).slice(1).map((part) => part.split('</annotationProcessorPaths')[0] ?? ''); // biome-ignore format: one list
  const paths = processors.flatMap((list) => list.split(/<(?:path|annotationProcessorPath)>/).slice(1));
  return (
    paths.every((path) => artifacts.has(`${tag(path, 'groupId')}:${tag(path, 'artifactId')}`)) &&
    processors.every((list) => !list.includes('combine.') || paths.length > 0)
  );
}

function tag(text: string, name: string): string {
  return new RegExp(`<${name}>\\s*([^<\\s]*)\\s*</${name}>`).exec(text)?.[1] ?? '';
}

function pluginsOfGradle(text: string): boolean {
  if (/^\s*(?:kapt|ksp|annotationProcessor)\b/m.test(text) || /\b(?:JavaExec|generate\w*)\b|\bbuildSrc\b/.test(text)) return false; // biome-ignore format: one question
  const block = /^[ \t]*plugins\s*\{([^]*?)^[ \t]*\}/m.exec(text)?.[1] ?? '';
  const ids = [
    ...[...block.matchAll(/\bid\b\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, id = '']) => id),
    ...[...block.matchAll(/\bkotlin\(\s*"([^"]+)"/g)].map(([, id = '']) => id),
    ...[...block.matchAll(/`([^`]+)`/g)].map(([, id = '']) => id),
    ...[...text.matchAll(/\bapply\b\s*\(?\s*plugin\s*[:=]\s*['"]([^'"]+)['"]/g)].map(([, id = '']) => id),
  ];
  return !/\balias\s*\(/.test(block) && ids.every((id) => plainGradle.test(id));
}

/** An import of a class that is neither the repository's own, nor the platform's, nor of any jar that is here. */
function importsNowhere({ jars, files }: GeneratedCodeInput): boolean {
  const ownClasses = new Set<string>();
  const ownPackages = new Set<string>();
  const scanned = new Set<string>();
  for (const { path, language, imports } of files) {
    for (const { specifier, kind, start, end } of imports) {
      if (kind !== 'implied' || end - start === specifier.length) continue;
      // Names of files say the names of classes in Java alone.
      if (language !== 'java') scanned.add(specifier);
      ownPackages.add(specifier);
      ownClasses.add(`${specifier}.${basename(path).replace(/\.\w+$/, '')}`);
    }
  }
  return files.some(({ language, imports }) =>
    imports.some(({ specifier, kind }) => {
      if (kind !== 'static' || ofPlatform.test(specifier)) return false;
      const name = specifier.replace(/\.\*$/, '');
      const isOwn = aboveName(name).some((prefix) => ownClasses.has(prefix) || scanned.has(prefix));
      if (isOwn || (specifier !== name && ownPackages.has(name))) return false;
      if (filesBeginning(jars, name, true).length > 0) return false;
      return (language === 'java' ? filesOfClass(jars, name) : filesOfImport(jars, specifier)).length === 0;
    }),
  );
}

const ofPlatform =
  /^(?:java|jdk|sun|com\.sun|org\.w3c\.dom|org\.xml\.sax|org\.ietf\.jgss|javax\.(?:accessibility|annotation\.processing|crypto|imageio|lang\.model|management|naming|net|print|rmi|script|security|smartcardio|sound|sql|swing|tools|transaction\.xa|xml(?!\.(?:bind|ws|soap))))\./;
