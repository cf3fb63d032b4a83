/** What an npm registry says of a package, down to what lockfiles are written from. */
import { type Download, field, jsonOf } from '../sources/fetcher.ts';
import { packumentAddress } from './registry-addresses.ts';

const kept = [
  'version',
  'dependencies',
  'optionalDependencies',
  'peerDependencies',
  'peerDependenciesMeta',
  'bundleDependencies',
  'bundledDependencies',
  'engines',
  'os',
  'cpu',
  'libc',
  'bin',
  'license',
  'funding',
  'deprecated',
  'hasInstallScript',
  'dist',
] as const;

/** @throws {SourceRefused} */
export async function fetchPackument(name: string, registry: string, download: Download): Promise<unknown> {
  const document = jsonOf(
    await download(packumentAddress(registry, name), 'application/json'),
    'the registry does not answer in JSON',
  );
  const versions = Object.entries(Object(field(document, 'versions'))).map(([version, manifest]) => {
    const slim: Record<string, unknown> = {};
    for (const key of kept) {
      const value = field(manifest, key);
      if (value !== undefined) slim[key] = value;
    }
    const scripts = field(manifest, 'scripts');
    if (['preinstall', 'install', 'postinstall'].some((script) => field(scripts, script) !== undefined))
      slim['hasInstallScript'] = true;
    return [version, slim];
  });
  return { versions: Object.fromEntries(versions), time: field(document, 'time') };
}
