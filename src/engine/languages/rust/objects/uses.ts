/** `use` trees: which names they bring into a scope, and which they give on under the module's own name. */
import type { Candidates } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { nameIn, partsOf } from './paths.ts';
import { join, lookUp, resolve, type Scope } from './scope.ts';

const depthMax = 20;

export interface Used {
  /** `*` is all that is in it. */
  readonly name: string;
  readonly parts: readonly string[];
  readonly isPublic: boolean;
}

export function usesOf(text: string, node: SyntaxNode): readonly Used[] {
  const isPublic = node.children.some(({ type }) => type === 'visibility_modifier');
  if (node.type === 'extern_crate_declaration') {
    const name = nameIn(text, field(node, 'name'));
    const alias = nameIn(text, field(node, 'alias')) || name;
    // The name of the crate itself is its path from anywhere.
    return name === 'self' ? [{ name: alias, parts: ['crate'], isPublic }] : [{ name: alias, parts: ['', name], isPublic }]; // biome-ignore format: one choice
  }
  const found: Used[] = [];
  const argument = field(node, 'argument');
  if (argument !== undefined) useTree(text, argument, [], (name, parts) => found.push({ name, parts, isPublic }), 0);
  return found;
}

function useTree(
  text: string,
  node: SyntaxNode,
  before: readonly string[],
  note: (name: string, parts: readonly string[]) => void,
  depth: number,
): void {
  if (depth > depthMax) return;
  const under = (path: SyntaxNode | undefined): readonly string[] => [
    ...before,
    ...((path && partsOf(text, path)) ?? []),
  ];
  switch (node.type) {
    case 'scoped_use_list': {
      const list = field(node, 'list');
      if (list !== undefined) useTree(text, list, under(field(node, 'path')), note, depth + 1);
      return;
    }
    case 'use_list':
      for (const item of node.children) useTree(text, item, before, note, depth + 1);
      return;
    case 'use_wildcard':
      note('*', under(node.children[0]));
      return;
    case 'use_as_clause': {
      const alias = nameIn(text, field(node, 'alias'));
      const path = field(node, 'path');
      const parts = path?.type === 'self' && before.length > 0 ? before : under(path);
      if (alias !== '' && alias !== '_') note(alias, parts);
      return;
    }
    case 'self': {
      const name = before.at(-1);
      if (name !== undefined) note(name, before);
      return;
    }
    default: {
      const parts = under(node);
      const name = parts.at(-1);
      if (name !== undefined && name !== '') note(name, parts);
    }
  }
}

/** Brings names into a scope, of which `names` holds what is declared in it so far. */
export function bringIn(scope: Scope, uses: readonly Used[]): void {
  const declared = new Map(scope.names);
  // What one brings in may begin the path of another, in any order.
  for (let round = 0; round < 2; round++) {
    const found: (readonly [string, Candidates])[] = [];
    scope.globs.length = 0;
    for (const used of uses) {
      const to = usedAs(scope, declared, used);
      if (used.name === '*') scope.globs.push(to);
      else found.push([used.name, to]);
    }
    scope.names.clear();
    for (const [name, to] of [...declared, ...found]) {
      const known = scope.names.get(name) ?? [];
      scope.names.set(name, [...new Set([...known, ...to])].slice(0, candidatesMax));
    }
  }
}

const candidatesMax = 12;

function usedAs(scope: Scope, declared: ReadonlyMap<string, Candidates>, { name, parts }: Used): Candidates {
  const [first = ''] = parts;
  if (/^(?:crate|self|super)?$/.test(first)) return resolve(scope, parts);
  // `use rand::rand`: the crate is meant, not what is brought in.
  const known = name === first ? declared.get(first) : lookUp(scope, first);
  if (known !== undefined) return known.map((to) => join(to, ...parts.slice(1)));
  return parts.length === 1 || name === first ? [join(...parts)] : resolve(scope, parts);
}
