/** Classes and modules: their bodies run where they stand, with the class as `self`, and hold what their methods are. */
import type { Candidates, Expression } from '../../../model/object-facts.ts';
import { childrenIn, field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { addAccessors, addConstructor } from './accessors.ts';
import { readBody } from './bodies.ts';
import { newFunction, nobody } from './functions.ts';
import { constantCandidates, declaredName, meantClass } from './names.ts';
import { call, type ClassDraft, type Reader, type Scope, steps, textOf, unknown } from './reader.ts';
import { literalNames } from './texts.ts';

/** `class A < B` and `module A`. */
export function readClass(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const name = declaredName(reader, field(node, 'name'), scope) ?? nobody(reader, node);
  const above = field(node, 'superclass')?.children[0];
  const base = baseOf(reader, above, scope);
  const draft = addClass(reader, node, name, base.type, node.type === 'module');
  const inner: Scope = {
    ...bodyScope(draft, scope),
    nesting: [name, ...scope.nesting],
    bases: base.type === undefined ? [] : [base.type],
    variables: new Map(),
    suffix: `@${node.start}`,
    outer: undefined,
    isOpen: false,
  };
  return steps([...base.code, ...inherits(base.type, name, node), readBody(reader, field(node, 'body'), inner)]);
}

function bodyScope(draft: ClassDraft, scope: Scope): Scope {
  const owner = draft.name;
  return { ...scope, owner, isDefStatic: false, self: ['name', [owner]], isStatic: true, body: draft, method: '' };
}

/** The class above, which may be made where it is named: `class Point < Struct.new(:x)`. */
function baseOf(
  reader: Reader,
  node: SyntaxNode | undefined,
  scope: Scope,
): { readonly type: Candidates | undefined; readonly code: readonly Expression[] } {
  if (node === undefined) return { type: undefined, code: [] };
  const written = constantCandidates(reader, node, scope);
  if (written !== undefined) return { type: written, code: [] };
  const value = reader.read(node, scope);
  const last = value[0] === 'steps' ? (value[1].at(-1) ?? unknown) : value;
  return { type: last[0] === 'name' ? last[1] : undefined, code: [value] };
}

function addClass(
  reader: Reader,
  node: SyntaxNode,
  name: string,
  superclass: Candidates | undefined,
  isAbstract: boolean,
): ClassDraft {
  const { start, end } = node;
  const draft: ClassDraft = { name, superclass, included: [], before: [], staticSupers: [], isAbstract, start, end };
  reader.classes.push(draft);
  if (!isAbstract && !reader.classNames.has(name)) addClassReader(reader, node, name);
  reader.classNames.add(name);
  return draft;
}

/** `object.class`. */
function addClassReader(reader: Reader, { start }: SyntaxNode, owner: string): void {
  const place = { start, end: start };
  newFunction(reader, place, { owner, name: 'class' }).draft.code.push(['return', ['name', [owner]]]);
}

/** The class above is told of each that is made below it. */
function inherits(base: Candidates | undefined, name: string, node: SyntaxNode): readonly Expression[] {
  return base === undefined ? [] : [call(['name', base], 'inherited', [['name', [name]]], node)];
}

/** `class << self`: methods of the class itself. */
export function readSingletonClass(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const object = field(node, 'value');
  const isOwn = object?.type === 'self' && scope.body !== undefined;
  const owner = isOwn ? scope.owner : (meantClass(reader, object, scope) ?? nobody(reader, node));
  const inner: Scope = {
    ...scope,
    owner,
    isDefStatic: true,
    self: unknown,
    isStatic: true,
    body: isOwn ? scope.body : undefined,
    variables: new Map(),
    suffix: `@${node.start}`,
    outer: undefined,
  };
  return readBody(reader, field(node, 'body'), inner);
}

/** `Class.new(Base) { }`, `Module.new { }`, `Struct.new(:a) { }`, `Data.define(:a) { }`; nothing for other calls. */
export function madeClass(
  reader: Reader,
  node: SyntaxNode | undefined,
  scope: Scope,
  given: string | undefined,
): Expression | undefined {
  if (node?.type !== 'call') return undefined;
  const maker = `${textOf(reader, field(node, 'receiver')).replace(/^::/, '')}.${textOf(reader, field(node, 'method'))}`;
  if (!/^(?:(?:Class|Module|Struct)\.new|Data\.define)$/.test(maker)) return undefined;
  const name = given ?? `<class ${reader.path}:${node.start}>`;
  const values = childrenIn(node, 'arguments');
  const base = maker === 'Class.new' ? baseOf(reader, values[0], scope) : { type: undefined, code: [] };
  const draft = addClass(reader, node, name, base.type, maker === 'Module.new');
  if (/^(?:Struct|Data)/.test(maker))
    addMembers(reader, field(node, 'method') ?? node, name, literalNames(reader, values), maker);
  const block = field(node, 'block');
  // A block sees the variables around it and leaves constants where they are.
  const inner: Scope = { ...bodyScope(draft, scope), variables: new Map(), suffix: `@${node.start}`, outer: scope, isSealed: false, isOpen: false }; // biome-ignore format: one idea
  for (const parameter of block === undefined ? [] : childrenIn(block, 'parameters'))
    inner.variables.set(textOf(reader, parameter), `${textOf(reader, parameter)}${inner.suffix}`);
  const body = block === undefined ? [] : [readBody(reader, field(block, 'body'), inner)];
  return steps([...base.code, ...inherits(base.type, name, node), ...body, ['name', [name]]]);
}

function addMembers(reader: Reader, node: SyntaxNode, owner: string, names: readonly string[], maker: string): void {
  const members = names.filter((name) => /^[a-z_]\w*[?!]?$/.test(name));
  addAccessors(reader, node, { owner, isStatic: false }, members, { reads: true, writes: maker.startsWith('Struct') });
  addConstructor(reader, node, owner, members);
}
