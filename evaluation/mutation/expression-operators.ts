/** Operators that change what an expression gives: comparisons, logic, arithmetic, calls. */
import type { Operator } from './operator.ts';
import { textOf } from './syntax.ts';

const boundaries: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };
// biome-ignore format: pairs
const negations: Readonly<Record<string, string>> = {
  '===': '!==', '!==': '===', '==': '!=', '!=': '==', '<': '>=', '>=': '<', '>': '<=', '<=': '>',
};
// biome-ignore format: pairs
const arithmetic: Readonly<Record<string, string>> = {
  '+': '-', '-': '+', '*': '/', '/': '*', '%': '*', '<<': '>>', '>>': '<<', '>>>': '<<', '&': '|', '|': '&',
  '+=': '-=', '-=': '+=', '*=': '/=', '|=': '&=', '&=': '|=', '++': '--', '--': '++',
};
// biome-ignore format: pairs
const twins: Readonly<Record<string, string>> = {
  some: 'every', every: 'some', startsWith: 'endsWith', endsWith: 'startsWith', indexOf: 'lastIndexOf', lastIndexOf: 'indexOf',
  find: 'findLast', findLast: 'find', trimStart: 'trimEnd', trimEnd: 'trimStart', min: 'max', max: 'min',
  toLowerCase: 'toUpperCase', toUpperCase: 'toLowerCase', floor: 'ceil', ceil: 'floor', replaceAll: 'replace',
};
const steps = new Set(
  'filter sort toSorted reverse toReversed trim trimStart trimEnd toLowerCase toUpperCase slice flat concat normalize'.split(
    ' ',
  ),
);

export const expressionOperators: readonly Operator[] = [
  {
    name: 'comparison-boundary',
    does: '< becomes <=, > becomes >=, and back',
    changes: ({ node, text }) =>
      node.type === 'BinaryExpression' ? operatorChanged(node, node.left, node.right, text, boundaries) : [],
  },
  {
    name: 'comparison-negated',
    does: '=== becomes !==, < becomes >=, and so on',
    changes: ({ node, text }) =>
      node.type === 'BinaryExpression' ? operatorChanged(node, node.left, node.right, text, negations) : [],
  },
  {
    name: 'arithmetic-swapped',
    does: '+ becomes -, * becomes /, += becomes -=, ++ becomes --, & becomes |, and back',
    changes: ({ node, text }) => {
      if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression')
        return operatorChanged(node, node.left, node.right, text, arithmetic);
      if (node.type !== 'UpdateExpression') return [];
      const start = node.prefix ? node.start : node.end - 2;
      return [{ start, end: start + 2, text: node.operator === '++' ? '--' : '++' }];
    },
  },
  {
    name: 'logical-swapped',
    does: '&& becomes ||, and back',
    changes: ({ node, text }) => {
      if (node.type !== 'LogicalExpression' || node.operator === '??') return [];
      const swapped = node.operator === '&&' ? '||' : '&&';
      return [change(node, `(${textOf(node.left, text)} ${swapped} ${textOf(node.right, text)})`)];
    },
  },
  {
    name: 'operand-dropped',
    does: 'a && b becomes a or b; so does a || b',
    changes: ({ node, text }) =>
      node.type === 'LogicalExpression' && node.operator !== '??'
        ? [change(node, `(${textOf(node.left, text)})`), change(node, `(${textOf(node.right, text)})`)]
        : [],
  },
  {
    name: 'fallback-dropped',
    does: 'a ?? b becomes a (a! for the types), or b',
    changes: ({ node, text }) =>
      node.type === 'LogicalExpression' && node.operator === '??'
        ? [change(node, `(${textOf(node.left, text)})!`), change(node, `(${textOf(node.right, text)})`)]
        : [],
  },
  {
    name: 'not-removed',
    does: '!a becomes a',
    changes: ({ node, text }) =>
      node.type === 'UnaryExpression' && node.operator === '!' ? [change(node, textOf(node.argument, text))] : [],
  },
  {
    name: 'branches-swapped',
    does: 'a ? b : c becomes a ? c : b',
    changes: ({ node, text }) =>
      node.type === 'ConditionalExpression'
        ? [
            {
              start: node.consequent.start,
              end: node.end,
              text: `${textOf(node.alternate, text)} : ${textOf(node.consequent, text)}`,
            },
          ]
        : [],
  },
  {
    name: 'optional-dropped',
    does: 'a?.b becomes a.b (a!.b for the types)',
    changes: ({ node, text }) => {
      if ((node.type !== 'MemberExpression' && node.type !== 'CallExpression') || !node.optional) return [];
      const before = node.type === 'MemberExpression' ? node.object : node.callee;
      const start = text.indexOf('?.', before.end);
      const needsDot = node.type === 'MemberExpression' && !node.computed;
      return [{ start, end: start + 2, text: needsDot ? '!.' : '!' }];
    },
  },
  {
    name: 'method-swapped',
    does: 'some becomes every, startsWith becomes endsWith, indexOf becomes lastIndexOf, min becomes max, and so on',
    changes: ({ node }) => {
      const property = calledProperty(node);
      const twin = property === undefined ? undefined : twins[property.name];
      return property === undefined || twin === undefined ? [] : [change(property, twin)];
    },
  },
  {
    name: 'step-dropped',
    does: 'xs.filter(f) becomes xs; so do sort, reverse, trim, toLowerCase, slice and the like',
    changes: ({ node, text }) => {
      const property = calledProperty(node);
      if (property === undefined || !steps.has(property.name) || node.type !== 'CallExpression') return [];
      return node.callee.type === 'MemberExpression' ? [change(node, textOf(node.callee.object, text))] : [];
    },
  },
  {
    name: 'offset-shifted',
    does: 'the offsets of slice, substring, subarray, at and charCodeAt are one more or one less',
    changes: ({ node, text }) => {
      const property = calledProperty(node);
      if (property === undefined || node.type !== 'CallExpression') return [];
      if (!/^(slice|substring|subarray|toSpliced|splice|at|charCodeAt|charAt|codePointAt)$/.test(property.name))
        return [];
      return node.arguments.flatMap((argument) => {
        if (argument.type === 'SpreadElement') return [];
        if (argument.type === 'Literal' && typeof argument.value === 'number')
          return [change(argument, String(argument.value + 1)), change(argument, String(argument.value - 1))];
        const written = textOf(argument, text);
        return [change(argument, `(${written}) + 1`), change(argument, `(${written}) - 1`)];
      });
    },
  },
  {
    name: 'argument-dropped',
    does: 'the last argument of a call is left out, where it may be',
    changes: ({ node }) => {
      if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
      const last = node.arguments.at(-1);
      if (last === undefined) return [];
      return [{ start: node.arguments.at(-2)?.end ?? last.start, end: last.end, text: '' }];
    },
  },
];

type Expression = Parameters<Operator['changes']>[0]['node'];

function change(node: { readonly start: number; readonly end: number }, text: string) {
  return { start: node.start, end: node.end, text };
}

function operatorChanged(
  node: { readonly operator: string },
  left: { readonly end: number },
  right: { readonly start: number },
  text: string,
  table: Readonly<Record<string, string>>,
) {
  const changed = table[node.operator];
  const start = text.indexOf(node.operator, left.end);
  if (changed === undefined || start < 0 || start >= right.start) return [];
  return [{ start, end: start + node.operator.length, text: changed }];
}

/** The `b` of `a.b(…)`. */
function calledProperty(node: Expression) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.computed)
    return undefined;
  const { property } = node.callee;
  return property.type === 'Identifier' ? property : undefined;
}
