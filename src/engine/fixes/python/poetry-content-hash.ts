/**
 * `content-hash` of poetry.lock: SHA-256 of what a pyproject.toml says of dependencies, as Python's json module writes it with sorted keys.
 * What counts as such has changed over Poetry's releases; the variant is the one that gives the hash that is there.
 */
import { createHash } from 'node:crypto';
import { sourceFile } from '../../text/source-file.ts';
import { readToml, tableAt, valueAt } from '../../text/toml.ts';
import type { TomlTable, TomlValue } from '../../text/toml-value.ts';

type Variant = (root: TomlTable) => string | undefined;

const legacyKeys = ['dependencies', 'source', 'extras', 'dev-dependencies'];

const variants: readonly Variant[] = [(root) => contentOf(root, true), (root) => contentOf(root, false)];

/** The hash of the edited manifest; `undefined` where the lockfile was not made from the manifest as it is. */
export function newContentHash(before: string, after: string, hash: string): string | undefined {
  const [old, now] = [before, after].map((text) => readToml(sourceFile('pyproject.toml', text)).root);
  if (old === undefined || now === undefined) return undefined;
  const variant = variants.find((one) => digestOf(one(old)) === hash);
  return variant === undefined ? undefined : digestOf(variant(now));
}

function digestOf(content: string | undefined): string | undefined {
  return content === undefined ? undefined : createHash('sha256').update(content).digest('hex');
}

function contentOf(root: TomlTable, withGroups: boolean): string | undefined {
  const poetry = tableAt(root, 'tool', 'poetry');
  const project = pairs(
    ['requires-python', 'dependencies', 'optional-dependencies'].flatMap((key) =>
      entryOf(key, valueAt(root, 'project', key)),
    ),
  );
  const groups = withGroups ? tableAt(root, 'dependency-groups') : undefined;
  const hasProject = project !== '{}' || (groups !== undefined && groups.entries.size > 0);
  const own = [...legacyKeys, 'group'].flatMap((key) => {
    const value = poetry?.entries.get(key)?.value;
    if (value === undefined && (hasProject || key === 'group')) return [];
    return [[key, value === undefined ? 'null' : jsonOf(value)] as const];
  });
  if (!hasProject) return pairs(own);
  return pairs([
    ...(project === '{}' ? [] : [['project', project] as const]),
    ...(groups === undefined || groups.entries.size === 0 ? [] : [['dependency-groups', jsonOf(groups)] as const]),
    ['tool', pairs([['poetry', pairs(own)]])],
  ]);
}

function entryOf(key: string, value: TomlValue | undefined): readonly (readonly [string, string])[] {
  return value === undefined ? [] : [[key, jsonOf(value)]];
}

/** As `json.dumps(value, sort_keys=True)` writes it. */
function jsonOf(value: TomlValue): string {
  switch (value.kind) {
    case 'string':
      return quoted(value.value);
    case 'boolean':
      return String(value.value);
    case 'array':
      return `[${value.items.map(jsonOf).join(', ')}]`;
    case 'table':
      return pairs([...value.entries].map(([key, entry]) => [key, jsonOf(entry.value)] as const));
    default:
      return value.text;
  }
}

function pairs(entries: readonly (readonly [string, string])[]): string {
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${sorted.map(([key, value]) => `${quoted(key)}: ${value}`).join(', ')}}`;
}

function quoted(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
