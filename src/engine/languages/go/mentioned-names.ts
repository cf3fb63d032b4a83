/**
 * Every name that stands in each function of a Go file, so that it can be shown that nothing mentions another: `F` as it stands,
 * `x.F` a member of a name, `.F` a member of anything else. Types stand beside functions, since who has no value of a type calls
 * none of its methods.
 */
import type { MentionFact } from '../file-facts.ts';
import { field, type SyntaxNode } from '../syntax-tree.ts';

/** Names of fields and methods where they are declared mention nothing. */
const isName = new Set(['identifier', 'type_identifier', 'package_identifier']);

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
    // Whatever else stands there runs as the package is loaded, `init` among it.
    else if (item.type !== 'import_declaration' && item.type !== 'package_clause')
      for (const found of namesIn(text, item)) loading.add(found);
  }
  return [...mentions, { in: '', names: [...loading] }];
}

function receiverType(list: SyntaxNode | undefined): SyntaxNode | undefined {
  const parameter = list?.children.at(-1);
  let type = parameter === undefined ? undefined : field(parameter, 'type');
  while (type !== undefined && type.type !== 'type_identifier')
    type = type.type === 'generic_type' ? field(type, 'type') : type.children[0];
  return type;
}

function namesIn(text: string, root: SyntaxNode): readonly string[] {
  const names = new Set<string>();
  const open: SyntaxNode[] = [...root.children];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'selector_expression' || node.type === 'qualified_type') {
      const [operand, member] = node.children;
      const isPlain = operand !== undefined && isName.has(operand.type);
      names.add(`${isPlain ? textOf(text, operand) : ''}.${textOf(text, member ?? node)}`);
      if (operand !== undefined && !isPlain) open.push(operand);
      for (const other of node.children.slice(2)) open.push(other);
    } else if (node.type === 'keyed_element') {
      // A key that is a mere name is a field or a constant: neither functions nor types are keys.
      const [key, ...values] = node.children;
      open.push(...values, ...(key?.children[0]?.type === 'identifier' ? [] : [key ?? []].flat()));
    } else if (isName.has(node.type)) names.add(textOf(text, node));
    else for (const inner of node.children) open.push(inner);
  }
  return [...names];
}

function textOf(text: string, node: SyntaxNode | undefined): string {
  return node === undefined ? '' : text.slice(node.start, node.end);
}
