/**
 * Manifests that name one version a package: the version is edited where it stands, or the property that it is read from. What a lockfile
 * beside the manifest says is not rewritten; a note tells which command does it.
 */
import type { SourceEcosystem } from '../../sources/source-store.ts';
import type { Package } from '../../model/package.ts';
import { lineStarts } from '../../text/positions.ts';
import type { FileEdit } from '../model/file-edit.ts';
import type { EditableProject, FixWorld, ProjectEditor, Refusal, Way, Wish } from '../model/project-editor.ts';
import { readTextOf } from '../shared/edited-text.ts';
import { escapePattern } from '../../text/escape-pattern.ts';
import { majorOf, releasesAbove } from '../shared/releases-above.ts';

export interface PinnedFormat {
  readonly ecosystem: SourceEcosystem;
  readonly path: RegExp;
  /** What is to be run after the edit; empty where the manifest is all there is. */
  readonly note: string;
}

type VersionPlace = Omit<FileEdit, 'text'>;

export function pinnedManifestEditor({ ecosystem, path: pattern, note }: PinnedFormat): ProjectEditor {
  return {
    ecosystem,
    accepts: (path) => pattern.test(path),
    async open(tree, { packages }): Promise<EditableProject> {
      const places = new Map<Package, VersionPlace | undefined>();
      for (const found of packages) places.set(found, placeInside(await readTextOf(tree, found.manifestPath), found));
      return { ways: (wish, world) => waysOf({ ecosystem, places, note }, wish, world) };
    },
  };
}

interface Opened {
  readonly ecosystem: SourceEcosystem;
  /** Of every package of the file, where its version is written. */
  readonly places: ReadonlyMap<Package, VersionPlace | undefined>;
  readonly note: string;
}

const choicesMax = 3;

function* waysOf({ ecosystem, places, note }: Opened, wish: Wish, world: FixWorld): Iterable<Way | Refusal> {
  const own = [...places].filter(
    ([{ normalizedName, version }]) => normalizedName === wish.normalizedName && wish.versions.includes(version),
  );
  const [highest] = wish.versions.toReversed();
  if (highest === undefined || own.length === 0 || own.some(([, place]) => place === undefined)) {
    yield { kind: 'direct', refused: `where the version of ${wish.name} is said is not in a place that can be edited` };
    return;
  }
  // A version that is written once may be that of several packages.
  const written = new Set(own.map(([, place]) => `${place?.path}\0${place?.start}`));
  const alike = [...places].flatMap(([{ name, normalizedName, version }, place]) =>
    normalizedName !== wish.normalizedName && written.has(`${place?.path}\0${place?.start}`)
      ? [[name, version] as const]
      : [],
  );
  const { near, far } = releasesAbove(ecosystem, wish, highest, world);
  const chosen = [...near.slice(0, choicesMax), ...far.slice(0, choicesMax)];
  if (chosen.length === 0) yield { kind: 'direct', refused: `no release of ${wish.name} above ${highest} is safe` };
  for (const version of chosen) {
    const edits = new Map<string, FileEdit>();
    for (const [, place] of own)
      if (place !== undefined) edits.set(`${place.path}\0${place.start}`, { ...place, text: version });
    yield {
      kind: 'direct',
      moves: [...wish.versions.map((from) => [wish.name, from] as const), ...alike].map(([name, from]) => ({
        name,
        from,
        to: version,
        isMajor: majorOf(from) !== majorOf(version),
        publishedAt: '',
      })),
      declared: [],
      edits: [...edits.values()],
      notes: note === '' ? [] : [note],
    };
  }
}

/** The version inside of the declaration, or the one property of the same file that it stands for. */
function placeInside(text: string, { version, manifestPath, span }: Package): VersionPlace | undefined {
  const starts = lineStarts(text);
  const start = (starts[span.startLine - 1] ?? 0) + span.startColumn - 1;
  const end = (starts[span.endLine - 1] ?? 0) + span.endColumn - 1;
  const declaration = text.slice(start, end);
  const places = wholeMatches(declaration, version);
  const [first] = places;
  if (places.length === 1 && first !== undefined)
    return { path: manifestPath, start: start + first, end: start + first + version.length };
  const property = /\$[({]([A-Za-z0-9_.-]+)[)}]/.exec(
    /<version>\s*(\$\{[^}]+\})/i.exec(declaration)?.[1] ?? declaration,
  )?.[1];
  if (property === undefined) return undefined;
  const name = property.replaceAll(/[.$]/g, String.raw`\$&`);
  const set = [...text.matchAll(new RegExp(`<${name}>\\s*(${escapePattern(version)})\\s*</${name}>`, 'g'))];
  const [only] = set;
  if (only === undefined || set.length !== 1) return undefined;
  const at = only.index + only[0].indexOf(version, name.length);
  return { path: manifestPath, start: at, end: at + version.length };
}

function wholeMatches(text: string, version: string): readonly number[] {
  const pattern = new RegExp(`(?<![0-9A-Za-z.])${escapePattern(version)}(?![0-9A-Za-z]|\\.[0-9])`, 'g');
  return [...text.matchAll(pattern)].map(({ index }) => index);
}
