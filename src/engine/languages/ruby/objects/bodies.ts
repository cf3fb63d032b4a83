/** Statements one after the other, and the `rescue`, `else` and `ensure` behind them. */
import type { Candidates, Expression } from '../../../model/object-facts.ts';
import { childrenIn, field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { constantCandidates } from './names.ts';
import { anyOf, call, type Reader, type Scope, steps, unknown } from './reader.ts';

const holders: ReadonlySet<string> = new Set([
  'program', 'body_statement', 'block_body', 'then', 'else', 'do', 'begin', 'parenthesized_statements', 'ensure',
  'begin_block', 'end_block', 'interpolation', 'block', 'do_block',
]); // biome-ignore format: a list

/** The value of a node that holds statements is that of the last; other nodes are read as they are. */
export function readBody(reader: Reader, node: SyntaxNode | undefined, scope: Scope): Expression {
  if (node === undefined) return unknown;
  return holders.has(node.type) ? readStatements(reader, node.children, scope) : reader.read(node, scope);
}

export function readStatements(reader: Reader, nodes: readonly SyntaxNode[], scope: Scope): Expression {
  const statements: Expression[] = [];
  const others: Expression[] = [];
  const last: Expression[] = [];
  // The value is that of the last statement, not of the text that a heredoc hangs behind it.
  let value = unknown;
  for (const node of nodes) {
    if (node.type === 'rescue') others.push(readRescue(reader, node, scope));
    else if (node.type === 'else') others.push(readBody(reader, node, scope));
    else if (node.type === 'ensure') last.push(readBody(reader, node, scope));
    else if (node.type === 'heredoc_body') statements.push(reader.read(node, scope));
    else if (!skipped.has(node.type)) {
      if (value[0] !== 'unknown') statements.push(value);
      value = reader.read(node, scope);
    }
  }
  const done = [...statements, ...last].filter(([kind]) => kind !== 'unknown');
  return steps([...done, others.length === 0 ? value : anyOf([value, ...others])]);
}

const skipped: ReadonlySet<string> = new Set(['comment', 'empty_statement', 'uninterpreted']);

/** `rescue Broken => error`: the error is one of the classes that are named. */
function readRescue(reader: Reader, node: SyntaxNode, scope: Scope): Expression {
  const caught = childrenIn(node, 'exceptions');
  const types = caught.map((type) => constantCandidates(reader, type, scope));
  const target = field(node, 'variable')?.children[0];
  const isKnown = types.length > 0 && !types.includes(undefined);
  const error = isKnown ? anyOf(types.filter((type) => type !== undefined).map(instanceOf)) : unknown;
  const asked = caught.map((type) => call(reader.read(type, scope), '===', [unknown], type));
  const set = target === undefined ? [] : [reader.assign(target, error, scope)];
  return steps([...asked, ...set, readBody(reader, field(node, 'body'), scope)]);
}

function instanceOf(type: Candidates): Expression {
  return ['typed', unknown, type];
}
