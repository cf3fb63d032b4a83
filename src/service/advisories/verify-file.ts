/** Proves that a finished file can be read before anybody depends on it. */
import type { BuiltFile } from './build-file.ts';
import { checkAdvisories } from './open-advisories.ts';

/** @throws where the file is damaged or is not the one that was meant to be built. */
export function verifyFile(file: string, built: BuiltFile): void {
  const found = checkAdvisories(file);
  if (found.snapshot !== built.snapshot || found.records !== built.records)
    throw new Error(`${file} is not the file that was built`);
}
