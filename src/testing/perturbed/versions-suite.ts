/** Small changes to the lines of a scheme's fixtures: how the two versions of a line compare, and what lies in its range. */
import { readFileSync } from 'node:fs';
import { versionSchemes } from '../../engine/versions/index.ts';
import { type AnyVersionScheme, compareTexts } from '../../engine/versions/version-scheme.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/versions/', import.meta.url);

export function versionsSuites(): readonly Suite[] {
  return versionSchemes.map(versionsSuite);
}

export function versionsSuite(scheme: AnyVersionScheme): Suite {
  const order = readFileSync(new URL(`fixtures/${scheme.name}.txt`, root), 'utf8');
  const ranges = readFileSync(new URL(`fixtures/ranges/${scheme.name}.txt`, root), 'utf8');
  const answerOf = remembered((line) => answer(scheme, line));
  const outcome = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
    Object.values(files).flatMap((text) => text.split('\n').map(answerOf));
  return {
    name: `versions/${scheme.name}`,
    cases: [
      { name: 'order', files: { lines: order }, outcome },
      { name: 'ranges', files: { lines: ranges }, outcome },
    ],
    perFile: 2000,
    digests: new URL(`perturbed/${scheme.name}.txt`, root),
  };
}

/** `a < b` or `version in range`; whatever else a line says, it is asked both ways. */
function answer(scheme: AnyVersionScheme, line: string): string {
  const [, left = '', right = ''] = /^(.*?) (?:[<=>]|in|out|unreadable) (.*)$/.exec(line) ?? [];
  if (left === '') return '';
  const parsed: unknown = scheme.parse(left);
  const answers = [
    compareTexts(scheme, left, right),
    compareTexts(scheme, right, left),
    parsed === undefined ? undefined : scheme.satisfies(parsed, right),
    parsed,
  ];
  return `${line} ${plain(answers)}`;
}

function remembered(ask: (line: string) => string): (line: string) => string {
  const known = new Map<string, string>();
  return (line) => {
    const found = known.get(line) ?? ask(line);
    known.set(line, found);
    return found;
  };
}
