/**
 * go.mod with its go.sum: a requirement goes up, and with it what minimal version selection raises, as `go get` and `go mod tidy` would
 * write it. What no edit of these two files does is refused in words: other majors (which are other modules), replaced modules,
 * workspaces, vendored code.
 */
import { folderOf, within } from '../../files/path-parts.ts';
import type { Package } from '../../model/package.ts';
import type { Move } from '../model/fix-plan.ts';
import type { EditableProject, FixWorld, ProjectEditor, Refusal, Way, Wish } from '../model/project-editor.ts';
import { askForAll } from '../shared/ask-all.ts';
import { settledFirst } from '../shared/settled-first.ts';
import { goModEdits } from './go-mod-edits.ts';
import { type GoProject, readGoProject } from './go-project.ts';
import { goReleases, readGoToolchain } from './go-toolchain.ts';
import { sumEdits, sumKey, type SumLine } from './go-sum.ts';
import { GraphTooLarge } from './module-graph.ts';
import { moduleArchive, moduleFile, modulePublishedAt, moduleReleases, ModuleUnknown } from './module-proxy.ts';
import type { Requirement } from './module-file.ts';
import {
  compareGoReleases,
  compareModules,
  isPrereleaseModule,
  isPseudoVersion,
  majorOfModule,
} from './module-version.ts';
import { goNeededFor, settleBuild, type SettledBuild } from './settle-build.ts';

export const goModEditor: ProjectEditor = {
  ecosystem: 'Go',
  accepts: (path) => /(?:^|\/)go\.(?:mod|sum|work)$/.test(path),
  async open(tree, { path, packages, sources }): Promise<EditableProject> {
    const toolchain = path.endsWith('go.sum') ? undefined : await readGoToolchain(tree, path);
    let project: GoProject | undefined;
    let refused: unknown;
    try {
      project = await readGoProject(tree, within(folderOf(path), 'go.mod'), sources);
    } catch (error) {
      refused = error;
    }
    return {
      *ways(wish, world) {
        if (wish.normalizedName === 'stdlib' && toolchain !== undefined) yield* toolchain(wish, world);
        else if (project === undefined) throw refused;
        else yield* waysOf(project, packages, wish, world);
      },
    };
  },
};

const choicesMax = 4;

function* waysOf(
  project: GoProject,
  packages: readonly Package[],
  wish: Wish,
  world: FixWorld,
): Iterable<Way | Refusal> {
  const kind = isDirect(project, wish) ? 'direct' : 'refresh';
  const replaced = replacedSentence(project, packages, wish);
  const highest = wish.versions.at(-1);
  if (replaced !== '' || highest === undefined) {
    yield { kind, refused: replaced };
    return;
  }
  try {
    const choices = choicesOf(project, { path: wish.name, version: highest }, world);
    if (choices.length === 0) yield { kind, refused: noReleaseSentence(wish.name, highest) };
    for (const choice of choices) {
      const settled = settleBuild(project, choice, world);
      yield typeof settled === 'string' ? { kind, refused: settled } : wayOf(project, wish, settled, world);
    }
  } catch (error) {
    if (!(error instanceof ModuleUnknown || error instanceof GraphTooLarge)) throw error;
    yield { kind, refused: error.message };
  }
}

function isDirect({ file }: GoProject, { name }: Wish): boolean {
  return file.requires.some(({ path, isIndirect }) => path === name && !isIndirect);
}

function replacedSentence({ file, path }: GoProject, packages: readonly Package[], wish: Wish): string {
  const own = packages.filter(
    ({ normalizedName, version }) => normalizedName === wish.normalizedName && wish.versions.includes(version),
  );
  const inPlaceOf = own.find(({ replaces }) => replaces !== null)?.replaces;
  const isTarget = [...file.replaces.values()].some(
    ({ target, version }) => target === wish.name && wish.versions.includes(version),
  );
  const isReplaced = wish.versions.some(
    (version) => file.replaces.has(`${wish.name}@${version}`) || file.replaces.has(wish.name),
  );
  if (inPlaceOf === null || (inPlaceOf === undefined && !isTarget && !isReplaced)) return '';
  return `${path} says by a replace directive which ${wish.name} is built; whoever wrote it has to say whether it may move`;
}

