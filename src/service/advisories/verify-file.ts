/** Proves that a finished file can be read before anybody depends on it. */
import { DatabaseSync } from 'node:sqlite';
import { ecosystemNames } from '../../engine/model/ecosystem-name.ts';
import type { BuiltFile } from './build-file.ts';
import { openAdvisories } from './open-advisories.ts';

/**
 * Opens the file and asks it something; with `isThorough` reads every page of it, which a patched copy of a proved file can do without.
 * @throws where the file is damaged or is not the one that was meant to be built.
 */
export function verifyFile(file: string, built: BuiltFile, isThorough: boolean): void {
  using lookup = openAdvisories(file);
  if (lookup.snapshot !== built.snapshot || lookup.records !== built.records) {
    throw new Error(`${file} is not the file that was built`);
  }
  using db = new DatabaseSync(file, { readOnly: true });
  if (isThorough) {
    const [found] = db.prepare('PRAGMA quick_check(1)').all();
    if (found?.quick_check !== 'ok') throw new Error(`${file} is damaged: ${String(found?.quick_check)}`);
  }
  const last = db.prepare('SELECT id FROM record ORDER BY no DESC LIMIT 1').get();
  const advisory = lookup.advisory(String(last?.id));
  if (last !== undefined && advisory === undefined) throw new Error(`${file} does not know its own ${String(last.id)}`);
  const entry = db.prepare('SELECT ecosystem, name FROM affected LIMIT 1').get();
  const ecosystem = ecosystemNames[Number(entry?.ecosystem)];
  if (ecosystem !== undefined) lookup.find(ecosystem, String(entry?.name), '1.0.0');
}
