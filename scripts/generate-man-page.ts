/** Writes docs/vedette.1 from the commands of the command line. */
import { writeFileSync } from 'node:fs';
import { currentManPage } from '../src/cli/current-man-page.ts';

writeFileSync(new URL('../docs/vedette.1', import.meta.url), await currentManPage());
