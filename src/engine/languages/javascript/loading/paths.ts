/** What the name or path of a load means: a specifier, something that is surely below own folders, or nobody knows what. */
import { normalize } from 'node:path/posix';
import { lookUp } from '../../../syntax/scope.ts';
import { computedSpecifier } from '../syntax/computed-paths.ts';
import {
  literalPrefix,
  memberName,
  nameOf,
  type Node,
  nodeOf,
  nodesOf,
  stringOf,
  templateTexts,
} from '../syntax/node.ts';
import { hole, knownText, textOf } from './constants.ts';
import { type Constants, meaningOf } from './meaning.ts';

/** Paths within paths; a name may be made of itself. */
const depthMax = 20;

/** The specifier that a module's name means; one of which only the beginning is known ends in `*`. */
export function specifierOf(walk: Constants, source: Node | undefined): string | undefined {
  if (source === undefined || source.type === 'SpreadElement') return undefined;
  const known = knownText(walk, source);
  if (known !== undefined) return known;
  const meant = meaningOf(walk, source) ?? source;
  return computedSpecifier(meant) ?? ownFile(walk, meant) ?? begun(textOf(walk, meant));
}

/** True where a computed name surely stays among the repository's files, which are read anyway, or in a known package. */
export function staysInside(walk: Constants, source: Node, depth = 0): boolean {
  if (depth > depthMax) return false;
  const meant = meaningOf(walk, source) ?? source;
  const prefix = literalPrefix(meant) || (textOf(walk, meant).split(hole)[0] ?? '');
  if (/^\.{0,2}\//.test(prefix)) return !textOf(walk, meant).includes('node_modules') && !mentionsPackages(meant);
  if (/^(?:@[\w.-]+\/)?[\w-][\w.-]*\//.test(prefix)) return !prefix.startsWith('node_modules/');
  const leftmost = meaningOf(walk, leftmostOf(meant)) ?? meant;
  if (isOwnFolder(walk, leftmost)) return !mentionsPackages(meant);
  if (leftmost.type !== 'CallExpression' && leftmost.type !== 'NewExpression') return false;
  const first = nodesOf(leftmost['arguments'])[0];
  const name = calleeName(leftmost);
  if (!/^(?:join|resolve|URL|pathToFileURL|fileURLToPath)$/.test(name) || first === undefined) return false;
  if (mentionsPackages(meant) || nodesOf(leftmost['arguments']).some(mentionsPackages)) return false;
  return staysInside(walk, first, depth + 1);
}

/** The file that a path names, as far as it is made of own folders and of what is not known: relative, or within a package. */
export function ownFile(walk: Constants, node: Node | undefined, depth = 0): string | undefined {
  const meant = meaningOf(walk, node);
  if (meant === undefined || depth > depthMax || knownText(walk, meant) !== undefined) return undefined;
  if (meant.type === 'MemberExpression' && /^(?:href|pathname)$/.test(memberName(meant)))
    return ownFile(walk, nodeOf(meant['object']), depth + 1);
  const isMade = meant.type === 'NewExpression';
  if (!isMade && meant.type !== 'CallExpression') return below(walk, meant);
  const given = nodesOf(meant['arguments']);
  const name = calleeName(meant);
  if (isMade && name === 'URL') {
    const path = knownText(walk, given[0]);
    if (path === undefined || !isOwnUrl(given[1])) return undefined;
    return /^[./]/.test(path) ? path : /^[a-z]+:/i.test(path) ? undefined : `./${path}`;
  }
  if (/^(?:fileURLToPath|pathToFileURL|String|normalize|toNamespacedPath|realpathSync)$/.test(name))
    return ownFile(walk, given[0], depth + 1);
  if (name === 'toString' && meant['callee'] !== undefined)
    return ownFile(walk, nodeOf(nodeOf(meant['callee'])?.['object']), depth + 1);
  return below(walk, meant);
}

/** True for `__filename` and its like: the file itself, which is loaded already. */
export function isOwnPath(walk: Constants, node: Node | undefined, depth = 0): boolean {
  const meant = meaningOf(walk, node);
  if (depth > depthMax) return false;
  if (meant?.type === 'Identifier')
    return nameOf(meant) === '__filename' && lookUp(walk.scope, '__filename') === undefined;
  if (meant?.type === 'MemberExpression') return isMeta(meant, /^(?:url|filename)$/);
  const isPath = meant?.type === 'CallExpression' && calleeName(meant) === 'fileURLToPath';
  if (isPath) return isOwnPath(walk, nodesOf(meant['arguments'])[0], depth + 1);
  return (
    meant?.type === 'NewExpression' &&
    calleeName(meant) === 'URL' &&
    isOwnPath(walk, nodesOf(meant['arguments'])[0], depth + 1)
  );
}

/** A path of the working folder or of the file's, as a specifier; of a path through packages what comes after. */
export function pathSpecifier(path: string): string {
  const at = path.lastIndexOf('node_modules/');
  if (at >= 0) return path.slice(at + 'node_modules/'.length);
  return /^(?:\.{1,2}\/|\/|[a-z]:)/i.test(path) ? path : `./${path}`;
}

/** `join(__dirname, 'a', b)` and the same as a sum or template, where the folder may have another name. */
function below(walk: Constants, node: Node): string | undefined {
  const direct = computedSpecifier(node);
  if (direct !== undefined) return direct;
  const isCall = node.type === 'CallExpression';
  if (isCall && !/^(?:join|resolve)$/.test(calleeName(node))) return undefined;
  const [first, ...rest] = isCall ? joinedParts(walk, node) : sumOf(node);
  if (first === undefined || rest.length === 0 || !isOwnFolder(walk, first)) return undefined;
  const text = rest.map((part) => textOf(walk, part)).join(isCall ? '/' : '');
  const path = normalize(`./${text}`);
  const at = path.indexOf(hole);
  const known = at < 0 ? path : `${path.slice(0, at)}*`;
  if (known === '.' || known === './') return undefined;
  return /^\.\.?(?:\/|$)/.test(known) ? known : `./${known}`;
}

/** `join(join(__dirname, 'a'), b)` joins all three, whatever names stand between. */
function joinedParts(walk: Constants, node: Node, depth = 0): readonly Node[] {
  const [first, ...rest] = nodesOf(node['arguments']);
  const inner = meaningOf(walk, first);
  if (
    first === undefined ||
    inner?.type !== 'CallExpression' ||
    depth > 5 ||
    !/^(?:join|resolve)$/.test(calleeName(inner))
  )
    return first === undefined ? [] : [first, ...rest];
  return [...joinedParts(walk, inner, depth + 1), ...rest];
}

function sumOf(node: Node): readonly Node[] {
  const parts: Node[] = [];
  if (node.type === 'TemplateLiteral') {
    const texts = nodesOf(node['quasis']);
    if (templateTexts(node)[0] !== '') return [];
    return nodesOf(node['expressions']).flatMap((inner, index) => {
      const quasi = texts[index + 1];
      const text = templateTexts(node)[index + 1];
      return [
        inner,
        ...(quasi === undefined ? [] : [{ type: 'Literal', start: quasi.start, end: quasi.end, value: text }]),
      ];
    });
  }
  let current: Node | undefined = node;
  for (; current?.type === 'BinaryExpression' && current['operator'] === '+'; current = nodeOf(current['left'])) {
    const right = nodeOf(current['right']);
    if (right === undefined || parts.length > 50) return [];
    parts.unshift(right);
  }
  return current === undefined ? [] : [current, ...parts];
}

/** `./a/${x}` and `package/${x}`, where constants tell the beginning. */
function begun(text: string): string | undefined {
  const prefix = text.split(hole)[0] ?? '';
  return /^(?:\.{1,2}|(?:@[\w.-]+\/)?[\w-][\w.-]*)\//.test(prefix) && !prefix.startsWith('node_modules/')
    ? `${prefix}*`
    : undefined;
}

export function isOwnFolder(walk: Constants, node: Node): boolean {
  const meant = meaningOf(walk, node);
  if (meant?.type === 'Identifier') return nameOf(meant) === '__dirname';
  if (meant?.type === 'MemberExpression') return isMeta(meant, /^dirname$/);
  if (meant?.type === 'CallExpression' && calleeName(meant) === 'dirname')
    return isOwnPath(walk, nodesOf(meant['arguments'])[0]);
  return false;
}

function isOwnUrl(node: Node | undefined): boolean {
  return node?.type === 'MemberExpression' && isMeta(node, /^url$/);
}

function isMeta(node: Node, name: RegExp): boolean {
  return name.test(memberName(node)) && nodeOf(node['object'])?.type === 'MetaProperty';
}

export function calleeName(node: Node): string {
  const callee = nodeOf(node['callee']);
  return callee?.type === 'MemberExpression' ? memberName(callee) : nameOf(callee);
}

function leftmostOf(node: Node): Node {
  let current = node;
  for (;;) {
    const inner =
      current.type === 'BinaryExpression'
        ? nodeOf(current['left'])
        : current.type === 'TemplateLiteral' && literalPrefix(current) === ''
          ? nodesOf(current['expressions'])[0]
          : undefined;
    if (inner === undefined) return current;
    current = inner;
  }
}

/** In any part of a concatenation or template. */
function mentionsPackages(node: Node): boolean {
  const text = stringOf(node);
  if (text !== undefined) return text.includes('node_modules');
  let current: Node | undefined = node;
  for (; current?.type === 'BinaryExpression'; current = nodeOf(current['left'])) {
    const right = nodeOf(current['right']);
    if (right !== undefined && mentionsPackages(right)) return true;
  }
  if (current !== undefined && current !== node) return mentionsPackages(current);
  return templateTexts(node).some((part) => part.includes('node_modules'));
}
