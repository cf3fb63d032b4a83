/** A format's reader, loaded at the first file of the format: most trees hold few of the formats that there are. */
import type { Format } from './ecosystem.ts';

export function readBy(load: () => Promise<Format['extract']>): Format['extract'] {
  let loaded: Format['extract'] | undefined;
  return async (file, tree, descriptions) => {
    loaded ??= await load();
    return loaded(file, tree, descriptions);
  };
}
