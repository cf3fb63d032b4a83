/** Notes of coverage on a package, and how they tell of advisories. */
import type { CoverageNote } from './model/coverage-note.ts';
import type { ListedForeign } from './model/inventory.ts';
import type { LocalName, Package } from './model/package.ts';
import { unsaidSource } from './model/package-source.ts';

export function packageNote(
  kind: CoverageNote['kind'],
  found: Package | LocalName,
  advisoryIds: readonly string[],
  message: string,
): CoverageNote {
  const { ecosystem, name, version, source, manifestPath, span } = found;
  return { kind, path: manifestPath, line: span.startLine, ecosystem, name, version, source, advisoryIds, message };
}

/** Names of other ecosystems mean other code: matching by them would be a guess. */
export function foreignNote({ type, name, version, cpe, path, span }: ListedForeign): CoverageNote {
  const label = `${name === '' ? 'a component without a name' : name}${version === '' ? '' : ` ${version}`}`;
  const why =
    type === ''
      ? `has no readable package URL${cpe === '' ? '' : ` (${cpe})`}`
      : `is a package of the kind ${type}, of which no advisories are known here`;
  return {
    kind: 'foreign',
    path,
    line: span.startLine,
    ecosystem: type,
    name,
    version,
    source: unsaidSource,
    advisoryIds: [],
    message: `${label} ${why}: it is listed and not matched`,
  };
}

const namedMax = 5;

export function listed(ids: readonly string[]): string {
  return [...ids.slice(0, namedMax), ...(ids.length > namedMax ? ['…'] : [])].join(', ');
}

export function counted(ids: readonly string[]): string {
  return ids.length === 1 ? 'one advisory' : `${ids.length} advisories`;
}
