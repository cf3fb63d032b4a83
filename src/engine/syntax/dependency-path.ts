/** Where the sources of installed packages lie in a tree, by the habits of the language. */
import type { LanguageName } from '../model/language-name.ts';

export function isDependencyPath(path: string, language: LanguageName): boolean {
  return (language === 'go' ? /(?:^|\/)vendor\// : /(?:^|\/)(?:node_modules|site-packages|dist-packages)\//).test(path);
}

/** Gems and Composer's packages are read whole, as own code is; of their functions other names are known to be called by habit. */
export function isPackagePath(path: string, language: LanguageName): boolean {
  if (language === 'php') return /(?:^|\/)vendor\//.test(path);
  if (language === 'ruby') return /(?:^|\/)(?:vendor\/bundle|gems)\//.test(path);
  return isDependencyPath(path, language);
}
