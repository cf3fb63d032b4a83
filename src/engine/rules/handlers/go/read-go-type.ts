/** Types of Go as they are named, without pointers and lists around them, since what a value does is said by its named type. */
import type { SgNode } from '../../syntax/rule-engine.ts';
import { namedChildren } from '../../wiring/lowering.ts';
import type { Parameter } from '../../wiring/program.ts';

/** `gin.Context` of `*gin.Context`; empty for a type without a name. */
export function typeName(node: SgNode | null): string {
  for (let type = node; type !== null; ) {
    const kind = String(type.kind());
    if (kind === 'type_identifier') return type.text();
    if (kind === 'qualified_type') return type.text().replace(/\s+/g, '');
    if (!wrappers.has(kind)) return '';
    type = type.field('type') ?? type.field('element') ?? namedChildren(type).at(0) ?? null;
  }
  return '';
}

const wrappers: ReadonlySet<string> = new Set([
  'pointer_type',
  'slice_type',
  'array_type',
  'parenthesized_type',
  'generic_type',
]);

export function parametersOf(list: SgNode | null): Parameter[] {
  return (list === null ? [] : namedChildren(list)).flatMap((parameter) => {
    const type = typeName(parameter.field('type'));
    const names = parameter.fieldChildren('name').filter((part) => part.isNamed());
    const rest = parameter.kind() === 'variadic_parameter_declaration' ? { isRest: true } : {};
    return names.length === 0 ? [{ name: '', type }] : names.map((name) => ({ name: name.text(), type, ...rest }));
  });
}
