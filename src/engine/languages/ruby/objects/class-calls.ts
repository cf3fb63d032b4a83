/** What the body of a class calls to change the class: mixing in, making methods. */
import type { Candidates, Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { addAccessors, addSharedAccessors } from './accessors.ts';
import { readBody } from './bodies.ts';
import { addDelegates, delegatesOf } from './delegates.ts';
import { handsAllOn, newFunction, readFunction, takesAll } from './functions.ts';
import { readGiven, type WrittenCall } from './given.ts';
import { constantCandidates } from './names.ts';
import { call, type ClassDraft, done, type Reader, type Scope, textOf, unknown } from './reader.ts';
import { literalNames, literalText } from './texts.ts';
import { pushEach } from '../../../text/push-each.ts';

type ClassCall = (reader: Reader, written: WrittenCall, scope: Scope, body: ClassDraft) => Expression | undefined;

/** Gives nothing where the call is one like others. */
export const readClassCall: ClassCall = (reader, written, scope, body) =>
  classCalls.get(written.method)?.(reader, written, scope, body);

function mixes(hook: 'included' | 'prepended' | 'extended'): ClassCall {
  return (reader, written, scope, body) => {
    const { given, node } = written;
    const isStatic = hook === 'extended' || scope.isDefStatic;
    const list = isStatic ? body.staticSupers : hook === 'included' ? body.included : body.before;
    const found = given.map((module) => (module.type === 'self' ? [scope.owner] : constantCandidates(reader, module, scope))); // biome-ignore format: one idea
    const code = given.flatMap((module, index): readonly Expression[] => {
      const source = found[index];
      if (source === undefined) return madeModule(reader, module, scope, list);
      return module.type === 'self' ? [] : [call(['name', source], hook, [['name', [body.name]]], node)];
    });
    // The first of several stands in front; what comes later stands in front of all.
    list.unshift(...found.filter((source) => source !== undefined));
    return done(code);
  };
}

/** A module that is made where it is mixed in. */
function madeModule(reader: Reader, node: SyntaxNode, scope: Scope, list: Candidates[]): readonly Expression[] {
  const value = reader.read(node, scope);
  const last = value[0] === 'steps' ? (value[1].at(-1) ?? unknown) : value;
  if (last[0] === 'name') list.unshift(last[1]);
  return [value];
}

function accessors(reads: boolean, writes: boolean): ClassCall {
  return (reader, { node, given }, { owner, isDefStatic }) => {
    addAccessors(reader, node, { owner, isStatic: isDefStatic }, literalNames(reader, given), { reads, writes });
    return unknown;
  };
}

function sharedAccessors(reads: boolean, writes: boolean): ClassCall {
  return (reader, { node, given }, { owner }) => {
    addSharedAccessors(reader, node, owner, literalNames(reader, given), { reads, writes });
    return unknown;
  };
}

const aliases: ClassCall = (reader, { node, given }, scope) => {
  const [name, old] = given.map((value) => literalText(reader, value));
  if (name === undefined || old === undefined) return undefined;
  addAlias(reader, node, scope, name, old);
  return unknown;
};

/** A method that does what another does. */
function addAlias(reader: Reader, node: SyntaxNode, scope: Scope, name: string, old: string): void {
  const { draft } = newFunction(reader, node, { owner: scope.owner, name, isStatic: scope.isDefStatic });
  pushEach(draft.parameters, takesAll());
  draft.code.push(['return', ['call', ['self'], old, handsAllOn, node.start, node.end]]);
}

/** `alias new old`. */
export function readAlias(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const name = aliasedName(reader, field(node, 'name'));
  const old = aliasedName(reader, field(node, 'alias'));
  if (!name.startsWith('$') && name !== '' && old !== '') addAlias(reader, node, scope, name, old);
  return unknown;
}

function aliasedName(reader: Reader, node: SyntaxNode | undefined): string {
  return literalText(reader, node) ?? textOf(reader, node);
}

/** `define_method(:name) { }`, or with a method or a function. */
const definesMethod =
  (isStatic: boolean): ClassCall =>
  (reader, written, scope) => {
    const { node, given, block } = written;
    const name = literalText(reader, given[0]);
    if (name === undefined) return undefined;
    const what = { owner: scope.owner, name, isStatic: isStatic || scope.isDefStatic };
    if (block !== undefined && block.type !== 'block_argument') readFunction(reader, block, node, scope, what);
    else {
      const { draft } = newFunction(reader, node, what);
      const value = block?.children[0] ?? given[1];
      const path = constantCandidates(reader, value, scope);
      pushEach(draft.parameters, takesAll());
      if (path !== undefined) draft.code.push(['return', ['apply', ['name', path], handsAllOn, node.start, node.end]]);
    }
    return ['text', name];
  };

const moduleFunctions: ClassCall = (_reader, _written, { owner }, body) => {
  // That others of the module are found as well harms nothing: nobody calls them so.
  if (!body.staticSupers.some(([name]) => name === owner)) body.staticSupers.push([owner]);
  return undefined;
};

/** Blocks of `ActiveSupport::Concern`: the methods of the class that includes it. */
const classMethods: ClassCall = (reader, { block }, scope) =>
  block === undefined ? undefined : readBody(reader, field(block, 'body'), { ...scope, isDefStatic: true });

/** What runs in the class that includes it; methods in it are that class's. */
const included: ClassCall = (reader, { block, given }, scope) =>
  block === undefined || given.length > 0
    ? undefined
    : readBody(reader, field(block, 'body'), { ...scope, self: unknown });

const delegates: ClassCall = (reader, written, scope) => {
  const found = delegatesOf(reader, written);
  if (found === undefined) return undefined;
  addDelegates(reader, written.node, scope, found);
  return done(readGiven(reader, { ...written, given: [] }, scope).plain);
};

const classCalls: ReadonlyMap<string, ClassCall> = new Map<string, ClassCall>([
  ['include', mixes('included')],
  ['prepend', mixes('prepended')],
  ['extend', mixes('extended')],
  ['attr', accessors(true, false)],
  ['attr_reader', accessors(true, false)],
  ['attr_writer', accessors(false, true)],
  ['attr_accessor', accessors(true, true)],
  ['mattr_reader', sharedAccessors(true, false)],
  ['mattr_writer', sharedAccessors(false, true)],
  ['mattr_accessor', sharedAccessors(true, true)],
  ['cattr_reader', sharedAccessors(true, false)],
  ['cattr_writer', sharedAccessors(false, true)],
  ['cattr_accessor', sharedAccessors(true, true)],
  ['class_attribute', sharedAccessors(true, true)],
  ['alias_method', aliases],
  ['define_method', definesMethod(false)],
  ['define_singleton_method', definesMethod(true)],
  ['module_function', moduleFunctions],
  ['class_methods', classMethods],
  ['included', included],
  ['delegate', delegates],
  ['instance_delegate', delegates],
  ['def_delegators', delegates],
  ['def_instance_delegators', delegates],
  ['def_delegator', delegates],
  ['def_instance_delegator', delegates],
]);
