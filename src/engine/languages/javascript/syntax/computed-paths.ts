/**
 * The files that a computed name of a module can mean, as far as its text tells: `path.join(__dirname, './x')` is a plain
 * path, of `./locale/${name}` the folder is known. What stays open ends in `*`.
 */
import { normalize } from 'node:path/posix';
import { child, children, literalPrefix, memberName, nameOf, type Node, stringOf, templateTexts } from './node.ts';

/** A specifier below the file's own folder, or within a package; `undefined` where nothing is known of it. */
export function computedSpecifier(source: Node | undefined): string | undefined {
  if (source === undefined) return undefined;
  const prefix = literalPrefix(source);
  if (/^(?:\.{1,2}|(?:@[\w.-]+\/)?[\w-][\w.-]*)\//.test(prefix)) return `${prefix}*`;
  return belowOwnFolder(source);
}

/** `join(__dirname, 'a', b)`, `__dirname + '/a'` and the same as a template. */
function belowOwnFolder(source: Node): string | undefined {
  const parts = partsOf(source);
  const [first, ...rest] = parts;
  if (first === undefined || first.type !== 'Identifier' || nameOf(first) !== '__dirname') return undefined;
  const isJoined = source.type === 'CallExpression';
  const known: string[] = [];
  for (const part of rest) {
    const text = stringOf(part);
    if (text === undefined) return `${relative(known)}*`;
    known.push(isJoined ? `${text}/` : text);
  }
  const path = relative(known).replace(/\/$/, '');
  return path === '.' ? undefined : path;
}

/** As a specifier; it ends in a slash where the last part does. */
function relative(parts: readonly string[]): string {
  const path = normalize(`./${parts.join('')}`);
  return /^\.{1,2}(?:\/|$)/.test(path) ? path : `./${path}`;
}

function partsOf(source: Node): readonly Node[] {
  if (source.type === 'CallExpression') {
    const callee = child(source, 'callee');
    const name = callee?.type === 'MemberExpression' ? memberName(callee) : nameOf(callee);
    return /^(?:join|resolve)$/.test(name) ? children(source, 'arguments') : [];
  }
  if (source.type === 'BinaryExpression') {
    const parts: Node[] = [];
    let current: Node | undefined = source;
    for (; current?.type === 'BinaryExpression' && current['operator'] === '+'; current = child(current, 'left')) {
      const right = child(current, 'right');
      if (right === undefined || parts.length > 50) return [];
      parts.unshift(right);
    }
    return current === undefined ? [] : [current, ...parts];
  }
  if (source.type !== 'TemplateLiteral') return [];
  const quasis = children(source, 'quasis');
  const texts = templateTexts(source);
  const expressions = children(source, 'expressions');
  if (texts[0] !== '') return [];
  return quasis.flatMap((quasi, index) => {
    const between = expressions[index];
    const text: Node = { type: 'Literal', start: quasi.start, end: quasi.end, value: texts[index] };
    return [...(index === 0 ? [] : [text]), ...(between === undefined ? [] : [between])];
  });
}
