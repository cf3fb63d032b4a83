/** The ecosystems whose imports can be followed. What follows them is loaded where it is asked for: most repositories need one or two. */
import type { Linkage } from '../linking/linker.ts';
import type { EcosystemName } from '../model/ecosystem-name.ts';

const loaders: ReadonlyMap<EcosystemName, () => Promise<Linkage>> = new Map<EcosystemName, () => Promise<Linkage>>([
  ['npm', async () => (await import('./javascript/linking/linkage.ts')).npmLinkage],
  ['PyPI', async () => (await import('./python/linking/linkage.ts')).pythonLinkage],
  ['Go', async () => (await import('./go/linking/linkage.ts')).goLinkage],
  ['Maven', async () => (await import('./java/linking/linkage.ts')).javaLinkage],
  ['NuGet', async () => (await import('./csharp/linking/linkage.ts')).csharpLinkage],
  ['Packagist', async () => (await import('./php/linking/linkage.ts')).phpLinkage],
  ['RubyGems', async () => (await import('./ruby/linking/linkage.ts')).rubyLinkage],
  ['crates.io', async () => (await import('./rust/linking/linkage.ts')).rustLinkage],
]);

/** In the order of the list; of ecosystems that cannot be followed there is none. */
export function linkagesOf(ecosystems: ReadonlySet<EcosystemName>): Promise<readonly Linkage[]> {
  return Promise.all([...loaders].flatMap(([name, load]) => (ecosystems.has(name) ? [load()] : [])));
}

export function allLinkages(): Promise<readonly Linkage[]> {
  return linkagesOf(new Set(loaders.keys()));
}
