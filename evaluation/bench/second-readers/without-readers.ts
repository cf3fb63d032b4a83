/**
 * Loaded before a program (`--import`), takes quick readers out of it: the modules named in WITHOUT_READERS say of every text
 * that it is not plain, so that the full parser of the syntax reads it. No switch of the product is needed for it.
 */
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
    const loaded = nextLoad(url, context);
    const reader = url.startsWith('file:') ? replaced.get(basename(fileURLToPath(url))) : undefined;
    const declaration = `export function ${reader}(`;
    if (reader === undefined || !String(loaded.source).includes(declaration)) return loaded;
    // What the other exports of the module are for, its callers have themselves: none is a value.
    return { ...loaded, format: 'module', source: `${declaration}) { return undefined; }` };
  },
});