function noReleaseSentence(name: string, highest: string): string {
  const other =
    /\/v\d+$/.test(name) || !/^\d+\.\d+\.\d+\+incompatible$/.test(highest) ? 'path' : 'path, with /v… at its end';
  return `no release of ${name} above ${highest} is safe; a further major version is another module under another ${other}, so that imports would have to change`;
}

/**
 * Safe ones of the same major, then those for which the project's Go must go up, then others that go by the same path (0 to 1, or
 * `+incompatible`); behind them those of the same major that have fewer known vulnerabilities and need no other Go.
 */
function choicesOf(project: GoProject, wish: Requirement, world: FixWorld): readonly Requirement[] {
  const { path, version } = wish;
  const { file } = project;
  const open = openReleases(project, wish, world);
  if (world.settings.cooldownDays > 0) askForAll(open, (one) => modulePublishedAt(world.shelf, { path, version: one }));
  const settled =
    world.settings.cooldownDays === 0
      ? open
      : settledFirst(
          open.map((one) => ({
            version: one,
            publishedAt: modulePublishedAt(world.shelf, { path, version: one }),
            isWithdrawn: false,
          })),
          world,
        ).map((one) => one.version);
  const isNear = (one: string): boolean => majorOfModule(one) === majorOfModule(version);
  const safeOf = (list: readonly string[]): readonly string[] => list.filter((one) => world.isSafe(path, one));
  const safe = safeOf(settled).length > 0 ? safeOf(settled) : safeOf(open);
  const near = safe.filter(isNear).slice(0, choicesMax);
  const far = world.settings.majors === 'never' ? [] : safe.filter((one) => !isNear(one)).slice(0, choicesMax);
  const before = world.vulnerabilities(path, version);
  const least = leastVulnerable(
    settled.filter((one) => isNear(one) && !near.includes(one)),
    (one) => world.vulnerabilities(path, one),
  ).filter((one) => world.vulnerabilities(path, one) < before);
  const all = [...near, ...far, ...least];
  askForAll(all, (one) => goNeededFor(project, { path, version: one }, world));
  const staysWithGo = (one: string): boolean =>
    compareGoReleases(goNeededFor(project, { path, version: one }, world), file.go) <= 0;
  return [
    ...near.filter(staysWithGo),
    ...near.filter((one) => !staysWithGo(one)),
    ...far,
    ...least.filter(staysWithGo),
  ].map((one) => ({ path, version: one }));
}

/** Ascending by what is left, of each number the lowest release. */
function leastVulnerable(versions: readonly string[], countOf: (version: string) => number): readonly string[] {
  const lowest = new Map<number, string>();
  for (const version of versions) {
    const count = countOf(version);
    if (!lowest.has(count)) lowest.set(count, version);
  }
  return [...lowest]
    .sort(([a], [b]) => a - b)
    .map(([, version]) => version)
    .slice(0, choicesMax);
}

/** Above the one that is there, ascending, which may be taken whatever is known of them. */
function openReleases(project: GoProject, { path, version }: Requirement, { shelf }: FixWorld): readonly string[] {
  const versions = moduleReleases(shelf, path);
  const [latest] = versions.toReversed();
  if (latest === undefined) return [];
  const { file: newest } = moduleFile(shelf, { path, version: latest });
  const mayBePre = isPrereleaseModule(version) && !isPseudoVersion(version);
  return versions.filter(
    (one) =>
      compareModules(one, version) > 0 &&
      (mayBePre || !isPrereleaseModule(one)) &&
      // Releases from before modules, of a path that has since become one.
      (!one.endsWith('+incompatible') || version.endsWith('+incompatible') || newest.path === '') &&
      !newest.isRetracted(one) &&
      !project.file.excludes.has(`${path}@${one}`),
  );
}

/** The Go that go.mod has to name; empty where it does already. */
function goRaised({ file }: GoProject, { after }: SettledBuild): string {
  return compareGoReleases(after.go, file.go) > 0 ? after.go : '';
}

