/**
 * Modules of Python in whose place an object is put, or that are given another class: to import a name from one reads a member of that
 * object, by its methods and properties.
 */
import { dirname } from 'node:path/posix';

const replaces =
  /\bmodules\s*\[[^\]\n]{1,200}\]\s*(?::[^=\n]{1,99})?=(?!=)|\bmodules\s*\.\s*(?:update|setdefault|__setitem__)\b|\b__class__\s*=(?!=)|\bsetattr\s*\([^\n]{0,200}__class__|\b(?:setitem|patch\.dict)\s*\([^\n]{0,99}\bmodules\b/;

export interface ReplacedModules {
  /** Told of every text once. */
  readonly note: (path: string, text: string, isOfPackage: boolean) => void;
  /** Asked when all were noted: whether what a file declares may stand in a module's place. */
  readonly mayHold: (path: string) => boolean;
}

export function replacedModules(): ReplacedModules {
  let isOwn = false;
  const folders = new Set<string>();
  return {
    note(path, text, isOfPackage) {
      if (!path.endsWith('.py') || !replaces.test(text)) return;
      if (isOfPackage) folders.add(dirname(path));
      else isOwn = true;
    },
    mayHold(path) {
      if (isOwn) return true;
      for (let folder = dirname(path); folders.size > 0 && folder !== '.' && folder !== '/'; folder = dirname(folder))
        if (folders.has(folder)) return true;
      return false;
    },
  };
}
