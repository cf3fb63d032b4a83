/**
 * What the repository's own settings say of how it is built: CI, Dockerfiles, scripts, Cargo's settings. Only a program is judged
 * by them: a library is built by others. A word that names a feature or a system counts wherever it stands in settings, so that
 * what is left out is what nothing there speaks of.
 */
import { isFirstParty, vendoredFolders } from '../../../linking/first-party.ts';
import { isBinary, isProse } from '../../../linking/text-parts.ts';
import { baseName } from '../../../files/path-parts.ts';
import type { FileEntry, FileTree } from '../../../files/file-tree.ts';
import { readTextIfThere } from '../../../text/read-text.ts';
import type { LockedCrate, LockedCrates } from './locked-crates.ts';
import { type Platform, platformOfSystem, platformOfTriple, type Truth } from './platforms.ts';

export interface ToldBuild {
  /** `undefined` where nothing tells for which targets it is built. */
  readonly platforms: readonly Platform[] | undefined;
  readonly hosts: readonly Platform[] | undefined;
  /** Beside the default ones; `undefined` where nothing tells with which it is built. */
  readonly features: ((crate: LockedCrate) => readonly string[]) | undefined;
  /** Features that settings name, told or not. */
  readonly named: (crate: LockedCrate) => readonly string[];
  readonly isSet: (name: string) => Truth;
  /** A file that builds the project. */
  readonly builtBy: string | undefined;
}

const sizeMax = 512 * 1024;
const filesMax = 20_000;
const bytesMax = 32 * 1024 * 1024;

export async function readToldBuild(tree: FileTree, crates: LockedCrates): Promise<ToldBuild> {
  const searched = await readSettings(tree, crates);
  const texts = searched ?? [];
  const joined = texts.map(({ text }) => text).join('\n');
  const words = new Set(joined.match(/[\w-]+/g));
  const isAll = /all[-_]?features/i.test(joined);
  const pairs = [...new Set(joined.match(/[\w-]{1,100}\/[\w+.-]{1,100}/g))];
  const named = ({ source }: LockedCrate): readonly string[] => {
    if (source === undefined) return [];
    const { features, dependencies } = source.manifest;
    const keys = new Set(dependencies.map(({ key }) => key));
    return [
      ...[...features.keys()].filter((feature) => isAll || words.has(feature)),
      ...pairs.filter((pair) => keys.has(pair.slice(0, pair.indexOf('/')))),
    ];
  };
  const isProgram = crates.roots.some(({ source }) => source?.hasPrograms === true);
  const builders = texts.filter(({ text }) => building.test(text));
  const isTold = searched !== undefined && isProgram && builders.length > 0;
  const isOpen = texts.some(({ text }) => mayGiveFeatures(text));
  const platforms = isTold ? platformsOf(texts) : undefined;
  const desktop = platforms?.filter(({ os }) => os === 'linux' || os === 'macos' || os === 'windows') ?? [];
  return {
    platforms,
    hosts: desktop.length === 0 ? undefined : desktop,
    features: isTold && !isOpen ? named : undefined,
    named,
    // Only flags of the compiler set one.
    isSet: (name) => (isTold && !isOpen && !words.has(name) ? false : undefined),
    builtBy: builders[0]?.path,
  };
}

interface Settings {
  readonly path: string;
  readonly text: string;
}

/** More than can be searched tells nothing: `undefined`. Else all first-party texts but code of Rust, prose and lockfiles; of Cargo.toml only what is for tools. */
async function readSettings(tree: FileTree, crates: LockedCrates): Promise<readonly Settings[] | undefined> {
  const vendored = [
    ...vendoredFolders(tree),
    ...[...crates.byKey.values()].flatMap(({ isLocal, source }) =>
      isLocal || source === undefined ? [] : [`${source.folder}/`],
    ),
  ];
  const isWanted = ({ path, kind, size }: FileEntry): boolean =>
    kind === 'file' &&
    size <= sizeMax &&
    (isFirstParty(path) || /(?:^|\/)\.cargo\/config(?:\.toml)?$/.test(path)) &&
    !/\.(?:rs|lock)$/.test(path) &&
    !isBinary.test(path) &&
    !isProse.test(path) &&
    !vendored.some((folder) => path.startsWith(folder));
  const found: Settings[] = [];
  const wanted = tree.entries.filter(isWanted);
  if (wanted.length > filesMax || wanted.reduce((sum, { size }) => sum + size, 0) > bytesMax) return undefined;
  for (const { path } of wanted) {
    const text = await readTextIfThere(tree, path);
    if (text === undefined || text.includes('\0')) continue;
    const isManifest = baseName(path) === 'Cargo.toml';
    const said = isManifest ? toolTables(text) : withoutComments(text);
    if (said.trim() !== '') found.push({ path, text: said });
  }
  return found;
}

/** Tables of tools in a Cargo.toml; what docs.rs builds is documentation. */
function toolTables(text: string): string {
  let isTool = false;
  return text
    .split('\n')
    .filter((line) => {
      const header = /^\s*\[+\s*([^\]]+)/.exec(line)?.[1];
      if (header !== undefined)
        isTool = /^(?:package|workspace)\s*\.\s*metadata\b/.test(header) && !/docs(?:\.|"\s*\.\s*")rs/.test(header);
      return isTool || /^\s*(?:default-target|forced-target)\s*=/.test(line);
    })
    .join('\n');
}

