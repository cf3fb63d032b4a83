/** OSV-Scanner's `osv-scanner.toml`: `[[IgnoredVulns]]` by id, and `[[PackageOverrides]]` that ignore a package or its vulnerabilities. */
import type { Problem } from '../model/problem.ts';
import type { SourceFile } from '../text/source-file.ts';
import { readToml, stringAt, tablesAt, valueAt } from '../text/toml.ts';
import type { TomlTable } from '../text/toml-value.ts';
import { endOf, entryMaker } from './entry.ts';
import type { Suppression, SuppressionReading } from './suppression.ts';

export function readOsvScanner(file: SourceFile): SuppressionReading {
  const make = entryMaker('osv-scanner', file.path);
  const document = readToml(file);
  const problems: Problem[] = [];
  const lineOf = (table: TomlTable): number => file.span(table.start, table.start).startLine;
  const endOfTable = (table: TomlTable, key: string): string | undefined => {
    const value = valueAt(table, key);
    const text = value?.kind === 'string' ? value.value : value?.kind === 'datetime' ? value.text : undefined;
    const until = value !== undefined && text === undefined ? undefined : endOf(text, false);
    if (until === undefined) problems.push({ line: lineOf(table), message: `${key} is no date` });
    return until;
  };
  const ignored = tablesAt(document.root, 'IgnoredVulns').flatMap((table): Suppression[] => {
    const advisory = stringAt(table, 'id')?.value ?? '';
    const until = endOfTable(table, 'ignoreUntil');
    if (advisory === '') problems.push({ line: lineOf(table), message: 'an entry of IgnoredVulns has no id' });
    if (advisory === '' || until === undefined) return [];
    return [make(lineOf(table), { advisory, reason: stringAt(table, 'reason')?.value ?? '', until })];
  });
  const overridden = tablesAt(document.root, 'PackageOverrides').flatMap((table): Suppression[] => {
    const isIgnored = isTrue(table, 'ignore') || isTrue(table, 'vulnerability', 'ignore');
    if (!isIgnored) return [];
    const name = stringAt(table, 'name')?.value ?? '';
    const until = endOfTable(table, 'effectiveUntil');
    if (name === '')
      problems.push({
        line: lineOf(table),
        message: 'an entry of PackageOverrides without a name would ignore every package; it is not followed',
      });
    if (valueAt(table, 'group') !== undefined) {
      problems.push({
        line: lineOf(table),
        message: `the entry of ${name} asks for a group of dependencies, which is not followed`,
      });
      return [];
    }
    if (name === '' || until === undefined) return [];
    const pattern = {
      name,
      ecosystem: stringAt(table, 'ecosystem')?.value ?? '',
      version: stringAt(table, 'version')?.value ?? '',
    };
    return [make(lineOf(table), { packages: [pattern], reason: stringAt(table, 'reason')?.value ?? '', until })];
  });
  // What a broken text leaves of an entry could leave out more than was meant.
  if (document.problems.length > 0) return { format: 'osv-scanner', suppressions: [], problems: document.problems };
  return { format: 'osv-scanner', suppressions: [...ignored, ...overridden], problems };
}

function isTrue(table: TomlTable, ...keys: readonly string[]): boolean {
  const value = valueAt(table, ...keys);
  return value?.kind === 'boolean' && value.value;
}