function wayOf(project: GoProject, wish: Wish, settled: SettledBuild, world: FixWorld): Way | Refusal {
  const { file, path, text, sum, required } = project;
  const kind = isDirect(project, wish) ? 'direct' : 'refresh';
  const go = goRaised(project, settled);
  const toolchain = go === '' ? '' : toolchainFor(go, file.toolchainWord?.text ?? '', world);
  askForAll(settled.moves, ({ path: module, to }) => modulePublishedAt(world.shelf, { path: module, version: to }));
  const moves = settled.moves
    .map(
      ({ path: module, from, to }): Move => ({
        name: module,
        from,
        to,
        isMajor: from !== '' && majorOfModule(from) !== majorOfModule(to),
        publishedAt: modulePublishedAt(world.shelf, { path: module, version: to }),
      }),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const added = [...settled.roots]
    .filter(([module]) => !required.has(module))
    .map(([module, version]) => ({ path: module, version }));
  const summed =
    sum === undefined
      ? { edits: [], notes: [`there is no go.sum beside ${path}: run go mod tidy`] }
      : sumChanges(project, sum, settled, world);
  if ('refused' in summed) return { kind, refused: summed.refused };
  return {
    kind,
    moves,
    declared: [],
    edits: [...goModEdits(path, text, file, { raised: settled.roots, added, go, toolchain }), ...summed.edits],
    notes: [
      ...(go === '' ? [] : [`the go directive goes from ${file.go} to ${go}, which a module that is needed asks for`]),
      ...(toolchain === ''
        ? []
        : [`the toolchain directive names ${toolchain}, as that release of Go has known vulnerabilities`]),
      ...(settled.unread.length === 0
        ? []
        : [`what ${settled.unread.join(', ')} newly imports is not known: go mod tidy may add to go.mod`]),
      ...project.dependents.map((other) => `${other} builds on this module: run go mod tidy there`),
      ...summed.notes,
    ],
  };
}

/** A safe release where the one that `go` names has known vulnerabilities, or the one that is named is too old; empty where it can stay. */
function toolchainFor(go: string, named: string, world: FixWorld): string {
  const before = named.replace(/^go/, '');
  const isOld = named !== '' && compareGoReleases(before, go) < 0;
  if (named !== '' && !isOld) return '';
  if (world.isSafe('stdlib', go)) return isOld ? `go${go}` : '';
  const safe = goReleases(world).find((one) => compareGoReleases(one, go) >= 0 && world.isSafe('stdlib', one));
  return safe === undefined ? '' : `go${safe}`;
}

type SumChanges = { readonly edits: Way['edits']; readonly notes: readonly string[] } | { readonly refused: string };

function sumChanges(
  project: GoProject,
  sum: NonNullable<GoProject['sum']>,
  { before, after, moves }: SettledBuild,
  { shelf }: FixWorld,
): SumChanges {
  const built = (module: Requirement): Requirement | undefined => {
    const replacement = project.replacementOf(module);
    if (replacement === undefined) return module;
    return replacement.version === '' ? undefined : { path: replacement.target, version: replacement.version };
  };
  const filesOf = ({ read }: SettledBuild['after']): readonly Requirement[] =>
    [...read.values()].flatMap((module) => built(module) ?? []);
  const [old, now] = [filesOf(before), filesOf(after)];
  const needed = new Set(now.map((module) => sumKey(module, true)));
  const gone = new Set(old.map((module) => sumKey(module, true)).filter((key) => !needed.has(key)));
  const come: SumLine[] = now.map((module) => ({
    ...module,
    isOfFile: true,
    digest: moduleFile(shelf, module).digest,
  }));
  // Before Go 1.17 the digest of an archive is there for what the build uses, and for nothing else.
  const isSummed = (module: Requirement): boolean => sum.keys.has(sumKey(module, false));
  const archives = moves.flatMap(({ path, from, to }) => {
    const [left, right] = [built({ path, version: from }), built({ path, version: to })];
    if (right === undefined) return [];
    const selected = before.selected.get(path);
    const wasSummed = [left, ...(selected === undefined ? [] : [{ path, version: selected }])].some(
      (one) => one !== undefined && isSummed(one),
    );
    if (from !== '' && !wasSummed) return [];
    // What is put in place of all versions stays.
    if (left !== undefined && sumKey(left, false) === sumKey(right, false)) return [];
    if (left !== undefined && from !== '') gone.add(sumKey(left, false));
    return [right];
  });
  askForAll(archives, (module) => moduleArchive(shelf, module));
  for (const module of archives) {
    const { digest } = moduleArchive(shelf, module);
    if (digest === '')
      return {
        refused: `the archive of ${module.path} ${module.version} cannot be had, so go.sum cannot name its digest`,
      };
    come.push({ ...module, isOfFile: false, digest });
  }
  return { edits: sumEdits(sum, gone, come), notes: [] };
}
