/** NuGet, the packages of .NET. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { nuget as nugetScheme } from '../../versions/nuget.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import {
  packagesLockJson,
  projectAssetsJson,
  depsJson,
  paketLock,
  projectFile,
  propsFile,
  packagesConfig,
  paketDependencies,
  nuspec,
  dotnetToolsJson,
} from './formats.ts';

export const nuget = {
  name: 'NuGet',
  aliases: ['dotnet', '.net'],
  purlType: 'nuget',
  languages: ['csharp'],
  scheme: nugetScheme,
  normalizeName: (name) => normalizePackageName('NuGet', name),
  purlKeepsCase: true,
  formats: [
    packagesLockJson,
    projectAssetsJson,
    depsJson,
    paketLock,
    projectFile,
    propsFile,
    packagesConfig,
    paketDependencies,
    nuspec,
    dotnetToolsJson,
  ],
} satisfies Ecosystem;
