/** The versions that records of an ecosystem name, each once and in order of text: real ones, to draw from. */
import { listSourceFiles, readSourceFiles } from '../../src/service/advisories/source-files.ts';
import { createProblemLog, readRecords } from '../../src/service/advisories/read-records.ts';

export function namedVersions(source: string, ecosystem: string): readonly string[] {
  const named = new Set<string>();
  for (const { affected } of readRecords(readSourceFiles(listSourceFiles(source)), createProblemLog())) {
    for (const one of affected.filter((entry) => entry.ecosystem === ecosystem)) {
      for (const { version } of one.ranges.flat()) named.add(version);
      for (const version of one.versions) named.add(version);
    }
  }
  return [...named].sort();
}
