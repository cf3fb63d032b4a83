/** What makes objects of texts: of any class that is there. */
import { ownFolder, prefixOf, wholeText } from '../../syntax/computed-text.ts';
import { type QualifiedWalk, textOf } from '../../syntax/qualified-walk.ts';
import { childrenIn, field, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { rubyTexts } from './texts.ts';

export function isDeserialiser(owner: string, method: string): boolean {
  return (
    /^(?:Marshal|YAML|Psych)$/.test(owner) &&
    /^(?:load|restore|unsafe_load|unsafe_load_file|load_file|load_stream)$/.test(method)
  );
}

/** An object of any class that is there comes out; a file of one's own holds what one wrote. */
export function deserialise(
  walk: QualifiedWalk,
  method: string,
  owner: string,
  given: SyntaxNode | undefined,
  place: SyntaxNode,
): void {
  const isFile = method.endsWith('_file');
  const source = isFile
    ? given
    : /^File\.(?:read|open|new)$/.test(calleeOf(walk, given))
      ? childrenIn(given ?? place, 'arguments')[0]
      : undefined;
  const isOwn =
    source !== undefined &&
    rubyTexts(walk, source).every((text) => wholeText(text) !== undefined || prefixOf(text).startsWith(ownFolder));
  if (!isOwn && given?.type !== 'string') walk.facts.hazard('reflection', `${owner}.${method}`, place);
}

/** `File.read`; empty of what is no call. */
export function calleeOf(walk: QualifiedWalk, node: SyntaxNode | undefined): string {
  if (node?.type !== 'call') return '';
  return `${textOf(walk, field(node, 'receiver')).slice(0, 40)}.${textOf(walk, field(node, 'method'))}`;
}
