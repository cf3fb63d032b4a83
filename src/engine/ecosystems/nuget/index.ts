/** NuGet, the packages of .NET. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { nuget as nugetScheme } from '../../versions/nuget.ts';
import type { Ecosystem } from '../../extraction/ecosystem.ts';
import { depsJson } from './deps-json.ts';
import { dotnetToolsJson } from './dotnet-tools-json.ts';
import { nuspec } from './nuspec.ts';
import { packagesConfig } from './packages-config.ts';
import { packagesLockJson } from './packages-lock-json.ts';
import { paketDependencies } from './paket-dependencies.ts';
import { paketLock } from './paket-lock.ts';
import { projectAssetsJson } from './project-assets-json.ts';
import { projectFile } from './project-file.ts';
import { propsFile } from './props-file.ts';

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
