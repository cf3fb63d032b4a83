/** Methods that every object has and whose work matters for calls: those that call another method, or run a block at once. */
import type { Arguments, Expression } from '../../../model/object-facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { madeClass } from './classes.ts';
import { containerCalls, madeContainer } from './containers.ts';
import { readClosure } from './functions.ts';
import { keptArguments, readGiven, readGivenBlock, symbolFunction, type WrittenCall } from './given.ts';
import { candidatesOf, constantCandidates, isClassOfSelf, meantClass } from './names.ts';
import { anyOf, call, kept, type Reader, type Scope, steps, textOf, unknown } from './reader.ts';
import { literalText } from './texts.ts';

/** Gives nothing where the call is one like others. */
type Known = (reader: Reader, written: WrittenCall, scope: Scope) => Expression | undefined;

const sends: Known = (reader, written, scope) => {
  const { node, given, receiver } = written;
  const [first, ...rest] = given;
  if (first === undefined || first.type === 'splat_argument') return undefined;
  const name = literalText(reader, first);
  const object = receiver === undefined ? scope.self : reader.read(receiver, scope);
  const { start, end } = node;
  // Until Ruby 2.1 there was no other way to mix in from outside.
  mixing.get(name ?? '')?.(reader, { ...written, given: rest }, scope);
  if (name !== undefined)
    return ['call', object, name, readGiven(reader, { ...written, given: rest }, scope), start, end];
  const method = reader.read(first, scope);
  return ['apply', ['bound', object, method], readGiven(reader, { ...written, given: rest }, scope), start, end];
};

/** `send` is a name that classes give to methods of their own; a symbol tells that it is Ruby's, of a text it is open. */
const sendsSymbol: Known = (reader, written, scope) => {
  const { node, given, receiver } = written;
  const [first, ...rest] = given;
  if (first?.type === 'simple_symbol' || receiver === undefined || receiver.type === 'self')
    return sends(reader, written, scope);
  if (first === undefined || !/^(?:string|delimited_symbol)$/.test(first.type)) return undefined;
  const object = kept(node, 'sent', reader.read(receiver, scope));
  const name = kept(node, 'name', reader.read(first, scope));
  const { sets, values } = keptArguments(node, readGiven(reader, { ...written, given: rest }, scope));
  const { start, end } = node;
  return steps([
    object.set,
    name.set,
    ...sets,
    anyOf([
      ['apply', ['bound', object.value, name.value], values, start, end],
      ['call', object.value, 'send', { ...values, plain: [name.value, ...values.plain] }, start, end],
    ]),
  ]);
};

const methodOf: Known = (reader, { given, receiver }, scope) => {
  const [name] = given;
  if (name === undefined || given.length !== 1) return undefined;
  const object = receiver === undefined ? scope.self : reader.read(receiver, scope);
  return ['bound', object, reader.read(name, scope)];
};

/** Runs its block with the object: `tap` gives the object back, others what the block gives. */
function runs(isTap: boolean): Known {
  return (reader, written, scope) => {
    const { node, receiver, given, block } = written;
    if (receiver === undefined || block === undefined || given.length > 0) return undefined;
    const { set, value } = kept(node, 'object', reader.read(receiver, scope));
    const callee = readGivenBlock(reader, written, scope) ?? unknown;
    const run: Expression = ['apply', callee, { plain: [value] }, node.start, node.end];
    return steps(isTap ? [set, run, value] : [set, run]);
  };
}

/** Classes have a `then` of their own, which takes blocks as well. */
const thenRuns: Known = (reader, written, scope) => {
  const { node, receiver, given, block } = written;
  if (receiver === undefined || block === undefined || given.length > 0) return undefined;
  const { set, value } = kept(node, 'object', reader.read(receiver, scope));
  const handed = readGivenBlock(reader, written, scope) ?? unknown;
  const callee = kept(block, 'block', handed);
  const own: Expression = ['call', value, written.method, { plain: [], block: callee.value }, node.start, node.end];
  const run: Expression = ['apply', callee.value, { plain: [value] }, node.start, node.end];
  return steps([set, callee.set, anyOf([run, own])]);
};

/** The block runs as if it stood in the object: what it calls without a receiver is the object's. */
function evaluates(isOfClass: boolean): Known {
  return (reader, written, scope) => {
    const { node, receiver, block } = written;
    if (block === undefined) return undefined;
    const object = kept(node, 'self', receiver === undefined ? scope.self : reader.read(receiver, scope));
    const { plain, spread } = readGiven(reader, { ...written, block: undefined }, scope);
    const given: Arguments = { plain: plain.length > 0 ? plain : [object.value], ...(spread === undefined ? {} : { spread }) }; // biome-ignore format: one idea
    const owner = (isOfClass && receiver !== undefined ? meantClass(reader, receiver, scope) : undefined) ?? nowhere(reader, node); // biome-ignore format: one idea
    const isOwn = receiver === undefined || receiver.type === 'self';
    const callee =
      block.type === 'block_argument'
        ? withSelf(object.value, readGivenBlock(reader, written, scope) ?? unknown, node)
        : readClosure(reader, block, scope, isOwn ? {} : { self: object.value, owner });
    return steps([object.set, ['apply', callee, given, node.start, node.end]]);
  };
}

/** A block from elsewhere, which sees the object as its own, too. */
function withSelf(object: Expression, block: Expression, node: SyntaxNode): Expression {
  const { set, value } = kept(node, 'block', block);
  return steps([set, anyOf([value, ['bound', object, value]])]);
}

