/**
 * Classes of jars that are loaded though no code imports them: named in strings, settings and texts of the repository, provided as
 * a service that the platform or a container asks for, or written into the product by what generates code while it is built.
 */
import { noteNames } from '../class-files/mentioned-names.ts';
import { readClassFile } from '../class-files/class-file.ts';
import type { StartedEntry, StartsInput } from '../../../linking/installed-sources.ts';
import { isFirstParty } from '../../../linking/first-party.ts';
import { isBinary } from '../../../linking/text-parts.ts';
import { type RootKind, rootKindAt } from '../../../linking/root-kind.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import { readIfThere } from '../../../files/read-if-there.ts';
import { mayBeDirect } from '../../../model/package.ts';
import type { ImportFact } from '../../../model/file-facts.ts';
import { sourceFile } from '../../../text/source-file.ts';
import { filesBeginning, filesOfClass, filesOfText } from './class-names.ts';
import { generatesCode } from './generated-code.ts';
import type { Artifact, Jars } from './jars.ts';

export interface JarStartsInput extends StartsInput {
  readonly tree: FileTree;
  readonly jars: Jars;
}

const textSizeMax = 512 * 1024;
const filesMax = 20_000;
const processorFilesMax = 8000;
/** Their names are of the platform, which asks for services by itself, or of what a container outside of the repository asks for. */
const ofPlatform = /^(?:java|javax|jakarta|jdk|sun|com\.sun|org\.w3c|org\.xml|org\.ietf|org\.omg)\./;
/** Only a compiler asks for these. */
const ofCompiler = /^(?:javax\.annotation\.processing\.Processor|com\.sun\.source\.util\.Plugin)$/;
/** What a server looks for in the jars of an application. */
const ofContainer = /^META-INF\/(?:web-fragment\.xml|faces-config\.xml|persistence\.xml|[^/]+\.tld)$/;
const prose =
  /\.(?:md|rst|adoc|lock|lockfile)$|(?:^|\/)(?:LICEN[CS]E|NOTICE|README|CHANGELOG|gradlew|mvnw)[^/]*$|(?:^|\/)verification-metadata\.xml$/i;

export async function startsOfJars(input: JarStartsInput): Promise<readonly StartedEntry[]> {
  const found = new Map<string, StartedEntry>();
  const start = (path: string, from: string, root: RootKind, fact?: ImportFact): void => {
    const key = `${root} ${path}`;
    if (!found.has(key)) found.set(key, { path, from, root, ...(fact === undefined ? {} : { fact }) });
  };
  for (const { name, from, root, files } of await namedHere(input)) {
    const fact: ImportFact = { specifier: name, kind: 'dynamic', start: 0, end: 0 };
    for (const path of files) start(path, from, root, fact);
  }
  for (const { path, root } of [...askedServices(input), ...containerTexts(input)]) start(path, path, root);
  for (const path of await insertedByProcessors(input)) start(path, path, 'production');
  if (await generatesCode(input)) for (const { path, root } of declaredDirectly(input)) start(path, path, root);
  return [...found.values()];
}

interface Named {
  readonly name: string;
  readonly from: string;
  readonly root: RootKind;
  readonly files: readonly string[];
}

const literal = /"""[^]*?"""|"(?:[^"\\\n]|\\.)*"/g;

