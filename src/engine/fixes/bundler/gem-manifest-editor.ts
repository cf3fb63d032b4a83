/** Gemfiles and gemspecs that no lockfile stands beside: what they ask of a gem is edited so that nothing below a safe release is taken. */
import { gemfile, gemspec } from '../../ecosystems/rubygems/formats.ts';
import type { EditableProject, FixWorld, ProjectEditor, Refusal, Way, Wish } from '../model/project-editor.ts';
import { readTextOf } from '../shared/edited-text.ts';
import { settledFirst } from '../shared/settled-first.ts';
import { type DeclaredGem, declaredGems, editsOfDeclared } from './gem-declarations.ts';
import { type GemRelease, gemReleases } from './gem-releases.ts';
import { lowerEnd } from './gem-requirement.ts';
import { compareGems, isGemMajor, isGemPrerelease, meetsGem } from './gem-versions.ts';
import { type ProjectRuby, projectRuby } from './project-ruby.ts';

export const gemManifestEditor: ProjectEditor = {
  ecosystem: 'RubyGems',
  accepts: (path) => gemfile.matches(path) || gemspec.matches(path),
  async open(tree, { path, sources }): Promise<EditableProject> {
    const text = await readTextOf(tree, path);
    const ruby = await projectRuby(sources, {
      path,
      manifestPath: path,
      manifestText: text,
      sections: new Map(),
      specifications: gemspec.matches(path) ? [{ path, text }] : [],
    });
    return { ways: (wish, world) => waysOf({ path, ruby, declared: declaredGems(path, text) }, wish, world) };
  },
};

interface OpenedManifest {
  readonly path: string;
  readonly ruby: ProjectRuby;
  readonly declared: readonly DeclaredGem[];
}

const choicesMax = 3;

function* waysOf({ path, ruby, declared }: OpenedManifest, wish: Wish, world: FixWorld): Iterable<Way | Refusal> {
  const own = declared.filter(({ name }) => name === wish.name);
  const refused =
    own.length === 0
      ? `${path} does not ask for ${wish.name} in a way that can be edited`
      : own.length > 1
        ? `${path} asks for ${wish.name} in several places`
        : (own[0]?.refused ?? '');
  const [only] = own;
  if (refused !== '' || only === undefined) {
    yield { kind: 'direct', refused };
    return;
  }
  const asked = only.requirements.map(({ text }) => text).join(', ');
  const now = wish.versions.at(-1) || lowerEnd(asked);
  if (only.requirements.length === 0 || now === '') {
    yield { kind: 'direct', refused: `${path} asks for no release of ${wish.name} that one could be put in place of` };
    return;
  }
  const safe = gemReleases(world.shelf, wish.name).filter(
    ({ version }) =>
      !isGemPrerelease(version) &&
      compareGems(version, now) > 0 &&
      world.isSafe(wish.normalizedName, version) &&
      (world.settings.majors === 'allowed' || !isGemMajor(now, version)),
  );
  const fit = settledFirst(
    safe.filter((release) => isForRuby(ruby, release)),
    world,
  );
  const near = fit.filter(({ version }) => !isGemMajor(now, version)).slice(0, choicesMax);
  const far = fit.filter(({ version }) => isGemMajor(now, version)).slice(0, choicesMax);
  if (fit.length === 0) yield { kind: 'direct', refused: `no release of ${wish.name} above ${now} is safe` };
  for (const { version, publishedAt } of [...near, ...far]) {
    const changed = editsOfDeclared(only, version, 'demand');
    if (changed === undefined) {
      yield { kind: 'direct', refused: `what ${path} asks of ${wish.name} has to be changed by a person` };
      return;
    }
    const moves = wish.versions.map((from) => ({
      name: wish.name,
      from,
      to: version,
      isMajor: isGemMajor(now, version),
      publishedAt,
    }));
    yield { kind: 'direct', moves, declared: [], edits: changed.edits, notes: [] };
  }
}

function isForRuby({ said, ruby }: ProjectRuby, { variants }: GemRelease): boolean {
  return said === '' || variants.some((variant) => variant.ruby === '' || meetsGem(ruby, variant.ruby));
}
