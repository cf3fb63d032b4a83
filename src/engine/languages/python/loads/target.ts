/** Which argument of a call a loader is told by, and the module that a text of it names. */
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { fold } from './constants.ts';
import type { LoadWalk } from './load-walk.ts';
import { nameOf, type Text } from './names.ts';
import { argumentsOf, holeAt, literal } from './texts.ts';

export function argumentAt(
  walk: LoadWalk,
  call: SyntaxNode,
  index: number,
  keywords: readonly string[],
): SyntaxNode | undefined {
  if (call.type === 'exec_statement') return call.children[0];
  const given = argumentsOf(call);
  const named = given.find(
    (node) => node.type === 'keyword_argument' && keywords.includes(nameOf(walk.scope, field(node, 'name'))),
  );
  if (named !== undefined) return field(named, 'value');
  const splat = given.findIndex(({ type }) => /splat/.test(type));
  const positional = given.filter(({ type }) => type !== 'keyword_argument');
  // What a star hands in may be any of the arguments behind it.
  return splat >= 0 && splat <= index ? given[splat] : positional[index];
}

/** The module that the text names, `''` where it is one of the own package, `undefined` where it may be any. */
export function targetOf(walk: LoadWalk, call: SyntaxNode, text: Text): string | undefined {
  // `f"{__name__}_x"` is beside the own package.
  if (holeAt(text) === 'own') {
    const rest = text.slice(1).find((piece) => piece !== '');
    return rest === undefined || (typeof rest === 'string' && rest.startsWith('.')) ? '' : undefined;
  }
  const hasHole = text.findIndex((piece) => typeof piece === 'object');
  const whole = literal(text);
  const head = whole ?? literal(text.slice(0, Math.max(0, hasHole))) ?? '';
  const written = head.normalize('NFKC').replace(/:.*$/s, '');
  if (written.startsWith('.')) {
    const given = argumentAt(walk, call, 1, ['package']);
    const packages = given === undefined ? [] : fold(given, walk.scope);
    const names = packages.map((name) => (holeAt(name) === 'own' ? '' : literal(name)));
    if (names.length > 1 || names.includes(undefined)) return undefined;
    return names[0] ?? '';
  }
  if (whole !== undefined) return /^[\w.\u0080-\uffff]*$/.test(written.trim()) ? written.trim() : '';
  const dot = written.lastIndexOf('.');
  return dot > 0 ? written.slice(0, dot) : undefined;
}
