/**
 * What code can load that is made from a text which nobody knows. It must write how it loads: a package that makes code of its
 * own pieces, and of templates and schemas that it is given, writes none of that where its pieces hold none.
 */
import type { LoadBound } from '../../model/file-facts.ts';
import { declaringScope } from '../../syntax/scope.ts';
import { memberName, nameOf, type Node, nodeOf, nodesOf } from './syntax/node.ts';
import type { Walk } from './walk.ts';
import { calleeName } from './loading/paths.ts';
import { hole, textOf } from './loading/constants.ts';
import { meaningOf } from './loading/meaning.ts';

/** What loads in code that has a `require` of its own, or is handed one. */
const requireText = /\brequire\s*[(.'"`\]]|^\s*require\s*$/;
/** The end of a piece may be the beginning of the word. */
const begunLoad = /\b(?:requi?|requir|impo?|impor|return (?:im|re)|import)$|\bimport\s*\/\*/;
/** What loads in any code, also in such as is handed nothing and sees no `require`. */
const freeLoadText = /\bimport\s*\(|^\s*import\s*$|\bmainModule\b|\bgetBuiltinModule\b|\bcreateRequire\b/;
const depthMax = 12;

export function noteLoadText(walk: Walk, text: string): void {
  const isFree = begunLoad.test(text) || freeLoadText.test(text);
  if (isFree || requireText.test(text)) walk.facts.loadText(!walk.isInstalled, isFree);
}

/**
 * Code that loads by itself, whoever makes code of it: `return import('` and what follows. Parsers and linters among the packages
 * hand the word alone around.
 */
export function isLoadText(walk: Walk, node: Node): boolean {
  // Of most files no text is put together for this.
  if (!walk.settled.quotesLoads()) return false;
  const text = textOf(walk, node);
  if (walk.isInstalled && /^\s*import\s*$/.test(text)) return false;
  return freeLoadText.test(text) && !/\bimport\s*\(\s*\)/.test(text);
}

/** A text of the repository's own that is written in another way than it is read may hold a load, wherever it is handed. */
export function noteSpelled(walk: Walk, call: Node): void {
  if (walk.isInstalled) return;
  const callee = nodeOf(call['callee']);
  const name = calleeName(call);
  const isDecoded = decoders.test(name) && nodesOf(call['arguments']).some((given) => isText(walk, given));
  const isTurned = /^(?:reverse|replace|replaceAll)$/.test(name) && /^\w+$/.test(textOf(walk, rootOf(callee)));
  if (isDecoded || isTurned) walk.facts.loadText(true, true);
}

function isText(walk: Walk, node: Node): boolean {
  return textOf(walk, node).replaceAll(hole, '') !== '';
}

/** `'abc'` of `'abc'.split('').reverse`. */
function rootOf(callee: Node | undefined): Node | undefined {
  let node = callee;
  while (node?.type === 'MemberExpression' || node?.type === 'CallExpression')
    node = nodeOf(node[node.type === 'CallExpression' ? 'callee' : 'object']);
  return node;
}

/**
 * `undefined` where the text is spelled so that its pieces do not show what it says.
 * @param bound of a text that is put together of pieces
 */
export function boundOfText(walk: Walk, given: readonly Node[], bound: LoadBound = 'text'): LoadBound | undefined {
  if (walk.runsInPages()) return 'page';
  if (given.some((text) => isHidden(walk, text))) return undefined;
  return isFromOutside(walk, given.at(-1)) ? 'outside' : bound;
}

const decoders =
  /^(?:atob|unescape|decodeURI(?:Component)?|fromCharCode|fromCodePoint|raw|from|reverse|decode|inflate\w*|gunzip\w*|decrypt\w*|decompress\w*)$/;
/** Methods that leave each piece as it is written. */
const keeping = /^(?:join|concat|trim|trimEnd|trimStart|toString)$/;

/** `'quire'.replace(/^/, 're')`, `atob(…)` */
function isHidden(walk: Walk, node: Node | undefined, depth = 0): boolean {
  const meant = meaningOf(walk, node);
  if (meant === undefined) return false;
  if (depth > depthMax) return true;
  const inner = (part: Node | undefined): boolean => isHidden(walk, part, depth + 1);
  switch (meant.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return inner(nodeOf(meant['left'])) || inner(nodeOf(meant['right']));
    case 'ConditionalExpression':
      return inner(nodeOf(meant['consequent'])) || inner(nodeOf(meant['alternate']));
    case 'TemplateLiteral':
      return nodesOf(meant['expressions']).some(inner);
    case 'MemberExpression':
      return isWritten(walk, nodeOf(meant['object']));
    case 'CallExpression': {
      const callee = nodeOf(meant['callee']);
      const name = calleeName(meant);
      if (decoders.test(name)) return true;
      const owner = callee?.type === 'MemberExpression' ? nodeOf(callee['object']) : undefined;
      if (!keeping.test(name) && isWritten(walk, owner)) return true;
      return [owner, ...nodesOf(meant['arguments'])].some(inner);
    }
    default:
      return false;
  }
}

/** A word or list that stands there, of which parts are taken; what has spaces is code, in which placeholders are filled. */
function isWritten(walk: Walk, node: Node | undefined): boolean {
  const meant = meaningOf(walk, node);
  if (meant?.type === 'ArrayExpression') return true;
  return /^(?:Literal|TemplateLiteral|BinaryExpression)$/.test(meant?.type ?? '') && !/\s/.test(textOf(walk, meant));
}

const chainMin = 2;

/** `req.body.formula`, `event.data.code`: a part of what a function is given. */
function isFromOutside(walk: Walk, node: Node | undefined): boolean {
  let current = meaningOf(walk, node);
  let length = 0;
  for (; current?.type === 'MemberExpression'; current = nodeOf(current['object'])) {
    if (memberName(current) === '[]') return false;
    length++;
  }
  if (current?.type !== 'Identifier' || length < chainMin) return false;
  return isParameter(walk, nameOf(current));
}

function isParameter(walk: Walk, name: string): boolean {
  const scope = declaringScope(walk.scope, name);
  if (scope === undefined) return false;
  const index = [...scope.names.keys()].indexOf(name);
  return index >= 0 && index < (walk.parameters.get(scope) ?? 0);
}
