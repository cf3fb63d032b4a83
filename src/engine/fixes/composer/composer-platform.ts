/**
 * Whether a release runs on the machines that a composer.lock is for: nobody says which those are, so it is to run on the lowest PHP that all
 * that is locked already runs on, with extensions that are asked for already.
 */
import { isPlatformPackage } from '../../ecosystems/packagist/platform.ts';
import { fieldOf, textAt } from '../shared/document.ts';
import type { ComposerLock } from './composer-lock.ts';
import { compareComposer, linksOf, meetsComposer } from './composer-releases.ts';

export interface ComposerPlatform {
  admits(fields: unknown): boolean;
}

/** Those that PHP cannot be built without. */
const builtIn = new Set(['ext-core', 'ext-date', 'ext-hash', 'ext-pcre', 'ext-reflection', 'ext-spl', 'ext-standard']);

export function composerPlatform({ manifest, root, entries }: ComposerLock): ComposerPlatform {
  const all = [manifest, ...entries.map(({ fields }) => fields)];
  const asked = new Map<string, Set<string>>();
  for (const fields of all)
    for (const kind of ['require', 'provide', ...(fields === manifest ? ['require-dev'] : [])])
      for (const [name, constraint] of linksOf(fields, kind))
        if (isPlatformPackage(name)) asked.set(name, (asked.get(name) ?? new Set()).add(constraint));
  const overrides = linksOf(fieldOf(manifest, 'config'), 'platform');
  const php = overrides.get('php') ?? lowestOf([...(asked.get('php') ?? [])]);
  const plugins = textAt(root, 'plugin-api-version') || '1.1.0';
  const admitsOne = (name: string, constraint: string): boolean => {
    if (asked.get(name)?.has(constraint) === true) return true;
    if (name === 'php') return php !== undefined && meetsComposer(php, constraint);
    if (name === 'composer-plugin-api') return meetsComposer(plugins, constraint);
    // It came with Composer 2.2, whose lockfiles say no more of it.
    if (name === 'composer-runtime-api') return meetsComposer(plugins, '>=2.2') && meetsComposer('2.2.2', constraint);
    const isThere = asked.has(name) || builtIn.has(name) || overrides.has(name);
    const isBundled = name === 'ext-json' && php !== undefined && meetsComposer(php, '>=8');
    return constraint === '*' && (isThere || isBundled);
  };
  return {
    admits: (fields) =>
      [...linksOf(fields, 'require')].every(
        ([name, constraint]) => !isPlatformPackage(name) || admitsOne(name, constraint),
      ),
  };
}

/** Of the versions that constraints name, the lowest that meets all of them. */
function lowestOf(constraints: readonly string[]): string | undefined {
  const named = constraints.flatMap((constraint) => constraint.match(/\d+(?:\.\d+){0,3}/g) ?? []);
  return [...new Set(named)]
    .toSorted(compareComposer)
    .find((version) => constraints.every((constraint) => meetsComposer(version, constraint)));
}
