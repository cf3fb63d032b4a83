/** Gemfile.lock and gems.locked, with the Gemfile and the gemspecs that they are made from: one release of each gem, for all platforms. */
import { gemfileLock } from '../../ecosystems/rubygems/formats.ts';
import type { EditableProject, FixWorld, ProjectEditor, Refusal, Way, Wish } from '../model/project-editor.ts';
import type { GraphNeed, GraphNode, Universe } from '../shared/locked-graph.ts';
import { waysOfGraph } from '../shared/ways-of-graph.ts';
import { lockedVariants } from './gem-of-bundle.ts';
import { type GemRelease, findGemRelease, gemReleases } from './gem-releases.ts';
import { compareGems, isGemMajor, isGemPrerelease, meetsGem } from './gem-versions.ts';
import { type Bundle, type BundledGem, openBundle } from './opened-bundle.ts';
import { type ProjectRuby, projectRuby, raisedBy, runsSurely } from './project-ruby.ts';
import { writeGemfileLock } from './write-gemfile-lock.ts';

export const gemfileLockEditor: ProjectEditor = {
  ecosystem: 'RubyGems',
  accepts: (path) => gemfileLock.matches(path),
  async open(tree, { path, sources }): Promise<EditableProject> {
    const bundle = await openBundle(tree, path);
    const specifications = [...bundle.gems.values()].flatMap(({ specification }) => specification ?? []);
    const ruby = await projectRuby(sources, { ...bundle.lock, specifications });
    return {
      *ways(wish, world) {
        const was = bundle.gems.get(wish.normalizedName);
        const locked = was === undefined ? undefined : findGemRelease(world.shelf, was.name, was.version);
        yield* waysRunBy(raisedBy(ruby, locked?.variants ?? []), bundle, wish, world);
      },
    };
  },
};

/** Releases that ask for a Ruby which the project is not known to have are taken only where nothing else closes an alert. */
function* waysRunBy(ruby: ProjectRuby, bundle: Bundle, wish: Wish, world: FixWorld): Iterable<Way | Refusal> {
  const ways = (isSure: boolean): Iterable<Way | Refusal> =>
    waysOfGraph(universeOf(ruby, bundle, world, isSure), wish, world, (settled) =>
      writeGemfileLock(bundle, settled, world.shelf),
    );
  let isFound = false;
  for (const way of ways(true)) {
    if ('refused' in way) continue;
    isFound = true;
    yield way;
  }
  if (isFound) return;
  for (const way of ways(false)) {
    if ('refused' in way) yield { ...way, refused: `${way.refused}${passedOver(ruby, bundle, wish, world)}` };
    else yield { ...way, notes: [...way.notes, ...newerRuby(ruby, bundle, way, world)] };
  }
}

/** Why the lowest release that would be safe is not tried; empty where it is. */
function passedOver(project: ProjectRuby, { lock, gems }: Bundle, { name }: Wish, world: FixWorld): string {
  const was = gems.get(name);
  if (was === undefined) return '';
  const releases = gemReleases(world.shelf, name);
  const release = releases.find(
    ({ version }) => compareGems(version, was.version) > 0 && !isGemPrerelease(version) && world.isSafe(name, version),
  );
  if (release === undefined) return '';
  const before = releases.find(({ version }) => version === was.version);
  const variants = lockedVariants(lock, was, release, before);
  if (variants === undefined)
    return `; which archives of ${name} ${release.version} would be locked for ${lock.platforms.join(', ')} is not sure`;
  const asking = variants.find(({ ruby }) => ruby !== '' && !meetsGem(project.ruby, ruby));
  return project.said === '' || asking === undefined
    ? ''
    : `; ${name} ${release.version} asks for Ruby ${asking.ruby}, and ${project.said}`;
}

