/** Structs, enums and traits as classes: the types of their fields, what they ask of others, and what is derived for them. */
import type { Candidates, ClassShape } from '../../../model/object-facts.ts';
import { field, ofType, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { readConstant } from './constants.ts';
import { addDerived } from './derived.ts';
import { type Place, readFunction, typeParameters } from './functions.ts';
import { isLeftOut } from '../targets/cfg.ts';
import { nameIn } from './paths.ts';
import { isStandard, join } from './scope.ts';
import { isHandedOn } from './starts.ts';
import { isPlain, namedType, typeOf, type TypePlace } from './type-names.ts';
import { partsOf } from './paths.ts';
import { pushEach } from '../../../text/push-each.ts';

type Fields = ClassShape['fields'];

export function readStruct(place: Place, node: SyntaxNode, derives: ReadonlySet<string>): void {
  const name = wholeName(place, node);
  const fields = fieldsOf(typePlaceOf(place, node, name), field(node, 'body'));
  place.reading.classes.push({ name, supers: [], fields, start: node.start, end: node.end });
  addDerived(place.reading, name, fields, derives, node);
}

export function readEnum(place: Place, node: SyntaxNode, derives: ReadonlySet<string>): void {
  const { reading } = place;
  const name = wholeName(place, node);
  const inner = typePlaceOf(place, node, name);
  const variants = ofType(field(node, 'body') ?? node, 'enum_variant');
  const all = variants.flatMap((variant) => fieldsOf(inner, field(variant, 'body')));
  // Where variants differ in the type of a field, it tells nothing.
  const fields = all.filter(([key, type]) =>
    all.every(([other, also]) => other !== key || also.join() === type.join()),
  );
  for (const variant of variants) {
    const whole = join(name, nameIn(reading.text, field(variant, 'name')));
    reading.aliases.set(whole, [name]);
  }
  reading.classes.push({ name, supers: [], fields: unique(fields), start: node.start, end: node.end });
  addDerived(reading, name, unique(fields), derives, node);
}

/** Before any code is read that asks for them. */
export function notePlainFields(place: Place, node: SyntaxNode): void {
  const { reading } = place;
  const inner = typePlaceOf(place, node, wholeName(place, node));
  const open = [node];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (item.type === 'field_declaration') {
      const isOwn = isPlain(inner, field(item, 'type'));
      (isOwn ? reading.plainFields : reading.otherFields).add(nameIn(reading.text, field(item, 'name')));
    } else if (/^(?:struct|union|enum)_item$|_list$|^enum_variant$/.test(item.type)) pushEach(open, item.children);
  }
}

function unique(fields: Fields): Fields {
  return [...new Map(fields)];
}

function fieldsOf(place: TypePlace, list: SyntaxNode | undefined): Fields {
  if (list === undefined) return [];
  if (list.type === 'ordered_field_declaration_list') {
    const types = list.children.filter(({ field: part }) => part === 'type');
    return types.flatMap((type, index) => typed(String(index), typeOf(place, type)));
  }
  return ofType(list, 'field_declaration').flatMap((item) =>
    typed(nameIn(place.text, field(item, 'name')), typeOf(place, field(item, 'type'))),
  );
}

function typed(name: string, type: Candidates | undefined): (readonly [string, Candidates])[] {
  return type === undefined ? [] : [[name, type]];
}

export function readTrait(place: Place, node: SyntaxNode): void {
  const { reading } = place;
  const name = wholeName(place, node);
  const inner = typePlaceOf(place, node, name);
  reading.classes.push({
    name,
    supers: traitsIn({ ...inner, isTrait: true }, field(node, 'bounds')),
    isAbstract: true,
    fields: [],
    start: node.start,
    end: node.end,
  });
  readMembers({ ...place, owner: name, isTrait: true, open: inner.open }, node);
}

/** Functions and constants of a trait or an `impl`. */
export function readMembers(place: Place, node: SyntaxNode, shown?: (name: string) => string): void {
  const nodes = field(node, 'body')?.children ?? [];
  for (const item of nodes) {
    if (isLeftOut(place.reading, item)) continue;
    if (item.type === 'function_item' || item.type === 'function_signature_item')
      readFunction(marked(place, nodes, item), item, shown?.(nameIn(place.reading.text, field(item, 'name'))));
    else if (item.type === 'const_item') readConstant(place, item, false);
  }
}

function marked(place: Place, nodes: readonly SyntaxNode[], item: SyntaxNode): Place {
  return place.isHandedOn ? place : { ...place, isHandedOn: isHandedOn(place.reading.text, nodes, item) };
}

function traitsIn(place: TypePlace, bounds: SyntaxNode | undefined): readonly Candidates[] {
  return (bounds?.children ?? []).flatMap((bound) => {
    const found = traitNamed(place, bound);
    return found === undefined ? [] : [found];
  });
}

/** Those of Rust itself are known by their methods. */
export function traitNamed(place: TypePlace, node: SyntaxNode | undefined): Candidates | undefined {
  const found = node === undefined ? undefined : namedType(place, partsOf(place.text, node));
  return found?.some(isStandard) === true ? undefined : found;
}

function wholeName({ reading, scope }: Place, node: SyntaxNode): string {
  return join(scope.prefix, nameIn(reading.text, field(node, 'name')));
}

function typePlaceOf({ reading, scope, open }: Place, node: SyntaxNode, self: string): TypePlace {
  const { text } = reading;
  return { text, scope, self, isTrait: false, open: new Set([...open, ...typeParameters(text, node)]) };
}
