/**
 * The names by which Python distributions are imported, where nobody can work them out from the distribution's name, and
 * the distributions of which it is known that both names agree.
 */
import { differentNames, sameNames } from './import-name-table.ts';
import { standardLibrary } from '../graph/standard-library.ts';

export interface ImportNames {
  /** Modules that the distribution surely brings. */
  readonly certain: readonly string[];
  /** Modules that it may bring, by the habits of naming. */
  readonly possible: readonly string[];
  /** False where the names are a guess: such a package is never called unused. */
  readonly isKnown: boolean;
}

export function importNames(distribution: string): ImportNames {
  const name = distribution.toLowerCase().replace(/[-_.]+/g, '-');
  const listed = differentNames.get(name);
  if (listed !== undefined) return { certain: listed, possible: [], isKnown: true };
  const plain = name.replaceAll('-', '_');
  if (sameNames.has(name)) return { certain: [plain], possible: [], isKnown: true };
  const possible = new Set([
    plain.replace(/^python_|^py_/, ''),
    plain.replace(/_python$|_py$|_client$|_sdk$/, ''),
    plain.replace(/^py/, ''),
    plain.replaceAll('_', ''),
    // `time-machine` brings no module below `time`, so that who imports `time` imports nothing of it.
    ...(standardLibrary.has(name.slice(0, Math.max(0, name.indexOf('-')))) ? [] : [name.replaceAll('-', '.')]),
    plain.replace(/\d+$/, ''),
  ]);
  possible.delete(plain);
  possible.delete('');
  return { certain: [plain], possible: [...possible], isKnown: false };
}
