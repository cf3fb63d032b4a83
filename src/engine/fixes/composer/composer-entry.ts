/** An entry of composer.lock as Composer writes it from what a repository says of a release. */
import { fieldOf } from '../shared/document.ts';
import { prettyPhpJson } from './php-json.ts';

/** In the order of Composer's dumper; what a lockfile does not say of a release is left out. */
const order = [
  'target-dir',
  'source',
  'dist',
  'require',
  'conflict',
  'provide',
  'replace',
  'require-dev',
  'suggest',
  'bin',
  'type',
  'extra',
  'autoload',
  'autoload-dev',
  'notification-url',
  'include-path',
  'php-ext',
  'archive',
  'license',
  'authors',
  'description',
  'homepage',
  'keywords',
  'support',
  'funding',
  'abandoned',
  'time',
];

const links = new Set(['require', 'conflict', 'provide', 'replace', 'require-dev', 'suggest']);
const partsOf: Readonly<Record<string, readonly string[]>> = {
  source: ['type', 'url', 'reference', 'mirrors'],
  dist: ['type', 'url', 'reference', 'shasum', 'mirrors'],
};

/** Without the indentation of the list that it stands in. */
export function composerEntry(fields: Readonly<Record<string, unknown>>): string {
  const entry: Record<string, unknown> = { name: fields['name'], version: fields['version'] };
  for (const key of order) {
    const value = key === 'type' ? (fields[key] ?? 'library') : fields[key];
    if (!isEmpty(value)) entry[key] = valueOf(key, value);
  }
  return prettyPhpJson(entry);
}

function valueOf(key: string, value: unknown): unknown {
  if (key in partsOf)
    return Object.fromEntries(
      (partsOf[key] ?? []).flatMap((part) => {
        const own = fieldOf(value, part);
        return own === undefined || own === null ? [] : [[part, own] as const];
      }),
    );
  if (links.has(key) && typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, constraint]) => [key === 'suggest' ? name : name.toLowerCase(), constraint] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  if (key === 'license' || key === 'bin') return Array.isArray(value) ? value : [value];
  if (key === 'keywords' && Array.isArray(value)) return value.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return value;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);
}
