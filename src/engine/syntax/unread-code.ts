/**
 * Files that code runs by their paths, whatever they are called: one whose ending is none of the language's, or that lies among
 * the packages of others, is not read, so that nobody knows what it loads.
 */
import type { Text } from './computed-text.ts';

const packageFolders =
  /(?:^|\/)(?:node_modules|bower_components|jspm_packages|site-packages|dist-packages|\.git|\.yarn|\.venv|venv)\//;

/** @param readEndings of the files that are read as code of the language; without a point */
export function isUnreadFile(text: Text, readEndings: RegExp): boolean {
  const ending = /\.(\w+)$/.exec(text.at(-1) ?? '')?.[1];
  return isAmongPackages(text) || (ending !== undefined && !readEndings.test(ending));
}

export function isAmongPackages(text: Text): boolean {
  return packageFolders.test(text.join('*'));
}
