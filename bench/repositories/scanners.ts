/** How each scanner is asked for the packages of a folder, without a network, and what its answer says. */
import { fileURLToPath } from 'node:url';
import { itemsOf, memberOf, objectWith, textOf } from '../../evaluation/peers/json.ts';
import { cacheVariables, layOutDatabase, offlineOptions, osvScanner } from '../../evaluation/peers/osv-scanner.ts';
import type { Peer } from '../../evaluation/peers/peer.ts';

export interface FoundPackage {
  readonly name: string;
  /** Empty where the scanner does not know it. */
  readonly version: string;
  readonly path: string;
}

export interface PackageLister extends Peer<FoundPackage> {
  args(folder: string): readonly string[];
  /** @param scratch an empty folder of its own */
  environment?(scratch: string): Readonly<Record<string, string>>;
}

export const ours: PackageLister = {
  name: 'vedette',
  version: { args: ['--version'], pattern: /v(\d+\.\d+\.\d+)/ },
  successCodes: [0],
  args: (folder) => [fileURLToPath(new URL('own-inventory.ts', import.meta.url)), folder],
  read: (output) =>
    itemsOf(objectWith(output, 'packages')['packages']).map((one) => found(one['name'], one['version'], one['path'])),
};

/** What our inventory took without the start of its process. */
export function withoutStart(output: string): { readonly ms: number; readonly processorMs: number } {
  const { ms, processorMs } = objectWith(output, 'processorMs');
  return { ms: Number(ms), processorMs: Number(processorMs) };
}

export const peers: readonly PackageLister[] = [
  {
    ...osvScanner,
    args: (folder) => [...offlineOptions, '-r', '--allow-no-lockfiles', folder],
    environment: (scratch) => {
      layOutDatabase(scratch);
      return cacheVariables(scratch);
    },
    read: (output) =>
      osvScanner.read(output).map(({ source, package: { name, version } }) => found(name, version, source)),
  },
  {
    name: 'trivy',
    version: { args: ['--version'], pattern: /Version: (\d+\.\d+\.\d+)/ },
    // Findings change its exit code only where --exit-code asks for it.
    successCodes: [0],
    args: (folder) => [
      ...words('fs --scanners license --list-all-pkgs --include-dev-deps --offline-scan --skip-db-update'),
      ...words('--skip-java-db-update --quiet --format json'),
      folder,
    ],
    read: (output) =>
      itemsOf(memberOf(objectWith(output, 'SchemaVersion'), 'Results')).flatMap((result) =>
        itemsOf(result['Packages']).map((one) => found(one['Name'], one['Version'], textOf(result['Target']))),
      ),
  },
  {
    name: 'syft',
    version: { args: ['--version'], pattern: /(\d+\.\d+\.\d+)/ },
    successCodes: [0],
    args: (folder) => [`dir:${folder}`, '--output', 'json', '--quiet'],
    environment: () => ({ SYFT_CHECK_FOR_APP_UPDATE: 'false' }),
    read: (output) =>
      itemsOf(objectWith(output, 'artifacts')['artifacts']).map((one) => {
        // Its name of a Maven package lacks the group.
        const maven = /^pkg:maven\/([^/@?]+)\/([^@?]+)/.exec(textOf(one['purl']));
        const name = maven === null ? one['name'] : `${maven[1]}:${maven[2]}`;
        const path = textOf(memberOf(itemsOf(one['locations'])[0], 'path')).replace(/^\//, '');
        return found(name, one['version'] === 'UNKNOWN' ? '' : one['version'], path);
      }),
  },
];

function words(text: string): readonly string[] {
  return text.split(' ');
}

function found(name: unknown, version: unknown, path: unknown): FoundPackage {
  return { name: textOf(name), version: textOf(version), path: textOf(path) };
}