/** Names in strings of code, in settings and in any other text of the repository; manifests name classes among coordinates. */
async function namedHere({ tree, jars, files, packages, rootOf }: JarStartsInput): Promise<readonly Named[]> {
  const named: Named[] = [];
  const code = new Map(files.map((file) => [file.path, file]));
  const manifests = new Set(packages.flatMap(({ manifestPath, lockfilePath }) => [manifestPath, lockfilePath]));
  let count = 0;
  for (const { path, kind, size } of tree.entries) {
    const isCode = code.has(path);
    if (kind !== 'file' || !isFirstParty(path) || isBinary.test(path)) continue;
    if (!isCode && (prose.test(path) || size > textSizeMax || count++ >= filesMax)) continue;
    const content = await readIfThere(tree, path);
    if (content === undefined || (!isCode && content.includes(0))) continue;
    const { text } = sourceFile(path, content);
    const names = new Set<string>();
    if (isCode) for (const [part] of text.matchAll(literal)) noteNames(part.slice(1, -1), names);
    else noteNames(text, names);
    const isManifest = manifests.has(path);
    for (const name of names) {
      const found = isManifest ? filesOfClass(jars, name.replaceAll('/', '.')) : filesOfText(jars, name, undefined);
      if (found.length > 0) named.push({ name, from: path, root: rootOf(path), files: found });
    }
  }
  for (const { path, imports } of files)
    for (const { specifier, kind, start, end } of imports) {
      // Classes of the file's own Java package and below it may stand in a jar too; containers scan it. A lone root of a name
      // is as long as its place.
      if (kind !== 'implied' || end - start === specifier.length) continue;
      const found = filesBeginning(jars, specifier, true);
      if (found.length > 0) named.push({ name: specifier, from: path, root: rootOf(path), files: found });
    }
  return named;
}

interface Asked {
  readonly path: string;
  readonly root: RootKind;
}

/** Services of which nothing in the jars is the interface are the platform's; all others a runner of tests may ask for. */
function askedServices({ jars, files, rootOf }: JarStartsInput): readonly Asked[] {
  const test = files.find(({ path }) => rootKindAt(path) === 'test');
  return jars.services.flatMap((name) => {
    const isPlatforms = ofPlatform.test(name) || jars.classFiles(name).length === 0;
    const root: RootKind | undefined = ofCompiler.test(name)
      ? 'tooling'
      : isPlatforms
        ? 'production'
        : test === undefined
          ? undefined
          : rootOf(test.path);
    return root === undefined ? [] : jars.providers(name).map((path) => ({ path, root }));
  });
}

function containerTexts({ jars }: JarStartsInput): readonly Asked[] {
  return jars
    .textsBelow('META-INF/')
    .filter((path) => ofContainer.test(path.slice(path.indexOf('META-INF/'))))
    .map((path) => ({ path, root: 'production' }));
}

/** What writes code while the product is compiled names in itself what that code will refer to. */
async function insertedByProcessors({ tree, jars }: JarStartsInput): Promise<readonly string[]> {
  const processors = [...jars.artifacts.values()].filter(({ services }) =>
    [...services.keys()].some((name) => ofCompiler.test(name)),
  );
  const inserted = new Set<string>();
  let count = 0;
  for (const artifact of processors)
    for (const path of [...artifact.classes, ...artifact.texts]) {
      if (count++ >= processorFilesMax) return everything(jars);
      const content = await readIfThere(tree, path);
      if (content === undefined) continue;
      const names = new Set<string>();
      const read = readClassFile(content);
      if (read === undefined) noteNames(sourceFile(path, content).text, names);
      else for (const text of [...read.classes, ...read.texts]) noteNames(text, names);
      for (const name of names)
        for (const file of filesOfClass(jars, name.replaceAll('/', '.')))
          if (!file.startsWith(artifact.folder)) inserted.add(file);
    }
  return [...inserted];
}

function everything({ artifacts }: Jars): readonly string[] {
  return [...artifacts.values()].flatMap(({ classes }) => classes);
}

function declaredDirectly({ jars, packages }: JarStartsInput): readonly Asked[] {
  return packages.filter(mayBeDirect).flatMap(({ normalizedName, version, scope }) => {
    const artifact: Artifact | undefined = jars.artifacts.get(`${normalizedName}@${version}`);
    const root: RootKind = scope === 'test' ? 'test' : scope === 'development' ? 'tooling' : 'production';
    return artifact?.classes.map((path) => ({ path, root })) ?? [];
  });
}
