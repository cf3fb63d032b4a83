/** The list of ecosystems, and the ways to find one. A test compares this list with the folders beside it. */
import { opaque } from '../versions/opaque.ts';
import { bitbucketPipes } from './bitbucket-pipes/index.ts';
import { cocoapods } from './cocoapods/index.ts';
import { conanCenter } from './conan-center/index.ts';
import { conda } from './conda/index.ts';
import { cran } from './cran/index.ts';
import { cratesIo } from './crates-io/index.ts';
import { docker } from './docker/index.ts';
import type { Ecosystem, FormatOwner } from '../extraction/ecosystem.ts';
import { githubActions } from './github-actions/index.ts';
import { go } from './go/index.ts';
import { hackage } from './hackage/index.ts';
import { hex } from './hex/index.ts';
import { julia } from './julia/index.ts';
import { maven } from './maven/index.ts';
import type { EcosystemName } from '../model/ecosystem-name.ts';
import { npm } from './npm/index.ts';
import { nuget } from './nuget/index.ts';
import { packagist } from './packagist/index.ts';
import { pub } from './pub/index.ts';
import { pypi } from './pypi/index.ts';
import { rubygems } from './rubygems/index.ts';
import { sbomFormats } from './sbom/index.ts';
import { swiftUrl } from './swift-url/index.ts';

export const ecosystems: readonly Ecosystem[] = [
  conda,
  npm,
  pypi,
  go,
  maven,
  nuget,
  rubygems,
  cratesIo,
  packagist,
  swiftUrl,
  cran,
  conanCenter,
  julia,
  hex,
  pub,
  cocoapods,
  hackage,
  githubActions,
  bitbucketPipes,
  docker,
];

/** All who read files: the ecosystems, and the bills of materials, which belong to none. */
export const formatOwners: readonly FormatOwner[] = [
  ...ecosystems,
  { formats: sbomFormats, scheme: opaque, normalizeName: (name) => name },
];

/** @throws where no ecosystem of that name is listed. */
export function ecosystemNamed(name: EcosystemName): Ecosystem {
  const found = ecosystems.find((ecosystem) => ecosystem.name === name);
  if (found === undefined) throw new Error(`no ecosystem is listed under ${name}`);
  return found;
}

/** By OSV name or alias, in any letter case; `undefined` for anything else. */
export function findEcosystem(text: string): Ecosystem | undefined {
  const wanted = text.toLowerCase();
  return ecosystems.find(({ name, aliases }) => name.toLowerCase() === wanted || aliases.includes(wanted));
}
