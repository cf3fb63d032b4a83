/** Roles that most languages have, told by where the parts of a node stand in its grammar: what a grammar file is written with. */
import { calledName } from '../../syntax/code-shape.ts';
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { Argument, Code, Entry } from './code.ts';
import { isConstantText } from './constant-text.ts';
import { isNumericType } from './number-types.ts';
import { type Lowering, noCode, type Role } from './lowering.ts';

/** A field of a node by its role, or its child of that number among the named. */
export type At = string | number;

export function at(node: SgNode, where: At, lower: Lowering): SgNode | undefined {
  if (typeof where === 'string') return node.field(where) ?? undefined;
  return lower.children(node).at(where);
}

export const literal: Role = (node, lower) => noCode(lower.place(node));

export const name: Role = (node, lower) => lower.name(node, lower.text(node).replace(/^\$/, ''));

export const self: Role = (node, lower) => lower.self(lower.place(node));

/** All of its parts in one. */
export const join: Role = (node, lower) => ({
  kind: 'join',
  parts: lower.children(node).map((child) => lower.code(child)),
  ...lower.place(node),
});

/** Its only part, or the one that matters, which then stands for the node too. */
export function only(where: At = 0): Role {
  return (node, lower) => {
    const part = at(node, where, lower);
    return { kind: 'join', parts: part === undefined ? [] : [lower.code(part)], ...lower.place(node) };
  };
}

/** Values that say nothing of their parts. */
export const clean: Role = (node, lower) => ({
  kind: 'clean',
  parts: lower.children(node).map((child) => lower.code(child)),
  ...lower.place(node),
});

export const sequence: Role = (node, lower) => ({
  kind: 'sequence',
  parts: lower.children(node).map((child) => lower.code(child)),
  ...lower.place(node),
});

export const block: Role = (node, lower) => lower.block(() => sequence(node, lower));

