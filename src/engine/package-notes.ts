/** Notes of coverage on a package, and how they tell of advisories. */
import type { CoverageNote } from './model/coverage-note.ts';
import type { LocalName, Package } from './model/package.ts';

export function packageNote(
  kind: CoverageNote['kind'],
  found: Package | LocalName,
  advisoryIds: readonly string[],
  message: string,
): CoverageNote {
  const { ecosystem, name, version, source, manifestPath, span } = found;
  return { kind, path: manifestPath, line: span.startLine, ecosystem, name, version, source, advisoryIds, message };
}

const namedMax = 5;

export function listed(ids: readonly string[]): string {
  return [...ids.slice(0, namedMax), ...(ids.length > namedMax ? ['…'] : [])].join(', ');
}

export function counted(ids: readonly string[]): string {
  return ids.length === 1 ? 'one advisory' : `${ids.length} advisories`;
}
