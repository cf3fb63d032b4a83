/**
 * The walk for languages that reach packages by qualified names (`a.b.C`, `A\B\C`, `a::b::C`): one walk for all, and a
 * shape a language, which says what its syntax calls a name, a member, a call and a declaration.
 */
import type { LanguageName } from '../model/language-name.ts';
import type { ContentFacts } from '../model/file-facts.ts';
import type { Ref, UseFact } from '../model/use-fact.ts';
import { deadChildren } from './dead-code.ts';
import { factsBuilder, type FactsBuilder, member } from './facts-builder.ts';
import { isRef, lookUp, openScope, type Scope } from './scope.ts';
import type { SyntaxNode, SyntaxTree } from './syntax-tree.ts';

export interface QualifiedWalk {
  readonly text: string;
  readonly facts: FactsBuilder;
  scope: Scope;
}

/** What an expression is made of. */
export type Parts =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'member'; readonly object: SyntaxNode; readonly name: string }
  | { readonly kind: 'call'; readonly callee: SyntaxNode }
  | { readonly kind: 'methodCall'; readonly object: SyntaxNode; readonly name: string }
  | { readonly kind: 'new'; readonly type: SyntaxNode }
  | { readonly kind: 'pass'; readonly inner: SyntaxNode };

export interface Declared {
  readonly name: string;
  readonly type?: SyntaxNode | undefined;
  readonly value?: SyntaxNode | undefined;
  readonly isField?: boolean;
}

export interface Shape {
  readonly language: LanguageName;
  /** Notes and binds an import; true where the node was one. */
  import(walk: QualifiedWalk, node: SyntaxNode): boolean;
  parts(walk: QualifiedWalk, node: SyntaxNode): Parts | undefined;
  declarations(walk: QualifiedWalk, node: SyntaxNode): readonly Declared[];
  /** Names that a function declares for all of its body, wherever they stand in it. */
  hoisted?(walk: QualifiedWalk, node: SyntaxNode): readonly string[];
  supertypes(node: SyntaxNode): readonly SyntaxNode[];
  /** True where a name that nothing binds may begin a qualified name of a package. */
  isRoot(name: string): boolean;
  /** Calls of a type's member that make an instance of the type: `new`, `from_str`. */
  readonly makers: RegExp;
  /** Types of nodes. */
  readonly functions: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  readonly strings: ReadonlySet<string>;
  /** Packages bring programs. */
  readonly hasPrograms?: true;
  /** Notes every name of a text that does not parse, where a package cannot be used without its name; else the file is a gap. */
  unparsed?(walk: QualifiedWalk): void;
  /** Computed loads, reflection, includes. */
  hazards?(walk: QualifiedWalk, node: SyntaxNode): void;
}

export function walkQualified(text: string, tree: SyntaxTree, shape: Shape): ContentFacts {
  const walk: QualifiedWalk = { text, facts: factsBuilder(shape.language), scope: openScope(undefined, true) };
  if (tree.firstError !== undefined && shape.unparsed === undefined)
    walk.facts.hazard('unparsed_file', 'code that does not parse', tree.firstError);
  if (tree.firstError !== undefined) shape.unparsed?.(walk);
  declareAll(walk, shape, tree.root);
  visit(walk, shape, tree.root);
  return walk.facts.build();
}

export function textOf(walk: QualifiedWalk, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : walk.text.slice(node.start, node.end);
}

/** Imports stand anywhere in a file and count from its top. */
function declareAll(walk: QualifiedWalk, shape: Shape, node: SyntaxNode): void {
  for (const item of node.children) {
    if (!shape.import(walk, item) && !shape.functions.has(item.type)) declareAll(walk, shape, item);
  }
}

export function refOf(walk: QualifiedWalk, shape: Shape, node: SyntaxNode | undefined): Ref | undefined {
  if (node === undefined) return undefined;
  const parts = shape.parts(walk, node);
  switch (parts?.kind) {
    case 'name':
      return nameRef(walk, shape, parts.name, node);
    case 'member':
      return memberRef(walk, shape, parts.object, parts.name);
    case 'call':
      return instance(shape, refOf(walk, shape, parts.callee));
    case 'methodCall':
      return instance(shape, memberRef(walk, shape, parts.object, parts.name));
    case 'new':
      return member(refOf(walk, shape, parts.type), '#');
    case 'pass':
      return refOf(walk, shape, parts.inner);
    default:
      return undefined;
  }
}

function nameRef(walk: QualifiedWalk, shape: Shape, name: string, place: SyntaxNode): Ref | undefined {
  const binding = lookUp(walk.scope, name);
  if (isRef(binding)) return binding;
  if (binding !== undefined || !shape.isRoot(name)) return undefined;
  return { import: walk.facts.import(name, 'implied', place), path: [] };
}

function memberRef(walk: QualifiedWalk, shape: Shape, object: SyntaxNode, name: string): Ref | undefined {
  if (/^(?:this|self|\$this)$/.test(textOf(walk, object).slice(0, 8))) {
    const binding = lookUp(walk.scope, `this.${name}`);
    return isRef(binding) ? binding : undefined;
  }
  return member(refOf(walk, shape, object), name);
}

