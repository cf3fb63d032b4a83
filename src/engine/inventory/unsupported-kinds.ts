/**
 * Names of manifests and lockfiles that are known but not read here. Such a file is reported with its kind, so that
 * a person sees what the inventory does not cover.
 */

const kindsByName: ReadonlyMap<string, string> = new Map([
  ['bun.lockb', 'Bun (binary lockfile)'],
  ['shrinkwrap.yaml', 'pnpm before version 3'],
  ['bower.json', 'Bower'],
  ['component.json', 'Component'],
  ['jspm.config.js', 'jspm'],
  ['glide.yaml', 'Glide'],
  ['glide.lock', 'Glide'],
  ['gopkg.toml', 'dep'],
  ['gopkg.lock', 'dep'],
  ['govendor.json', 'govendor'],
  ['godeps.json', 'Godep'],
  ['build.sc', 'Mill'],
  ['ivy.xml', 'Ivy'],
  ['project.clj', 'Leiningen'],
  ['deps.edn', 'Clojure CLI'],
  ['shadow-cljs.edn', 'shadow-cljs'],
  ['cartfile', 'Carthage'],
  ['cartfile.resolved', 'Carthage'],
  ['vcpkg.json', 'vcpkg'],
  ['meson.build', 'Meson'],
  ['elm.json', 'Elm'],
  ['elm-package.json', 'Elm'],
  ['cpanfile', 'CPAN'],
  ['cpanfile.snapshot', 'CPAN'],
  ['dub.json', 'DUB'],
  ['dub.sdl', 'DUB'],
  ['dub.selections.json', 'DUB'],
  ['shard.yml', 'Shards'],
  ['shard.lock', 'Shards'],
  ['module.bazel', 'Bazel'],
  ['module.bazel.lock', 'Bazel'],
  ['workspace.bazel', 'Bazel'],
  ['flake.lock', 'Nix'],
  ['opam', 'opam'],
  ['esy.lock', 'esy'],
  ['haxelib.json', 'Haxelib'],
  ['pixi.toml', 'pixi'],
  ['pixi.lock', 'pixi'],
  ['spago.dhall', 'Spago'],
  ['spago.yaml', 'Spago'],
  ['spago.lock', 'Spago'],
  ['.terraform.lock.hcl', 'Terraform'],
  ['chart.lock', 'Helm'],
  ['berksfile', 'Berkshelf'],
  ['berksfile.lock', 'Berkshelf'],
  ['puppetfile', 'Puppet'],
  ['wally.toml', 'Wally'],
  ['wally.lock', 'Wally'],
  ['mops.toml', 'Mops'],
  ['foundry.toml', 'Foundry'],
  ['buildozer.spec', 'Buildozer'],
]);

const kindsByExtension: ReadonlyMap<string, string> = new Map([
  ['.nimble', 'Nimble'],
  ['.rockspec', 'LuaRocks'],
  ['.opam', 'opam'],
  ['.vcxproj', 'Visual C++ project'],
]);

/** Every such name or extension (`*.nimble`), in lower case, with its kind. */
export const unsupportedKinds: readonly (readonly [file: string, kind: string])[] = [
  ...kindsByName,
  ...[...kindsByExtension].map(([extension, kind]): [string, string] => [`*${extension}`, kind]),
];

export function unsupportedKind(path: string): string | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const known = kindsByName.get(name);
  if (known !== undefined) return known;
  const dot = name.lastIndexOf('.');
  return dot < 0 ? undefined : kindsByExtension.get(name.slice(dot));
}
