/** Classes, functions and the names of a file. */
import type { Candidates, Expression, ParameterShape } from '../../../model/object-facts.ts';
import { childrenIn, field, ofType, type SyntaxNode } from '../../../syntax/syntax-tree.ts';
import { className, type Frame, type PhpReader, textOf, typesOf, variableName } from './reader.ts';

/** True for a node that declares, of which nothing else is to be read. */
export function declare(reader: PhpReader, node: SyntaxNode, frame: Frame): boolean {
  switch (node.type) {
    case 'namespace_definition':
      reader.names.namespace = textOf(reader, field(node, 'name'));
      reader.names.classes.clear();
      reader.names.functions.clear();
      reader.names.constants.clear();
      for (const inner of childrenIn(node, 'body')) fileCode(reader).push(reader.body(inner, frame));
      return true;
    case 'namespace_use_declaration':
      useNames(reader, node);
      return true;
    case 'class_declaration':
    case 'interface_declaration':
    case 'trait_declaration':
    case 'enum_declaration':
      declareClass(reader, node, wholeName(reader, textOf(reader, field(node, 'name'))));
      return true;
    case 'function_definition':
      declareFunction(reader, node, {
        owner: '',
        name: wholeName(reader, textOf(reader, field(node, 'name'))),
        within: -1,
        isStatic: false,
      });
      return true;
    case 'const_declaration':
      for (const element of ofType(node, 'const_element')) {
        const [name, value] = element.children;
        if (value === undefined) continue;
        fileCode(reader).push(['define', wholeName(reader, textOf(reader, name)), reader.expression(value, frame)]);
      }
      return true;
    default:
      return false;
  }
}

function fileCode({ functions }: PhpReader): Expression[] {
  return functions[0]?.code ?? [];
}

function wholeName({ names: { namespace } }: PhpReader, name: string): string {
  return namespace === '' ? name : `${namespace}\\${name}`;
}

function useNames(reader: PhpReader, node: SyntaxNode): void {
  const kind = /^use\s+(function|const)\b/i.exec(textOf(reader, node))?.[1]?.toLowerCase();
  const prefix = textOf(reader, ofType(node, 'namespace_name')[0]);
  const group = ofType(node, 'namespace_use_group').flatMap((item) => item.children);
  for (const clause of [...ofType(node, 'namespace_use_clause'), ...group]) {
    const written = textOf(reader, clause);
    const own = /^(function|const)\s/i.exec(written)?.[1]?.toLowerCase() ?? kind;
    const alias = field(clause, 'alias');
    const name = textOf(
      reader,
      clause.children.find((item) => item !== alias && item.type.includes('name')),
    );
    const full = `${prefix === '' ? '' : `${prefix}\\`}${name}`.replace(/^\\/, '');
    const given = alias === undefined ? full.slice(full.lastIndexOf('\\') + 1) : textOf(reader, alias);
    if (own === 'const') reader.names.constants.set(given, full);
    else if (own === 'function') reader.names.functions.set(given.toLowerCase(), full);
    else reader.names.classes.set(given.toLowerCase(), full);
  }
}

/** `node` holds the clauses and the body, also of a class without a name. */
export function declareClass(reader: PhpReader, node: SyntaxNode, name: string): void {
  const frame: Frame = { within: 0, owner: name, isStatic: true };
  const body = field(node, 'body')?.children ?? [];
  if (node.type === 'trait_declaration') reader.traits.add(name);
  const names = (type: string): readonly Candidates[] =>
    ofType(node, type).flatMap((clause) => clause.children.map((item) => [className(reader, textOf(reader, item))]));
  const uses = body.filter(({ type }) => type === 'use_declaration');
  const traits = uses.flatMap((use) =>
    use.children
      .filter(({ type }) => type === 'name' || type === 'qualified_name' || type === 'relative_name')
      .map((item) => [className(reader, textOf(reader, item))]),
  );
  const fields: (readonly [string, Candidates])[] = [];
  const isMade = node.type !== 'interface_declaration' && node.type !== 'trait_declaration';
  const isAbstract = !isMade || ofType(node, 'abstract_modifier').length > 0;
  reader.classes.push({
    name,
    supers: [...traits, ...names('base_clause'), ...names('class_interface_clause')],
    ...(isAbstract ? { isAbstract: true as const } : {}),
    fields,
    start: node.start,
    end: node.end,
  });
  if (node.type === 'enum_declaration') casesOf(reader, node, name, body);
  const [base] = names('base_clause');
  if (base !== undefined) reader.bases.set(name, base);
  for (const use of uses) aliasedMethods(reader, use, name, traits);
  for (const member of body) declareMember(reader, member, frame, fields);
}

