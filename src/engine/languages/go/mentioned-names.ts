/**
 * Every name that stands in each function of a Go file, so that it can be shown that nothing mentions another: `F` as it stands,
 * `x.F` a member of a name, `.F` a member of anything else. Types stand beside functions, since who has no value of a type calls
 * none of its methods.
 */
import type { MentionFact } from '../../model/file-facts.ts';
import { childrenIn, field, fields, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { pushEach } from '../../text/push-each.ts';

/** Names of fields and methods where they are declared mention nothing. */
const isName = new Set(['identifier', 'type_identifier', 'package_identifier']);

/** Nodes that declare what stands at their left. */
const declaring = new Set(['short_var_declaration', 'range_clause', 'receive_statement', 'type_switch_statement']);

/** `linked` are names that directives mention. What runs as the package is loaded is `''`. */
export function mentionsOf(text: string, root: SyntaxNode, linked: readonly string[]): readonly MentionFact[] {
  const loading = new Set(linked);
  const mentions: MentionFact[] = [];
  for (const item of root.children) {
    const name = textOf(text, field(item, 'name'));
    if (item.type === 'method_declaration') {
      const receiver = receiverType(field(item, 'receiver'));
      mentions.push({ in: `${textOf(text, receiver)}.${name}`, names: namesIn(text, item) });
    } else if (item.type === 'function_declaration' && name !== 'init' && name !== '_')
      mentions.push({ in: name, names: namesIn(text, item) });
    else if (item.type === 'type_declaration')
      for (const spec of item.children)
        mentions.push({ in: textOf(text, field(spec, 'name')), names: namesIn(text, spec) });
    else if (item.type === 'var_declaration') {
      for (const spec of specs(item)) {
        if (isLazy(spec))
          for (const holder of fields(spec, 'name'))
            mentions.push({ in: textOf(text, holder), names: namesIn(text, spec) });
        else for (const found of namesIn(text, spec)) loading.add(found);
      }
      // Whatever else stands there runs as the package is loaded, `init` among it.
    } else if (item.type !== 'import_declaration' && item.type !== 'package_clause') {
      const filled = name === 'init' ? tablesFilled(text, item) : [];
      for (const { variable, value } of filled) mentions.push({ in: variable, names: namesIn(text, value) });
      const apart = new Set(filled.map(({ statement }) => statement));
      for (const found of namesIn(text, item, apart)) loading.add(found);
    }
  }
  return [...mentions, { in: '', names: [...loading] }];
}

export function receiverType(list: SyntaxNode | undefined): SyntaxNode | undefined {
  const parameter = list?.children.at(-1);
  let type = parameter === undefined ? undefined : field(parameter, 'type');
  while (type !== undefined && type.type !== 'type_identifier')
    type = type.type === 'generic_type' ? field(type, 'type') : type.children[0];
  return type;
}

function specs(declaration: SyntaxNode): readonly SyntaxNode[] {
  return declaration.children.flatMap((item) => (item.type.endsWith('_list') ? item.children : [item]));
}

/** True where making the value runs no code, so that what stands in it is in nobody's hands but the variable's. */
export function isLazy(value: SyntaxNode): boolean {
  const open = [value];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'call_expression' && !isNilOfType(node)) return false;
    if (node.type !== 'func_literal') for (const inner of node.children) open.push(inner);
  }
  return true;
}

/** `(*T)(nil)`, by which a package asserts what its types do. */
function isNilOfType(call: SyntaxNode): boolean {
  const given = childrenIn(call, 'arguments');
  return field(call, 'function')?.type === 'parenthesized_expression' && given.length === 1 && given[0]?.type === 'nil';
}

/** `table = map[string]func(){…}` right in an `init` function, where the name is the package's own. */
function tablesFilled(
  text: string,
  init: SyntaxNode,
): readonly { readonly variable: string; readonly value: SyntaxNode; readonly statement: SyntaxNode }[] {
  const body = field(init, 'body');
  const statements = body?.children.flatMap((item) => (item.type === 'statement_list' ? item.children : [item])) ?? [];
  const declared = declaredIn(text, body);
  return statements.flatMap((statement) => {
    if (statement.type !== 'assignment_statement') return [];
    const target = field(statement, 'left')?.children[0];
    const value = field(statement, 'right');
    if (target?.type !== 'identifier' || value === undefined || value.children.length !== 1 || !isLazy(value))
      return [];
    const variable = textOf(text, target);
    return declared.has(variable) ? [] : [{ variable, value, statement }];
  });
}

/** Every name that code declares for itself, in any of the ways to. */
function declaredIn(text: string, body: SyntaxNode | undefined): ReadonlySet<string> {
  const names = new Set<string>();
  const open = [body ?? []].flat();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.field === 'name') names.add(textOf(text, node));
    for (const inner of node.children) {
      if (declaring.has(node.type) && (inner.field === 'left' || inner.field === 'alias'))
        for (const left of inner.children) names.add(textOf(text, left));
      open.push(inner);
    }
  }
  return names;
}

function namesIn(text: string, root: SyntaxNode, apart?: ReadonlySet<SyntaxNode>): readonly string[] {
  const names = new Set<string>();
  const open: SyntaxNode[] = [...root.children];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (apart?.has(node) === true) continue;
    if (node.type === 'selector_expression' || node.type === 'qualified_type') {
      const [operand, member] = node.children;
      const isPlain = operand !== undefined && isName.has(operand.type);
      names.add(`${isPlain ? textOf(text, operand) : ''}.${textOf(text, member ?? node)}`);
      if (operand !== undefined && !isPlain) open.push(operand);
      for (const other of node.children.slice(2)) open.push(other);
    } else if (node.type === 'keyed_element') {
      // A key that is a mere name is a field or a constant: neither functions nor types are keys.
      const [key, ...values] = node.children;
      pushEach(open, [...values, ...(key?.children[0]?.type === 'identifier' ? [] : [key ?? []].flat())]);
    } else if (isName.has(node.type)) names.add(textOf(text, node));
    else for (const inner of node.children) open.push(inner);
  }
  return [...names];
}

function textOf(text: string, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : text.slice(node.start, node.end);
}
