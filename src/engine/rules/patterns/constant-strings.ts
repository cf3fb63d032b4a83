/** Names that stand for one text throughout: assigned in their function or file, and with texts only. */
import type { SgNode } from '../syntax/rule-engine.ts';
import { type CodeNode, type CodeReader, codeNode } from './code-node.ts';

interface Assigned {
  /** Undefined where it is no literal. */
  readonly value: CodeNode | undefined;
  readonly start: number;
  readonly end: number;
}

export type ConstantStrings = ReadonlyMap<string, readonly Assigned[]>;

/** What a name stands for that is some text, though not always the same. */
const someText = '\0';

const scopeKinds =
  /^(?:function|method|constructor|lambda|arrow|func_literal|local_function|closure|do_block|singleton_method|anonymous)/;

export function constantStrings(root: SgNode, reader: CodeReader): ConstantStrings {
  const kinds = [...reader.grammar.roles].filter(([, role]) => role === 'assign').map(([kind]) => kind);
  const names = new Map<string, Assigned[]>();
  for (const kind of [
    ...kinds,
    'augmented_assignment',
    'augmented_assignment_expression',
    'operator_assignment',
    'update_expression',
  ]) {
    for (const node of found(root, kind)) {
      const made = codeNode(node, reader);
      const required = made?.parts.filter(({ need, kind: part }) => need === 'required' && part !== 'word') ?? [];
      const [target, value] = required;
      if (made === undefined || target?.kind !== 'name') continue;
      const isPlain = made.kind === 'assign' && required.length === 2;
      if (made.kind === 'declaration') continue;
      const entry: Assigned = { value: isPlain ? value : undefined, ...scopeOf(node) };
      const known = names.get(target.text);
      if (known === undefined) names.set(target.text, [entry]);
      else if (known.length < 50) known.push(entry);
    }
  }
  return names;
}

function found(root: SgNode, kind: string): readonly SgNode[] {
  try {
    return root.findAll({ rule: { kind } });
  } catch {
    return [];
  }
}

function scopeOf(node: SgNode): { readonly start: number; readonly end: number } {
  let around = node.parent();
  while (around !== null && !scopeKinds.test(String(around.kind()))) around = around.parent();
  const range = around?.range();
  return range === undefined ? { start: 0, end: Infinity } : { start: range.start.index, end: range.end.index };
}

export interface ConstantText {
  readonly text: string;
  /** The literal, wherever it is written; what it was put together in where it is several. */
  readonly node: CodeNode;
}

/** Of a name, or of texts put together. */
export function stringValue(node: CodeNode, constants: () => ConstantStrings, depth = 0): ConstantText | undefined {
  if (depth > 8) return undefined;
  if (node.kind === 'string') return { text: node.text, node };
  if (node.kind === 'template') {
    const pieces = node.parts.map((part) =>
      part.kind === 'fragment' ? part.text : stringValue(part, constants, depth + 1)?.text,
    );
    return pieces.every((piece) => piece !== undefined) ? { text: pieces.join(''), node } : undefined;
  }
  if (node.kind === 'name') {
    const all = constants()
      .get(node.text)
      ?.filter(({ start, end }) => start <= node.start && node.start < end);
    if (all === undefined || all.length === 0) return undefined;
    const innermost = all.reduce((best, next) => (next.start > best.start ? next : best));
    const own = all.filter(({ start }) => start === innermost.start);
    const values = own.map(({ value }) =>
      value === undefined || value.start === node.start ? undefined : stringValue(value, constants, depth + 1),
    );
    if (values.some((value) => value === undefined)) return undefined;
    const [first] = values;
    return values.every((value) => value?.text === first?.text) ? first : { text: someText, node };
  }
  if (/^(?:binary_expression|binary_operator|binary|additive_expression)$/.test(node.kind)) {
    const [left, sign, right] = node.parts;
    if (left === undefined || right === undefined || (sign?.text !== '+' && sign?.text !== '.')) return undefined;
    const one = stringValue(left, constants, depth + 1);
    const other = one === undefined ? undefined : stringValue(right, constants, depth + 1);
    return one === undefined || other === undefined ? undefined : { text: one.text + other.text, node };
  }
  return undefined;
}
