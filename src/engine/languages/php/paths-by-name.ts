/** Paths by which PHP code reaches files that are read as none of the repository's own, and folders that change what paths mean. */
import { prefixOf, type Text } from '../../syntax/computed-text.ts';
import { isUnreadFile } from '../../syntax/unread-code.ts';
import { extensions } from './extensions.ts';

const readEndings = new RegExp(`^(?:${extensions.map((ending) => ending.slice(1)).join('|')})$`, 'i');

/** The package whose file it is. */
export function packageOf(text: Text): string | undefined {
  return /(?:^|\/)vendor\/([\w.-]+\/[\w.-]+)\//.exec(text.join(''))?.[1];
}

/** An own file that is not read as code; or one among the packages, of which it is not said whose it is. */
export function isUnknownFile(text: Text): boolean {
  if (/^[a-z]{2,}:/i.test(prefixOf(text))) return false;
  return isUnreadFile(text, readEndings) || (isBelowVendor(text) && packageOf(text) === undefined);
}

function isBelowVendor(text: Text): boolean {
  return /(?:^|\/)vendor\/(?!autoload\.php|composer\/|bin\/)/.test(text.join('*'));
}

const changesFolder = /^(?:chdir|set_include_path|ini_set)$/;

/** What is searched among the packages, or where relative paths begin there. */
export function opensPackages(name: string, texts: readonly Text[]): boolean {
  if (name === 'glob') return texts.some((text) => isBelowVendor(text) && packageOf(text) === undefined);
  return changesFolder.test(name) && texts.some((text) => /(?:^|[/:])vendor(?:\/|$)/.test(text.join('*')));
}

/** A file that the interpreter is given though its ending is another's. */
export function isUnreadProgram(text: Text): boolean {
  const [, ending] =
    /^\S*\s+(?:-\w\s+)*[\w./-]+\.(\w+)(?:\s|$)/.exec(text.map((piece) => piece ?? 'php').join('')) ?? [];
  const starts = text[0] === undefined || /(?:^|\/)php[\d.]*\s/.test(text[0]);
  return starts && ending !== undefined && !readEndings.test(ending);
}
