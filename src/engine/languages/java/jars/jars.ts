/**
 * The unpacked jars of a tree, by what stands in them: which artifact holds which classes, Java packages, services and texts.
 * Only artifacts of the inventory count, since nothing else is on the class path.
 */
import { belowRepository, folderOfArtifact } from '../class-files/local-repository.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import type { Package } from '../../../model/package.ts';

export interface Artifact {
  readonly name: string;
  readonly version: string;
  /** Ends in `/`. */
  readonly folder: string;
  readonly classes: readonly string[];
  /** Files that may name classes, and jars within the jar. */
  readonly texts: readonly string[];
  /** Java packages that hold a class. */
  readonly packages: ReadonlySet<string>;
  /** Interfaces that it provides, each with the file that names the providers. */
  readonly services: ReadonlyMap<string, string>;
  /** It holds code that is not read: machine code, templates, scripts. */
  readonly isOpaque: boolean;
}

export interface Jars {
  /** By `name@version`, of the packages whose jar is here; one of which only a pom is here has no classes. */
  readonly artifacts: ReadonlyMap<string, Artifact>;
  /** Normalized names of packages of which nothing is here. */
  readonly absent: readonly string[];
  artifactAt(path: string): Artifact | undefined;
  /** `a/b/C$D` of the file of a class; empty for other files. */
  classAt(path: string): string;
  /** Files of a class by its whole name, `a.b.C$D`. */
  classFiles(name: string): readonly string[];
  /** Files of the classes that stand in this very Java package. */
  classesIn(javaPackage: string): readonly string[];
  /** Java packages of this name and below it. */
  packagesFrom(javaPackage: string): readonly string[];
  /** Files that name the providers of a service. */
  providers(service: string): readonly string[];
  readonly services: readonly string[];
  /** Texts by their path in the jar. */
  texts(path: string): readonly string[];
  /** Texts by the folder in the jar that holds them, at any depth; `folder` ends in `/`. */
  textsBelow(folder: string): readonly string[];
}

/** Nothing at run time looks for classes there: what describes the jar, what other tools read, media, prose, sources. */
const unread =
  /^META-INF\/(?:maven|native-image|proguard|licen[cs]es?|sbom|rewrite|aot)\/|^META-INF\/(?:[^/]*\.(?:SF|RSA|DSA|EC|kotlin_module)|INDEX\.LIST|MANIFEST\.MF|DEPENDENCIES[^/]*)$|spring-configuration-metadata\.json$|\.(?:png|gif|jpe?g|ico|svg|webp|html?|css|s[ac]ss|js|mjs|map|ts|ttf|otf|eot|woff2?|so|dll|dylib|jnilib|a|exe|zip|gz|java|kt|scala|kotlin_builtins|kotlin_metadata|tasty|sjsir|nir|md|adoc|rst|pdf|xsd|dtd|ent|rng|rnc|proto)$|(?:^|\/)(?:LICEN[CS]E|NOTICE|README|CHANGE[^/]*|AUTHORS)[^/]*$/i;
/** It may call the classes of its jar by names that nobody sees. */
const unreadCode =
  /\.(?:so|dll|dylib|jnilib|ftlh?|ftlx|vm|vtl|jspx?|jspf|tagx?|gsp|xhtml|groovy|gvy|clj[cs]?|rb|py|mvel|drl|peb|mustache|hbs|stg?|jelly|classdata|esclazz)$/i;
/** Whoever finds such a file looks for the classes beside it. */
export const archiveMark = /\/META-INF\/[^/]+\.(?:xml|idx)$/;
const service = /^META-INF\/services\/([^/]+)$/;

/** `undefined` where the tree holds no jar of these packages. */
export function openJars(tree: FileTree, packages: readonly Package[]): Jars | undefined {
  const places = new Map(
    packages.flatMap((item) =>
      item.version === '' ? [] : [[folderOfArtifact(item.normalizedName, item.version), item] as const],
    ),
  );
  const opened = new Map<string, OpenArtifact>();
  const folders = new Map<string, OpenArtifact>();
  const index = newIndex();
  for (const { path, kind } of tree.entries) {
    const below = kind === 'file' ? belowRepository(path) : undefined;
    if (below === undefined) continue;
    const place = placeOf(below.rest, places);
    if (place === undefined) continue;
    const folder = below.root + place;
    const item = places.get(place);
    if (item === undefined) continue;
    const artifact = folders.get(folder) ?? newArtifact(item, folder);
    folders.set(folder, artifact);
    opened.set(`${item.normalizedName}@${item.version}`, artifact);
    addEntry(index, artifact, path);
  }
  if (opened.size === 0) return undefined;
  const artifactAt: Jars['artifactAt'] = (path) => {
    const below = belowRepository(path);
    const place = below === undefined ? undefined : placeOf(below.rest, places);
    return below === undefined || place === undefined ? undefined : folders.get(below.root + place);
  };
  return {
    artifacts: opened,
    absent: absentOf(packages, opened),
    artifactAt,
    classAt(path) {
      const artifact = path.endsWith('.class') ? artifactAt(path) : undefined;
      return artifact === undefined ? '' : (entryOf(artifact, path) ?? '').slice(0, -'.class'.length);
    },
    classFiles: (name) => index.classes.get(name) ?? none,
    classesIn: (name) => index.packages.get(name) ?? none,
    packagesFrom: (name) => index.packagesFrom.get(name) ?? none,
    providers: (name) => index.services.get(name) ?? none,
    services: [...index.services.keys()],
    texts: (path) => index.texts.get(path) ?? none,
    textsBelow: (folder) => index.textsBelow.get(folder) ?? none,
  };
}

