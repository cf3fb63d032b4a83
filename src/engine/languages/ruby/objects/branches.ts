/** Conditions, loops and `case`: all branches may be run, so that each gives its value. */
import type { Expression } from '../../../model/object-facts.ts';
import { field, fields, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { readBody, readStatements } from './bodies.ts';
import { bindings } from './patterns.ts';
import { anyOf, call, done, kept, type Reader, type Scope, steps, unknown } from './reader.ts';
import { pushEach } from '../../../text/push-each.ts';

/** `if`, `unless`, `elsif`, `a ? b : c`, and the conditions behind a statement. */
export function readCondition(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const condition = field(node, 'condition');
  const runs = field(node, 'consequence') ?? field(node, 'body');
  const otherwise = field(node, 'alternative');
  // A variable that a statement sets is known from there on, so that the order is that of the text.
  const isBehind = runs !== undefined && condition !== undefined && runs.start < condition.start;
  const body = (): Expression => (isNever(node, condition) ? unknown : readBody(reader, runs, scope));
  const early = isBehind ? body() : undefined;
  const asked = reader.read(condition, scope);
  return steps([...known(asked), anyOf([early ?? body(), readBody(reader, otherwise, scope)])]);
}

function isNever(node: SyntaxNode, condition: SyntaxNode | undefined): boolean {
  const isTurned = node.type.startsWith('unless');
  return isTurned ? condition?.type === 'true' : condition?.type === 'false' || condition?.type === 'nil';
}

function known(value: Expression): readonly Expression[] {
  return value[0] === 'unknown' ? [] : [value];
}

export function readLoop(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const condition = field(node, 'condition');
  const body = field(node, 'body');
  const parts = [condition, body].filter((part) => part !== undefined).toSorted((a, b) => a.start - b.start);
  return done(parts.map((part) => readBody(reader, part, scope)));
}

export function readFor(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const target = field(node, 'pattern');
  const all = kept(node, 'each', reader.read(field(node, 'value')?.children[0], scope));
  const element: Expression = ['each', all.value, node.start, node.end];
  const set = target === undefined ? element : reader.assign(target, element, scope);
  return steps([all.set, set, ...known(readBody(reader, field(node, 'body'), scope)), all.value]);
}

/** `case x when A`: each pattern is asked whether it means the value. */
export function readCase(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const value = field(node, 'value');
  const subject = value === undefined ? undefined : kept(node, 'case', reader.read(value, scope));
  const done: Expression[] = subject === undefined ? [] : [subject.set];
  const results: Expression[] = [];
  for (const branch of node.children) {
    if (branch.type === 'else') results.push(readBody(reader, branch, scope));
    if (branch.type !== 'when') continue;
    for (const pattern of fields(branch, 'pattern').flatMap(({ children }) => children)) {
      const asked = reader.read(pattern, scope);
      pushEach(done, subject === undefined ? known(asked) : known(askedOf(asked, subject.value, pattern)));
    }
    results.push(readBody(reader, field(branch, 'body'), scope));
  }
  return steps([...done, anyOf(results)]);
}

function askedOf(asked: Expression, value: Expression, place: SyntaxNode): Expression {
  return asked[0] === 'unknown' || asked[0] === 'text' ? unknown : call(asked, '===', [value], place);
}

export function readCaseMatch(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const subject = kept(node, 'case', reader.read(field(node, 'value'), scope));
  const done: Expression[] = [subject.set];
  const results: Expression[] = [];
  for (const branch of node.children) {
    if (branch.type === 'else') results.push(readBody(reader, branch, scope));
    if (branch.type !== 'in_clause') continue;
    pushEach(done, bindings(reader, field(branch, 'pattern'), subject.value, scope));
    const guard = field(branch, 'guard');
    if (guard !== undefined) pushEach(done, known(readStatements(reader, guard.children, scope)));
    results.push(readBody(reader, field(branch, 'body'), scope));
  }
  return steps([...done, anyOf(results)]);
}

/** `value => pattern` and `value in pattern`. */
export function readMatch(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const subject = kept(node, 'case', reader.read(field(node, 'value'), scope));
  return done([subject.set, ...bindings(reader, field(node, 'pattern'), subject.value, scope)]);
}
