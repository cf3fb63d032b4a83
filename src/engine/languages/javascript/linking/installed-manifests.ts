/**
 * What the package.json files of installed packages say of their modules. Thousands lie in a tree and only some are needed,
 * so each is read when it is asked for; what it said is kept by its content.
 */
import type { FileEntry, FileTree } from '../../../files/file-tree.ts';
import type { NoteKeeper } from '../../../syntax/fact-reader.ts';
import { programNamesIn } from './lockfile-names.ts';
import { readJson, record, targets } from './manifests.ts';

export interface InstalledManifest {
  readonly version: string;
  /** What Node loads comes first; bundlers and conditions may choose another. */
  readonly mains: readonly string[];
  readonly exports: readonly (readonly [pattern: string, targets: readonly string[]])[];
  readonly programs: readonly string[];
  /** The names under which they are run. */
  readonly programNames: readonly string[];
  /** What bundlers for browsers load in the place of a file or package, by what is replaced. */
  readonly browser: readonly (readonly [replaced: string, by: string])[];
  readonly dependencies: readonly string[];
  /** Packages that `#` names of its own stand for. */
  readonly internals: readonly string[];
  /** It runs a program when it is installed. */
  readonly runsAtInstall: boolean;
  /** Linux, on which products run, is none of the systems that it is for. */
  readonly isElsewhere: boolean;
}

export interface InstalledManifests {
  /** The answer that the attempt gives once all manifests that it asks for are known; `undefined` where some must be read. */
  now<Answer>(attempt: (manifestOf: ManifestOf) => Answer): Answer | undefined;
  /** The same, reading what is missing. The attempt is made again until nothing is. */
  eventually<Answer>(attempt: (manifestOf: ManifestOf) => Answer): Promise<Answer>;
  /** Within an attempt: nothing that it asked for so far must be read. */
  isKnown(): boolean;
}

export type ManifestOf = (folder: string) => InstalledManifest;

const empty: InstalledManifest = {
  version: '',
  mains: [],
  exports: [],
  programs: [],
  programNames: [],
  browser: [],
  dependencies: [],
  internals: [],
  runsAtInstall: false,
  isElsewhere: false,
};
/** Part of the notes' keys: raised when something else is read from the same text. */
const noteVersion = 5;

export function installedManifests(
  tree: FileTree,
  files: ReadonlyMap<string, FileEntry>,
  notes: NoteKeeper | undefined,
): InstalledManifests {
  const known = new Map<string, InstalledManifest>();
  const missing = new Set<string>();
  const manifestOf: ManifestOf = (folder) => {
    const found = known.get(folder) ?? recalled(folder);
    if (found === undefined) missing.add(folder);
    return found ?? empty;
  };
  const recalled = (folder: string): InstalledManifest | undefined => {
    const key = noteKey(folder);
    const note = key === '' ? undefined : notes?.find(key);
    if (note === undefined) return undefined;
    const manifest: InstalledManifest = JSON.parse(Buffer.from(note).toString('utf8'));
    known.set(folder, manifest);
    return manifest;
  };
  const noteKey = (folder: string): string => {
    const contentId = files.get(`${folder}/package.json`)?.contentId ?? '';
    return contentId === '' ? '' : `manifest ${noteVersion} ${contentId}`;
  };
  const load = async (folder: string): Promise<void> => {
    const json = await readJson(tree, `${folder}/package.json`);
    const manifest = json === undefined ? empty : read(json);
    known.set(folder, manifest);
    const key = noteKey(folder);
    if (key !== '') notes?.keep(key, Buffer.from(JSON.stringify(manifest)));
  };
  const now = <Answer>(attempt: (of: ManifestOf) => Answer): Answer | undefined => {
    missing.clear();
    const answer = attempt(manifestOf);
    return missing.size === 0 ? answer : undefined;
  };
  return {
    now,
    isKnown: () => missing.size === 0,
    async eventually(attempt) {
      for (;;) {
        missing.clear();
        const answer = attempt(manifestOf);
        if (missing.size === 0) return answer;
        await Promise.all([...missing].map(load));
      }
    },
  };
}

function read(json: ReadonlyMap<string, unknown>): InstalledManifest {
  const exported = json.get('exports');
  const map = record(exported);
  const hasPaths = map !== undefined && [...map.keys()].some((key) => key.startsWith('.'));
  const mainExports = targets(hasPaths ? map.get('.') : exported, 0);
  const bin = json.get('bin');
  const version = json.get('version');
  const main = json.get('main');
  return {
    version: typeof version === 'string' ? version : '',
    mains: [
      typeof main === 'string' ? main : 'index',
      ...['module', 'browser'].map((field) => json.get(field)).filter((entry) => typeof entry === 'string'),
      ...mainExports,
    ],
    exports: hasPaths ? [...map].map(([pattern, value]) => [pattern, targets(value, 0)] as const) : [],
    programs:
      typeof bin === 'string'
        ? [bin]
        : [...(record(bin)?.values() ?? [])].filter((program) => typeof program === 'string'),
    programNames: programNamesIn(typeof json.get('name') === 'string' ? String(json.get('name')) : '', bin),
    browser: [...(record(json.get('browser')) ?? [])].flatMap(([replaced, by]) =>
      typeof by === 'string' ? [[replaced, by] as const] : [],
    ),
    dependencies: ['dependencies', 'optionalDependencies', 'peerDependencies'].flatMap((field) => [
      ...(record(json.get(field))?.keys() ?? []),
    ]),
    internals: [...(record(json.get('imports'))?.values() ?? [])]
      .flatMap((value) => targets(value, 0))
      .filter((target) => !target.startsWith('.')),
    runsAtInstall: ['preinstall', 'install', 'postinstall'].some((script) => record(json.get('scripts'))?.has(script)),
    isElsewhere: isElsewhere(json.get('os')),
  };
}

/** `["darwin"]` and `["!linux"]`. */
function isElsewhere(os: unknown): boolean {
  const systems = (Array.isArray(os) ? os : [os]).filter((system) => typeof system === 'string');
  const named = systems.filter((system) => !system.startsWith('!'));
  return systems.includes('!linux') || (named.length > 0 && !named.includes('linux') && !named.includes('any'));
}
