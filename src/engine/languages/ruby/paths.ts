/** Paths that `load` takes whatever the file is called, and that are read as none of the repository's own. */
import type { Text } from '../../syntax/computed-text.ts';
import type { QualifiedWalk } from '../../syntax/qualified-walk.ts';
import type { SyntaxNode } from '../../syntax/syntax-tree.ts';
import { isAmongPackages, isUnreadFile } from '../../syntax/unread-code.ts';

const readEndings = /^(?:rb|rake|ru|gemspec|podspec|thor|jbuilder|rabl|builder|prawn|arb|axlsx|rbw|so|bundle|jar)$/;

export function noteUnread(walk: QualifiedWalk, method: string, texts: readonly Text[], place: SyntaxNode): void {
  const isUnread = (text: Text): boolean =>
    method === 'load' ? isUnreadFile(text, readEndings) : method === 'require_relative' && isAmongPackages(text);
  if (texts.some(isUnread)) walk.facts.hazard('dynamic_load', 'code of a file that is not read', place);
}