/** What PHP gives every enum. https://www.php.net/manual/en/class.backedenum.php */
function casesOf(reader: PhpReader, { start, end }: SyntaxNode, owner: string, body: readonly SyntaxNode[]): void {
  const cases = ofTypeIn(body, 'enum_case').map(
    (item): Expression => ['field', ['self'], textOf(reader, field(item, 'name'))],
  );
  const given = { owner, within: -1, isStatic: true as const, parameters: [], start, end };
  reader.functions.push({ ...given, name: 'cases', code: [['return', ['list', cases]]] });
  for (const name of ['from', 'tryFrom']) reader.functions.push({ ...given, name, code: [['return', ['any', cases]]] });
}

function ofTypeIn(nodes: readonly SyntaxNode[], type: string): readonly SyntaxNode[] {
  return nodes.filter((node) => node.type === type);
}

function declareMember(
  reader: PhpReader,
  member: SyntaxNode,
  frame: Frame,
  fields: (readonly [string, Candidates])[],
): void {
  const type: Expression = ['name', [frame.owner]];
  switch (member.type) {
    case 'method_declaration':
      declareMethod(reader, member, frame, fields);
      return;
    case 'property_declaration': {
      const types = typesOf(reader, field(member, 'type'), frame);
      const isStatic = ofType(member, 'static_modifier').length > 0;
      for (const element of ofType(member, 'property_element')) {
        const name = variableName(reader, field(element, 'name'));
        const value = field(element, 'default_value');
        if (types.length > 0 && !isStatic) fields.push([name, types]);
        for (const list of ofType(member, 'property_hook_list')) hooksOf(reader, list, name, frame);
        if (value === undefined) continue;
        // What instances have at first is kept with their class.
        fileCode(reader).push(['setField', type, isStatic ? `$${name}` : `=${name}`, reader.expression(value, frame)]);
      }
      return;
    }
    case 'const_declaration':
      for (const element of ofType(member, 'const_element')) {
        const [name, value] = element.children;
        if (value !== undefined)
          fileCode(reader).push(['setField', type, textOf(reader, name), reader.expression(value, frame)]);
      }
      return;
    case 'enum_case': {
      const made: Expression = ['make', type, { plain: [] }, member.start, member.end];
      const name = textOf(reader, field(member, 'name'));
      const value = field(member, 'value');
      fileCode(reader).push(['setField', type, name, made], ['setField', type, '=name', ['text', name]]);
      if (value !== undefined) fileCode(reader).push(['setField', type, '=value', reader.expression(value, frame)]);
      return;
    }
  }
}

function declareMethod(
  reader: PhpReader,
  node: SyntaxNode,
  { owner }: Frame,
  fields: (readonly [string, Candidates])[],
): void {
  // What has no body of its own is found elsewhere.
  if (field(node, 'body') === undefined) return;
  const isStatic = ofType(node, 'static_modifier').length > 0;
  const name = textOf(reader, field(node, 'name'));
  const index = declareFunction(reader, node, { owner, name, within: -1, isStatic });
  for (const parameter of childrenIn(node, 'parameters')) {
    if (parameter.type !== 'property_promotion_parameter') continue;
    const promoted = variableName(reader, field(parameter, 'name'));
    const types = typesOf(reader, field(parameter, 'type'), { within: index, owner, isStatic });
    if (types.length > 0) fields.push([promoted, types]);
    for (const list of ofType(parameter, 'property_hook_list'))
      hooksOf(reader, list, promoted, { within: index, owner, isStatic });
    const code = reader.functions[index]?.code;
    code?.unshift(['setField', ['self'], promoted, ['variable', promoted]]);
    if (isByReference(parameter)) code?.unshift(['set', promoted, ['field', ['self'], promoted]]);
  }
}

