/** Operators that change what is done: statements, conditions, blocks, values returned. */
import type { Change, Operator } from './operator.ts';
import { type Node, type Place, textOf } from './syntax.ts';

export const statementOperators: readonly Operator[] = [
  {
    name: 'statement-removed',
    does: 'a call or an assignment is left out',
    changes: (place) => (place.node.type === 'ExpressionStatement' && !isDirective(place.node) ? [removed(place)] : []),
  },
  {
    name: 'exit-removed',
    does: 'an early return, a continue, a break or a throw is left out',
    changes: (place) =>
      /^(ReturnStatement|ContinueStatement|BreakStatement|ThrowStatement)$/.test(place.node.type)
        ? [removed(place)]
        : [],
  },
  {
    name: 'condition-fixed',
    does: 'the condition of an if or a ?: is true, or false; that of a loop is false',
    changes: ({ node }) => {
      if (node.type === 'IfStatement' || node.type === 'ConditionalExpression')
        return [change(node.test, 'true'), change(node.test, 'false')];
      return node.type === 'WhileStatement' ? [change(node.test, 'false')] : [];
    },
  },
  {
    name: 'block-emptied',
    does: 'the body of a function, a loop or an if does nothing; an else is left out',
    changes: ({ node, ancestors, text }) => {
      if (node.type === 'IfStatement' && node.alternate !== null)
        return [{ start: node.consequent.end, end: node.alternate.end, text: '' }];
      const parent = ancestors.at(-1);
      const isBody = parent !== undefined && 'body' in parent && parent.body === node;
      const isConsequent = parent?.type === 'IfStatement' && parent.consequent === node;
      if (node.type !== 'BlockStatement' || !(isBody || isConsequent) || node.body.length === 0) return [];
      return textOf(node, text).includes('\n') ? [change(node, '{}')] : [];
    },
  },
  {
    name: 'result-emptied',
    does: 'what is returned is undefined, [], false, an empty string, set or map, or its opposite',
    changes: (place) => {
      const { node, text } = place;
      const result = returned(place);
      if (result === undefined) return [];
      const type = returnType([...place.ancestors, node]);
      const written = textOf(result, text);
      return emptyValues(type === undefined ? undefined : textOf(type, text), result)
        .map((empty) => (empty === '!' ? `!(${written})` : empty))
        .filter((empty) => empty !== written)
        .map((empty) => change(result, empty));
    },
  },
];

function change(node: { readonly start: number; readonly end: number }, text: string): Change {
  return { start: node.start, end: node.end, text };
}

function removed({ node, ancestors }: Place): Change {
  const parent = ancestors.at(-1)?.type;
  const isOneOfMany = parent === 'BlockStatement' || parent === 'Program' || parent === 'SwitchCase';
  return change(node, isOneOfMany ? '' : '{}');
}

function isDirective(node: Node): boolean {
  return node.type === 'ExpressionStatement' && node.expression.type === 'Literal';
}

/** The value of a return, or of an arrow function without a block. */
function returned({ node, ancestors }: Place): Node | undefined {
  if (node.type === 'ReturnStatement') return node.argument ?? undefined;
  const parent = ancestors.at(-1);
  if (parent?.type !== 'ArrowFunctionExpression' || parent.body !== node) return undefined;
  return node.type === 'BlockStatement' ? undefined : node;
}

function returnType(around: readonly Node[]): Node | undefined {
  const owner = around.findLast(
    (node) =>
      node.type === 'FunctionDeclaration' ||
      node.type === 'FunctionExpression' ||
      node.type === 'ArrowFunctionExpression',
  );
  return owner !== undefined && 'returnType' in owner ? (owner.returnType ?? undefined) : undefined;
}

/** What the written type allows; without one, what the value looks like. `!` is the opposite of the value. */
function emptyValues(type: string | undefined, value: Node): string[] {
  const isTruth =
    type === undefined
      ? (value.type === 'Literal' && typeof value.value === 'boolean') ||
        (value.type === 'BinaryExpression' && /[<>=]/.test(value.operator)) ||
        (value.type === 'UnaryExpression' && value.operator === '!') ||
        value.type === 'LogicalExpression'
      : /\bboolean\b|\bis\b/.test(type);
  if (type === undefined) return isTruth ? ['!'] : ['undefined', '[]', "''"];
  return [
    ...(isTruth ? ['!'] : []),
    ...(/\bundefined\b/.test(type) ? ['undefined'] : []),
    ...(/\[\]|\bArray</.test(type) ? ['[]'] : []),
    ...(/\bstring\b(?!\[)/.test(type) ? ["''"] : []),
    ...(/\bnumber\b(?!\[)/.test(type) ? ['0', '1'] : []),
    ...(/Map</.test(type) ? ['new Map()'] : []),
    ...(/Set</.test(type) ? ['new Set()'] : []),
    ...(/\bnull\b/.test(type) ? ['null'] : []),
  ];
}
