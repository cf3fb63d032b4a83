/**
 * Jars that lie unpacked in the tree, followed from class to class. A class is loaded when code first comes to it, so what a
 * loaded class refers to may be loaded, and what no such class names is not.
 */
import type { InstalledSources, OwnLink, Resolution } from '../../../linking/installed-sources.ts';
import type { FileFacts } from '../../../model/file-facts.ts';
import type { Package } from '../../../model/package.ts';
import type { FileTree } from '../../../files/file-tree.ts';
import { isInLocalRepository } from '../class-files/local-repository.ts';
import { filesOfImport, filesOfText } from '../jars/class-names.ts';
import { archiveMark, type Artifact, type Jars, keyOf } from '../jars/jars.ts';
import { startsOfJars } from '../jars/starts-of-jars.ts';

const nestedJar = /\.(?:jar|war|ear)$/i;
const nothing: Resolution = { paths: [], missing: [] };

export function installedJars(tree: FileTree, jars: Jars): InstalledSources {
  const known = new Map<string, Resolution>();
  const resolveNow = (from: string, specifier: string): Resolution => {
    const owner = isInLocalRepository(from) ? jars.artifactAt(from)?.folder : undefined;
    // A class names itself: whoever provides it as a service may be loaded.
    if (owner !== undefined && from.endsWith(`/${specifier}.class`))
      return { paths: jars.providers(specifier.replaceAll('/', '.')), missing: [] };
    const key = `${owner ?? ''} ${specifier}`;
    let found = known.get(key);
    if (found === undefined) {
      const paths = owner === undefined ? filesOfImport(jars, specifier) : filesOfText(jars, specifier, owner);
      // Of what first-party code names and is not here, nobody knows what it loads in turn.
      const missing = owner === undefined ? jars.absent : [];
      found = paths.length + missing.length === 0 ? nothing : { paths: [...new Set(paths)], missing };
      known.set(key, found);
    }
    return found;
  };
  const byName = Map.groupBy(jars.artifacts.values(), ({ name }) => name);
  /** A declaration without a version means whichever is here. */
  const find = ({ normalizedName, version }: Pick<Package, 'normalizedName' | 'version'>): readonly Artifact[] =>
    version === ''
      ? (byName.get(normalizedName) ?? [])
      : [jars.artifacts.get(keyOf({ normalizedName, version }))].filter((found) => found !== undefined);
  return {
    resolve: async (from, specifier) => resolveNow(from, specifier),
    resolveNow,
    languageOf: (path) => (isInLocalRepository(path) && !nestedJar.test(path) ? 'java' : undefined),
    unitOf: (path) => unitOf(jars.artifactAt(path)),
    ownerOf: (path) => jars.artifactAt(path)?.folder,
    foldersOf: async (item) => find(item).map(({ folder }) => folder),
    declared: async () => nothing,
    besides(path) {
      const artifact = jars.artifactAt(path);
      if (path.endsWith('.class')) return artifact?.texts;
      return archiveMark.test(path) ? artifact?.classes : undefined;
    },
    isBinary: (path) => nestedJar.test(path),
    isOpaque: (code) => code === 'unparsed_file',
    async ownership(item) {
      const found = find(item);
      return found.length === 0 ? undefined : (path) => found.some(({ folder }) => path.startsWith(folder));
    },
    moduleFiles: () => undefined,
    entriesOf: async (name) =>
      (byName.get(name) ?? []).flatMap(({ classes, services, texts }) => [...classes, ...services.values(), ...texts]),
    ownLinks,
    started: (input) => startsOfJars({ ...input, tree, jars }),
  };
}

const units = new WeakMap<Artifact, { readonly folder: string; readonly key: string; readonly shape: string }>();

function unitOf(artifact: Artifact | undefined) {
  if (artifact === undefined) return undefined;
  const unit = units.get(artifact) ?? {
    folder: artifact.folder.slice(0, -1),
    key: `Maven ${artifact.name}@${artifact.version}`,
    shape: '',
  };
  units.set(artifact, unit);
  return unit;
}

/** What a compiler brings in without an import. */
const implied: Partial<Record<FileFacts['language'], readonly string[]>> = {
  kotlin: [
    'kotlin',
    'kotlin.annotation',
    'kotlin.collections',
    'kotlin.comparisons',
    'kotlin.coroutines',
    'kotlin.coroutines.jvm.internal',
    'kotlin.enums',
    'kotlin.internal',
    'kotlin.io',
    'kotlin.jvm',
    'kotlin.jvm.functions',
    'kotlin.jvm.internal',
    'kotlin.ranges',
    'kotlin.sequences',
    'kotlin.text',
  ],
  scala: ['scala', 'scala.runtime'],
};

/** Imports, and qualified names with what is taken of them, since a name of source code may go on within one import. */
function ownLinks({ language, imports, uses }: FileFacts): readonly OwnLink[] {
  const written = imports.flatMap((fact) => (fact.kind === 'implied' ? [] : [{ fact, specifier: fact.specifier }]));
  const taken = uses.flatMap(({ import: index, path, start, end }): OwnLink[] => {
    const fact = imports[index];
    const stop = path.findIndex((part) => !/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(part));
    const members = stop < 0 ? path : path.slice(0, stop);
    if (fact === undefined || members.length === 0 || fact.specifier.endsWith('*')) return [];
    const specifier = [fact.specifier, ...members].join('.');
    return [{ fact: { specifier, kind: 'static', start, end }, specifier }];
  });
  const unwritten = (implied[language] ?? []).map((name): OwnLink => {
    const specifier = `${name}.*`;
    return { fact: { specifier, kind: 'implied', start: 0, end: 0 }, specifier };
  });
  return [...written, ...taken, ...unwritten];
}
