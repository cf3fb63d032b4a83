/** What a file does to others, or to what the library finds, without a call of a loader. */
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { hazard, type LoadWalk, writtenAt } from './load-walk.ts';

/** What stands below it in other files runs then. */
const setsTyping =
  /\.TYPE_CHECKING\s*(?::[^=\n]*)?=(?!=)(?!\s*(?:False|0)\b)|\bTYPE_CHECKING\s*=\s*True\s*[,)]|\[\s*['"]TYPE_CHECKING['"]\s*\]\s*=(?!=)|['"]TYPE_CHECKING['"]\s*[:,]\s*True|\bfor\s[^\n]*\.TYPE_CHECKING\s+in\b|\b(?:setattr|patch|object)\s*\([^()\n]*['"](?:[\w.]*\.)?TYPE_CHECKING['"]/;

export function noteTypingSet(walk: LoadWalk, root: SyntaxNode): void {
  const at = setsTyping.exec(walk.text)?.index;
  if (at === undefined) return;
  hazard(walk, 'TYPE_CHECKING that is given another value', statementAt(root, at));
}

/** The zones of time may be those of a distribution. */
export function noteZones(walk: LoadWalk, place: SyntaxNode, modules: readonly (SyntaxNode | undefined)[]): void {
  if (modules.some((module) => /^(?:backports\.)?zoneinfo\b/.test(writtenAt(walk, module))))
    walk.notes.push({ kind: 'string', text: 'tzdata', place });
}

/** Names of the environment by which Python, and what it starts, imports what they say. */
const loadingVariables = /['"](?:PYTHONBREAKPOINT|PYTHONSTARTUP|PY_SAX_PARSER|_PYTHON_SYSCONFIGDATA_NAME)['"]/;

export function noteVariables(walk: LoadWalk, root: SyntaxNode): void {
  const at = loadingVariables.exec(walk.text)?.index;
  if (at !== undefined) hazard(walk, 'a module that the environment names', statementAt(root, at));
}

function statementAt(root: SyntaxNode, at: number): SyntaxNode {
  return root.children.find(({ start, end }) => start <= at && at < end) ?? root;
}