const none: readonly string[] = [];

function absentOf(packages: readonly Package[], opened: ReadonlyMap<string, Artifact>): readonly string[] {
  const names = new Set([...opened.values()].map(({ name }) => name));
  const isHere = (item: Package): boolean =>
    opened.has(keyOf(item)) || (item.version === '' && names.has(item.normalizedName));
  return [...new Set(packages.filter((item) => !isHere(item)).map(({ normalizedName }) => normalizedName))];
}

export function keyOf({ normalizedName, version }: Pick<Package, 'normalizedName' | 'version'>): string {
  return `${normalizedName}@${version}`;
}

/** The folder of a known artifact that holds the path, the first that fits. */
function placeOf(rest: string, places: ReadonlyMap<string, unknown>): string | undefined {
  for (let slash = rest.indexOf('/'); slash > 0; slash = rest.indexOf('/', slash + 1)) {
    const place = rest.slice(0, slash + 1);
    if (places.has(place)) return place;
  }
  return undefined;
}

interface OpenArtifact extends Artifact {
  readonly classes: string[];
  readonly texts: string[];
  readonly packages: Set<string>;
  readonly services: Map<string, string>;
  isOpaque: boolean;
}

function newArtifact({ normalizedName, version }: Package, folder: string): OpenArtifact {
  return {
    name: normalizedName,
    version,
    folder,
    classes: [],
    texts: [],
    packages: new Set(),
    services: new Map(),
    isOpaque: false,
  };
}

interface Index {
  readonly classes: Map<string, string[]>;
  readonly packages: Map<string, string[]>;
  readonly packagesFrom: Map<string, string[]>;
  readonly services: Map<string, string[]>;
  readonly texts: Map<string, string[]>;
  readonly textsBelow: Map<string, string[]>;
}

function newIndex(): Index {
  return {
    classes: new Map(),
    packages: new Map(),
    packagesFrom: new Map(),
    services: new Map(),
    texts: new Map(),
    textsBelow: new Map(),
  };
}

/** The path in the jar; `undefined` for what is in none. */
function entryOf({ folder }: Artifact, path: string): string | undefined {
  // The first folder is named for the jar; what lies beside it is no entry of one.
  const jar = path.indexOf('/', folder.length);
  return jar < 0 ? undefined : path.slice(jar + 1).replace(/^META-INF\/versions\/\d+\//, '');
}

function addEntry(index: Index, artifact: OpenArtifact, path: string): void {
  const entry = entryOf(artifact, path);
  if (entry === undefined) return;
  if (entry.endsWith('.class')) {
    const name = entry.slice(0, -'.class'.length).replaceAll('/', '.');
    if (/(?:^|\.)(?:module|package)-info$/.test(name)) return;
    artifact.classes.push(path);
    add(index.classes, name, path);
    const javaPackage = name.slice(0, Math.max(0, name.lastIndexOf('.')));
    artifact.packages.add(javaPackage);
    if (!index.packages.has(javaPackage))
      for (const above of aboveName(javaPackage)) add(index.packagesFrom, above, javaPackage);
    add(index.packages, javaPackage, path);
    return;
  }
  if (unreadCode.test(entry)) artifact.isOpaque = true;
  const provided = service.exec(entry)?.[1];
  if (provided !== undefined) {
    artifact.services.set(provided, path);
    add(index.services, provided, path);
  } else if (!unread.test(entry)) {
    artifact.texts.push(path);
    add(index.texts, entry, path);
    for (let slash = entry.indexOf('/'); slash > 0; slash = entry.indexOf('/', slash + 1))
      add(index.textsBelow, entry.slice(0, slash + 1), path);
  }
}

/** `a.b.c`, `a.b`, `a`. */
export function aboveName(name: string): readonly string[] {
  const found: string[] = [];
  for (let at = name; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) found.push(at);
  return found;
}

function add(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
