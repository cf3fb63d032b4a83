/** How the files that are read here are told; each reader is loaded at the first file of its format. */
import type { Format } from '../../extraction/ecosystem.ts';
import { readBy } from '../../extraction/read-by.ts';
import { isProjectPath } from './project-path.ts';

export const packagesLockJson: Format = {
  name: 'packages.lock.json',
  kind: 'lockfile',
  // NuGet also looks for packages.<project>.lock.json.
  matches: (path) => /(?:^|\/)packages\.(?:[^/]+\.)?lock\.json$/i.test(path),
  extract: readBy(async () => (await import('./packages-lock-json.ts')).extractPackagesLock),
};

export const projectAssetsJson: Format = {
  name: 'project.assets.json',
  kind: 'lockfile',
  pairsWith: [],
  matches: (path) => /(?:^|\/)project\.assets\.json$/i.test(path),
  extract: readBy(async () => (await import('./project-assets-json.ts')).extractProjectAssets),
};

export const depsJson: Format = {
  name: '*.deps.json',
  kind: 'lockfile',
  // It lies in an output folder and pins no manifest beside it.
  pairsWith: [],
  matches: (path) => /\.deps\.json$/i.test(path),
  extract: readBy(async () => (await import('./deps-json.ts')).extractDepsJson),
};

export const paketLock: Format = {
  name: 'paket.lock',
  kind: 'lockfile',
  pairsWith: ['paket.dependencies'],
  matches: (path) => /(?:^|\/)paket\.lock$/i.test(path),
  extract: readBy(async () => (await import('./paket-lock.ts')).extractPaketLock),
};

export const projectFile: Format = {
  name: '*.csproj',
  kind: 'manifest',
  matches: isProjectPath,
  extract: readBy(async () => (await import('./project-file.ts')).extractProject),
};

export const propsFile: Format = {
  name: 'Directory.Packages.props',
  kind: 'manifest',
  matches: (path) => /\.(?:props|targets)$/i.test(path),
  extract: readBy(async () => (await import('./props-file.ts')).extractProps),
};

export const packagesConfig: Format = {
  name: 'packages.config',
  kind: 'manifest',
  standsAlone: true,
  // NuGet also looks for packages.<project>.config.
  matches: (path) => /(?:^|\/)packages\.(?:[^/]+\.)?config$/i.test(path),
  extract: readBy(async () => (await import('./packages-config.ts')).extractPackagesConfig),
};

export const paketDependencies: Format = {
  name: 'paket.dependencies',
  kind: 'manifest',
  matches: (path) => /(?:^|\/)paket\.dependencies$/i.test(path),
  extract: readBy(async () => (await import('./paket-dependencies.ts')).extractPaketDependencies),
};

export const nuspec: Format = {
  name: '*.nuspec',
  kind: 'manifest',
  standsAlone: true,
  matches: (path) => /\.nuspec$/i.test(path),
  extract: readBy(async () => (await import('./nuspec.ts')).extractNuspec),
};

export const dotnetToolsJson: Format = {
  name: 'dotnet-tools.json',
  kind: 'manifest',
  standsAlone: true,
  matches: (path) => /(?:^|\/)(?:dotnet-tools|global)\.json$/i.test(path),
  extract: readBy(async () => (await import('./dotnet-tools-json.ts')).extractTools),
};
