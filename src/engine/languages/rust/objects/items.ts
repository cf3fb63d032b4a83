/** Items of a module or a block: what they are called by is known before their code is read, in whatever order they stand. */
import { field, ofType, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { isLeftOut } from '../targets/cfg.ts';
import { type Body, type Reading } from './body.ts';
import { readConstant } from './constants.ts';
import { type Place, readFunction } from './functions.ts';
import { readImplementation } from './implementations.ts';
import { isDeclaring, macroName } from './macro-arguments.ts';
import { modulePathOf } from './module-path.ts';
import { nameIn, textIn } from './paths.ts';
import { blockScope, join, moduleScope } from './scope.ts';
import { attributesBefore, isHandedOn, startNamed, startsByItself } from './starts.ts';
import { notePlainFields, readEnum, readStruct, readTrait } from './structs.ts';
import { typeOf } from './type-names.ts';
import { bringIn, usesOf, type Used } from './uses.ts';

const depthMax = 60;

export function readModule(
  reading: Reading,
  body: Place['body'],
  module: string,
  nodes: readonly SyntaxNode[],
  depth = 0,
): void {
  const scope = moduleScope(module);
  const items = readItems(
    { reading, scope, body, owner: '', isTrait: false, isHandedOn: false, open: new Set() },
    nodes,
  );
  if (depth === 0) startNamed(reading, scope);
  const main = items.find(
    (item) => item.type === 'function_item' && nameIn(reading.text, field(item, 'name')) === 'main',
  );
  if (depth === 0 && main !== undefined) startsByItself(reading, join(module, 'main'), false, main);
  if (depth > depthMax) return;
  for (const item of items) {
    const inner = item.type === 'mod_item' ? field(item, 'body') : undefined;
    if (inner !== undefined)
      readModule(reading, body, join(module, nameIn(reading.text, field(item, 'name'))), inner.children, depth + 1);
  }
}

/** Items that stand in a block are seen in it alone. */
export function readBlock(body: Body, block: SyntaxNode): Body {
  if (!block.children.some(({ type }) => isItem(type))) return body;
  const { reading, open } = body;
  const name = reading.functions[body.index]?.name.split('::').at(-1) ?? '';
  const scope = blockScope(body.scope, name === '' ? `{${block.start}}` : name);
  const place = {
    reading,
    scope,
    body: { value: body.value, within: body.within, depth: body.depth },
    owner: '',
    isTrait: false,
    isHandedOn: false,
    open,
  };
  readItems(place, block.children);
  return { ...body, scope };
}

function isItem(type: string): boolean {
  return /_item$|^(?:use_declaration|extern_crate_declaration)$/.test(type) && type !== 'attribute_item';
}

function readItems(place: Place, nodes: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const { reading, scope } = place;
  const items = itemsOf(reading, nodes);
  const withFields: SyntaxNode[] = [];
  for (const item of items) declare(place, item, withFields);
  const uses = items.filter(({ type }) => /^(?:use|extern_crate)_declaration$/.test(type));
  const used = uses.flatMap((item) => usesOf(reading.text, item));
  bringIn(scope, used);
  giveOn(place, used);
  for (const item of items) if (item.type === 'type_item') nameAlias(place, item);
  for (const item of items) if (item.type === 'mod_item') placeElsewhere(place, item, nodes);
  for (const item of withFields) notePlainFields(place, item);
  for (const item of items) read(place, item, nodes);
  return items;
}

/** With those that macros declare, and without those that are not built. */
function itemsOf(reading: Reading, nodes: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const { text } = reading;
  return nodes.flatMap((node, index): readonly SyntaxNode[] => {
    const macro = macroAt(node);
    if (macro !== undefined && isDeclaring(macroName(text, macro)))
      return itemsOf(reading, reading.macros.get(macro) ?? []);
    return !isItem(node.type) || isLeftOut(reading, node) || isTest(text, nodes, index) ? [] : [node];
  });
}

function macroAt(node: SyntaxNode): SyntaxNode | undefined {
  if (node.type === 'macro_invocation') return node;
  const [only] = node.type === 'expression_statement' ? node.children : [];
  return only?.type === 'macro_invocation' ? only : undefined;
}

/** `#[test]`, and those of other frameworks: `#[tokio::test]`. */
function isTest(text: string, nodes: readonly SyntaxNode[], index: number): boolean {
  return attributesBefore(nodes, index).some((node) => /^#\[\s*(?:\w+\s*::\s*)*(?:test|bench)\b/.test(textIn(text, node).slice(0, 80))); // biome-ignore format: one test
}

function declare({ reading, scope }: Place, item: SyntaxNode, fields: SyntaxNode[]): void {
  if (!/^(?:function|struct|enum|trait|union|type|const|static|mod)_item$/.test(item.type)) return;
  const name = nameIn(reading.text, field(item, 'name'));
  if (name === '' || name === '_') return;
  const whole = join(scope.prefix, name);
  const known = scope.names.get(name) ?? [];
  scope.names.set(name, known.includes(whole) ? known : [...known, whole]);
  if (/^(?:const|static)_item$/.test(item.type)) reading.constants.add(whole);
  if (/^(?:struct|union|enum)_item$/.test(item.type)) fields.push(item);
}

/** What is used is seen by modules within, and by others where it is public. */
function giveOn({ reading, scope }: Place, used: readonly Used[]): void {
  if (scope.outer !== undefined) return;
  let place = 0;
  for (const { name, isPublic } of used) {
    if (name === '*') {
      const to = scope.globs[place++] ?? [];
      if (isPublic) addAlias(reading, join(scope.module, '*'), to.map((whole) => `${whole}::*`)); // biome-ignore format: one call
      continue;
    }
    const whole = join(scope.module, name);
    addAlias(
      reading,
      whole,
      (scope.names.get(name) ?? []).filter((to) => to !== whole),
    );
  }
}

function addAlias({ aliases }: Reading, name: string, to: readonly string[]): void {
  if (to.length === 0) return;
  aliases.set(name, [...new Set([...(aliases.get(name) ?? []), ...to])]);
}

/** `#[path = "formats/xml.rs"] mod xml;`: the file is known by its own place, which is beside this one, or below its module. */
function placeElsewhere({ reading, scope }: Place, item: SyntaxNode, nodes: readonly SyntaxNode[]): void {
  const attributes = attributesBefore(nodes, nodes.indexOf(item)).map((node) =>
    textIn(reading.text, node).slice(0, 400),
  );
  const [, path] = attributes.map((text) => /^#\[\s*path\s*=\s*"([^"\\]{1,300})"/.exec(text)).find((found) => found !== null) ?? []; // biome-ignore format: one value
  if (path === undefined) return;
  const above = scope.module.split('::').slice(0, -1).join('::');
  const places = [scope.module, ...(above === '' ? [] : [above])].map((from) => belowModule(from, path));
  addAlias(reading, join(scope.module, nameIn(reading.text, field(item, 'name'))), places);
}

/** A path from the folder of a module's own files. */
function belowModule(module: string, path: string): string {
  const parts = module.split('::');
  for (const part of modulePathOf(`x/${path}`).slice(1)) {
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('::');
}

function nameAlias({ reading, scope, open }: Place, item: SyntaxNode): void {
  const { text } = reading;
  const name = nameIn(text, field(item, 'name'));
  const own = ofType(field(item, 'type_parameters') ?? item, 'type_parameter').map((inner) =>
    nameIn(text, field(inner, 'name')),
  );
  const place = { text, scope, self: '', isTrait: false, open: new Set([...open, ...own]) };
  const to = typeOf(place, field(item, 'type'));
  const whole = join(scope.prefix, name);
  if (to === undefined) {
    // What it stands for has no methods that are known.
    if (!/^(?:type|scoped_type)_identifier$/.test(field(item, 'type')?.type ?? '')) scope.names.set(name, []);
    return;
  }
  if (to.includes(whole)) return;
  addAlias(reading, whole, to);
  scope.names.set(name, to);
}

function read(place: Place, item: SyntaxNode, nodes: readonly SyntaxNode[]): void {
  switch (item.type) {
    case 'function_item':
      return readFunction({ ...place, isHandedOn: isHandedOn(place.reading.text, nodes, item) }, item);
    case 'struct_item':
    case 'union_item':
      return readStruct(place, item, derivesOf(place, item, nodes));
    case 'enum_item':
      return readEnum(place, item, derivesOf(place, item, nodes));
    case 'trait_item':
      return readTrait(place, item);
    case 'impl_item':
      return readImplementation({ ...place, isHandedOn: isHandedOn(place.reading.text, nodes, item) }, item);
    case 'const_item':
    case 'static_item':
      return readConstant(place, item, !nodes.includes(item));
  }
}

function derivesOf({ reading: { text } }: Place, item: SyntaxNode, nodes: readonly SyntaxNode[]): ReadonlySet<string> {
  const index = nodes.indexOf(item);
  const lists = attributesBefore(nodes, index).map((node) => textIn(text, node).slice(0, 2000));
  return new Set(lists.flatMap((list) => (/^#\[\s*derive\b/.test(list) ? (list.match(/\w+/g) ?? []).slice(1) : [])));
}
