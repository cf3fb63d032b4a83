/** Where the evaluation finds what is not its own: the project it belongs to, the pages it writes, and the shared data beside it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('../', import.meta.url));
/** The program as people start it. */
export const program = join(projectRoot, 'bin/vedette.mjs');
export const sharedData = fileURLToPath(new URL('../../shared/data/', import.meta.url));

/** @param name below `docs/` */
export function writePage(name: string, text: string): void {
  writeFileSync(join(projectRoot, 'docs', name), text);
}
