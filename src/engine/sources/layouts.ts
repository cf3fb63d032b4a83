/** How each ecosystem's own tool lays packages into a tree, one object an ecosystem. */
import { dirname } from 'node:path/posix';
import { memoryTree } from '../files/memory-tree.ts';
import type { DependencyGraph } from '../model/dependency-graph.ts';
import { composerList } from './composer-list.ts';
import { placeEntries } from './npm-entries.ts';
import { npmLayout, type Placed } from './npm-layout.ts';
import type { LaidIn } from './overlay-tree.ts';
import type { SourceEcosystem } from './source-store.ts';

/** What was found and where it goes. */
export interface Held extends Placed {
  /** As promised; empty where nothing is. */
  readonly integrity: string;
}

export interface Layout {
  /** True for a path that shows that packages lie in the tree already, or code of its own where they would; `folder` is empty or ends in `/`. */
  isInstalled(folder: string, path: string): boolean;
  place(graph: DependencyGraph, wanted: ReadonlySet<string>): readonly Placed[];
  /** The files that hold the digests of the archives, those that may be missing included. */
  digestFiles(graph: DependencyGraph): readonly string[];
  /** The lockfile does not tell who needs whom, so that everything it names may lie on a way. */
  readonly isFlat?: true;
  /** What packages on the product's ways to named functions need is laid in too: what becomes of a function that is handed to one of these must be known. */
  readonly takesHelpers?: true;
  /** Only an archive that the lockfile promises is asked for: what it does not promise is not part of the build. */
  readonly isPromiseNeeded?: true;
  /** A list by which the tool knows what it has laid in; `lockfile` is the lockfile's text. */
  list?(graph: DependencyGraph, held: readonly Held[], lockfile: string): LaidIn;
}

