/** How each scanner is asked for the packages of a folder, without a network, and what its answer says. */
import { fileURLToPath } from 'node:url';

export interface FoundPackage {
  readonly name: string;
  /** Empty where the scanner does not know it. */
  readonly version: string;
  readonly path: string;
}

export interface Scanner {
  readonly name: string;
  /** The name of its program, looked for on the PATH where no path is given. */
  readonly program: string;
  args(folder: string): readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  packagesOf(output: string, folder: string): readonly FoundPackage[];
}

export const ours: Scanner = {
  name: 'vedette',
  program: process.execPath,
  args: (folder) => [fileURLToPath(new URL('own-inventory.ts', import.meta.url)), folder],
  packagesOf: (output) =>
    itemsOf(memberOf(JSON.parse(output), 'packages')).map((one) => found(one['name'], one['version'], one['path'])),
};

/** What our inventory took without the start of its process. */
export function withoutStart(output: string): { readonly ms: number; readonly processorMs: number } {
  const answer: unknown = JSON.parse(output);
  return { ms: Number(memberOf(answer, 'ms')), processorMs: Number(memberOf(answer, 'processorMs')) };
}

export const peers: readonly Scanner[] = [
  {
    name: 'osv-scanner',
    program: 'osv-scanner',
    args: (folder) => [
      ...words('scan source -r --no-ignore --offline --no-resolve --all-packages --allow-no-lockfiles --format json'),
      folder,
    ],
    packagesOf(output, folder) {
      const results = itemsOf(memberOf(JSON.parse(output), 'results'));
      return results.flatMap((result) => {
        const path = textOf(memberOf(result['source'], 'path')).replace(`${folder}/`, '');
        return itemsOf(result['packages']).map(({ package: one }) =>
          found(memberOf(one, 'name'), memberOf(one, 'version'), path),
        );
      });
    },
  },
  {
    name: 'trivy',
    program: 'trivy',
    args: (folder) => [
      ...words('fs --scanners license --list-all-pkgs --include-dev-deps --offline-scan --skip-db-update'),
      ...words('--skip-java-db-update --quiet --format json'),
      folder,
    ],
    packagesOf(output) {
      const results = itemsOf(memberOf(JSON.parse(output), 'Results'));
      return results.flatMap((result) =>
        itemsOf(result['Packages']).map((one) => found(one['Name'], one['Version'], textOf(result['Target']))),
      );
    },
  },
  {
    name: 'syft',
    program: 'syft',
    args: (folder) => [`dir:${folder}`, '--output', 'json', '--quiet'],
    environment: { SYFT_CHECK_FOR_APP_UPDATE: 'false' },
    packagesOf(output) {
      const artifacts = itemsOf(memberOf(JSON.parse(output), 'artifacts'));
      return artifacts.map((one) => {
        // Its name of a Maven package lacks the group.
        const maven = /^pkg:maven\/([^/@?]+)\/([^@?]+)/.exec(textOf(one['purl']));
        const name = maven === null ? one['name'] : `${maven[1]}:${maven[2]}`;
        const path = textOf(memberOf(itemsOf(one['locations'])[0], 'path')).replace(/^\//, '');
        return found(name, one['version'] === 'UNKNOWN' ? '' : one['version'], path);
      });
    },
  },
];

function words(text: string): readonly string[] {
  return text.split(' ');
}

function found(name: unknown, version: unknown, path: unknown): FoundPackage {
  return { name: textOf(name), version: textOf(version), path: textOf(path) };
}

function itemsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(key) : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
