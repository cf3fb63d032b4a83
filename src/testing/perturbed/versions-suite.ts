/** Small changes to the lines of a scheme's fixtures: how the two versions of a line compare, and what lies in its range. */
import { readFileSync } from 'node:fs';
import { versionSchemes } from '../../engine/versions/index.ts';
import { type AnyVersionScheme, compareTexts } from '../../engine/versions/version-scheme.ts';
import { lineSuite } from './line-suite.ts';
import { plain } from './plain.ts';
import type { Suite } from './suite.ts';

const root = new URL('../../engine/versions/', import.meta.url);

export function versionsSuites(): readonly Suite[] {
  return versionSchemes.map((scheme) =>
    lineSuite({
      name: `versions/${scheme.name}`,
      texts: {
        order: readFileSync(new URL(`fixtures/${scheme.name}.txt`, root), 'utf8'),
        ranges: readFileSync(new URL(`fixtures/ranges/${scheme.name}.txt`, root), 'utf8'),
      },
      answer: (line) => answer(scheme, line),
      digests: new URL(`perturbed/${scheme.name}.txt`, root),
    }),
  );
}

/** `a < b` or `version in range`; whatever else a line says, it is asked both ways. */
function answer(scheme: AnyVersionScheme, line: string): string {
  const [, left = '', right = ''] = /^(.*?) (?:[<=>]|in|out|unreadable) (.*)$/.exec(line) ?? [];
  if (left === '') return '';
  const parsed: unknown = scheme.parse(left);
  return plain([
    compareTexts(scheme, left, right),
    compareTexts(scheme, right, left),
    parsed === undefined ? undefined : scheme.satisfies(parsed, right),
    parsed,
  ]);
}
