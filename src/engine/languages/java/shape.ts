/** How Java's syntax maps onto the walk for qualified names. */
import { field, ofType, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { noteLoads } from './loaders.ts';
import { type Declared, type Parts, type QualifiedWalk, type Shape, textOf } from '../../syntax/qualified-walk.ts';

export const javaShape: Shape = {
  language: 'java',
  import(walk, node) {
    if (node.type === 'package_declaration') {
      // Classes of the file's own package need no import, whoever brings them.
      const own = walk.facts.import(textOf(walk, node.children.at(-1)), 'implied', node);
      walk.facts.use({ import: own, path: [] }, 'value', node);
      return true;
    }
    if (node.type !== 'import_declaration') return false;
    const name = textOf(walk, node.children[0]);
    const isStar = ofType(node, 'asterisk').length > 0;
    const isStatic = /^import\s+static\s/.test(textOf(walk, node));
    const index = walk.facts.import(isStar ? `${name}.*` : name, 'static', node);
    if (isStar) walk.facts.hazard('computed_dispatch', `import of ${name}.*`, node);
    else walk.scope.names.set(name.slice(name.lastIndexOf('.') + 1), { import: index, path: [] });
    if (isStatic && isStar) walk.facts.use({ import: index, path: [] }, 'value', node);
    return true;
  },
  parts,
  declarations,
  supertypes: (node) =>
    [
      ...ofType(node, 'superclass'),
      ...[...ofType(node, 'super_interfaces'), ...ofType(node, 'extends_interfaces')].flatMap((list) =>
        ofType(list, 'type_list'),
      ),
    ].flatMap((list) => list.children),
  isRoot: (name) => /^[a-z][a-z0-9_]*$/.test(name) && name.length < 20,
  makers: /^(?:newInstance|getInstance)$/,
  functions: new Set(['method_declaration', 'constructor_declaration', 'lambda_expression', 'static_initializer']),
  classes: new Set([
    'class_declaration',
    'interface_declaration',
    'enum_declaration',
    'record_declaration',
    'class_body',
  ]),
  strings: new Set(['string_literal']),
  hazards: noteLoads,
};

function parts(walk: QualifiedWalk, node: SyntaxNode): Parts | undefined {
  switch (node.type) {
    case 'identifier':
    case 'type_identifier':
      return { kind: 'name', name: textOf(walk, node) };
    case 'scoped_identifier':
    case 'scoped_type_identifier': {
      const [object, name] = node.children;
      return object === undefined || name === undefined
        ? undefined
        : { kind: 'member', object, name: textOf(walk, name) };
    }
    case 'field_access': {
      const object = field(node, 'object');
      return object === undefined ? undefined : { kind: 'member', object, name: textOf(walk, field(node, 'field')) };
    }
    case 'method_invocation': {
      const object = field(node, 'object');
      const name = field(node, 'name');
      if (object !== undefined) return { kind: 'methodCall', object, name: textOf(walk, name) };
      return name === undefined ? undefined : { kind: 'call', callee: name };
    }
    case 'method_reference': {
      const [object, name] = node.children;
      return object === undefined || name === undefined
        ? undefined
        : { kind: 'member', object, name: textOf(walk, name) };
    }
    case 'object_creation_expression': {
      const type = field(node, 'type');
      return type === undefined ? undefined : { kind: 'new', type };
    }
    case 'generic_type':
    case 'annotated_type':
    case 'parenthesized_expression':
    case 'array_type':
      return pass(node.children[0]);
    case 'cast_expression':
      return undefined;
    case 'marker_annotation':
    case 'annotation': {
      const name = field(node, 'name');
      return name === undefined ? undefined : { kind: 'call', callee: name };
    }
    default:
      return undefined;
  }
}

function pass(inner: SyntaxNode | undefined): Parts | undefined {
  return inner === undefined ? undefined : { kind: 'pass', inner };
}

function declarations(walk: QualifiedWalk, node: SyntaxNode): readonly Declared[] {
  const type = field(node, 'type');
  if (node.type === 'catch_formal_parameter') {
    const caught = ofType(node, 'catch_type')[0]?.children ?? [];
    return [{ name: textOf(walk, field(node, 'name')), type: caught.length === 1 ? caught[0] : undefined }];
  }
  if (node.type === 'formal_parameter' || node.type === 'resource' || node.type === 'enhanced_for_statement') {
    return [{ name: textOf(walk, field(node, 'name')), type, value: field(node, 'value') }];
  }
  if (node.type !== 'local_variable_declaration' && node.type !== 'field_declaration') return [];
  const isInferred = textOf(walk, type) === 'var';
  return ofType(node, 'variable_declarator').map((declarator) => ({
    name: textOf(walk, field(declarator, 'name')),
    type: isInferred ? undefined : type,
    value: field(declarator, 'value'),
    isField: node.type === 'field_declaration',
  }));
}
