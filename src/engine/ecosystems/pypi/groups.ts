/** What a group of dependencies is for, by its name: Python's formats let people name groups, and nothing else tells. */
import type { Scope } from '../../model/scope.ts';

const testWords = new Set(['test', 'tests', 'testing', 'pytest', 'unittest', 'e2e']);
const developmentWords = new Set(
  'dev devel develop development lint linting linter format formatting typing types mypy docs doc documentation build ci tox nox style quality qa tools release benchmark bench'.split(
    ' ',
  ),
);

/** The scope that the words of a group or file name tell; `undefined` for names that tell nothing. */
export function scopeOfName(name: string): Scope | undefined {
  const words = name.toLowerCase().split(/[^a-z0-9]+/);
  if (words.some((word) => testWords.has(word))) return 'test';
  return words.some((word) => developmentWords.has(word)) ? 'development' : undefined;
}

/** For dependency groups (PEP 735, Poetry, PDM): they are never published, so they are for developers. */
export function scopeOfGroup(name: string): Scope {
  if (name === 'main' || name === 'default') return 'production';
  return scopeOfName(name) === 'test' ? 'test' : 'development';
}

/** A package in several groups is as important as the most important of them. */
export function strongestScope(scopes: readonly Scope[]): Scope | undefined {
  return scopes.length < 2 ? scopes[0] : strongestFirst.find((scope) => scopes.includes(scope));
}

const strongestFirst: readonly Scope[] = ['production', 'optional', 'peer', 'test', 'development'];
