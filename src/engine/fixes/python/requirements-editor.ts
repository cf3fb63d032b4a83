/** requirements.txt as people write it and as pip-compile and uv write it: pins, with all hashes of the release where the line has hashes. */
import type { EditableProject, FixWorld, ProjectEditor, Refusal, Way, Wish } from '../model/project-editor.ts';
import type { FileEdit } from '../model/file-edit.ts';
import { readTextOf } from '../shared/edited-text.ts';
import { normalizePythonName } from '../../ecosystems/pypi/requirement.ts';
import { isConstraintsPath, isRequirementsPath } from '../../ecosystems/pypi/requirements-path.ts';
import { askForAll } from '../shared/ask-all.ts';
import { settledFirst } from '../shared/settled-first.ts';
import { activeNeeds } from './python-needs.ts';
import { installableReleases } from './installable-releases.ts';
import { type ProjectPython, projectPython } from './project-python.ts';
import { type PythonRelease, pythonReleases } from './python-releases.ts';
import { comparePython, isPythonMajor, isPythonPrerelease, meetsPython } from './python-versions.ts';
import { everyVersion } from '../../versions/version-span.ts';

export const requirementsEditor: ProjectEditor = {
  ecosystem: 'PyPI',
  // Of the others that are read by these names, Rye's lockfiles are written by Rye alone.
  accepts: (path) => (isRequirementsPath(path) || isConstraintsPath(path)) && !path.endsWith('.lock'),
  async open(tree, { path, sources }): Promise<EditableProject> {
    const text = await readTextOf(tree, path);
    const python = await projectPython(sources, path);
    return { ways: (wish, world) => waysOf({ path, text, python }, wish, world) };
  },
};

interface Pin {
  readonly name: string;
  readonly version: string;
  /** Of the version. */
  readonly start: number;
  readonly end: number;
  /** Of the hashes, with what continues the line before them. */
  readonly hashes: { readonly start: number; readonly end: number; readonly separator: string } | undefined;
}

const pinPattern =
  /^\ufeff?([A-Za-z0-9][A-Za-z0-9._-]*)[ \t]*(?:\[[^\]\n]*\])?[ \t]*={2,3}[ \t]*([^\s;\\#,*]+)([^\n\\#]*)((?:\\\r?\n|[^\n\\])*)/gm;

function pinsIn(text: string): readonly Pin[] {
  return [...text.matchAll(pinPattern)].map((match): Pin => {
    const [all, name = '', version = ''] = match;
    const at = match.index + all.indexOf(version, all.indexOf('=', name.length));
    const hashes = /(?:(\s*\\?\r?\n?[ \t]*)--hash=\S+)+/.exec(all);
    const separator = hashes === null ? '' : (/^\s*\\?\r?\n?[ \t]*/.exec(hashes[0])?.[0] ?? ' ');
    const start = match.index + (hashes?.index ?? 0);
    return {
      name: normalizePythonName(name),
      version,
      start: at,
      end: at + version.length,
      hashes: hashes === null ? undefined : { start, end: start + hashes[0].length, separator },
    };
  });
}

interface RequirementsFile {
  readonly path: string;
  readonly text: string;
  readonly python: ProjectPython | undefined;
}

function* waysOf({ path, text, python }: RequirementsFile, wish: Wish, world: FixWorld): Iterable<Way | Refusal> {
  const pins = pinsIn(text);
  const own = pins.filter(({ name, version }) => name === wish.normalizedName && wish.versions.includes(version));
  const [first] = own;
  if (first === undefined) {
    yield { kind: 'direct', refused: `${path} does not pin ${wish.name} in a way that can be edited` };
    return;
  }
  const pinned = new Map(pins.map((pin) => [pin.name, pin.version]));
  const safe = pythonReleases(world.shelf, wish.normalizedName).filter(
    ({ version, isWithdrawn }) =>
      !isWithdrawn &&
      !isPythonPrerelease(version) &&
      comparePython(version, first.version) > 0 &&
      world.isSafe(wish.normalizedName, version) &&
      (world.settings.majors === 'allowed' || !isPythonMajor(first.version, version)),
  );
  const candidates = settledFirst(safe, world);
  const needsOf = (name: string, version: string) =>
    activeNeeds(world.shelf, name, version, [everyVersion()], new Set());
  const releaseOf = ([name, version]: readonly [string, string]): PythonRelease | undefined =>
    pythonReleases(world.shelf, name).find((release) => release.version === version);
  if (candidates.length > 0)
    askForAll(
      [...pinned].flatMap((pin) => [() => needsOf(...pin), () => releaseOf(pin)]),
      (ask) => ask(),
    );
  const near = candidates.filter(({ version }) => !isPythonMajor(first.version, version));
  const vulnerable = releaseOf([first.name, first.version]);
  const installable = installableReleases(
    python,
    vulnerable,
    candidates.length === 0 ? [] : [...pinned].flatMap((pin) => releaseOf(pin) ?? []),
    [...near, ...candidates.filter((one) => !near.includes(one))],
  );
  let conflict = installable.refused;
  for (const release of installable.releases.slice(0, 12)) {
    const needs = needsOf(wish.normalizedName, release.version);
    const unmet = needs?.find((need) => {
      const there = pinned.get(need.name);
      // With hashes all must be listed, whether or not this platform needs it.
      if (there === undefined) return first.hashes !== undefined && need.marker === true;
      return !meetsPython(there, need.range);
    });
    const refusing = [...pinned].find(([name, version]) => {
      if (name === wish.normalizedName) return false;
      const asked = needsOf(name, version);
      return (
        asked?.some((need) => need.name === wish.normalizedName && !meetsPython(release.version, need.range)) === true
      );
    });
    if (needs === undefined || unmet !== undefined || refusing !== undefined) {
      conflict ||=
        refusing !== undefined
          ? `${refusing[0]} ${refusing[1]} does not admit ${wish.name} ${release.version}`
          : `${wish.name} ${release.version} needs ${unmet === undefined ? 'what the index does not tell' : `${unmet.name} ${unmet.range}`}`;
      continue;
    }
    const edits = own.flatMap((pin): FileEdit[] => {
      const version = { path, start: pin.start, end: pin.end, text: release.version };
      if (pin.hashes === undefined) return [version];
      const { start, end, separator } = pin.hashes;
      const digests = release.files.map(({ sha256 }) => `--hash=sha256:${sha256}`).toSorted();
      return [version, { path, start, end, text: digests.map((digest) => separator + digest).join('') }];
    });
    const moves = wish.versions.map((from) => ({
      name: wish.name,
      from,
      to: release.version,
      isMajor: isPythonMajor(from, release.version),
      publishedAt: release.publishedAt,
    }));
    yield { kind: 'direct', moves, declared: [], edits, notes: installable.notesOn(release) };
    return;
  }
  yield { kind: 'direct', refused: conflict || `no release of ${wish.name} above ${first.version} is safe` };
}
