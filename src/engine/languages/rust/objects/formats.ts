/** What a format string does with its arguments: `{}` shows one, `{name:?}` one that stands in the text itself. */
import type { Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { type Body, steps, unknown, variableNamed } from './body.ts';
import { nameIn, textIn } from './paths.ts';
import { formatMethod } from './runtime.ts';

/** Macros that take a format string, and how many arguments stand in front of it. */
export const formatting: ReadonlyMap<string, number> = new Map([
  ...'print println eprint eprintln format format_args panic todo unimplemented unreachable anyhow bail trace debug info warn error log eyre format_err'
    .split(' ')
    .map((name) => [name, 0] as const),
  ...'write writeln assert debug_assert ensure'.split(' ').map((name) => [name, 1] as const),
  ...'assert_eq assert_ne debug_assert_eq debug_assert_ne'.split(' ').map((name) => [name, 2] as const),
]);

const traits: ReadonlyMap<string, string> = new Map([
  ['?', 'Debug'],
  ['x?', 'Debug'],
  ['X?', 'Debug'],
  ['x', 'LowerHex'],
  ['X', 'UpperHex'],
  ['b', 'Binary'],
  ['o', 'Octal'],
  ['e', 'LowerExp'],
  ['E', 'UpperExp'],
  ['p', 'Pointer'],
]);

/** The calls that showing makes, with what the arguments do themselves. */
export function shown(body: Body, given: readonly SyntaxNode[]): Expression {
  const [format, ...rest] = given;
  if (format === undefined) return unknown;
  if (!format.type.endsWith('string_literal')) {
    // Of logging, targets and fields stand in front of it.
    return steps(...given.map((item) => valueOf(body, item)), unknown);
  }
  const values = rest.map((item) => valueOf(body, item));
  const done: Expression[] = [];
  const named = new Map(
    rest.flatMap((item, index) => {
      const left = item.type === 'assignment_expression' ? field(item, 'left') : undefined;
      return left === undefined ? [] : [[nameIn(body.text, left), index] as const];
    }),
  );
  const kept = values.map((value, index): Expression => {
    const name = `$shown${rest[index]?.start ?? index}`;
    done.push(['set', name, value]);
    return ['variable', name];
  });
  let next = 0;
  for (const { key, method } of placeholders(textIn(body.text, format))) {
    const place = key === '' ? next++ : /^\d+$/.test(key) ? Number(key) : named.get(key);
    const node = (place === undefined ? undefined : rest[place]) ?? format;
    const variable = variableNamed(body, key);
    const own: Expression = variable === undefined ? (key === 'self' ? ['self'] : unknown) : ['variable', variable];
    const value = place === undefined ? own : (kept[place] ?? unknown);
    if (value[0] !== 'unknown') done.push(['call', value, method, { plain: [unknown] }, node.start, node.end]);
  }
  return steps(...done, unknown);
}

function valueOf(body: Body, node: SyntaxNode): Expression {
  const right = node.type === 'assignment_expression' ? field(node, 'right') : undefined;
  return body.value(body, right ?? node);
}

const placeholdersMax = 200;

function placeholders(format: string): readonly { readonly key: string; readonly method: string }[] {
  const found: { key: string; method: string }[] = [];
  for (const [all, key = '', spec = ''] of format.matchAll(
    /\{\{|\{\s{0,9}([\w#]{0,60})\s{0,9}(?::([^{}]{0,60}))?\}/g,
  )) {
    if (all === '{{' || found.length >= placeholdersMax) continue;
    const kind = /(?:[xX]?\?|[xXboeEp])?\s*$/.exec(spec)?.[0].trim() ?? '';
    found.push({ key, method: formatMethod(traits.get(kind) ?? 'Display') });
  }
  return found;
}
