/** Which type variables and parameters are declared with, or made of, as far as it is written in the file. */
import type { SgNode } from '../syntax/rule-engine.ts';
import type { RuleLanguage } from '../syntax/rule-language.ts';

export interface DeclaredType {
  readonly type: string;
  /** Where the declaration holds: the function around it, or the class. */
  readonly start: number;
  readonly end: number;
}

const declarationKinds = [
  'formal_parameter',
  'spread_parameter',
  'catch_formal_parameter',
  'resource',
  'enhanced_for_statement',
  'local_variable_declaration',
  'field_declaration',
  'variable_declaration',
  'parameter',
  'parameter_declaration',
  'var_spec',
  'required_parameter',
  'optional_parameter',
  'typed_parameter',
  'typed_default_parameter',
  'class_parameter',
  'variable_declarator',
  'short_var_declaration',
  'assignment',
  'let_declaration',
  'property_declaration',
  'public_field_definition',
  'foreach_statement',
  'simple_parameter',
];

const kindsOf = new Map<string, readonly string[]>();

export function declaredTypes(root: SgNode, language: RuleLanguage): ReadonlyMap<string, readonly DeclaredType[]> {
  let kinds = kindsOf.get(language.name);
  if (kinds === undefined) {
    kinds = declarationKinds.filter((kind) => isKind(root, kind));
    kindsOf.set(language.name, kinds);
  }
  const types = new Map<string, DeclaredType[]>();
  if (kinds.length === 0) return types;
  for (const node of root.findAll({ rule: { any: kinds.map((kind) => ({ kind })) } })) {
    const type = typeIn(node);
    if (type === undefined) continue;
    const scope = scopeOf(node);
    for (const name of namesIn(node)) types.set(name, [...(types.get(name) ?? []), { type, ...scope }]);
  }
  return types;
}

function isKind(root: SgNode, kind: string): boolean {
  try {
    root.find({ rule: { kind } });
    return true;
  } catch {
    return false;
  }
}

function typeIn(node: SgNode): string | undefined {
  const written =
    node.field('type') ??
    node.children().find((child) => /^(?:user_type|nullable_type|type_annotation)$/.test(String(child.kind()))) ??
    node
      .children()
      .find((child) => child.kind() === 'variable_declaration')
      ?.children()
      .find((child) => String(child.kind()).endsWith('_type'));
  const text = written?.text().replace(/^:\s*/, '');
  if (text !== undefined && !/^(?:var|val|auto)$/.test(text)) return text;
  return madeType(node.field('value') ?? node.field('right') ?? valueIn(node));
}

function valueIn(node: SgNode): SgNode | null {
  const declarator = node.children().find((child) => child.kind() === 'variable_declarator');
  if (declarator !== undefined) return declarator.field('value') ?? declarator.children().at(-1) ?? null;
  const last = node.children().at(-1);
  return last !== undefined && /creation|new_expression|call_expression/.test(String(last.kind())) ? last : null;
}

function madeType(value: SgNode | null): string | undefined {
  let made = value;
  if (made?.kind() === 'expression_list') made = made.children()[0] ?? null;
  const kind = String(made?.kind() ?? '');
  if (/^(?:object_creation_expression|new_expression)$/.test(kind))
    return (made?.field('type') ?? made?.field('constructor'))?.text();
  if (kind === 'composite_literal') return made?.field('type')?.text();
  if (kind === 'unary_expression' && made?.text().startsWith('&') === true) {
    const type = made.field('operand')?.field('type')?.text();
    return type === undefined ? undefined : `*${type}`;
  }
  // Kotlin and Python make objects by calling their class.
  if (kind === 'call_expression' || kind === 'call') {
    const callee = made?.children()[0]?.text() ?? '';
    return /(?:^|\.)[A-Z]\w*$/.test(callee) ? callee : undefined;
  }
  return /^(?:string|string_literal|interpreted_string_literal|template_string)$/.test(kind) ? 'string' : undefined;
}

function namesIn(node: SgNode): readonly string[] {
  const direct = node.field('name') ?? node.field('pattern') ?? node.field('left');
  if (direct !== null) {
    const names = direct.kind() === 'expression_list' ? direct.children().filter((child) => child.isNamed()) : [direct];
    // Several names at once are of one type only where it is written behind them.
    const own =
      node.kind() === 'parameter_declaration' || node.kind() === 'var_spec' ? siblingsNamed(node) : names.slice(0, 1);
    return own.map((name) => name.text());
  }
  return node.children().flatMap((child) => {
    const kind = String(child.kind());
    if (kind === 'variable_declarator') return child.field('name')?.text() ?? child.children()[0]?.text() ?? [];
    if (kind === 'variable_declaration')
      return (
        child
          .children()
          .find((part) => part.kind() === 'simple_identifier')
          ?.text() ?? []
      );
    return kind === 'identifier' || kind === 'simple_identifier' ? [child.text()] : [];
  });
}

function siblingsNamed(node: SgNode): readonly SgNode[] {
  return node.children().filter((child) => child.kind() === 'identifier');
}

const scopeKinds =
  /^(?:function|method|constructor|lambda|arrow|func_literal|local_function|class|closure|object_declaration|program|module|source_file|compilation_unit)/;

function scopeOf(node: SgNode): { readonly start: number; readonly end: number } {
  let around = node.parent();
  while (around !== null && !scopeKinds.test(String(around.kind()))) around = around.parent();
  const range = around?.range();
  return range === undefined ? { start: 0, end: Infinity } : { start: range.start.index, end: range.end.index };
}
