/** The languages whose code is followed, and the language of a path. */
import { basename } from 'node:path/posix';
import { csharp } from './csharp/index.ts';
import { go } from './go/index.ts';
import { java } from './java/index.ts';
import { javascript } from './javascript/index.ts';
import { kotlin } from './kotlin/index.ts';
import { isDependencyPath } from '../syntax/dependency-path.ts';
import type { Language } from '../syntax/language.ts';
import { php } from './php/index.ts';
import { python } from './python/index.ts';
import { ruby } from './ruby/index.ts';
import { rust } from './rust/index.ts';
import { scala } from './scala/index.ts';
import { typescript } from './typescript/index.ts';

export const languages: readonly Language[] = [
  javascript,
  typescript,
  python,
  go,
  java,
  kotlin,
  scala,
  csharp,
  php,
  ruby,
  rust,
];

const byExtension = new Map(
  languages.flatMap((language) => language.extensions.map((extension) => [extension, language])),
);
const byFileName = new Map(languages.flatMap((language) => (language.fileNames ?? []).map((name) => [name, language])));
const byInterpreter = new Map(
  languages.flatMap((language) => language.interpreters.map((program) => [program, language])),
);

/** Pages and texts, which may hold scripts; those of installed packages are not run. */
export function isTextFile(path: string): boolean {
  return /\.(?:html?|mdx?|ejs)$/i.test(path);
}

export function languageOf(path: string): Language | undefined {
  const name = basename(path).toLowerCase();
  const dot = name.lastIndexOf('.');
  const named = byFileName.get(name);
  if (named !== undefined) return named;
  if (dot < 0 || /\.d\.[cm]?ts$/.test(name)) return undefined;
  if (isTextFile(name) && isDependencyPath(path, 'javascript')) return undefined;
  // `a.py.j2` becomes Python.
  const before = name.lastIndexOf('.', dot - 1);
  return (before > 0 ? byExtension.get(name.slice(before)) : undefined) ?? byExtension.get(name.slice(dot));
}

/** The language that the `#!` line of a script names. */
export function languageOfScript(firstLine: string): Language | undefined {
  if (!firstLine.startsWith('#!')) return undefined;
  const words = firstLine
    .slice(2)
    .trim()
    .split(/[\s/]+/)
    .filter((word) => word !== '' && !word.startsWith('-') && !word.includes('='));
  for (const word of words.reverse()) {
    const language = byInterpreter.get(word.replace(/[\d.]+$/, ''));
    if (language !== undefined) return language;
  }
  return undefined;
}
