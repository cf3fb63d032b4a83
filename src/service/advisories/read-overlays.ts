/** The symbol overlays of a source (`*.jsonl`, a record a line), those of the sets beside it, and those that the starter set gives to whatever source is used. */
import { readFileSync } from 'node:fs';
import type { OsvRecord } from '../../engine/advisories/osv-record.ts';
import { isOverlayId, symbolOverlay } from '../../engine/advisories/symbol-overlay.ts';
import { readOsvRecord } from '../../engine/advisories/read-osv-record.ts';
import { createProblemLog, type ProblemLog, readRecords } from './read-records.ts';
import { isOverlayFile, listSourceFiles, messageOf, readSourceFiles, type SourceFile } from './source-files.ts';

/** A source's own overlay stands beside the starter set's: symbols of a group are all that anybody names. */
export function readOverlays(files: readonly SourceFile[], starterFolder: string, log: ProblemLog): OsvRecord[] {
  const overlays = new Map<string, OsvRecord>();
  const starter = readRecords(readSourceFiles(listSourceFiles(starterFolder)), createProblemLog());
  for (const record of starter) keep(overlays, symbolOverlay(record));
  for (const file of files.filter(({ path }) => isOverlayFile(path)))
    for (const record of readLines(file, log)) keep(overlays, symbolOverlay(record));
  return [...overlays.values()];
}

function keep(overlays: Map<string, OsvRecord>, overlay: OsvRecord | undefined): void {
  if (overlay === undefined) return;
  const known = overlays.get(overlay.id);
  overlays.set(
    overlay.id,
    known === undefined ? overlay : { ...known, affected: [...known.affected, ...overlay.affected] },
  );
}

function* readLines({ path }: SourceFile, log: ProblemLog): Generator<OsvRecord> {
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    try {
      const { record, problems } = readOsvRecord(JSON.parse(line));
      for (const problem of problems) log.add(`${path}:${index + 1}`, problem);
      if (record === undefined || isOverlayId(record.id)) log.add(`${path}:${index + 1}`, 'the line is no overlay');
      else yield record;
    } catch (error) {
      log.add(`${path}:${index + 1}`, `invalid JSON: ${messageOf(error)}`);
    }
  }
}
