/** What patterns take out of a value: each name that they bind becomes a variable of its own. */
import type { Candidates, Expression } from '../../../model/object-facts.ts';
import { field, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { anyOf, bindName, type Body, kept, unknown } from './body.ts';
import { nameIn, partsOf, textIn } from './paths.ts';
import { pushEach } from '../../../text/push-each.ts';

/** Sets the variables of a pattern; those of alternatives are the same. */
export function bindPattern(body: Body, pattern: SyntaxNode, value: Expression): Expression[] {
  const steps: Expression[] = [];
  bind({ body, bound: new Map(), steps }, pattern, value, 0);
  return steps;
}

interface Binding {
  readonly body: Body;
  readonly bound: Map<string, string>;
  readonly steps: Expression[];
}

const depthMax = 100;
const none = 'None';

function bind(binding: Binding, node: SyntaxNode, value: Expression, depth: number): void {
  if (depth > depthMax) return;
  const { body, steps } = binding;
  const { text } = body;
  const go = (inner: SyntaxNode | undefined, from: Expression): void => {
    if (inner !== undefined) bind(binding, inner, from, depth + 1);
  };
  const once = (): Expression => {
    const [held, before] = kept(body, value);
    pushEach(steps, before);
    return held;
  };
  switch (node.type) {
    case 'identifier':
    case 'shorthand_field_identifier': {
      const name = nameIn(text, node);
      if (!/^[A-Z]/.test(name) || node.type === 'shorthand_field_identifier') setName(binding, name, value);
      return;
    }
    case 'match_pattern':
    case 'mut_pattern':
    case 'ref_pattern':
    case 'reference_pattern':
    case 'parenthesized_pattern':
      go(
        node.children.find(({ type, field: part }) => type !== 'mutable_specifier' && part !== 'condition'),
        value,
      );
      return;
    case 'captured_pattern': {
      const held = once();
      for (const inner of node.children) go(inner, held);
      return;
    }
    case 'or_pattern': {
      const held = once();
      for (const inner of node.children) go(inner, held);
      return;
    }
    case 'tuple_pattern':
    case 'slice_pattern': {
      const placed = withPlaces(text, node.children, node.start);
      if (value[0] === 'list') {
        // What is written out needs no container; what no name takes is done all the same.
        const taken = new Map(placed.map(([inner, index]) => [index, inner]));
        for (const [index, element] of value[1].entries()) {
          const inner = taken.get(index);
          if (inner === undefined) steps.push(element);
          else go(inner, element);
        }
        return;
      }
      const held = once();
      const isPair = node.type === 'tuple_pattern' && placed.at(-1)?.[1] === 1;
      for (const [inner, index] of placed)
        go(inner, isPair && index === 1 ? pairedValue(held, node) : itemAt(held, index, node));
      return;
    }
    case 'tuple_struct_pattern': {
      const type = field(node, 'type');
      const parts = (type && partsOf(text, type)) ?? [];
      const isLibrary = parts.length === 1 || /^(?:Option|Result|Poll|ControlFlow)$/.test(parts.at(-2) ?? '');
      const name = isLibrary ? (parts.at(-1) ?? '') : '';
      const inner = node.children.filter((child) => child !== type);
      if (/^(?:Some|Ok|Break|Continue|Ready)$/.test(name)) return go(inner[0], value);
      if (name === 'Err') return go(inner[0], errorIn(value, node));
      const held = once();
      for (const [item, index] of withPlaces(text, inner, type?.end ?? node.start))
        go(item, index === undefined ? unknown : ['field', held, String(index)]);
      return;
    }
    case 'struct_pattern': {
      const held = once();
      for (const part of node.children) {
        if (part.type !== 'field_pattern') continue;
        const name = field(part, 'name');
        if (name === undefined) continue;
        go(field(part, 'pattern') ?? name, ['field', held, nameIn(text, name)]);
      }
      return;
    }
  }
}

function setName({ body, bound, steps }: Binding, name: string, value: Expression): void {
  if (name === none || name === '') return;
  const variable = bound.get(name) ?? bindName(body, name);
  bound.set(name, variable);
  steps.push(['set', variable, value]);
}

function itemAt(held: Expression, index: number | undefined, { start, end }: SyntaxNode): Expression {
  return ['item', held, index === undefined ? unknown : ['text', String(index)], start, end];
}

/** Failures lie in a container of their own, so that they are not taken for what is given back where all is well. */
export function errorIn(value: Expression, { start, end }: SyntaxNode): Expression {
  return ['item', value, ['text', errorKey], start, end];
}

export const errorKey = 'Err';

/** `_` is no node: commas tell the place; behind `..` it is not known. */
function withPlaces(
  text: string,
  nodes: readonly SyntaxNode[],
  start: number,
): (readonly [SyntaxNode, number | undefined])[] {
  let index: number | undefined = 0;
  let from = start;
  return nodes.map((node) => {
    const between = text.slice(from, node.start).replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, '');
    from = node.end;
    if (index !== undefined) index += between.split(',').length - 1;
    const place = index;
    if (textIn(text, node).startsWith('..') || node.type === 'remaining_field_pattern') index = undefined;
    return [node, place] as const;
  });
}

/** A variable that is declared with a type. */
export function typedValue(value: Expression, type: Candidates | undefined): Expression {
  return type === undefined ? value : ['typed', value, type];
}

/** Elements of tables come with a key for which nothing stands in the facts. */
function pairedValue(value: Expression, node: SyntaxNode): Expression {
  return anyOf(['item', value, ['text', '1'], node.start, node.end], value);
}
