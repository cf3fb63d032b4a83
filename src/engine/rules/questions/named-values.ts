/**
 * Everything in a file that gives a value to a name: variables, fields, keys of objects, keyword arguments, setters, headers. In every language
 * the name stands first and the value last.
 */
import { codeShapeOf } from '../syntax/code-shape.ts';
import type { SgNode } from '../syntax/rule-engine.ts';
import type { SourceView } from '../syntax/source-view.ts';
import { argumentsOf, callSites } from './call-sites.ts';
import { literalText, namedChildren, unwrapped } from './literals.ts';
import { firstOf } from './unread-parts.ts';

export interface NamedValue {
  readonly name: string;
  readonly value: SgNode;
  /** The whole of it. */
  readonly node: SgNode;
  readonly start: number;
  readonly end: number;
}

const kinds: Readonly<Record<string, readonly string[]>> = {
  JavaScript: [
    'variable_declarator',
    'assignment_expression',
    'pair',
    'field_definition',
    'assignment_pattern',
    'jsx_attribute',
  ],
  TypeScript: [
    'variable_declarator',
    'assignment_expression',
    'pair',
    'public_field_definition',
    'assignment_pattern',
    'required_parameter',
  ],
  Tsx: [
    'variable_declarator',
    'assignment_expression',
    'pair',
    'public_field_definition',
    'assignment_pattern',
    'jsx_attribute',
  ],
  python: ['assignment', 'keyword_argument', 'pair', 'default_parameter', 'typed_default_parameter'],
  go: ['var_spec', 'const_spec', 'short_var_declaration', 'assignment_statement', 'keyed_element'],
  java: ['variable_declarator', 'assignment_expression', 'element_value_pair'],
  kotlin: ['property_declaration', 'assignment', 'value_argument'],
  csharp: ['variable_declarator', 'assignment_expression', 'argument', 'property_declaration', 'attribute_argument'],
  php: ['assignment_expression', 'property_element', 'const_element', 'array_element_initializer', 'argument'],
  ruby: ['assignment', 'pair', 'keyword_parameter', 'optional_parameter'],
  rust: ['let_declaration', 'const_item', 'static_item', 'field_initializer', 'assignment_expression'],
};

const valuesMax = 50_000;
type Bare = Omit<NamedValue, 'start' | 'end'>;

const known = new WeakMap<SourceView, readonly NamedValue[]>();

/** In the order in which they begin. */
export function namedValues(view: SourceView): readonly NamedValue[] {
  const before = known.get(view);
  if (before !== undefined) return before;
  const values = firstOf([...written(view), ...calls(view)], valuesMax, 'values', view)
    .map((bare): NamedValue => {
      const { start, end } = bare.node.range();
      return { ...bare, start: start.index, end: end.index };
    })
    .sort((a, b) => a.start - b.start);
  known.set(view, values);
  return values;
}

function written(view: SourceView): readonly Bare[] {
  const wanted = kinds[view.language.name];
  if (wanted === undefined) return [];
  return view.root.findAll({ rule: { any: wanted.map((kind) => ({ kind })) } }).flatMap((node) => {
    const parts = namedChildren(node);
    const value = parts.at(-1);
    const named =
      node.field('name') ??
      node.field('property') ??
      parts.find((part) => part.kind() === 'variable_declaration') ??
      parts[0];
    if (named === undefined || named === null || value === undefined || parts.length < 2 || named.id() === value.id())
      return [];
    return [{ name: nameOf(named.text()), value: unwrapped(value), node }];
  });
}

/** `cookie.setSecure(false)`, `res.setHeader('Name', 'value')`, `ini_set('name', 1)`, `header('Name: value')`. */
function calls(view: SourceView): readonly Bare[] {
  if (codeShapeOf(view.language.name) === undefined) return [];
  return callSites(view).flatMap(({ node, name }) => {
    const last = name.slice(name.lastIndexOf('.') + 1);
    const given = argumentsOf(node);
    const [first, second] = given;
    if (first === undefined || given.length > 3) return [];
    const setter = /^(?:set|with)_?([A-Z]\w*)$/.exec(last)?.[1];
    const text = literalText(first);
    if (second !== undefined && text !== undefined && text.length <= 80 && /^[\w.:-]+$/.test(text))
      return [{ name: text, value: unwrapped(second), node }];
    if (given.length === 1 && setter !== undefined && setter !== 'Header')
      return [{ name: setter, value: unwrapped(first), node }];
    const header = last === 'header' && text !== undefined ? /^([\w-]+):/.exec(text)?.[1] : undefined;
    return header === undefined ? [] : [{ name: header, value: unwrapped(first), node }];
  });
}

/** The last name in it: `a` of `h[:a]`, `x['a']`, `this.a`. */
function nameOf(text: string): string {
  return [...text.slice(-120).matchAll(/[\p{L}_$][\p{L}\p{N}_$-]*/gu)].at(-1)?.[0] ?? '';
}

/** Under which names and values are compared: small letters, no quotes and signs. */
export function normalized(text: string): string {
  return text
    .slice(0, 200)
    .toLowerCase()
    .replace(/^[a-z$@]{0,2}["'`]+|["'`]+$/g, '')
    .replace(/^:/, '')
    .replace(/[_\s-]/g, '');
}

/** The text of a value as it is compared, with what stands for yes and no in each language the same. */
export function valueText(value: SgNode): string {
  const text = normalized(literalText(value) ?? value.text());
  return text === '0' ? '0' : text;
}

/** Those that begin between two offsets. */
export function namedValuesBetween(view: SourceView, start: number, end: number): readonly NamedValue[] {
  const values = namedValues(view);
  return values.slice(firstFrom(values, start), firstFrom(values, end));
}

/** Of things in the order in which they begin, the place of the first that begins at or behind an offset. */
function firstFrom(things: readonly { readonly start: number }[], offset: number): number {
  let low = 0;
  let high = things.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((things[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
