/** Settings of the library's log: dictionaries that name the classes and functions to be made, wherever they stand. */
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { fold } from './constants.ts';
import { hazard, type LoadWalk, writtenAt } from './load-walk.ts';
import { findName, nameOf } from './names.ts';
import { targetOf } from './target.ts';

/** A pair of a dictionary: `"()": name` wherever it is, `"class": name` in what a pair of one of these names holds. */
export function judgeSetting(walk: LoadWalk, pair: SyntaxNode): void {
  const key = keyOf(walk, pair);
  if (key === '()') judgeName(walk, field(pair, 'value'), key);
  judgeOutside(walk, field(pair, 'value'));
  if (!parts.test(key)) return;
  for (const item of pairsOf(field(pair, 'value')))
    for (const inner of pairsOf(field(item, 'value')))
      if (keyOf(walk, inner) === 'class') judgeName(walk, field(inner, 'value'), 'class');
}

const parts = /^(?:handlers|formatters|filters|loggers)$/;
/** Of these each entry names what is made. */
const made = /^(?:handlers|formatters|filters)$/;

/** `dictConfig(SETTINGS)`: what is not written out may name anything; files of settings are read as such, other modules where they stand. */
export function judgeLogSettings(walk: LoadWalk, call: SyntaxNode, given: SyntaxNode | undefined): void {
  const hazardHere = (): void => hazard(walk, 'settings of the log that the program makes', call);
  if (given === undefined) return;
  if (given.type === 'attribute') return;
  const whole = writtenOut(walk, given);
  if (whole === undefined) {
    if (!isElsewhere(walk, given)) hazardHere();
    return;
  }
  if (given.type === 'identifier' && isChanged(walk, nameOf(walk.scope, given))) return hazardHere();
  for (const pair of whole.children.filter(({ type }) => type !== 'comment')) {
    if (pair.type !== 'pair') return hazardHere();
    if (!made.test(keyOf(walk, pair))) continue;
    const listed = writtenOut(walk, field(pair, 'value'));
    if (listed === undefined) return hazardHere();
    for (const item of listed.children.filter(({ type }) => type !== 'comment')) {
      const one = item.type === 'pair' ? writtenOut(walk, field(item, 'value')) : undefined;
      if (one === undefined || one.children.some(({ type }) => type === 'dictionary_splat')) return hazardHere();
      for (const inner of pairsOf(one))
        if (keyOf(walk, inner) === 'class') judgeName(walk, field(inner, 'value'), 'class');
    }
  }
}

function writtenOut(walk: LoadWalk, node: SyntaxNode | undefined): SyntaxNode | undefined {
  if (node?.type === 'dictionary') return node;
  const found = node?.type === 'identifier' ? findName(walk.scope, nameOf(walk.scope, node)) : undefined;
  const [only, ...others] = found?.bindings ?? [];
  return others.length === 0 && only?.how === 'value' && only.node?.type === 'dictionary' ? only.node : undefined;
}

/** Read from a file, or written in another module. */
function isElsewhere(walk: LoadWalk, node: SyntaxNode): boolean {
  if (node.type === 'call')
    return /^(?:json|yaml|toml|tomli|tomllib)\.\w*load\w*$/.test(writtenAt(walk, field(node, 'function')));
  const found = node.type === 'identifier' ? findName(walk.scope, nameOf(walk.scope, node)) : undefined;
  return (
    found !== undefined &&
    !isChanged(walk, nameOf(walk.scope, node)) &&
    found.bindings.every(
      ({ how, node: value }) =>
        how === 'import' || (value?.type === 'call' && (how === 'value' || how === 'with') && isElsewhere(walk, value)),
    )
  );
}

/** A part that names what is made is given another value. */
function isChanged({ text }: LoadWalk, name: string): boolean {
  return new RegExp(
    `(?<![\\w.])${name}\\s*(?:\\[[^\\n]*['"](?:handlers|formatters|filters|class|\\(\\))['"]\\s*\\]|\\.\\s*(?:update|setdefault)\\b|\\[\\s*[^'"\\s])`,
  ).test(text);
}

/** `"ext://pkg.name"` is looked up. */
function judgeOutside(walk: LoadWalk, value: SyntaxNode | undefined): void {
  if (value === undefined || !/(?:ext|cfg):\/\//.test(writtenAt(walk, value))) return;
  for (const text of fold(value, walk.scope)) {
    const [first, ...rest] = text;
    const path = typeof first === 'string' ? /^ext:\/\/(.*)$/s.exec(first)?.[1] : undefined;
    const target = path === undefined ? undefined : targetOf(walk, value, [path, ...rest]);
    if (target === undefined) hazard(walk, 'a computed name in settings of the log', value);
    else if (target !== '') walk.notes.push({ kind: 'string', text: target, place: value });
  }
}

function keyOf(walk: LoadWalk, pair: SyntaxNode): string {
  return /^[a-zA-Z]?(['"])([^'"]*)\1$/.exec(writtenAt(walk, field(pair, 'key')))?.[2] ?? '';
}

function pairsOf(node: SyntaxNode | undefined): readonly SyntaxNode[] {
  return node?.type === 'dictionary' ? node.children.filter(({ type }) => type === 'pair') : [];
}

/** A name is loaded, anything else is called as it stands. */
function judgeName(walk: LoadWalk, node: SyntaxNode | undefined, key: string): void {
  if (node === undefined || node.type === 'lambda' || (key === '()' && node.type === 'attribute')) return;
  const found = node.type === 'identifier' ? findName(walk.scope, nameOf(walk.scope, node)) : undefined;
  if (key === '()' && found?.bindings.every(({ how }) => how === 'import' || how === 'definition') === true) return;
  for (const text of fold(node, walk.scope)) {
    const target = targetOf(walk, node, text);
    if (target === undefined) hazard(walk, 'a computed name in settings of the log', node);
    else if (target !== '') walk.notes.push({ kind: 'string', text: target, place: node });
  }
}
