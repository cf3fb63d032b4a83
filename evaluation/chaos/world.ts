/**
 * What the service is given: small git repositories, and a folder of advisories that changes. Which package each holds follows from its
 * number, so that what must be found is known without asking the service.
 */
import { cpSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commitFiles, git, makeRepository } from '../../src/testing/git-fixtures.ts';

export interface World {
  /** With a `/` at its end. */
  readonly allowed: string;
  readonly advisoriesFolder: string;
  readonly size: number;
  urlOf(repository: number): string;
  headOf(repository: number): string;
  /** A commit that adds a package, which is vulnerable too; each further one changes a file. */
  push(repository: number): void;
  /** A commit on a branch of its own that adds a package, vulnerable as well. @returns the commit */
  openPullRequest(repository: number): string;
  /** What a pull request of any repository introduces: `<package> <advisory>`. */
  readonly introduced: string;
  /** Adds an advisory for a package that half of the repositories hold. @returns its id */
  publish(): string;
  /** How many advisories were published after the first ones. */
  published(): number;
  /** `<package> <advisory>`, sorted. */
  vulnerabilitiesOf(repository: number): readonly string[];
}

/** Each held by another half of the repositories; advisories for them come later, in turn. */
const later = ['pad-one', 'pad-two', 'pad-three'];
const common = 'pad-all';
const pushed = 'pad-pushed';
const proposed = 'pad-proposed';

export function makeWorld(folder: string, size: number): World {
  const repositories = join(folder, 'repositories');
  const advisoriesFolder = join(folder, 'advisories');
  for (const each of [repositories, advisoriesFolder]) mkdirSync(each);
  const pathOf = (repository: number): string => join(repositories, String(repository));
  const kinds = Array.from({ length: Math.min(8, size) }, (_, kind) =>
    makeRepository(filesOf(packagesOf(kind)), { path: pathOf(kind) }),
  );
  for (let repository = kinds.length; repository < size; repository += 1)
    cpSync(pathOf(repository % 8), pathOf(repository), { recursive: true });
  const heads = Array.from({ length: size }, (_, repository) => kinds[repository % 8]?.commitSha ?? '');
  const pushes = new Map<number, number>();
  const advisories: { readonly id: string; readonly packageName: string }[] = [];
  const publish = (packageName: string): string => {
    const id = `CHAOS-2026-${String(advisories.length + 1).padStart(4, '0')}`;
    const written = join(folder, `${id}.json`);
    writeFileSync(written, JSON.stringify(recordOf(id, packageName)));
    renameSync(written, join(advisoriesFolder, `${id}.json`));
    advisories.push({ id, packageName });
    return id;
  };
  const introduced = `${proposed} ${publish(proposed)}`;
  const first = 1 + [common, pushed].map(publish).length;
  let proposals = 0;
  const held = (repository: number): readonly string[] => [
    ...packagesOf(repository),
    ...(pushes.has(repository) ? [pushed] : []),
  ];
  return {
    allowed: `${pathToFileURL(repositories).href}/`,
    advisoriesFolder,
    size,
    urlOf: (repository) => pathToFileURL(pathOf(repository)).href,
    headOf: (repository) => heads[repository] ?? '',
    push(repository) {
      const count = (pushes.get(repository) ?? 0) + 1;
      pushes.set(repository, count);
      const files = { ...filesOf(held(repository)), 'pushed.js': `export const pushed = ${count};\n` };
      heads[repository] = commitFiles(pathOf(repository), files);
    },
    introduced,
    openPullRequest(repository) {
      const path = pathOf(repository);
      git(path, ['checkout', '--quiet', '--no-track', '-B', 'feature', 'main']);
      proposals += 1;
      const files = {
        ...filesOf([...held(repository), proposed]),
        'proposed.js': `export const proposed = ${proposals};\n`,
      };
      const head = commitFiles(path, files);
      git(path, ['checkout', '--quiet', 'main']);
      return head;
    },
    publish: () => publish(later[(advisories.length - first) % later.length] ?? ''),
    published: () => advisories.length - first,
    vulnerabilitiesOf: (repository) =>
      advisories
        .filter(({ packageName }) => held(repository).includes(packageName))
        .map(({ id, packageName }) => `${packageName} ${id}`)
        .toSorted(),
  };
}

function packagesOf(repository: number): readonly string[] {
  return [common, ...later.filter((_, bit) => (repository & (1 << bit)) !== 0)];
}

function filesOf(packages: readonly string[]): Readonly<Record<string, string>> {
  const dependencies = Object.fromEntries(packages.map((name) => [name, '1.0.0']));
  const installed = packages.map((name) => [`node_modules/${name}`, { version: '1.0.0' }] as const);
  const lockfile = {
    name: 'chaos',
    lockfileVersion: 3,
    packages: { '': { name: 'chaos', dependencies }, ...Object.fromEntries(installed) },
  };
  return {
    'package.json': `${JSON.stringify({ name: 'chaos', dependencies }, undefined, 2)}\n`,
    'package-lock.json': `${JSON.stringify(lockfile, undefined, 2)}\n`,
    'index.js': packages.map((name) => `require('${name}')();\n`).join(''),
  };
}

function recordOf(id: string, packageName: string): object {
  return {
    schema_version: '1.7.0',
    id,
    modified: '2026-11-01T00:00:00Z',
    published: '2026-11-01T00:00:00Z',
    summary: `${packageName} pads without end`,
    severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' }],
    affected: [
      {
        package: { ecosystem: 'npm', name: packageName },
        ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }],
      },
    ],
  };
}