export const layouts: Readonly<Record<SourceEcosystem, Layout>> = {
  npm: {
    isInstalled: (folder, path) => path.startsWith(`${folder}node_modules/`),
    place(graph, wanted) {
      const folder = folderOf(graph).replace(/\/$/, '');
      if (graph.entries !== undefined) return placeEntries(folder, graph.entries, wanted);
      // All have their place, whoever is wanted: a version that is not laid in must not leave its place to another.
      return npmLayout(folder, graph.roots, graph.edges).filter(({ label }) => wanted.has(label));
    },
    digestFiles: ({ lockfilePath }) => [lockfilePath],
    takesHelpers: true,
  },
  Go: {
    isInstalled: (folder, path) => path.startsWith(`${folder}vendor/`),
    place: (graph, wanted) =>
      [...wanted]
        .filter((label) => /^[\w.~/-]+@[\w.+-]+$/.test(label) && !/(?:^|\/)\.{0,2}(?:\/|@)/.test(label))
        .map((label) => ({ label, folder: `${folderOf(graph)}vendor/${nameOf(label)}` })),
    digestFiles: (graph) => [`${folderOf(graph)}go.sum`],
    isFlat: true,
    isPromiseNeeded: true,
    list(graph, held) {
      const lines = held.map(({ label }) => `# ${label.replace(/@(?=[^@]*$)/, ' v')}\n## explicit\n`);
      return { folder: `${folderOf(graph)}vendor`, tree: memoryTree({ 'modules.txt': lines.join('') }) };
    },
  },
  PyPI: {
    isInstalled: (folder, path) => path.startsWith(folder) && path.includes('/site-packages/'),
    place: (graph, wanted) =>
      [...wanted].map((label) => ({ label, folder: `${folderOf(graph)}.venv/lib/python3/site-packages` })),
    digestFiles: ({ lockfilePath }) => [lockfilePath],
  },
  // As `cargo vendor --versioned-dirs` does.
  'crates.io': {
    isInstalled: (folder, path) => path.startsWith(`${folder}vendor/`),
    place: (graph, wanted) =>
      [...wanted]
        .filter((label) => /^[A-Za-z][\w-]*@\d[\w.+-]*$/.test(label))
        .map((label) => ({ label, folder: `${folderOf(graph)}vendor/${label.replace('@', '-')}` })),
    digestFiles: ({ lockfilePath }) => [lockfilePath],
    list(graph, held) {
      const files = held.map(({ label, integrity }) => {
        const checksum = /^sha256:([0-9a-f]{64})/.exec(integrity)?.[1];
        const text = JSON.stringify({ files: {}, ...(checksum === undefined ? {} : { package: checksum }) });
        return [`${label.replace('@', '-')}/.cargo-checksum.json`, text] as const;
      });
      return { folder: `${folderOf(graph)}vendor`, tree: memoryTree(Object.fromEntries(files)) };
    },
  },
  // One local repository for all projects of the tree, each jar unpacked into a folder of its own name.
  Maven: {
    isInstalled: (_folder, path) => path.startsWith('.m2/repository/'),
    place: (_graph, wanted) =>
      [...wanted].flatMap((label) => {
        const [, group = '', artifact = '', version = ''] =
          /^((?:[\w-]+\.)*[\w-]+):([\w-][\w.-]*)@([\w+-][\w.+-]*)$/.exec(label) ?? [];
        if (group === '') return [];
        const folder = `.m2/repository/${group.replaceAll('.', '/')}/${artifact}/${version}/${artifact}-${version}`;
        return [{ label, folder }];
      }),
    digestFiles: (graph) => {
      const folders = folderOf(graph).split('/').slice(0, -1);
      const above = folders.map((_, index) => `${folders.slice(0, index + 1).join('/')}/`);
      return ['', ...above].map((folder) => `${folder}gradle/verification-metadata.xml`);
    },
    isFlat: true,
  },
  // The gem's files below `gems/`, its specification beside them below `specifications/`.
  RubyGems: {
    isInstalled: (folder, path) => path.startsWith(`${folder}vendor/bundle/`),
    place: (graph, wanted) =>
      [...wanted]
        .filter((label) => /^[\w-][\w.-]*@\d[\w.]*$/.test(label))
        .map((label) => ({ label, folder: `${folderOf(graph)}vendor/bundle/ruby/3.0.0` })),
    digestFiles: ({ lockfilePath }) => [lockfilePath],
  },
  Packagist: {
    isInstalled: (folder, path) => path.startsWith(`${folder}vendor/`),
    place: (graph, wanted) =>
      [...wanted]
        .filter((label) => /^[a-z0-9][\w.-]*\/[a-z0-9][\w.-]*@[\w.+-]+$/i.test(label))
        .map((label) => ({ label, folder: `${folderOf(graph)}vendor/${nameOf(label)}` })),
    digestFiles: ({ lockfilePath }) => [lockfilePath],
    list: (graph, held, lockfile) => ({
      folder: `${folderOf(graph)}vendor/composer`,
      tree: memoryTree({ 'installed.json': composerList(lockfile, new Set(held.map(({ label }) => label))) }),
    }),
  },
  // One folder of packages for all projects of the tree, by names in lower case.
  NuGet: {
    isInstalled: (_folder, path) => path.startsWith('.nuget/packages/'),
    place: (_graph, wanted) =>
      [...wanted]
        .filter((label) => /^[\w-][\w.-]*@\d[\w.+-]*$/.test(label))
        .map((label) => ({
          label,
          folder: `.nuget/packages/${label.toLowerCase().replace('@', '/').replace(/\+.*$/, '')}`,
        })),
    digestFiles: ({ lockfilePath }) => [lockfilePath],
  },
};

/** Of the project; empty for the root, else with a `/` at its end. */
export function folderOf({ lockfilePath }: DependencyGraph): string {
  const folder = dirname(lockfilePath);
  return folder === '.' ? '' : `${folder}/`;
}

function nameOf(label: string): string {
  return label.slice(0, label.lastIndexOf('@'));
}
