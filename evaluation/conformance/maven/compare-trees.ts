/** What comes in by the dependencies of Maven projects, beside what Maven itself says: real projects in folders, or drawn ones. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zipArchive } from '../../../src/testing/registry-server.ts';
import type { Descriptions } from '../../../src/engine/extraction/descriptions.ts';
import { folderTree } from '../../../src/engine/files/folder-tree.ts';
import { memoryTree } from '../../../src/engine/files/memory-tree.ts';
import type { FileTree } from '../../../src/engine/files/file-tree.ts';
import { takeInventory } from '../../../src/engine/inventory/take-inventory.ts';
import { drawUniverse } from './drawn-universe.ts';

const plugin = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:tree';
const treeFile = 'drawn-tree.txt';
const shownMax = 20;

export interface Differences {
  readonly projects: number;
  readonly packages: number;
  /** Maven has it and we have not, or the other way. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly scopes: readonly string[];
}

/** @param count of projects that are drawn */
export async function compareDrawnTrees(count: number, seed: number): Promise<Differences> {
  const folder = mkdtempSync(join(tmpdir(), 'maven-trees-'));
  try {
    const repository = join(folder, 'repository');
    const { group, releases, projects } = drawUniverse(seed, count, pathToFileURL(repository).href);
    for (const [label, text] of releases) {
      const [artifact = '', version = ''] = label.split(':');
      const place = join(repository, group.replaceAll('.', '/'), artifact, version);
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, `${artifact}-${version}.pom`), text);
      for (const classifier of ['', '-linux'])
        writeFileSync(join(place, `${artifact}-${version}${classifier}.jar`), zipArchive({ 'a.txt': '' }));
    }
    const files = Object.fromEntries(
      [...projects].map(([at, text]) => [at === '' ? 'pom.xml' : `${at}/pom.xml`, text]),
    );
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, 'projects', path)), { recursive: true });
      writeFileSync(join(folder, 'projects', path), text);
    }
    askMaven(join(folder, 'projects'));
    const descriptions: Descriptions = {
      find: ({ name, version }) => {
        const text = releases.get(`${name.slice(group.length + 1)}:${version}`);
        return Promise.resolve(text === undefined ? undefined : Buffer.from(text));
      },
    };
    return await compared(join(folder, 'projects'), memoryTree(files), descriptions);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** @param descriptions the poms that Maven has read, as it keeps them */
export async function compareTrees(folder: string, localRepository: string): Promise<Differences> {
  askMaven(folder);
  const descriptions: Descriptions = {
    find: ({ name, version }) => {
      const [group = '', artifact = ''] = name.split(':');
      const file = join(localRepository, ...group.split('.'), artifact, version, `${artifact}-${version}.pom`);
      return Promise.resolve(existsSync(file) ? readFileSync(file) : undefined);
    },
  };
  return compared(folder, await folderTree(folder), descriptions);
}

function askMaven(folder: string): void {
  execFileSync('mvn', ['-B', '-q', '--fail-at-end', plugin, `-DoutputFile=${treeFile}`, '-DoutputType=text'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function compared(folder: string, tree: FileTree, descriptions: Descriptions): Promise<Differences> {
  const { packages, files } = await takeInventory(tree, { descriptions });
  const paths = files.map(({ path }) => path).filter((path) => /(?:^|\/)pom\.xml$/.test(path));
  const said = new Map(
    paths.flatMap((path) => {
      const file = join(folder, dirname(path), treeFile);
      return existsSync(file) ? [[path, readTree(readFileSync(file, 'utf8'))] as const] : [];
    }),
  );
  const own = new Set([...said.values()].map(({ project }) => project));
  const missing: string[] = [];
  const extra: string[] = [];
  const scopes: string[] = [];
  let count = 0;
  for (const [path, { needs }] of said) {
    const ours = new Map(
      packages
        .filter(({ ecosystem, manifestPath }) => ecosystem === 'Maven' && manifestPath === path)
        .map(({ name, version, scope }) => [`${name} ${version}`, scope]),
    );
    const theirs = new Map(
      needs.filter(({ name }) => !own.has(name)).map(({ name, version, scope }) => [`${name} ${version}`, scope]),
    );
    count += theirs.size;
    for (const [label, scope] of theirs) {
      const our = ours.get(label);
      if (our === undefined) missing.push(`${path}: ${label}`);
      else if (our !== 'optional' && our !== scopeNames[scope])
        scopes.push(`${path}: ${label} is ${scope}, not ${our}`);
    }
    for (const label of ours.keys()) if (!theirs.has(label)) extra.push(`${path}: ${label}`);
  }
  return { projects: said.size, packages: count, missing, extra, scopes };
}

const scopeNames: Readonly<Record<string, string>> = {
  compile: 'production',
  runtime: 'production',
  system: 'production',
  provided: 'peer',
  test: 'test',
};

interface Said {
  readonly project: string;
  readonly needs: readonly { readonly name: string; readonly version: string; readonly scope: string }[];
}

/** `+- group:artifact:type[:classifier]:version:scope`, below a first line of the project itself. */
function readTree(text: string): Said {
  const [first = '', ...lines] = text.split('\n');
  return {
    project: first.split(':').slice(0, 2).join(':'),
    needs: lines.flatMap((line) => {
      const parts = /[\w.-]+(?::[^:\s]+){4,5}/.exec(line.replace(/^[|+\\ -]*/, ''))?.[0].split(':') ?? [];
      const [group, artifact] = parts;
      const [version = '', scope = ''] = parts.slice(-2);
      return group === undefined ? [] : [{ name: `${group}:${artifact}`, version, scope }];
    }),
  };
}

export function describeDifferences({ projects, packages, missing, extra, scopes }: Differences): string {
  const share = packages === 0 ? 100 : ((packages - missing.length) / packages) * 100;
  return [
    `${projects} projects, ${packages} packages by Maven: ${missing.length} missing, ${extra.length} extra, ${scopes.length} of another scope (${share.toFixed(2)} % found)`,
    ...[
      ...missing.map((line) => `missing ${line}`),
      ...extra.map((line) => `extra ${line}`),
      ...scopes.map((line) => `scope ${line}`),
    ].slice(0, shownMax),
  ].join('\n');
}
