/** Trees in which the quick readers have something to read: real ones beside the project, and generated ones of real sizes. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { textMakers } from '../lockfile-texts.ts';

export interface ScannedTree {
  readonly name: string;
  readonly folder: string;
}

/** Packages a file: those of a small, a common and a very large project; of a POM, how many POMs the build has. */
const generated = [
  { format: 'pnpm-lock.yaml', packages: [100, 1000, 5000], files: 1 },
  { format: 'pubspec.lock', packages: [150], files: 1 },
  { format: 'poetry.lock', packages: [50, 300], files: 1 },
  { format: 'Cargo.lock', packages: [400], files: 1 },
  { format: 'pom.xml', packages: [20], files: 30 },
  { format: 'pom.xml', packages: [60], files: 1 },
] as const;

/** Each folder below `repositories`, and the foreign lockfiles together as one tree. */
export function realTrees(sharedData: string, further: readonly string[]): readonly ScannedTree[] {
  const repositories = join(sharedData, 'repositories');
  const inputs = join(sharedData, 'lockfiles/inputs-only');
  return [
    ...foldersIn(repositories),
    ...(existsSync(inputs) ? [{ name: 'foreign lockfiles', folder: inputs }] : []),
    ...further.map((folder) => ({ name: folder.split('/').at(-1) ?? folder, folder })),
  ];
}

export function generatedTrees(folder: string): readonly ScannedTree[] {
  return generated.flatMap(({ format, packages, files }) => {
    const maker = textMakers.find((candidate) => candidate.format === format);
    if (maker === undefined) throw new Error(`no texts of ${format} are made`);
    return packages.map((count): ScannedTree => {
      const name = `${files === 1 ? '' : `${files} × `}${format} of ${count}`;
      const root = join(folder, `${format}-${files}-${count}`);
      for (let file = 0; file < files; file++) {
        const path = join(root, file === 0 ? '.' : `module-${file}`, maker.path);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, maker.make(count));
      }
      return { name, folder: root };
    });
  });
}

function foldersIn(folder: string): readonly ScannedTree[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, folder: join(folder, name) }));
}
