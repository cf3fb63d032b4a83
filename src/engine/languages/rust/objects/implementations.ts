/** `impl` blocks: their functions belong to the type, and what fulfils a trait has the methods that the trait provides. */
import type { Candidates } from '../../../model/object-facts.ts';
import { field, ofType, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { type Place, readFunction, typeParameters } from './functions.ts';
import { nameIn, partsOf } from './paths.ts';
import { formatMethod, formatTraits } from './runtime.ts';
import { join, lookUp } from './scope.ts';
import { readMembers, traitNamed } from './structs.ts';
import { namedType, typeOf, type TypePlace } from './type-names.ts';

export function readImplementation(place: Place, node: SyntaxNode): void {
  const { reading, scope } = place;
  const { text } = reading;
  const open = new Set([...place.open, ...typeParameters(text, node)]);
  const types: TypePlace = { text, scope, self: '', isTrait: false, open };
  const trait = field(node, 'trait');
  const owner = ownerOf(types, field(node, 'type'));
  if (owner === undefined) {
    // Of every type, or of one of Rust's own: nothing is a receiver of it, but its code is there.
    const prefix = join(scope.prefix, `{impl ${node.start}}`);
    for (const item of ofType(field(node, 'body') ?? node, 'function_item'))
      readFunction({ ...place, scope: { ...scope, prefix }, isHandedOn: true, open }, item);
    return;
  }
  const name = trait === undefined ? '' : (partsOf(text, trait)?.at(-1) ?? '');
  if (trait !== undefined) {
    const supers: Candidates[] = [];
    const found = traitNamed(types, trait);
    if (found !== undefined) supers.push(found);
    const target = name === 'Deref' ? targetOf({ ...types, self: owner }, node) : undefined;
    if (target !== undefined) supers.push(target);
    reading.classes.push({ name: owner, supers, fields: [], start: node.start, end: node.end });
  }
  const shown = formatTraits.test(name)
    ? (method: string) => (method === 'fmt' ? formatMethod(name) : method)
    : undefined;
  readMembers({ ...place, owner, isTrait: false, open }, node, shown);
}

/** What a value that only stands for another gives its methods of. */
function targetOf(types: TypePlace, node: SyntaxNode): Candidates | undefined {
  const items = field(node, 'body')?.children ?? [];
  const target = items.find(
    (item) => item.type === 'type_item' && nameIn(types.text, field(item, 'name')) === 'Target',
  );
  return target === undefined ? undefined : typeOf(types, field(target, 'type'));
}

/** A class has one name: where a glob may bring it in, the file's own come first. */
function ownerOf(types: TypePlace, node: SyntaxNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  const { text, scope } = types;
  if (node.type === 'reference_type') return ownerOf(types, field(node, 'type'));
  if (node.type === 'dynamic_type') return ownerOf(types, field(node, 'trait'));
  const inner = node.type === 'generic_type' ? (field(node, 'type') ?? node) : node;
  const parts = partsOf(text, inner);
  const found = namedType(types, parts);
  if (parts === undefined || found === undefined) return undefined;
  const isKnown = lookUp(scope, parts[0] ?? '') !== undefined || /^(?:crate|self|super)$/.test(parts[0] ?? '');
  return isKnown || found.length === 1 ? found[0] : found[1];
}