/** What runs where a property is read or set. https://www.php.net/manual/en/language.oop5.property-hooks.php */
function hooksOf(reader: PhpReader, list: SyntaxNode, property: string, { owner }: Frame): void {
  for (const hook of ofType(list, 'property_hook'))
    declareFunction(reader, hook, { owner, name: '__hook', within: -1, isStatic: false });
  fileCode(reader).push(['setField', ['name', [owner]], property, ['unknown']]);
}

/** `use T { old as new; }`. */
function aliasedMethods(reader: PhpReader, use: SyntaxNode, owner: string, traits: readonly Candidates[]): void {
  for (const clause of ofType(use, 'use_list').flatMap((list) => ofType(list, 'use_as_clause'))) {
    const [source, ...others] = clause.children;
    const name = textOf(
      reader,
      others.findLast(({ type }) => type === 'name'),
    );
    const isMadeHidden = others.some((item) => /^(?:private|protected)$/i.test(textOf(reader, item)));
    if (source === undefined || (name === '' && !isMadeHidden)) continue;
    const old = source.type === 'name' ? source : source.children.at(-1);
    const from = source.type === 'name' ? traits : [[className(reader, textOf(reader, source.children[0]))]];
    const call = (object: Expression): Expression => [
      'call',
      object,
      textOf(reader, old),
      given,
      clause.start,
      clause.end,
    ];
    const given = { plain: [], spread: ['variable', 'arguments'] as const };
    reader.functions.push({
      owner,
      name: name === '' ? textOf(reader, old) : name,
      within: -1,
      ...(isMadeHidden ? { isHidden: true as const } : {}),
      parameters: [{ name: 'arguments', kind: 'rest', isReference: true }],
      code: [
        ['return', ['any', [...(name === '' ? [] : [call(['self'])]), ...from.map((trait) => call(['name', trait]))]]],
      ],
      start: clause.start,
      end: clause.end,
    });
  }
}

interface Declared {
  readonly owner: string;
  readonly name: string;
  readonly within: number;
  readonly isStatic: boolean;
}

function isByReference(parameter: SyntaxNode): boolean {
  return field(parameter, 'reference_modifier') !== undefined || field(parameter, 'name')?.type === 'by_ref';
}

/** Gives the function's number. */
export function declareFunction(
  reader: PhpReader,
  node: SyntaxNode,
  { owner, name, within, isStatic }: Declared,
): number {
  const index = reader.functions.length;
  const frame: Frame = { within: index, owner, isStatic };
  const parameters: ParameterShape[] = [];
  const code: Expression[] = [];
  const result = typesOf(reader, field(node, 'return_type'), frame);
  reader.functions.push({
    owner,
    name,
    within,
    ...(isStatic ? { isStatic: true as const } : {}),
    ...(ofType(node, 'visibility_modifier').some((item) => /^(?:private|protected)/i.test(textOf(reader, item)))
      ? { isHidden: true as const }
      : {}),
    ...(ofType(node, 'reference_modifier').length > 0 ? { givesReference: true as const } : {}),
    parameters,
    ...(result.length > 0 ? { result } : {}),
    code,
    start: node.start,
    end: node.end,
  });
  for (const parameter of childrenIn(node, 'parameters')) {
    const type = typesOf(reader, field(parameter, 'type'), frame);
    const fallback = field(parameter, 'default_value');
    parameters.push({
      name: variableName(reader, field(parameter, 'name')),
      kind: parameter.type === 'variadic_parameter' ? 'rest' : 'plain',
      ...(type.length > 0 && parameter.type !== 'variadic_parameter' ? { type } : {}),
      ...(isByReference(parameter) ? { isReference: true as const } : {}),
      ...(fallback === undefined ? {} : { fallback: reader.expression(fallback, frame) }),
    });
  }
  const body = field(node, 'body');
  if (body === undefined) return index;
  if (body.type !== 'compound_statement') code.push(['return', reader.expression(body, frame)]);
  else for (const step of body.children) code.push(reader.body(step, frame));
  return index;
}
