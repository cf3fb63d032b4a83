/** NuGet, the packages of .NET. */
import { normalizePackageName } from '../../advisories/normalize-name.ts';
import { nuget as nugetScheme } from '../../versions/nuget.ts';
import type { Ecosystem } from '../ecosystem.ts';
import { packagesConfig } from './packages-config.ts';
import { packagesLockJson } from './packages-lock-json.ts';
import { projectFile } from './project-file.ts';
import { propsFile } from './props-file.ts';

export const nuget = {
  name: 'NuGet',
  aliases: ['dotnet', '.net'],
  purlType: 'nuget',
  languages: ['csharp'],
  scheme: nugetScheme,
  normalizeName: (name) => normalizePackageName('NuGet', name),
  formats: [packagesLockJson, packagesConfig, projectFile, propsFile],
} satisfies Ecosystem;
