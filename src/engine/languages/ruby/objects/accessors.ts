/** Methods that read and set fields, which Ruby makes from names. */
import type { Expression } from '../../../model/object-facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { newFunction } from './functions.ts';
import type { Reader } from './reader.ts';

interface Holder {
  readonly owner: string;
  readonly isStatic: boolean;
}

export function addAccessors(
  reader: Reader,
  node: SyntaxNode,
  holder: Holder,
  names: readonly string[],
  how: { readonly reads: boolean; readonly writes: boolean },
): void {
  for (const name of names) {
    if (how.reads) addReader(reader, node, holder, name, ['field', ['self'], name.replace(/[?!]$/, '')]);
    if (how.writes) addWriter(reader, node, holder, name, (value) => ['setField', ['self'], name, value]);
  }
}

function addReader(reader: Reader, node: SyntaxNode, holder: Holder, name: string, value: Expression): void {
  newFunction(reader, node, { ...holder, name }).draft.code.push(['return', value]);
}

function addWriter(
  reader: Reader,
  node: SyntaxNode,
  holder: Holder,
  name: string,
  set: (value: Expression) => Expression,
): void {
  const { draft } = newFunction(reader, node, { ...holder, name: `${name}=` });
  draft.parameters.push({ name: 'value', kind: 'plain' });
  draft.code.push(set(['variable', 'value']));
}

/** Accessors of the class and its instances for one value: `mattr_accessor`, `class_attribute`. */
export function addSharedAccessors(
  reader: Reader,
  node: SyntaxNode,
  owner: string,
  names: readonly string[],
  how: { readonly reads: boolean; readonly writes: boolean },
): void {
  for (const name of names)
    for (const isStatic of [true, false]) {
      const whole = `${owner}.@@${name}`;
      if (how.reads) addReader(reader, node, { owner, isStatic }, name, ['name', [whole]]);
      if (how.writes) addWriter(reader, node, { owner, isStatic }, name, (value) => ['define', whole, value]);
    }
}

/** A structure is made of its members, in their order or by their names. */
export function addConstructor(reader: Reader, node: SyntaxNode, owner: string, members: readonly string[]): void {
  const { draft } = newFunction(reader, node, { owner, name: 'initialize' });
  for (const name of members) {
    draft.parameters.push({ name, kind: 'plain' });
    draft.code.push(['setField', ['self'], name, ['variable', name]]);
  }
  const made = newFunction(reader, node, { owner, name: '[]', isStatic: true }).draft;
  made.parameters.push({ name: 'values', kind: 'rest' });
  made.code.push(['return', ['make', ['self'], { plain: [], spread: ['variable', 'values'] }, node.start, node.end]]);
}
