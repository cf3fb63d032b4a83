/** How PHP's syntax maps onto the walk for qualified names; every name is written without its leading `\`. */
import type { FactsBuilder } from '../../syntax/facts-builder.ts';
import { lookUp } from '../../syntax/scope.ts';
import { field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { type Declared, type Parts, type QualifiedWalk, type Shape, textOf } from '../../syntax/qualified-walk.ts';

export const phpShape: Shape = {
  language: 'php',
  import(walk, node) {
    if (node.type === 'namespace_definition') namesOf(walk).namespace = textOf(walk, ofType(node, 'namespace_name')[0]);
    if (node.type !== 'namespace_use_declaration') return false;
    const prefix = textOf(walk, ofType(node, 'namespace_name')[0]);
    const group = ofType(node, 'namespace_use_group').flatMap((item) => item.children);
    for (const clause of [...ofType(node, 'namespace_use_clause'), ...group]) {
      const alias = field(clause, 'alias');
      const name = textOf(
        walk,
        clause.children.find((item) => item !== alias),
      );
      const full = `${prefix === '' ? '' : `${prefix}\\`}${name}`.replace(/^\\/, '');
      const index = walk.facts.import(full, 'static', clause);
      const given = alias === undefined ? full.slice(full.lastIndexOf('\\') + 1) : textOf(walk, alias);
      walk.scope.names.set(given, { import: index, path: [] });
      namesOf(walk).aliases.set(given, full);
    }
    return true;
  },
  parts,
  declarations,
  supertypes: (node) =>
    node.type === 'base_clause' || node.type === 'class_interface_clause' || node.type === 'use_declaration'
      ? node.children
      : [],
  isRoot: (name) => name.startsWith('\\'),
  makers: /^(?:create|make|getInstance|instance)$/,
  functions: new Set(['method_declaration', 'function_definition', 'anonymous_function', 'arrow_function']),
  classes: new Set([
    'class_declaration',
    'interface_declaration',
    'trait_declaration',
    'enum_declaration',
    'anonymous_class',
  ]),
  strings: new Set(['string', 'encapsed_string']),
  hasPrograms: true,
};

interface Names {
  /** The one that was opened last; empty where a name without a mark up front is a whole one. */
  namespace: string;
  readonly aliases: Map<string, string>;
}

const known = new WeakMap<FactsBuilder, Names>();

function namesOf({ facts }: QualifiedWalk): Names {
  const names = known.get(facts) ?? { namespace: '', aliases: new Map() };
  known.set(facts, names);
  return names;
}

/** The whole name of what a `use` clause gives a name to. */
export function aliasOf(walk: QualifiedWalk, name: string): string | undefined {
  return namesOf(walk).aliases.get(name);
}

/** The whole name of a class that is written by its last part, with its mark up front. */
export function wholeName(walk: QualifiedWalk, written: string): string {
  const { namespace, aliases } = namesOf(walk);
  return `\\${aliases.get(written) ?? (namespace === '' ? written : `${namespace}\\${written}`)}`;
}

/** The whole name with its mark up front; a name of the own namespace that is no class's stays as it is. https://www.php.net/manual/language.namespaces.rules.php */
export function resolved(walk: QualifiedWalk, written: string): string {
  if (written.startsWith('\\')) return written;
  const { namespace, aliases } = namesOf(walk);
  const whole = namespace === '' ? `\\${written}` : `\\${namespace}\\${written}`;
  const mark = written.indexOf('\\');
  if (mark < 0) return /^[A-Z]/.test(written) && lookUp(walk.scope, written) === undefined ? whole : written;
  const first = written.slice(0, mark);
  if (first.toLowerCase() === 'namespace') return `\\${namespace}${written.slice(mark)}`;
  const alias = aliases.get(first);
  return alias === undefined ? whole : `\\${alias}${written.slice(mark)}`;
}

function parts(walk: QualifiedWalk, node: SyntaxNode): Parts | undefined {
  switch (node.type) {
    case 'variable_name':
      return { kind: 'name', name: textOf(walk, node) };
    case 'namespace_name':
      return { kind: 'name', name: '' };
    case 'name':
    case 'qualified_name':
      // What a declaration is called names nothing.
      return { kind: 'name', name: node.field === 'name' ? '' : resolved(walk, textOf(walk, node)) };
    case 'member_access_expression':
    case 'nullsafe_member_access_expression': {
      const object = field(node, 'object');
      return object === undefined ? undefined : { kind: 'member', object, name: textOf(walk, field(node, 'name')) };
    }
    case 'member_call_expression':
    case 'nullsafe_member_call_expression': {
      const object = field(node, 'object');
      return object === undefined ? undefined : { kind: 'methodCall', object, name: textOf(walk, field(node, 'name')) };
    }
    case 'scoped_call_expression': {
      const object = field(node, 'scope');
      return object === undefined ? undefined : { kind: 'methodCall', object, name: textOf(walk, field(node, 'name')) };
    }
    case 'class_constant_access_expression':
    case 'scoped_property_access_expression': {
      const [object, name] = node.children;
      return object === undefined ? undefined : { kind: 'member', object, name: textOf(walk, name) };
    }
    case 'function_call_expression': {
      const callee = field(node, 'function');
      return callee === undefined ? undefined : { kind: 'call', callee };
    }
    case 'object_creation_expression': {
      const type = node.children[0];
      return type === undefined || type.type === 'anonymous_class' ? undefined : { kind: 'new', type };
    }
    case 'attribute': {
      const callee = node.children[0];
      return callee === undefined ? undefined : { kind: 'call', callee };
    }
    case 'named_type':
    case 'optional_type':
    case 'parenthesized_expression':
      return node.children[0] === undefined ? undefined : { kind: 'pass', inner: node.children[0] };
    default:
      return undefined;
  }
}

function declarations(walk: QualifiedWalk, node: SyntaxNode): readonly Declared[] {
  const type = field(node, 'type');
  switch (node.type) {
    case 'simple_parameter':
      return [{ name: textOf(walk, field(node, 'name')), type }];
    case 'property_promotion_parameter': {
      const name = textOf(walk, field(node, 'name'));
      return [
        { name, type },
        { name: name.replace('$', ''), type, isField: true },
      ];
    }
    case 'property_declaration':
      return ofType(node, 'property_element').map((element) => ({
        name: textOf(walk, field(element, 'name')).replace('$', ''),
        type,
        isField: true,
      }));
    case 'assignment_expression': {
      const left = field(node, 'left');
      return left?.type === 'variable_name' ? [{ name: textOf(walk, left), value: field(node, 'right') }] : [];
    }
    default:
      return [];
  }
}
