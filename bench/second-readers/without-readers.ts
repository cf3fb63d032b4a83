/**
 * Loaded before a program (`--import`), takes quick readers out of it: the modules named in WITHOUT_READERS say of every text
 * that it is not plain, so that the full parser of the syntax reads it. No switch of the product is needed for it.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { secondReaders } from './second-readers.ts';

const without = (process.env.WITHOUT_READERS ?? '').split(',').filter((name) => name !== '');
const replaced = new Map(
  secondReaders.filter(({ name }) => without.includes(name)).map(({ file, reader }) => [file, reader]),
);

registerHooks({
  load(url, context, nextLoad) {
    const reader = url.startsWith('file:') ? replaced.get(basename(fileURLToPath(url))) : undefined;
    const declaration = `export function ${reader}(`;
    if (reader === undefined || !readFileSync(fileURLToPath(url), 'utf8').includes(declaration))
      return nextLoad(url, context);
    // What else these modules export is types, of which nothing is left at run time.
    return { format: 'module', shortCircuit: true, source: `${declaration}) { return undefined; }` };
  },
});