/** Lines that are nothing but a comment of YAML, TOML or a shell. */
function withoutComments(text: string): string {
  return text.replace(/^[ \t]*#(?!!).*$/gm, '');
}

const building =
  /\bcargo\b[^\n]{0,200}?\b(?:build|b|run|r|install|rustc|test|t|check|c|clippy|bench|zigbuild|chef|auditable|deb|dist|nextest|lambda|make)\b|\bcross\s+build\b|\bbuildRustPackage\b|\bmaturin\b/;

/** Features that only who calls a script knows. */
function mayGiveFeatures(text: string): boolean {
  for (const [, given = ''] of text.matchAll(/(?:--features|(?<=\s)-F)(?:[= ]|["',\s]+)([^\n]{0,200})/g))
    if (/^["']?(?:\$(?!\{\{\s*matrix\.)|%|\{\{|`)/.test(given)) return true;
  for (const [line] of text.matchAll(
    /\bcargo\b[^\n]{0,300}\b(?:build|run|install|rustc|zigbuild|chef|b|r)\b[^\n]{0,600}/g,
  ))
    if (/\$(?!\{\{\s*matrix\.)|\{\{(?!\s*matrix\.)/.test(line.replace(valued, ''))) return true;
  return false;
}

/** Options with a value that is no feature. */
const valued =
  /--(?:target|target-dir|profile|bin|package|jobs|manifest-path|root|path|version|recipe-path|config|out-dir|message-format)(?:[= ])\s*(?:\$\{\{[^}]*\}\}|"[^"\n]*"|'[^'\n]*'|\S+)|(?<=\s)-[pj][= ]?\s*(?:\$\{\{[^}]*\}\}|\S+)|[<>|;&].*$/g;

/** Words of settings that speak of a system, whatever they say of it. */
const systemWords: readonly (readonly [os: string, word: RegExp])[] = [
  ['windows', /windows|win32|win64|msvc|mingw|\.exe\b|\.msi\b|appveyor|choco|scoop|winget|powershell|\.ps1\b/i],
  ['macos', /mac-?os|darwin|\bosx?\b.{0,12}\bx\b|apple|homebrew|\.dmg\b|\bbrew\b/i],
  ['ios', /\bios\b|iphone|xcode|testflight/i],
  ['tvos', /tvos/i],
  ['watchos', /watchos/i],
  ['visionos', /visionos/i],
  ['android', /android|\bndk\b/i],
  ['freebsd', /freebsd|\bcirrus/i],
  ['netbsd', /netbsd/i],
  ['openbsd', /openbsd/i],
  ['dragonfly', /dragonfly/i],
  ['illumos', /illumos/i],
  ['solaris', /solaris|sunos/i],
  ['wasi', /wasi|wasm/i],
  ['unknown', /wasm|\btrunk\b/i],
  ['emscripten', /emscripten|\bemcc\b/i],
  ['uefi', /uefi/i],
  ['none', /-none\b|bare-?metal|embedded|probe-rs|cortex/i],
  ['redox', /redox/i],
  ['haiku', /haiku/i],
  ['fuchsia', /fuchsia/i],
  ['hermit', /hermit/i],
];

const ownSystem = /(?:^|\/)(?:Dockerfile|Containerfile)[^/]*$|(?:^|\/)\.gitlab-ci\.yml$|(?:^|\/)\.circleci\//;

/** `undefined` unless a setting names a system that the project is surely built for, and none is left open. */
function platformsOf(texts: readonly Settings[]): readonly Platform[] | undefined {
  const found: Platform[] = [];
  let isSure = false;
  for (const { path, text } of texts) {
    const builds = building.test(text);
    for (const [triple] of text.matchAll(/\b[a-z][a-z0-9_.]{2,30}(?:-[a-z0-9_]{1,30}){1,4}\b/g)) {
      const platform = /^(?:x86_64|i[3-7]86|aarch64|arm|thumb|wasm|riscv|powerpc|s390x|mips|sparc|loongarch)/.test(triple) ? platformOfTriple(triple) : undefined; // biome-ignore format: one value
      if (platform !== undefined && platform.os !== 'unknown') found.push(platform);
    }
    if (/^\s*target\s*=/m.test(text) && /\.cargo\/config/.test(path) && found.length > 0) isSure = true;
    for (const [os, word] of systemWords) if (word.test(text)) found.push(platformOfSystem(os));
    if (!builds) continue;
    if (ownSystem.test(path)) {
      isSure = true;
      found.push(platformOfSystem('linux'));
    }
    if (!/(?:^|\/)\.(?:github|gitea|forgejo)\/workflows\//.test(path)) continue;
    const runners = [...text.matchAll(/\bruns-on\s*:([^\n]*(?:\n\s*-[^\n]*)*)/g)].map(([, runner = '']) => runner);
    for (const runner of runners) {
      if (/ubuntu-|\bmatrix\./.test(runner) || /windows-|macos-/.test(runner)) continue;
      return undefined;
    }
    if (/fromJSON|self-hosted/i.test(text)) return undefined;
    if (/\bubuntu-/.test(text)) {
      isSure = true;
      found.push(platformOfSystem('linux'));
    }
  }
  return isSure ? found : undefined;
}
