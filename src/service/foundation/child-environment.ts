/**
 * The environment of child processes: nothing of this process's own, which holds secrets. Only the folder in which Node keeps
 * this program's compiled code, beside its packages, so that a child starts in half the time.
 */
import { fileURLToPath } from 'node:url';

/** Also named by bin/vedette.mjs. */
const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/vedette/', import.meta.url));

export function childEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return { NODE_COMPILE_CACHE: compileCache, ...more };
}