/** The result of a call: an instance where the member called is one that makes them. */
function instance(shape: Shape, callee: Ref | undefined): Ref | undefined {
  const last = callee?.path.at(-1);
  if (callee !== undefined && last !== undefined && shape.makers.test(last)) {
    return member({ import: callee.import, path: callee.path.slice(0, -1) }, '#');
  }
  return member(callee, '()');
}

function visit(walk: QualifiedWalk, shape: Shape, node: SyntaxNode): void {
  if (shape.import(walk, node)) return;
  shape.hazards?.(walk, node);
  const parts = shape.parts(walk, node);
  if (parts !== undefined) {
    visitExpression(walk, shape, node, parts, 'value');
    return;
  }
  if (shape.strings.has(node.type)) noteString(walk, shape, node);
  for (const type of shape.supertypes(node)) note(walk, refOf(walk, shape, type), 'subclass', type);
  const isFunction = shape.functions.has(node.type);
  if (isFunction || shape.classes.has(node.type)) {
    const outer = walk.scope;
    walk.scope = openScope(outer, isFunction);
    if (!isFunction) declareFields(walk, shape, node, 0);
    if (isFunction) for (const name of shape.hoisted?.(walk, node) ?? []) walk.scope.names.set(name, null);
    if (isFunction) walk.facts.enterFunction();
    visitChildren(walk, shape, node);
    if (isFunction) walk.facts.leaveFunction();
    walk.scope = outer;
    return;
  }
  declare(walk, shape, node);
  visitChildren(walk, shape, node);
}

function visitChildren(walk: QualifiedWalk, shape: Shape, node: SyntaxNode, except?: SyntaxNode): void {
  const isDead = deadChildren(walk.text, node);
  for (const inner of node.children) {
    if (inner === except) continue;
    if (isDead(inner)) walk.facts.whileDead(() => visit(walk, shape, inner));
    else visit(walk, shape, inner);
  }
}

function visitExpression(
  walk: QualifiedWalk,
  shape: Shape,
  node: SyntaxNode,
  parts: Parts,
  kind: UseFact['kind'],
): void {
  switch (parts.kind) {
    case 'name':
      note(walk, refOf(walk, shape, node), kind, node);
      return;
    case 'member':
      note(walk, refOf(walk, shape, node), kind, node);
      visitChain(walk, shape, parts.object);
      return;
    case 'call':
    case 'methodCall': {
      const callee = parts.kind === 'call' ? parts.callee : parts.object;
      const ref = parts.kind === 'call' ? refOf(walk, shape, callee) : memberRef(walk, shape, callee, parts.name);
      note(walk, ref, 'call', { ...node, end: Math.max(callee.end, node.start + 1) });
      if (ref === undefined && parts.kind === 'methodCall') walk.facts.calledMember(parts.name, node);
      visitChain(walk, shape, callee);
      visitChildren(walk, shape, node, callee);
      return;
    }
    case 'new':
      note(walk, refOf(walk, shape, parts.type), 'call', parts.type);
      visitChildren(walk, shape, node, parts.type);
      return;
    case 'pass':
      visit(walk, shape, parts.inner);
      for (const inner of node.children) if (inner !== parts.inner) visit(walk, shape, inner);
  }
}

/** Enters what a chain is taken from, without noting its prefix as a use of its own. */
function visitChain(walk: QualifiedWalk, shape: Shape, node: SyntaxNode): void {
  const parts = shape.parts(walk, node);
  if (parts?.kind === 'name') return;
  if (parts?.kind === 'member') visitChain(walk, shape, parts.object);
  else visit(walk, shape, node);
}

function note(
  walk: QualifiedWalk,
  ref: Ref | undefined,
  kind: UseFact['kind'],
  place: { readonly start: number; readonly end: number },
): void {
  if (ref !== undefined) walk.facts.use(ref, kind, place);
}

function noteString(walk: QualifiedWalk, shape: Shape, node: SyntaxNode): void {
  const text = textOf(walk, node).replace(/^[bru]*["'`]+|["'`]+$/g, '');
  if (shape.hasPrograms === true) walk.facts.commandText(text, node);
  if (text.length > 1 && text.length <= 200 && /^[\w@\\][\w.\\:@/-]*$/.test(text)) walk.facts.string(text, node);
}

function declare(walk: QualifiedWalk, shape: Shape, node: SyntaxNode): void {
  for (const item of shape.declarations(walk, node)) {
    const ref = member(refOf(walk, shape, item.type), '#') ?? refOf(walk, shape, item.value);
    const known = walk.scope.names.get(item.name);
    if (ref !== undefined || !isRef(known)) walk.scope.names.set(item.name, ref ?? null);
    if (item.isField === true) walk.scope.names.set(`this.${item.name}`, ref ?? null);
  }
}

/** Fields are declared before any method is walked; promoted constructor parameters are fields too. */
function declareFields(walk: QualifiedWalk, shape: Shape, node: SyntaxNode, depth: number): void {
  for (const item of node.children) {
    if (depth > 0 && shape.classes.has(item.type)) continue;
    const fields = shape.declarations(walk, item).filter(({ isField }) => isField === true);
    for (const { name, type, value } of fields) {
      const ref = member(refOf(walk, shape, type), '#') ?? refOf(walk, shape, value);
      walk.scope.names.set(name, ref ?? null);
      walk.scope.names.set(`this.${name}`, ref ?? null);
    }
    if (depth < 6) declareFields(walk, shape, item, depth + 1);
  }
}
