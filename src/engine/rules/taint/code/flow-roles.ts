/** Roles of what has ways: branches, loops, choices, jumps and exceptions. */
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { Code, Test } from './code.ts';
import type { Lowering, Role } from './lowering.ts';
import { type At, at } from './roles.ts';
import { pushEach } from '../../../text/push-each.ts';

/** `else if` after `else if` is nested as deep as the chain is long, so it is walked, not entered. */
export function branch(parts: {
  readonly condition: At;
  readonly met: At;
  /** What comes else; a node of the same kind goes on with the chain. */
  readonly otherwise: (node: SgNode, lower: Lowering) => readonly SgNode[];
}): Role {
  return (node, lower) => {
    const tests: Test[] = [];
    const seen = new Set<number>();
    let otherwise: Code | undefined;
    const left = [node];
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const condition = at(next, parts.condition, lower);
      const isTest = next === node || condition !== undefined;
      if (!isTest || seen.has(next.id())) {
        otherwise = lower.code(next);
        continue;
      }
      seen.add(next.id());
      tests.push({ condition: lower.code(condition), body: lower.code(at(next, parts.met, lower)) });
      pushEach(left, parts.otherwise(next, lower));
    }
    return { kind: 'branch', tests, otherwise, fallsThrough: false, isBreakable: false, ...lower.place(node) };
  };
}

export function loop(parts: {
  readonly target?: At;
  readonly binding?: (node: SgNode) => 'assign' | 'block' | 'function';
  readonly over?: At;
  readonly first?: At;
  readonly condition?: At;
  readonly update?: At;
  readonly body: At;
  readonly runsFirst?: boolean;
}): Role {
  return (node, lower) =>
    lower.block(() => {
      const part = (where: At | undefined) => (where === undefined ? undefined : at(node, where, lower));
      const first = lower.maybe(part(parts.first));
      const over = lower.maybe(part(parts.over));
      const target = part(parts.target);
      const place = lower.place(node);
      const made: Code = {
        kind: 'loop',
        target: target === undefined ? undefined : lower.target(target, parts.binding?.(node) ?? 'block'),
        over,
        condition: lower.maybe(part(parts.condition)),
        body: lower.code(part(parts.body)),
        update: lower.maybe(part(parts.update)),
        runsFirst: parts.runsFirst ?? false,
        ...place,
      };
      return first === undefined ? made : { kind: 'sequence', parts: [first, made], ...place };
    });
}

export function leave(how: 'return' | 'break' | 'continue' | 'throw'): Role {
  return (node, lower) => {
    const value = lower.children(node)[0];
    const isValue = how === 'return' || how === 'throw';
    return { kind: 'leave', how, value: isValue ? lower.maybe(value) : undefined, ...lower.place(node) };
  };
}

export const yields: Role = (node, lower) => ({
  kind: 'yield',
  value: lower.maybe(lower.children(node)[0]),
  ...lower.place(node),
});

export interface ChoiceParts {
  readonly subject: (node: SgNode, lower: Lowering) => SgNode | null | undefined;
  readonly cases: (node: SgNode, lower: Lowering) => readonly SgNode[];
  /** What is compared with the subject; undefined for the case that takes all others. */
  readonly condition: (one: SgNode, lower: Lowering) => readonly SgNode[] | undefined;
  readonly body: (one: SgNode, lower: Lowering) => readonly SgNode[];
  readonly fallsThrough?: boolean;
  readonly isBreakable?: boolean;
  /** Conditions are patterns that take the subject apart. */
  readonly binds?: boolean;
  /** A name for the subject inside of the cases. */
  readonly alias?: (node: SgNode, lower: Lowering) => SgNode | undefined;
}

export function choice(parts: ChoiceParts): Role {
  return (node, lower) =>
    lower.block(() => {
      const place = lower.place(node);
      const given = parts.subject(node, lower);
      const subject: Code = given === null || given === undefined ? { kind: 'literal', ...place } : lower.code(given);
      const alias = parts.alias?.(node, lower);
      const first: Code =
        alias === undefined
          ? { kind: 'clean', parts: [subject], start: subject.start, end: subject.end }
          : { kind: 'assign', value: subject, target: lower.target(alias, 'block'), isJoined: false, ...place };
      const tests: Test[] = [];
      let otherwise: Code | undefined;
      for (const one of parts.cases(node, lower)) {
        lower.block(() => {
          const at = lower.place(one);
          const conditions = parts.condition(one, lower);
          const condition: Code = {
            kind: 'clean',
            parts: (conditions ?? []).map(
              (pattern): Code =>
                parts.binds === true
                  ? {
                      kind: 'assign',
                      value: subject,
                      target: lower.target(pattern, 'block'),
                      isJoined: false,
                      ...lower.place(pattern),
                    }
                  : lower.code(pattern),
            ),
            ...at,
          };
          const body: Code = { kind: 'sequence', parts: parts.body(one, lower).map((part) => lower.code(part)), ...at };
          if (conditions === undefined && parts.fallsThrough !== true) otherwise = body;
          else tests.push({ condition, body });
          if (conditions === undefined && parts.fallsThrough === true)
            otherwise = { kind: 'leave', how: 'throw', value: undefined, ...at };
        });
      }
      const chosen: Code = {
        kind: 'branch',
        tests,
        otherwise,
        fallsThrough: parts.fallsThrough ?? false,
        isBreakable: parts.isBreakable ?? false,
        ...place,
      };
      return { kind: 'sequence', parts: [first, chosen], ...place };
    });
}

export function attempt(parts: {
  readonly first?: (node: SgNode) => readonly SgNode[];
  readonly body: At;
  readonly handlers: (node: SgNode, lower: Lowering) => readonly SgNode[];
  readonly last: (node: SgNode, lower: Lowering) => SgNode | null | undefined;
}): Role {
  return (node, lower) =>
    lower.block(() => {
      const place = lower.place(node);
      const first = (parts.first?.(node) ?? []).map((part) => lower.code(part));
      const made: Code = {
        kind: 'try',
        body: lower.code(at(node, parts.body, lower)),
        handlers: parts.handlers(node, lower).map((part) => lower.code(part)),
        last: lower.maybe(parts.last(node, lower)),
        ...place,
      };
      return first.length === 0 ? made : { kind: 'sequence', parts: [...first, made], ...place };
    });
}

/** A handler of exceptions: its parameter, and what it does. */
export function handler(parameter: At | undefined, body: At): Role {
  return (node, lower) =>
    lower.block(() => {
      const named = parameter === undefined ? undefined : at(node, parameter, lower);
      if (named !== undefined) lower.target(named, 'block');
      return lower.code(at(node, body, lower));
    });
}

export function jump(how: 'break' | 'continue'): Role {
  return (node, lower) => ({ kind: 'leave', how, value: undefined, ...lower.place(node) });
}

/** Children of some kinds. */
export function ofKind(...kinds: readonly string[]): (node: SgNode) => readonly SgNode[] {
  return (node) => node.children().filter((child) => kinds.includes(String(child.kind())));
}
