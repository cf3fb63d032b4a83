/**
 * What settings of bundlers and test runners say that names of modules mean: `alias: { vee: 'vuln-lib' }`,
 * `moduleNameMapper`, `fallback`, `new ProvidePlugin({ $: 'jquery' })`, and what bundles begin with besides own files.
 */
import type { RenameFact } from '../../model/file-facts.ts';
import { resolvedName } from './bindings.ts';
import { elementsOf, knownText } from './loading/constants.ts';
import { meaningOf } from './loading/meaning.ts';
import { calleeName, ownFile, pathSpecifier } from './loading/paths.ts';
import { nameOf, type Node, nodeOf, nodesOf } from './syntax/node.ts';
import type { Walk } from './walk.ts';

const renaming = /^(?:alias(?:es)?|fallback|moduleNameMapper)$/;
const beginning = /^(?:entry|entryPoints)$/;

export function noteRenames(walk: Walk, property: Node): void {
  if (walk.isInstalled || property['computed'] === true) return;
  const key = nameOf(nodeOf(property['key']));
  const given = meaningOf(walk, nodeOf(property['value']));
  if (given === undefined || (!renaming.test(key) && !beginning.test(key))) return;
  if (beginning.test(key)) {
    for (const value of valuesOf(given)) note(walk, '', value, {});
    return;
  }
  const said = key === 'moduleNameMapper' ? ({ isOfTests: true } as const) : {};
  for (const item of elementsOf(given) ?? []) {
    const [find, replacement] = [memberOf(item, 'find'), memberOf(item, 'replacement')];
    if (find !== undefined && replacement !== undefined) note(walk, fromOf(walk, find), replacement, said);
  }
  for (const item of given.type === 'ObjectExpression' ? nodesOf(given['properties']) : []) {
    const [name, value] = [nodeOf(item['key']), nodeOf(item['value'])];
    if (item.type !== 'Property' || item['computed'] === true || name === undefined || value === undefined) continue;
    note(walk, nameOf(name), value, said);
  }
}

/** Modules that bundles have wherever a name is used that nothing declares. */
export function noteProvided(walk: Walk, node: Node): void {
  if (walk.isInstalled || calleeName(node) !== 'ProvidePlugin') return;
  const given = meaningOf(walk, nodesOf(node['arguments'])[0]);
  for (const item of given?.type === 'ObjectExpression' ? nodesOf(given['properties']) : []) {
    const value = nodeOf(item['value']);
    const [first = value] = elementsOf(value) ?? [];
    if (first !== undefined) note(walk, '', first, {});
  }
}

function note(walk: Walk, from: string | undefined, value: Node, said: Pick<RenameFact, 'isOfTests'>): void {
  const to = targetOf(walk, value);
  if (from === undefined || to === undefined) return;
  for (const pair of pairsOf(from, to, said.isOfTests))
    walk.facts.rename({ ...pair, ...said, start: value.start, end: value.end });
}

/** Of a text, or of a pattern that means no more than one. */
function fromOf(walk: Walk, find: Node): string | undefined {
  const value = find['value'];
  return value instanceof RegExp ? value.source : knownText(walk, find);
}

/** A package, or a module of one. */
function targetOf(walk: Walk, value: Node): string | undefined {
  const [first = value] = elementsOf(value) ?? [];
  const resolved = resolvedName(walk, first);
  const meant = resolved === undefined ? undefined : meaningOf(walk, first);
  if (meant !== undefined) walk.onlyResolved.add(meant);
  const text = knownText(walk, resolved ?? first) ?? ownFile(walk, first);
  if (text === undefined) return undefined;
  const name = text.includes('node_modules/') ? pathSpecifier(text) : text;
  return /^(?:@[\w.-]+\/)?[\w-][\w.-]*(?:\/[\w.*$/-]*)?$/.test(name) ? name : undefined;
}

/**
 * `^name$` and `name$` are just that; of others all below is meant, too. `(.*)` is the rest of which `$1` speaks.
 * @param isFound the name may stand anywhere in a specifier, unless `^` and `$` say where
 */
export function pairsOf(from: string, to: string, isFound = false): readonly Pick<RenameFact, 'from' | 'to'>[] {
  const isPattern = from.startsWith('^');
  const isExact = from.endsWith('$');
  const rest = /\(?\.[*+]\)?|\(\[\^?[^\]]*\][*+]?\)/;
  const name = from
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(rest, '*')
    .replaceAll(/\\([./@-])/g, '$1');
  if (/[()[\]\\|^+?{}]/.test(name) || name.split('*').length > 2) return [];
  if (isFound && isExact && !isPattern) return name.includes('*') ? [] : [{ from: `*${name}`, to }];
  const target = to.replace('$1', '*');
  const own = { from: name, to: target };
  if (name === '' || name.includes('*') || isExact || isPattern) return [own];
  return [own, { from: `${name}/*`, to: `${target}/*` }];
}

function memberOf(object: Node, name: string): Node | undefined {
  const found = nodesOf(object['properties']).find((item) => nameOf(nodeOf(item['key'])) === name);
  return nodeOf(found?.['value']);
}

/** Of a list, of lists in an object, or one alone. */
function valuesOf(given: Node): readonly Node[] {
  if (given.type === 'ArrayExpression') return elementsOf(given) ?? [];
  if (given.type !== 'ObjectExpression') return [given];
  return nodesOf(given['properties']).flatMap((item) => {
    const value = nodeOf(item['value']);
    return value === undefined ? [] : (elementsOf(value) ?? [value]);
  });
}
