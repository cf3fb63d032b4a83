/** What people can do themselves where fixes do not write a format: the release to ask for, whether a manifest has to change, the command. */
import { schemeOfEcosystem } from '../versions/index.ts';
import { ascending, type FixTarget } from './fix-targets.ts';
import type { FixWorld } from './model/project-editor.ts';

/** By the file that pins packages: how its tool moves one of them and leaves the others. */
const commands: readonly (readonly [lockfile: RegExp, command: (name: string) => string])[] = [
  [/(?:^|\/)composer\.lock$/, (name) => `composer update ${name} --with-all-dependencies`],
  [/(?:^|\/)(?:Gemfile\.lock|gems\.locked)$/, (name) => `bundle update ${name} --conservative`],
  [/(?:^|\/)packages\.lock\.json$/, () => 'dotnet restore --force-evaluate'],
  [/(?:^|\/)gradle\.lockfile$/, (name) => `gradle dependencies --update-locks ${name}`],
  [/(?:^|\/)mix\.lock$/, (name) => `mix deps.update ${name}`],
  [/(?:^|\/)pubspec\.lock$/, (name) => `dart pub upgrade ${name}`],
  [/(?:^|\/)Podfile\.lock$/, (name) => `pod update ${name}`],
  [/(?:^|\/)Package\.resolved$/, () => 'swift package update'],
  [/(?:^|\/)Pipfile\.lock$/, (name) => `pipenv upgrade ${name}`],
  [/(?:^|\/)pdm\.lock$/, (name) => `pdm update ${name}`],
  [/(?:^|\/)bun\.lockb?$/, (name) => `bun update ${name}`],
];

/** A sentence for a person; what registries have is not asked, so that the release is one that advisories name. */
export function adviceFor(target: FixTarget, world: Pick<FixWorld, 'isSafe'>): string {
  const { path, wish } = target;
  const unwritten = `${path} is not rewritten by fixes`;
  const version = safeRelease(target, world);
  if (version === undefined) return `${unwritten}, and no advisory names a release of ${wish.name} that is safe`;
  return `${unwritten}: ${wish.name} ${version} is safe; ${stepsTo(version, target)}`;
}

/** The same where an editor found no way; empty where no tool of the format is known that would. */
export function adviceBeside(target: FixTarget, world: Pick<FixWorld, 'isSafe'>): string {
  const version = safeRelease(target, world);
  const isKnown = commands.some(([lockfile]) => lockfile.test(target.path));
  return version === undefined || !isKnown ? '' : `${target.wish.name} ${version} is safe: ${stepsTo(version, target)}`;
}

function stepsTo(version: string, { ecosystem, path, wish, matches }: FixTarget): string {
  const run = commands.find(([lockfile]) => lockfile.test(path))?.[1](wish.name);
  const scheme = schemeOfEcosystem(ecosystem);
  const parsed: unknown = scheme?.parse(version);
  const refusing = matches
    .map((match) => match.package)
    .find(
      ({ constraint }) => constraint !== '' && parsed !== undefined && scheme?.satisfies(parsed, constraint) === false,
    );
  const change =
    refusing === undefined ? '' : `ask for ${version} instead of ${refusing.constraint} in ${refusing.manifestPath}, `;
  const then = run === undefined ? `have its own tool move ${wish.name}` : `run \`${run}\``;
  return `${change}${change === '' ? '' : 'then '}${then}`;
}

/** The lowest that is named as a fix, above all that is there, and concerned by no advisory. */
function safeRelease(
  { ecosystem, wish, matches }: FixTarget,
  { isSafe }: Pick<FixWorld, 'isSafe'>,
): string | undefined {
  const scheme = schemeOfEcosystem(ecosystem);
  if (scheme === undefined) return undefined;
  const highest: unknown = scheme.parse(wish.versions.at(-1) ?? '');
  const named = new Set(matches.flatMap(({ hit }) => hit.fixedVersions));
  return ascending(ecosystem, [...named]).find((version) => {
    const parsed: unknown = scheme.parse(version);
    const isAbove = parsed !== undefined && highest !== undefined && scheme.compare(parsed, highest) > 0;
    return isAbove && isSafe(wish.normalizedName, version);
  });
}