export function member(object: At, property: At): Role {
  return (node, lower) => {
    const name = at(node, property, lower);
    return {
      kind: 'field',
      object: plain(lower, () => lower.code(at(node, object, lower))),
      key: name === undefined ? undefined : lower.text(name).replace(/^[#$]/, ''),
      ...lower.place(node),
    };
  };
}

export function index(object: At, key: At): Role {
  return (node, lower) =>
    plain(lower, () => {
      const part = at(node, key, lower);
      const fixed = part === undefined ? undefined : fixedKey(lower.text(part));
      return {
        kind: 'field',
        object: lower.code(at(node, object, lower)),
        key: fixed,
        ...(fixed === undefined && part !== undefined ? { index: lower.code(part) } : {}),
        ...lower.place(node),
      };
    });
}

/** The key that a literal is, as `a.b` would write it. */
export function fixedKey(text: string): string | undefined {
  const quoted = /^[rbu]?(['"`])([^'"`\\{$]*)\1$/i.exec(text);
  if (quoted !== null) return quoted[2];
  return /^\d+$/.test(text) ? text : /^:\w+$/.test(text) ? text.slice(1) : undefined;
}

/** Inside of a target, the object of `a.b` is read, not assigned. */
function plain(lower: Lowering, read: () => Code): Code {
  if (lower.binding() === undefined) return read();
  return lower.reading(read);
}

export function assign(target: At, value: At, options: { readonly joins?: boolean } = {}): Role {
  return (node, lower) => {
    const right = lower.code(at(node, value, lower));
    const left = at(node, target, lower);
    if (left === undefined) return right;
    return {
      kind: 'assign',
      value: right,
      target: lower.target(left, 'assign'),
      isJoined: options.joins ?? false,
      ...lower.place(node),
    };
  };
}

/** A declaration of one name or pattern; without a value it is empty. */
export function declare(target: At, value: At, where: (node: SgNode) => 'block' | 'function' = () => 'block'): Role {
  return (node, lower) => {
    const given = at(node, value, lower);
    const right = given === undefined ? noCode(lower.place(node)) : lower.code(given);
    const left = at(node, target, lower);
    if (left === undefined) return right;
    return {
      kind: 'assign',
      value: right,
      target: lower.target(left, where(node)),
      isJoined: false,
      ...lower.place(node),
    };
  };
}

export interface CallRoles {
  readonly callee?: At;
  readonly receiver?: At;
  readonly arguments?: At;
  readonly isNew?: boolean;
  /** Of an argument that is not its own value. */
  readonly argument?: (node: SgNode, lower: Lowering) => Argument;
}

export function call(roles: CallRoles): Role {
  return (node, lower) => {
    const callee = roles.callee === undefined ? undefined : lower.maybe(at(node, roles.callee, lower));
    const receiver = roles.receiver === undefined ? undefined : lower.maybe(at(node, roles.receiver, lower));
    const list = roles.arguments === undefined ? undefined : at(node, roles.arguments, lower);
    return {
      kind: 'call',
      name: calledName(node, lower.shape) ?? '?',
      callee,
      receiver: receiver ?? (callee?.kind === 'field' ? callee.object : undefined),
      arguments: list === undefined ? [] : argumentsOf(list, lower, roles.argument),
      isNew: roles.isNew ?? false,
      ...lower.place(node),
    };
  };
}

export function argumentsOf(list: SgNode, lower: Lowering, read: CallRoles['argument']): Argument[] {
  return lower.children(list).map((node) => read?.(node, lower) ?? { value: lower.code(node), isSpread: false });
}

/** Operators whose result is a number or a truth say nothing of what they are given. */
export function binary(left: At, right: At, operatorAt: string | undefined, passing: ReadonlySet<string>): Role {
  return (node, lower) => {
    // A chain of thousands is nested as deep.
    const parts: SgNode[] = [];
    const kind = String(node.kind());
    const operator = operatorOf(node, operatorAt);
    let first: SgNode | undefined = node;
    for (;;) {
      const part: SgNode | undefined = at(first, right, lower);
      if (part !== undefined) parts.unshift(part);
      const next: SgNode | undefined = at(first, left, lower);
      if (next === undefined) break;
      if (String(next.kind()) !== kind || operatorOf(next, operatorAt) !== operator) {
        parts.unshift(next);
        break;
      }
      first = next;
    }
    const codes = parts.map((part) => lower.code(part));
    const place = lower.place(node);
    if (choosing.has(operator)) return { kind: 'join', parts: codes, ...place };
    if (operator === '&&' || operator === 'and') return logic(codes, 'and', passing.has(operator), place);
    if (operator === '||' || operator === 'or') return logic(codes, 'or', passing.has(operator), place);
    return passing.has(operator) ? { kind: 'join', parts: codes, ...place } : { kind: 'clean', parts: codes, ...place };
  };
}

function logic(
  parts: readonly Code[],
  logic: 'and' | 'or',
  passes: boolean,
  place: { start: number; end: number },
): Code {
  return passes ? { kind: 'join', parts, logic, ...place } : { kind: 'clean', parts, logic, ...place };
}

const choosing: ReadonlySet<string> = new Set(['??', '?:']);

function operatorOf(node: SgNode, where: string | undefined): string {
  if (where !== undefined) return node.field(where)?.text() ?? '';
  return (
    node
      .children()
      .find((child) => !child.isNamed() && !/^[()]$/.test(child.text()))
      ?.text() ?? ''
  );
}

/** `!x` tells what holds where it does not. */
export function unary(operand: At, negations: ReadonlySet<string>, passing: ReadonlySet<string> = new Set()): Role {
  return (node, lower) => {
    const operator =
      node
        .children()
        .find((child) => !child.isNamed())
        ?.text() ?? '';
    const parts = [lower.code(at(node, operand, lower))];
    if (negations.has(operator)) return { kind: 'clean', parts, logic: 'not', ...lower.place(node) };
    return { kind: passing.has(operator) ? 'join' : 'clean', parts, ...lower.place(node) };
  };
}

export function collection(entry: (node: SgNode, lower: Lowering) => Entry): Role {
  return (node, lower) => ({
    kind: 'collection',
    entries: itemsOf(node, lower).map((child) => entry(child, lower)),
    ...lower.place(node),
  });
}

/** The parts of a list or table, none where all are constants. */
export function itemsOf(node: SgNode, lower: Lowering): readonly SgNode[] {
  return isConstantText(lower.text(node)) ? [] : lower.children(node);
}

/** Items of a list are numbered as long as no spread comes before them. */
export function list(isSpread: (kind: string) => boolean = () => false): Role {
  return (node, lower) => {
    let count = 0;
    return {
      kind: 'collection',
      entries: itemsOf(node, lower).map((child): Entry => {
        const spreads = isSpread(String(child.kind()));
        const key = spreads || Number.isNaN(count) ? undefined : String(count++);
        if (spreads) count = Number.NaN;
        return { key, value: lower.code(child), isSpread: spreads };
      }),
      ...lower.place(node),
    };
  };
}

export function roleMap(...tables: readonly Readonly<Record<string, Role>>[]): ReadonlyMap<string, Role> {
  return new Map(tables.flatMap((table) => Object.entries(table)));
}

/** Several kinds in one role. */
export function each(kinds: readonly string[], role: Role): Record<string, Role> {
  return Object.fromEntries(kinds.map((kind) => [kind, role]));
}

/** A value that is declared to be a number is none that could hold anything else. */
export function declaredValue(type: SgNode | null | undefined, value: Code, lower: Lowering): Code {
  if (type === null || type === undefined || !isNumericType(lower.text(type))) return value;
  // Of no place of its own, since what a formula finds there is the value.
  return { kind: 'clean', parts: [value], start: value.start, end: value.start };
}
