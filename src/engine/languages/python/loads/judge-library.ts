/** What functions of the library load that take a name beside other things: a package with its files, a module to run again. */
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { fold, foldItems } from './constants.ts';
import { hazard, type LoadWalk, writtenAt } from './load-walk.ts';
import { judgeLogSettings } from './log-settings.ts';
import { meaningsOf } from './meaning.ts';
import { type Binding, findName, nameOf, type Text } from './names.ts';
import { primitiveOf } from './primitives.ts';
import { targetOf } from './target.ts';
import { holeAt } from './texts.ts';

/** @param node what the function is told, `undefined` where nothing */
export function judgeLibrary(
  walk: LoadWalk,
  call: SyntaxNode,
  watched: string,
  node: SyntaxNode | undefined,
  shown: string,
): void {
  if (node === undefined) return;
  switch (primitiveOf(watched)) {
    case 'package':
    case 'ifNamed':
      if (!isModule(walk, node)) judgeNames(walk, call, fold(node, walk.scope), shown);
      return;
    case 'names':
      judgeNames(walk, call, foldItems(node, walk.scope), shown);
      return;
    case 'patch':
      judgePatch(walk, call, watched, node, shown);
      return;
    case 'reload':
      if (!isLoaded(walk, node)) hazard(walk, `${shown} of a module that is not known`, call);
      return;
    case 'logSettings':
      judgeLogSettings(walk, call, node);
      return;
    default:
      if (isMadeHere(walk, node)) hazard(walk, `${shown} of settings that the program makes`, call);
  }
}

function judgeNames(walk: LoadWalk, call: SyntaxNode, texts: readonly Text[], shown: string): void {
  for (const text of texts) {
    const target = holeAt(text) === 'folder' ? '' : targetOf(walk, call, text);
    if (target === undefined) hazard(walk, `${shown} with a computed name`, call);
    else if (target !== '') walk.notes.push({ kind: 'import', specifier: target, place: call });
  }
}

/** Something of the file or of an import, which is no text; constants are written in capitals. */
function isModule(walk: LoadWalk, node: SyntaxNode): boolean {
  const written = writtenAt(walk, node);
  if (/(?:^|\.)_*[A-Z][A-Z0-9_]*$/.test(written)) return false;
  if (node.type === 'identifier') {
    const found = findName(walk.scope, nameOf(walk.scope, node));
    // What is taken from a module of settings is a text.
    const isModuleOrOwn = ({ how, node: statement }: Binding): boolean =>
      how === 'definition' ||
      (how === 'import' && !/^from\s+[.\w]*(?:settings|config|constants|conf)\b/.test(writtenAt(walk, statement)));
    if (found !== undefined) return found.bindings.every(isModuleOrOwn);
  }
  return node.type === 'attribute' && meaningsOf(node, walk.scope, 0).length > 0;
}

/** `patch("a.b.c")` loads `a.b`; other ways take the object itself, but for texts. */
function judgePatch(walk: LoadWalk, call: SyntaxNode, watched: string, node: SyntaxNode, shown: string): void {
  if (!/\.patch(?:\.(?:dict|multiple))?$/.test(watched)) return;
  // A dictionary or a class is handed itself.
  const isText = /^(?:concatenated_)?string$|^(?:binary_operator|call|conditional_expression)$/.test(node.type);
  const isName = node.type === 'identifier' && isTextName(walk, node);
  if (!watched.endsWith('.patch') && !isText && !isName) return;
  for (const text of fold(node, walk.scope)) {
    const target = targetOf(walk, call, text);
    if (target === undefined) hazard(walk, `${shown} with a computed name`, call);
    else if (target !== '') walk.notes.push({ kind: 'string', text: target, place: call });
  }
}

function isTextName(walk: LoadWalk, node: SyntaxNode): boolean {
  const found = findName(walk.scope, nameOf(walk.scope, node));
  return (
    found?.bindings.some(
      ({ how, node: value }) => how === 'value' && /string$|^(?:binary_operator|call)$/.test(value?.type ?? ''),
    ) === true
  );
}

/** What an import or a loader of a known name gave. */
function isLoaded(walk: LoadWalk, node: SyntaxNode): boolean {
  if (/^(?:sys\.)?modules\[\s*__name__\s*\]$/.test(writtenAt(walk, node))) return true;
  if (meaningsOf(node, walk.scope, 0).length > 0) return true;
  if (node.type !== 'identifier') return false;
  const found = findName(walk.scope, nameOf(walk.scope, node));
  return found === undefined || found.bindings.every(({ how }) => how === 'import');
}

const made = /\b(?:StringIO|\w*ConfigParser)\s*\(/;

/** Settings that lie in a file are read as such. */
function isMadeHere(walk: LoadWalk, node: SyntaxNode): boolean {
  if (made.test(writtenAt(walk, node))) return true;
  const found = node.type === 'identifier' ? findName(walk.scope, nameOf(walk.scope, node)) : undefined;
  return found?.bindings.some(({ node: value }) => value !== undefined && made.test(writtenAt(walk, value))) === true;
}