function newerRuby(project: ProjectRuby, bundle: Bundle, { moves }: Way, world: FixWorld): readonly string[] {
  return moves.flatMap(({ name, to }) => {
    const release = to === '' ? undefined : findGemRelease(world.shelf, name, to);
    const unsure = askers(project, bundle, name, release, world)?.find(({ isSure }) => !isSure)?.variant;
    if (unsure === undefined) return [];
    const ruby = project.said === '' && unsure.ruby !== '' ? [`Ruby ${unsure.ruby}`] : [];
    const asked = [...ruby, ...(unsure.rubygems === '' ? [] : [`RubyGems ${unsure.rubygems}`])];
    return [`${name} ${to} asks for ${asked.join(' and ')}, and nothing says that the project has it`];
  });
}

/** The archives that would be locked, and whether each surely runs; undefined where it is not sure which these are. */
function askers(
  project: ProjectRuby,
  { lock, gems }: Bundle,
  name: string,
  release: GemRelease | undefined,
  { shelf }: FixWorld,
) {
  const was = gems.get(name);
  const before = was === undefined ? undefined : findGemRelease(shelf, name, was.version);
  return lockedVariants(lock, was, release, before)?.map((variant) => ({
    variant,
    isSure: runsSurely(
      project,
      variant,
      before?.variants.find(({ platform }) => platform === variant.platform),
    ),
  }));
}

const rootLine = '@project';

function universeOf(project: ProjectRuby, bundle: Bundle, world: FixWorld, isSure: boolean): Universe {
  const { lock, gems, registry } = bundle;
  const need = (name: string, range: string, isOriginal: boolean): readonly GraphNeed[] => {
    // Bundler itself stands in no lockfile, nor does what is for other platforms alone.
    if (name === 'bundler' || (isOriginal && !gems.has(name))) return [];
    return [
      {
        name,
        features: [],
        line: name,
        original: isOriginal ? name : '',
        range: () => (range === '' ? '>= 0' : range),
      },
    ];
  };
  const kindOf = ({ source, specification }: BundledGem): GraphNode['kind'] =>
    specification !== undefined ? 'root' : source === registry ? 'registry' : 'fixed';
  const nodes = [...gems.values()].map((gem): GraphNode => {
    const needs = gem.locked.flatMap((one) =>
      one.needs.flatMap(({ name, requirement }) => need(name, requirement, true)),
    );
    return {
      line: gem.name,
      name: gem.name,
      version: gem.version,
      kind: kindOf(gem),
      isOriginal: true,
      needs: () => needs,
    };
  });
  const asked = lock.dependencies.flatMap(({ name, requirement }) => need(name, requirement, true));
  const root: GraphNode = {
    line: rootLine,
    name: rootLine,
    version: '',
    kind: 'root',
    isOriginal: true,
    needs: () => asked,
  };
  const known = new Map<string, readonly GemRelease[]>();
  const isFit = (name: string, release: GemRelease): boolean =>
    askers(project, bundle, name, release, world)?.every(
      ({ variant: { ruby }, isSure: isSureOf }) =>
        isSureOf || (!isSure && (project.said === '' || ruby === '' || meetsGem(project.ruby, ruby))),
    ) === true;
  return {
    nodes: [root, ...nodes],
    compare: compareGems,
    meets: meetsGem,
    isMajor: isGemMajor,
    isPrerelease: isGemPrerelease,
    lineOf: (name) => name,
    releases(name) {
      const found = known.get(name) ?? gemReleases(world.shelf, name).filter((release) => isFit(name, release));
      known.set(name, found);
      return found;
    },
    node(name, version, line) {
      const was = gems.get(name);
      const before = was === undefined ? undefined : findGemRelease(world.shelf, name, was.version);
      const variants = lockedVariants(lock, was, findGemRelease(world.shelf, name, version), before) ?? [];
      const needs = variants.flatMap((variant) =>
        variant.needs.flatMap((one) => need(one.name, one.requirements.join(', '), false)),
      );
      return { line, name, version, kind: 'registry', isOriginal: false, needs: () => needs };
    },
    expect() {},
  };
}
