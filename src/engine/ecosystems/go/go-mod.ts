/**
 * go.mod: the modules of a build with the versions that minimal version selection starts from; since Go 1.17 that is every
 * module that gives a package to the build. The standard library counts as the package `stdlib`, at the version of the
 * `toolchain` or else the `go` directive; a `go` line of two parts (`go 1.14`) names a language, not the release that
 * builds, so it then counts as no package. Format: https://go.dev/ref/mod#go-mod-file
 */
import { posix } from 'node:path';
import type { FileTree } from '../../files/file-tree.ts';
import type { Extraction, LockedPackage } from '../../model/extraction.ts';
import type { Problem } from '../../model/problem.ts';
import { pathSource } from '../../model/source-address.ts';
import type { SourceFile } from '../../text/source-file.ts';
import { conclude, quoted } from '../../extraction/conclude.ts';
import { type Directive, readDirectives } from './directives.ts';
import { readToolchain, readVersion } from './module-version.ts';
import { readReplacements, type Replacement, replacementOf } from './replacements.ts';
import { workspaceReplacements } from './workspace.ts';

const verbs = new Set([
  'module',
  'go',
  'toolchain',
  'godebug',
  'require',
  'exclude',
  'replace',
  'retract',
  'tool',
  'ignore',
]);

export async function extractGoMod(file: SourceFile, tree: FileTree): Promise<Extraction> {
  const { directives, problems: readingProblems } = readDirectives(file.text, verbs);
  const own = readReplacements(directives, file);
  const ofWorkspace = await workspaceReplacements(file.path, tree);
  const problems: Problem[] = [...readingProblems, ...own.problems];
  // The workspace's replacements win over those of its modules.
  const byOriginal = new Map<string, Replacement>([...own.byOriginal, ...ofWorkspace]);

  const packages = new Map<string, LockedPackage>();
  for (const directive of directives) {
    if (directive.verb !== 'require') continue;
    const { required, problem } = requiredModule(directive, file, byOriginal);
    if (problem !== undefined) problems.push({ line: directive.line, message: problem });
    if (required === undefined) continue;
    if (!packages.has(required.key) || required.directness === 'direct') packages.set(required.key, required);
  }
  const standardLibrary = standardLibraryOf(directives, file);
  if (standardLibrary !== undefined) packages.set(standardLibrary.key, standardLibrary);

  const listed = [...packages.values()];
  const direct = listed
    .filter(({ directness }) => directness === 'direct')
    .map(({ key }) => ({ key, scope: 'production' as const }));
  const folder = posix.dirname(file.path);
  return conclude({
    packages: listed,
    projects: [{ folder: folder === '.' ? '' : folder, dependsOn: direct }],
    problems,
    status: directives.length === 0 && problems.length > 0 ? 'failed' : 'parsed',
  });
}

function requiredModule(
  { words, comment }: Directive,
  file: SourceFile,
  byOriginal: ReadonlyMap<string, Replacement>,
): { readonly required?: LockedPackage; readonly problem?: string } {
  const [path, versionWord, surplus] = words;
  if (path === undefined || versionWord === undefined || surplus !== undefined) {
    return { problem: 'A module path and a version are expected here; the line was not read.' };
  }
  const version = readVersion(versionWord.text);
  const entry: LockedPackage = {
    key: `${path.text}@${version ?? versionWord.text}`,
    name: path.text,
    version: version ?? '',
    span: file.span(path.start, versionWord.end),
    dependsOn: [],
    directness: /^indirect(?:$|;\s)/.test(comment) ? 'transitive' : 'direct',
  };
  const replacement = replacementOf(byOriginal, path.text, version ?? '');
  if (replacement?.version === '') {
    // Code in a folder has no version: advisories on the published module say nothing of it.
    return { required: { ...entry, version: '', source: pathSource(replacement.target) } };
  }
  if (replacement !== undefined) {
    const { target, version: replacing } = replacement;
    const replaces = target === path.text ? {} : { replaces: { name: path.text, version: version ?? '' } };
    const span = replacement.span ?? entry.span;
    return { required: { ...entry, name: target, version: replacing, span, ...replaces } };
  }
  if (version !== undefined) return { required: entry };
  const problem = `${quoted(versionWord.text)} is no version of a Go module`;
  return modulePath.test(path.text)
    ? { required: entry, problem: `${problem}: the version of ${path.text} is unknown.` }
    : { problem: `${problem}; the line was not read.` };
}

/** A host with a dot begins every path that a module can be fetched from. */
const modulePath = /^[\w~-]+(?:\.[\w~-]+)+(?:\/[\w.~+-]+)*$/;

/**
 * The last valid directive speaks; `toolchain` goes before `go`. Taking `go 1.14` for release 1.14 would raise every
 * vulnerability of the library since then in projects that are built with a release of today.
 */
export function standardLibraryOf(directives: readonly Directive[], file: SourceFile): LockedPackage | undefined {
  for (const verb of ['toolchain', 'go']) {
    const word = directives.findLast((directive) => directive.verb === verb)?.words[0];
    const version = word && readToolchain(word.text);
    if (word === undefined || version === undefined || !isRelease(version)) continue;
    return {
      key: 'stdlib',
      name: 'stdlib',
      version,
      span: file.span(word.start, word.end),
      dependsOn: [],
      directness: 'direct',
    };
  }
  return undefined;
}

/** `1.21.3` and `1.22rc1` are releases, `1.22` is a language version. */
function isRelease(version: string): boolean {
  return !/^\d+\.\d+$/.test(version);
}
