/** Packages of a module by folder with what they import, as the go command finds them: without test data and files that it is told to ignore. */
import { readGoImports } from './go-imports.ts';

export interface GoPackage {
  /** A program: nobody imports it. */
  readonly isProgram: boolean;
  /** Paths that its code imports on any platform, sorted. */
  readonly imports: readonly string[];
}

/** @param areTestsRead of a module's own tests, for which its users need nothing */
export function packagesOfFiles(
  files: Iterable<{ readonly path: string; readonly text: () => string }>,
  areTestsRead = false,
): ReadonlyMap<string, GoPackage> {
  const found = new Map<string, { isProgram: boolean; imports: Set<string> }>();
  for (const { path, text } of files) {
    if (!isGoFile(path) || (path.endsWith('_test.go') && !areTestsRead)) continue;
    const read = readGoImports(text());
    if (read === undefined) continue;
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const known = found.get(folder) ?? { isProgram: true, imports: new Set<string>() };
    for (const one of read.imports) known.imports.add(one);
    found.set(folder, { isProgram: known.isProgram && read.name === 'main', imports: known.imports });
  }
  return new Map(
    [...found].map(([folder, { isProgram, imports }]) => [folder, { isProgram, imports: [...imports].sort() }]),
  );
}

export function isGoFile(path: string): boolean {
  const parts = path.split('/');
  const name = parts.pop() ?? '';
  const isLeftOut = parts.some((part) => part === 'testdata' || part === 'vendor' || /^[._]./.test(part));
  return name.endsWith('.go') && !/^[._]/.test(name) && !isLeftOut;
}
