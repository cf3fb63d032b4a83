/**
 * Manifests that name one version a package: the version is edited where it stands, or the property that it is read from. What a lockfile
 * beside the manifest says is not rewritten; a note tells which command does it.
 */
import type { FileTree } from '../../files/file-tree.ts';
import type { SourceEcosystem } from '../../sources/source-store.ts';
import type { Package } from '../../model/package.ts';
import { schemeOfEcosystem } from '../../versions/index.ts';
import { lineStarts } from '../../text/positions.ts';
import type { FileEdit } from '../model/file-edit.ts';
import type { EditableProject, FixWorld, ProjectEditor, Refusal, Way, Wish } from '../model/project-editor.ts';
import { MetadataMissing } from '../model/release.ts';
import { textsAt } from '../shared/document.ts';
import { readTextOf } from '../shared/edited-text.ts';
import { escapePattern } from '../../text/escape-pattern.ts';

export interface PinnedFormat {
  readonly ecosystem: SourceEcosystem;
  readonly path: RegExp;
  /** What is to be run after the edit; empty where the manifest is all there is. */
  readonly note: string;
  /** Where versions are written, in formats that one file does not tell it of. @throws {NotEditable} */
  readonly placeOf?: (tree: FileTree, found: Package) => Promise<VersionPlace | undefined>;
}

export type VersionPlace = Omit<FileEdit, 'text'>;

export function pinnedManifestEditor({ ecosystem, path: pattern, note, placeOf }: PinnedFormat): ProjectEditor {
  return {
    ecosystem,
    accepts: (path) => pattern.test(path),
    async open(tree, { packages }): Promise<EditableProject> {
      const places = new Map<Package, VersionPlace | undefined>();
      for (const found of packages)
        places.set(
          found,
          placeOf === undefined
            ? placeInside(await readTextOf(tree, found.manifestPath), found)
            : await placeOf(tree, found),
        );
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
  const scheme = schemeOfEcosystem(ecosystem);
  const own = [...places].filter(
    ([{ normalizedName, version }]) => normalizedName === wish.normalizedName && wish.versions.includes(version),
  );
  const [highest] = wish.versions.toReversed();
  if (
    scheme === undefined ||
    highest === undefined ||
    own.length === 0 ||
    own.some(([, place]) => place === undefined)
  ) {
    yield { kind: 'direct', refused: `where the version of ${wish.name} is said is not in a place that can be edited` };
    return;
  }
  const versions = versionsOf(ecosystem, wish.name, world);
  const now: unknown = scheme.parse(highest);
  const safe = versions
    .flatMap((version) => {
      const parsed: unknown = scheme.parse(version);
      return parsed === undefined || scheme.compare(parsed, now) <= 0 || scheme.isPrerelease(parsed)
        ? []
        : [{ version, parsed }];
    })
    .sort((a, b) => scheme.compare(a.parsed, b.parsed))
    .map(({ version }) => version)
    .filter((version) => isDate(version) === isDate(highest) && world.isSafe(wish.normalizedName, version));
  const above = ofSameFlavour(highest, safe);
  // A version that is written once may be that of several packages.
  const written = new Set(own.map(([, place]) => `${place?.path}\0${place?.start}`));
  const alike = [...places].flatMap(([{ name, normalizedName, version }, place]) =>
    normalizedName !== wish.normalizedName && written.has(`${place?.path}\0${place?.start}`)
      ? [[name, version] as const]
      : [],
  );
  const near = above.filter((version) => majorOf(version) === majorOf(highest));
  const far = world.settings.majors === 'never' ? [] : above.filter((version) => majorOf(version) !== majorOf(highest));
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

function versionsOf(ecosystem: SourceEcosystem, name: string, { shelf }: FixWorld): readonly string[] {
  const metadata = shelf.find({ ecosystem, name, version: '' });
  if (metadata === undefined) throw new MetadataMissing(name);
  const versions = metadata.kind === 'unavailable' ? [] : textsAt(metadata.value, 'versions');
  return versions.filter((version) => /^[0-9A-Za-z.+_-]+$/.test(version));
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

/** `9.4.1.jre8` stays among those for the same platform; what is for Android alone is taken where there is nothing else. */
function ofSameFlavour(from: string, versions: readonly string[]): readonly string[] {
  const same = flavourOf(from) === '' ? [] : versions.filter((version) => flavourOf(version) === flavourOf(from));
  if (same.length > 0) return same;
  const general = versions.filter((version) => flavourOf(version) !== 'android');
  return general.length > 0 ? general : versions;
}

/** `32.0.0-android` → `android`, `4.1.0.Final` → `final`; empty where the version ends in a number. */
function flavourOf(version: string): string {
  return (/[.-]([A-Za-z][A-Za-z0-9]*)$/.exec(version)?.[1] ?? '').toLowerCase();
}

/** Old releases that were named by their day, `20030203.000129`, stand above all that came after them. */
function isDate(version: string): boolean {
  return /^v?(?:19|20)\d{2}[01]\d[0-3]\d/.test(version);
}

function majorOf(version: string): string {
  return version.replace(/^v/, '').split('.')[0] ?? '';
}
