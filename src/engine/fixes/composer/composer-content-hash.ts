/** `content-hash` of composer.lock: an MD5 digest of what composer.json says that bears on which packages are locked. */
import { createHash } from 'node:crypto';
import { fieldOf } from '../shared/document.ts';
import { compactPhpJson } from './php-json.ts';

const relevantKeys = [
  'name',
  'version',
  'require',
  'require-dev',
  'conflict',
  'replace',
  'provide',
  'minimum-stability',
  'prefer-stable',
  'repositories',
  'extra',
];

/** @param manifest composer.json, parsed */
export function composerContentHash(manifest: unknown): string {
  const own = relevantKeys.flatMap((key) => {
    const value = fieldOf(manifest, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  const platform = fieldOf(fieldOf(manifest, 'config'), 'platform');
  if (platform !== undefined && platform !== null) own.push(['config', { platform }]);
  const sorted = own.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('md5')
    .update(compactPhpJson(Object.fromEntries(sorted)))
    .digest('hex');
}
