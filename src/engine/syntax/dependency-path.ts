/** Where the sources of installed packages lie in a tree, by the habits of the language. */
import type { LanguageName } from '../model/language-name.ts';

export function isDependencyPath(path: string, language: LanguageName): boolean {
  return (language === 'go' ? /(?:^|\/)vendor\// : /(?:^|\/)(?:node_modules|site-packages|dist-packages)\//).test(path);
}
