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

export interface PinnedFormat {
  readonly ecosystem: SourceEcosystem;
  readonly path: RegExp;
  /** What is to be run after the edit; empty where the manifest is all there is. */
  readonly note: string;
}

export function pinnedManifestEditor({ ecosystem, path: pattern, note }: PinnedFormat): ProjectEditor {
  return {
    ecosystem,
    accepts: (path) => pattern.test(path),
    async open(tree, { packages }): Promise<EditableProject> {
      const texts = await textsOf(tree, packages);
      return { ways: (wish, world) => waysOf({ ecosystem, packages, texts, note }, wish, world) };
    },
  };
}

interface Opened {
  readonly ecosystem: SourceEcosystem;
  readonly packages: readonly Package[];
  readonly texts: ReadonlyMap<string, string>;
  readonly note: string;
}

async function textsOf(tree: FileTree, packages: readonly Package[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  for (const path of new Set(packages.map(({ manifestPath }) => manifestPath)))
    texts.set(path, await readTextOf(tree, path));
  return texts;
}

const choicesMax = 3;

function* waysOf({ ecosystem, packages, texts, note }: Opened, wish: Wish, world: FixWorld): Iterable<Way | Refusal> {
  const scheme = schemeOfEcosystem(ecosystem);
  const own = packages.filter(
    ({ normalizedName, version }) => normalizedName === wish.normalizedName && wish.versions.includes(version),
  );
  const places = own.map((found) => placeOf(texts.get(found.manifestPath) ?? '', found));
  const [highest] = wish.versions.toReversed();
  if (scheme === undefined || highest === undefined || own.length === 0 || places.includes(undefined)) {
    yield { kind: 'direct', refused: `where the version of ${wish.name} is said is not in a place that can be edited` };
    return;
  }
  const versions = versionsOf(ecosystem, wish.name, world);
  const now: unknown = scheme.parse(highest);
  const above = versions
    .flatMap((version) => {
      const parsed: unknown = scheme.parse(version);
      return parsed === undefined || scheme.compare(parsed, now) <= 0 || scheme.isPrerelease(parsed)
        ? []
        : [{ version, parsed }];
    })
    .sort((a, b) => scheme.compare(a.parsed, b.parsed))
    .map(({ version }) => version)
    .filter((version) => world.isSafe(wish.normalizedName, version));
  const near = above.filter((version) => majorOf(version) === majorOf(highest));
  const far = world.settings.majors === 'never' ? [] : above.filter((version) => majorOf(version) !== majorOf(highest));
  const chosen = [...near.slice(0, choicesMax), ...far.slice(0, choicesMax)];
  if (chosen.length === 0) yield { kind: 'direct', refused: `no release of ${wish.name} above ${highest} is safe` };
  for (const version of chosen) {
    const edits = new Map<string, FileEdit>();
    for (const place of places)
      if (place !== undefined) edits.set(`${place.path}\0${place.start}`, { ...place, text: version });
    yield {
      kind: 'direct',
      moves: wish.versions.map((from) => ({
        name: wish.name,
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
function placeOf(text: string, { version, manifestPath, span }: Package): Omit<FileEdit, 'text'> | undefined {
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
  const set = [...text.matchAll(new RegExp(`<${name}>\\s*(${escaped(version)})\\s*</${name}>`, 'g'))];
  const [only] = set;
  if (only === undefined || set.length !== 1) return undefined;
  const at = only.index + only[0].indexOf(version, name.length);
  return { path: manifestPath, start: at, end: at + version.length };
}

function wholeMatches(text: string, version: string): readonly number[] {
  const pattern = new RegExp(`(?<![0-9A-Za-z.])${escaped(version)}(?![0-9A-Za-z]|\\.[0-9])`, 'g');
  return [...text.matchAll(pattern)].map(({ index }) => index);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

function majorOf(version: string): string {
  return version.replace(/^v/, '').split('.')[0] ?? '';
}
