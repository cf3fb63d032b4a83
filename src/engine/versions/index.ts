/** All version schemes, and which of them orders the versions of an ecosystem, by any name an advisory or a person gives it. */
import { alpine } from './alpine.ts';
import { cargo } from './cargo.ts';
import { conan } from './conan.ts';
import { cran } from './cran.ts';
import { debian } from './debian.ts';
import { goModules } from './go.ts';
import { hackage } from './hackage.ts';
import { hex } from './hex.ts';
import { julia } from './julia.ts';
import { maven } from './maven.ts';
import { npm } from './npm.ts';
import { nuget } from './nuget.ts';
import { opaque } from './opaque.ts';
import { packagist } from './packagist.ts';
import { pep440 } from './pep440.ts';
import { pub } from './pub.ts';
import { redhat } from './redhat.ts';
import { rubygems } from './rubygems.ts';
import { semver } from './semver.ts';
import { swift } from './swift.ts';
import type { AnyVersionScheme } from './version-scheme.ts';

export const versionSchemes: readonly AnyVersionScheme[] = [
  semver,
  npm,
  pep440,
  rubygems,
  maven,
  nuget,
  packagist,
  goModules,
  cargo,
  hex,
  pub,
  swift,
  hackage,
  cran,
  conan,
  julia,
  debian,
  alpine,
  redhat,
  opaque,
];

/** OSV's names and common others in lower case, without the `:release` that distributions append. */
const schemesByEcosystem: ReadonlyMap<string, AnyVersionScheme> = new Map<string, AnyVersionScheme>([
  ...named(semver, 'semver', 'bitnami', 'bioconductor', 'docker hardened images', 'ghc'),
  ...named(semver, 'vscode', 'open vsx', 'homebrew', 'oss-fuzz', 'kubernetes', 'linux', 'helm', 'terraform'),
  ...named(npm, 'npm', 'npmjs', 'node', 'nodejs', 'yarn', 'pnpm', 'bower', 'deno', 'jsr'),
  ...named(pep440, 'pypi', 'pip', 'python', 'pep440', 'poetry', 'pipenv', 'uv', 'conda'),
  ...named(rubygems, 'rubygems', 'gem', 'gems', 'ruby', 'bundler', 'cocoapods', 'cocoapod', 'pods'),
  ...named(maven, 'maven', 'gradle', 'java', 'sbt', 'jvm', 'android', 'clojars'),
  ...named(nuget, 'nuget', 'dotnet', '.net', 'csharp'),
  ...named(packagist, 'packagist', 'composer', 'php', 'drupal', 'wordpress'),
  ...named(goModules, 'go', 'golang', 'gomod', 'go-modules', 'go modules'),
  ...named(cargo, 'crates.io', 'cargo', 'crates', 'crate', 'rust'),
  ...named(hex, 'hex', 'erlang', 'elixir', 'mix', 'rebar'),
  ...named(pub, 'pub', 'dart', 'flutter', 'pub.dev'),
  ...named(swift, 'swifturl', 'swift', 'swiftpm', 'spm'),
  ...named(hackage, 'hackage', 'haskell', 'cabal', 'stack'),
  ...named(cran, 'cran', 'r', 'renv'),
  ...named(conan, 'conancenter', 'conan', 'c', 'cpp', 'c++', 'vcpkg'),
  ...named(julia, 'julia'),
  ...named(debian, 'debian', 'ubuntu', 'deb', 'dpkg', 'apt', 'echo', 'opam'),
  ...named(
    alpine,
    'alpine',
    'alpaquita',
    'chainguard',
    'wolfi',
    'minimos',
    'cleanstart',
    'apk',
    'bellsoft hardened containers',
  ),
  ...named(redhat, 'red hat', 'redhat', 'rhel', 'almalinux', 'alma', 'rocky linux', 'rocky', 'suse', 'opensuse'),
  ...named(
    redhat,
    'openeuler',
    'mageia',
    'azure linux',
    'fedora',
    'centos',
    'amazon linux',
    'oracle linux',
    'photon os',
    'rpm',
  ),
  ...named(opaque, 'github actions', 'actions', 'githubactions', 'bitbucket pipes', 'docker', 'oci', 'container'),
]);

/**
 * `undefined` for a name that no scheme answers to. Case does not count, nor what follows a colon (`Debian:12`), unless the
 * name before it says nothing: `Root:Alpine:3.18` are patched packages of Alpine.
 */
export function schemeOfEcosystem(osvEcosystemName: string): AnyVersionScheme | undefined {
  for (const part of osvEcosystemName.toLowerCase().split(':')) {
    const scheme = schemesByEcosystem.get(part.trim());
    if (scheme !== undefined) return scheme;
  }
  return undefined;
}

function named(scheme: AnyVersionScheme, ...names: string[]): [string, AnyVersionScheme][] {
  return names.map((name) => [name, scheme]);
}