function nowhere(reader: Reader, node: SyntaxNode): string {
  return `<object ${reader.path}:${node.start}>`;
}

/** `const_get` of a name that is written out. */
const constantOf: Known = (reader, { given, receiver }, scope) => {
  const name = literalText(reader, given[0]);
  if (name === undefined || !/^[A-Z]\w*(?:::[A-Z]\w*)*$/.test(name)) return undefined;
  if (receiver === undefined) return ['name', candidatesOf(name, scope)];
  if (textOf(reader, receiver) === 'Object') return ['name', [name]];
  const holders = constantCandidates(reader, receiver, scope);
  return holders === undefined ? undefined : ['name', holders.map((holder) => `${holder}::${name}`)];
};

/** `Class.new(Base) { }`, `Struct.new(:a)`, `Proc.new { }`; others are made as any object is. */
const makes: Known = (reader, written, scope) => {
  const { node, receiver, block } = written;
  if (isClassOfSelf(reader, receiver))
    return ['make', scope.self, readGiven(reader, written, scope), node.start, node.end];
  const name = textOf(reader, receiver);
  if (/^(?:::)?Proc$/.test(name) && block !== undefined) return readGivenBlock(reader, written, scope);
  return madeClass(reader, node, scope, undefined) ?? madeContainer(reader, written, scope);
};

const defines: Known = (reader, { node }, scope) => madeClass(reader, node, scope, undefined);

/** Mixed into a class from outside of its body. */
function mixes(where: 'included' | 'before' | 'staticSupers'): Known {
  return (reader, written, scope) => {
    const { receiver, given, node } = written;
    const owner = receiver === undefined || receiver.type === 'self' ? undefined : meantClass(reader, receiver, scope);
    const isHook = receiver?.type === 'identifier' && scope.isStatic && /^(?:included|extended|prepended|inherited)$/.test(scope.method); // biome-ignore format: one idea
    // Whoever includes the module gets what the hook gives them.
    const name = owner ?? (isHook ? scope.owner : undefined);
    if (name === undefined || name === '') return undefined;
    const sources = given.map((module) => constantCandidates(reader, module, scope)).filter((found) => found !== undefined); // biome-ignore format: one idea
    const draft = { name, superclass: undefined, included: [], before: [], staticSupers: [], isAbstract: true, start: node.start, end: node.end }; // biome-ignore format: one idea
    reader.classes.push({ ...draft, [where]: sources });
    return undefined;
  };
}

const mixing: ReadonlyMap<string, Known> = new Map([
  ['include', mixes('included')],
  ['prepend', mixes('before')],
  ['extend', mixes('staticSupers')],
]);

export const knownCalls: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['public_send', sends],
  ['__send__', sends],
  ['send', sendsSymbol],
  ['method', methodOf],
  ['public_method', methodOf],
  ['singleton_method', methodOf],
  ['tap', runs(true)],
  ['yield_self', runs(false)],
  ['then', thenRuns],
  ['instance_eval', evaluates(false)],
  ['instance_exec', evaluates(false)],
  ['class_eval', evaluates(true)],
  ['class_exec', evaluates(true)],
  ['module_eval', evaluates(true)],
  ['module_exec', evaluates(true)],
  ['const_get', constantOf],
  ['new', makes],
  ['define', defines],
  ...containerCalls,
  ...mixing,
  [
    'to_proc',
    (reader, { receiver }, scope) =>
      receiver?.type === 'simple_symbol'
        ? symbolFunction(reader, receiver, textOf(reader, receiver).slice(1), scope)
        : receiver === undefined
          ? undefined
          : reader.read(receiver, scope),
  ],
]);

/** `lambda { }` and `proc { }`. */
function makesFunction(isLambda: boolean): Known {
  return (reader, written, scope) => {
    const { block } = written;
    if (block === undefined) return undefined;
    return block.type === 'block_argument'
      ? readGivenBlock(reader, written, scope)
      : readClosure(reader, block, scope, { isLambda });
  };
}

/** `raise Broken, 'text'` makes the error. */
const raises: Known = (reader, written, scope) => {
  const { node, given } = written;
  const [type, ...rest] = given;
  const isType = constantCandidates(reader, type, scope) !== undefined;
  if (type === undefined || !isType) return undefined;
  const handed = readGiven(reader, { ...written, given: rest }, scope);
  return steps([['call', reader.read(type, scope), 'new', handed, node.start, node.end], unknown]);
};

/** What is written out is asked for its text; no more comes of it. */
function prints(method: string): Known {
  return (reader, written, scope) => {
    const { node, given } = written;
    if (given.some(({ type }) => /splat|pair|forward/.test(type))) return undefined;
    const asked = given.map(
      (value): Expression => steps([call(reader.read(value, scope), method, [], value), unknown]),
    );
    return ['call', scope.self, written.method, { plain: asked }, node.start, node.end];
  };
}

/** Without a receiver. */
export const ownCalls: ReadonlyMap<string, Known> = new Map<string, Known>([
  ['lambda', makesFunction(true)],
  ['proc', makesFunction(false)],
  ['raise', raises],
  ['fail', raises],
  ['puts', prints('to_s')],
  ['print', prints('to_s')],
  ['String', prints('to_s')],
  ['Array', prints('to_a')],
  ['p', prints('inspect')],
  ['block_given?', () => unknown],
  ['binding', () => unknown],
  ['__method__', (_reader, _written, scope) => (scope.method === '' ? unknown : ['text', scope.method])],
  ['private_constant', () => unknown],
]);
