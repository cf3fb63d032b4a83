/** Operators that change values written out: numbers, strings, patterns, lists and objects. */
import type { Change, Operator } from './operator.ts';
import { type Node, type Place, textOf } from './syntax.ts';

/** Up to here one more or less is another number to whoever counts with it. */
const countMax = 9;

export const literalOperators: readonly Operator[] = [
  {
    name: 'boolean-flipped',
    does: 'true becomes false, and back',
    changes: ({ node }) =>
      node.type === 'Literal' && typeof node.value === 'boolean' ? [change(node, String(!node.value))] : [],
  },
  {
    name: 'number-changed',
    does: 'a number is one more, or one less; a limit or a time, by its name or from 10 on, is 0',
    changes: ({ node, ancestors, text }) => {
      if (node.type !== 'Literal' || typeof node.value !== 'number') return [];
      const around = ancestors.at(-1);
      const isLimit = around?.type === 'VariableDeclarator' && /(?:Max|Min|Ms)$/.test(textOf(around.id, text));
      if (node.value > countMax || isLimit) return [change(node, '0')];
      return [change(node, String(node.value + 1)), change(node, String(node.value - 1))];
    },
  },
  {
    name: 'string-changed',
    does: "a string is empty, or 'mutated' where it was empty; sentences for people stay",
    changes: (place) => {
      const { node } = place;
      if (isName(place) || isForPeople(place)) return [];
      if (node.type === 'Literal' && typeof node.value === 'string')
        return [change(node, node.value === '' ? "'mutated'" : "''")];
      return node.type === 'TemplateLiteral' && place.ancestors.at(-1)?.type !== 'TaggedTemplateExpression'
        ? [change(node, "''")]
        : [];
    },
  },
  {
    name: 'pattern-changed',
    does: 'a regular expression loses a flag or an anchor, or its + becomes *',
    changes: ({ node, text }) => {
      if (node.type !== 'Literal' || !('regex' in node)) return [];
      const { pattern, flags } = node.regex;
      const written = (changedPattern: string, changedFlags: string) =>
        change(node, `/${changedPattern}/${changedFlags}`);
      if (textOf(node, text) !== `/${pattern}/${flags}`) return [];
      return [
        // Without u and v most patterns match the same texts.
        ...flags
          .split('')
          .filter((flag) => !'uv'.includes(flag))
          .map((flag) => written(pattern, flags.replace(flag, ''))),
        ...(pattern.startsWith('^') && pattern.length > 1 ? [written(pattern.slice(1), flags)] : []),
        ...(/[^\\]\$$/.test(pattern) ? [written(pattern.slice(0, -1), flags)] : []),
        ...[...pattern.matchAll(/(?<=[\])]|\\[a-z])\+/g)].map(({ index }) =>
          written(`${pattern.slice(0, index)}*${pattern.slice(index + 1)}`, flags),
        ),
      ];
    },
  },
  {
    name: 'element-dropped',
    does: 'an element of a list, a property of an object or a spread is left out',
    changes: ({ node, text }) => {
      if (node.type === 'ArrayExpression') return dropped(node.elements, text);
      return node.type === 'ObjectExpression' ? dropped(node.properties, text) : [];
    },
  },
];

function change(node: { readonly start: number; readonly end: number }, text: string): Change {
  return { start: node.start, end: node.end, text };
}

/** With the comma after it, or for the last the one before it. */
function dropped(elements: readonly (Node | null)[], text: string): Change[] {
  return elements.flatMap((element, index) => {
    if (element === null) return [];
    const next = elements[index + 1];
    if (next !== undefined && next !== null) return [{ start: element.start, end: next.start, text: '' }];
    const before = elements[index - 1];
    const end = /\s*,/y;
    end.lastIndex = element.end;
    const comma = end.exec(text)?.[0].length ?? 0;
    return before === null
      ? []
      : [{ start: before?.end ?? element.start, end: element.end + (before ? 0 : comma), text: '' }];
  });
}

/** The key of a property says which one it is; the types would refuse another. */
function isName({ node, ancestors }: Place): boolean {
  const parent = ancestors.at(-1);
  if (parent?.type === 'Property' || parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition')
    return parent.key === node && !parent.computed;
  return parent?.type === 'ImportExpression' || (parent?.type === 'ExpressionStatement' && node.type === 'Literal');
}

/**
 * Two words with a space between them are a sentence, and what is handed to an error is read by people: a test that
 * compares such words would only repeat them.
 */
function isForPeople({ node, ancestors }: Place): boolean {
  const words =
    node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join('x') : literalText(node);
  if (/[a-z]{2},? [a-z]/i.test(words)) return true;
  return ancestors.some(
    (around) =>
      (around.type === 'NewExpression' &&
        around.callee.type === 'Identifier' &&
        around.callee.name.endsWith('Error')) ||
      around.type === 'ThrowStatement',
  );
}

function literalText(node: Node): string {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}
