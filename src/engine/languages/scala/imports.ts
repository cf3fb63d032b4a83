/** Scala's import clauses: lists, selectors, renaming, wildcards of both versions, and names relative to what is in reach. */
import { bind, bindAll, chainAt, isMark, type JvmScan, placeOf, type Stretch } from '../java/jvm-scan.ts';

/** Names made of names grow without end in hostile code; no package has a longer one. */
const qualifiedMax = 300;

/** `import a.b, c.{D, E => F, G as H, _}`. */
export function readImport(scan: JvmScan, start: number): number {
  let at = readOne(scan, start);
  while (isMark(scan.tokens[at], ',')) {
    at++;
    while (scan.tokens[at]?.kind === 'line') at++;
    at = readOne(scan, at);
  }
  return at;
}

function readOne(scan: JvmScan, start: number): number {
  const { tokens } = scan;
  const { parts, end } = chainAt(tokens, start);
  const place = placeOf(tokens, start, end);
  if (place === undefined || parts.length === 0) return start;
  const last = parts.at(-1) ?? '';
  if (isMark(tokens[end], '.') && isMark(tokens[end + 1], '{')) return readSelectors(scan, parts, end + 2, place);
  if (isMark(tokens[end], '.') && isMark(tokens[end + 1], '*')) {
    for (const name of meanings(scan, parts)) bindAll(scan, name, place);
    return end + 2;
  }
  if (last === '_' || last === 'given') {
    for (const name of meanings(scan, parts.slice(0, -1))) bindAll(scan, name, place);
    return end;
  }
  const alias = tokens[end]?.kind === 'name' && tokens[end]?.text === 'as' ? tokens[end + 1] : undefined;
  for (const name of meanings(scan, parts)) bind(scan, alias?.text ?? last, name, place);
  return alias === undefined ? end : end + 2;
}

function readSelectors(scan: JvmScan, prefix: readonly string[], start: number, place: Stretch): number {
  const { tokens } = scan;
  let at = start;
  while (at < tokens.length && !isMark(tokens[at], '}')) {
    const token = tokens[at];
    at++;
    if (isMark(token, '*') || (token?.kind === 'name' && /^(?:_|given)$/.test(token.text))) {
      for (const name of meanings(scan, prefix)) bindAll(scan, name, place);
    } else if (token?.kind === 'name') {
      const isArrow = isMark(tokens[at], '=') && isMark(tokens[at + 1], '>');
      const isRenamed = isArrow || tokens[at]?.text === 'as';
      const alias = isRenamed ? tokens[at + (isArrow ? 2 : 1)] : undefined;
      for (const name of meanings(scan, [...prefix, token.text])) bind(scan, alias?.text ?? token.text, name, token);
      if (isRenamed) at += isArrow ? 3 : 2;
    }
  }
  return at + 1;
}

/** A first part that an import or a package of the file gives is taken for that as well as for itself. */
function meanings(scan: JvmScan, written: readonly string[]): readonly string[] {
  const parts = written[0] === '_root_' ? written.slice(1) : written;
  const [root = '', ...members] = parts;
  const bound = scan.names.get(root);
  if (written[0] === '_root_') return [parts.join('.')];
  const outer = scan.packages.map((name) => [name, ...parts].join('.'));
  // The likeliest comes last, and is what the name then stands for.
  const names = [...outer, parts.join('.'), ...(bound === undefined ? [] : [[bound.qualified, ...members].join('.')])];
  return names.filter(({ length }) => length <= qualifiedMax);
}
