/** What a function is called: by its own name, or by that of what it is put into, as `const save = async () => …` is `save`. */
import { type CodeShape, dottedName } from './code-shape.ts';
import type { SgNode } from './rule-engine.ts';

/** Roles in which a grammar holds the name of what a function is put into. */
const holders: ReadonlyMap<string, readonly string[]> = new Map([
  ['variable_declarator', ['name']],
  ['pair', ['key']],
  ['field_definition', ['property', 'name']],
  ['public_field_definition', ['name', 'property']],
  ['property_signature', ['name']],
  ['assignment_expression', ['left']],
  ['assignment', ['left']],
  ['keyed_element', ['key']],
  ['property_declaration', ['name']],
  ['const_item', ['name']],
  ['let_declaration', ['pattern']],
  ['var_spec', ['name']],
  ['short_var_declaration', ['left']],
]);
const names = /^[\p{L}_$][\p{L}\p{N}_$?!]*$/u;
/** How far a wrapper such as `asyncHandler(…)` may stand between a function and the name it gets. */
const stepsMax = 4;

/** Empty where it has none. */
export function functionName(node: SgNode): string {
  const own = node.field('name') ?? node.children().find((child) => child.kind() === 'simple_identifier');
  if (own !== null && own !== undefined) return bare(own.text());
  let at = node.parent();
  for (let step = 0; step < stepsMax && at !== null; step++) {
    const kind = String(at.kind());
    const roles = holders.get(kind);
    if (roles !== undefined) {
      const held = roles.map((role) => at?.field(role)).find((part) => part !== null && part !== undefined);
      const first = held ?? at.children().find((child) => child.kind() === 'variable_declaration');
      return first === undefined ? '' : lastPart(first.text());
    }
    if (kind === 'expression_list' || isWrapper(kind)) at = at.parent();
    else return '';
  }
  return '';
}

/** The class that a node stands in; for a method of Go, the type of its receiver. Empty for none. */
export function classAround(node: SgNode, code: CodeShape): string {
  const receiver = node.field('receiver');
  if (receiver !== null && node.kind() === 'method_declaration')
    return /([\p{L}_][\p{L}\p{N}_]*)\s*(?:\[[^\]]*\])?\s*\)$/u.exec(receiver.text())?.[1] ?? '';
  for (let around = node.parent(); around !== null; around = around.parent())
    if (code.classes.has(String(around.kind()))) return className(around, code);
  return '';
}

export function className(node: SgNode, code: CodeShape): string {
  const named =
    node.field('name') ??
    node.field('type') ??
    node.children().find((child) => child.kind() === 'type_identifier' || child.kind() === 'simple_identifier');
  if (named !== null && named !== undefined) return dottedName(named, code).split('.').at(-1) ?? '';
  const holder = node.parent();
  return holder?.kind() === 'variable_declarator' ? (holder.field('name')?.text() ?? '') : '';
}

function isWrapper(kind: string): boolean {
  return (
    kind === 'arguments' ||
    kind === 'call_expression' ||
    kind === 'await_expression' ||
    kind === 'parenthesized_expression'
  );
}

function lastPart(text: string): string {
  const name = bare(
    text
      .slice(-200)
      .split(/\.|::|->/)
      .at(-1) ?? '',
  );
  return names.test(name) ? name : '';
}

function bare(text: string): string {
  return text
    .trim()
    .replace(/^['"`#$@]+|['"`]+$/g, '')
    .replace(/^\[.*\]$/, '');
}
