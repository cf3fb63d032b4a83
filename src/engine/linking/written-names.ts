/**
 * Where the repository writes the names that are looked for. Lists of what is installed name no code; a word within the name of
 * a package is no name of its own; names that are no single words, as settings and files have them, are looked for as a whole.
 */
import { basename } from 'node:path/posix';

export interface WrittenName {
  readonly name: string;
  readonly index: number;
}

/** The dot in the middle divides names of Go's assembly. */
const word = /[A-Za-z0-9_\u0080-\u00b6\u00b8-\uffff]+/g;
const lockfile =
  /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|deno\.lock|composer\.lock|poetry\.lock|pdm\.lock|uv\.lock|Pipfile\.lock|Gemfile\.lock|Cargo\.lock|go\.sum|gradle\.lockfile|packages\.lock\.json)$/;
const manifest =
  /^(?:package\.json|composer\.json|pyproject\.toml|setup\.(?:py|cfg)|Pipfile|Gemfile|Cargo\.toml|go\.mod|pom\.xml|.*\.gradle(?:\.kts)?|.*requirements.*\.txt|.*\.gemspec|.*\.csproj)$/;
const packageNameMax = 214;
/** What cannot be the end of a line within a text. */
const namespaced = /^\\[^nrtvfe0x"'$\\]/;

/** Names that are no single words; more than are looked for count as written. */
export const longNamesMax = 50;

export function isWord(name: string): boolean {
  return /^[\p{L}\p{N}_]+$/u.test(name);
}

/**
 * @param longNames those that are no single words
 * @param imported what imports of packages write
 */
export function* writtenNames(
  path: string,
  text: string,
  longNames: readonly string[],
  imported: ReadonlySet<string>,
): Generator<WrittenName> {
  const file = basename(path);
  if (lockfile.test(file)) return;
  const isManifest = manifest.test(file);
  const hasNamespaces = /\.(?:php|phtml|inc)$|^(?:composer|installed)\.json$/.test(file);
  for (const { 0: name, index } of text.matchAll(word)) {
    // Of PHP's namespaces only the last part is a class or a function.
    if (hasNamespaces && namespaced.test(text.slice(index + name.length, index + name.length + 2))) continue;
    // Behind the mark of a line's end within a text.
    if (text[index - 1] === '\\' && /^[nrtvfe0]\w/.test(name)) yield { name: name.slice(1), index: index + 1 };
    if (!isWithinPackage(text, index, index + name.length, isManifest, imported)) yield { name, index };
  }
  if (!/\.[cm]?[jt]sx?$/.test(file)) yield* startedNames(text, longNames);
  for (const name of longNames)
    for (let index = text.indexOf(name); index >= 0; index = text.indexOf(name, index + name.length))
      if (standsAlone(text, index, index + name.length)) yield { name, index };
}

/** Scripts and settings start files, and what compilers make of them: `dist/main.js` of `src/main.ts`. */
function* startedNames(text: string, longNames: readonly string[]): Generator<WrittenName> {
  for (const { 1: stem = '', index } of text.matchAll(/[/\s"']([\w-]+)\.[cm]?[jt]sx?\b/g))
    for (const name of [stem, ...longNames.filter((long) => long.endsWith(`/${stem}`))]) yield { name, index };
}

function isWithinPackage(
  text: string,
  start: number,
  end: number,
  isManifest: boolean,
  imported: ReadonlySet<string>,
): boolean {
  if (!/[-/]/.test(`${text[start - 1] ?? ''}${text[end] ?? ''}`)) return false;
  if (isManifest) return true;
  const before = /["'`]([\w@./-]*)$/.exec(text.slice(Math.max(0, start - packageNameMax), start))?.[1];
  const after = /^([\w@./-]*)["'`]/.exec(text.slice(end, end + packageNameMax))?.[1];
  return before !== undefined && after !== undefined && imported.has(`${before}${text.slice(start, end)}${after}`);
}

/** `-Dapp.fast=1` writes `app.fast`, `my-app.faster` does not. */
function standsAlone(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  return !/\w/.test(text[end] ?? '') && (before.endsWith('-D') || !/[\w-]/.test(text[start - 1] ?? ''));
}
