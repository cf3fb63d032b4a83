/** A scan's result without the findings that suppressions name, for what compares results and records no issues. */
import type { ScanResult } from '../scans/scan-result.ts';
import type { SuppressionRow } from './store.ts';
import { suppressionFinder } from './suppression-finder.ts';

/** @param rows those in force */
export function withoutSuppressed(
  result: ScanResult,
  rows: readonly SuppressionRow[],
  repositoryId: string,
): ScanResult {
  if (rows.length === 0) return result;
  const find = suppressionFinder(rows);
  const occurrences = result.occurrences.filter(({ packageIndex, advisoryIndex, fixedVersions }) => {
    const [found, advisory] = [result.packages[packageIndex], result.advisories[advisoryIndex]];
    if (found === undefined || advisory === undefined) return true;
    const { id, aliases, references } = advisory;
    const asked = { ...found, ids: [id, ...aliases], references, hasFix: fixedVersions.length > 0 };
    return find(asked, repositoryId) === undefined;
  });
  return { ...result, occurrences };
}
