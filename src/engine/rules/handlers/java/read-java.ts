/** A Java file as a wired program: its classes with what is written on them, and the bodies of those methods that wire something. */
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { SourceView } from '../../syntax/source-view.ts';
import { addFunction, argument, type Lowering, namedChildren, placeOf, shortText } from '../../wiring/lowering.ts';
import type { FileProgram, Import, Mark, Parameter, WiredType } from '../../wiring/program.ts';
import { expressionOf } from './read-java-expression.ts';
import { statementsOf } from './read-java-statement.ts';
import { fileWires, methodWires } from './wiring-words.ts';

const nestingMax = 12;

type Globals = FileProgram['globals'][number][];

export function readJava(view: SourceView): FileProgram {
  const lowering: Lowering = { view, functions: [], keepsBodies: fileWires(view.source.text) };
  const types: WiredType[] = [];
  const globals: Globals = [];
  const imports: Import[] = [];
  let scope = '';
  for (const node of namedChildren(view.root)) {
    if (node.kind() === 'package_declaration') scope = namedChildren(node).at(-1)?.text() ?? '';
    else if (node.kind() === 'import_declaration') imports.push(importOf(node));
    else readType(node, '', lowering, types, globals, 0);
  }
  return { scope, scopeName: '', imports, functions: lowering.functions, globals, types };
}

function importOf(node: SgNode): Import {
  const from = namedChildren(node)[0]?.text().replace(/\s+/g, '') ?? '';
  const isAll = namedChildren(node).some((child) => child.kind() === 'asterisk');
  return { name: isAll ? '*' : from.slice(from.lastIndexOf('.') + 1), from };
}

const kinds: ReadonlyMap<string, NonNullable<WiredType['kind']>> = new Map([
  ['class_declaration', 'class'],
  ['record_declaration', 'class'],
  ['enum_declaration', 'class'],
  ['interface_declaration', 'interface'],
  ['annotation_type_declaration', 'annotation'],
]);

function readType(
  node: SgNode,
  outer: string,
  lowering: Lowering,
  types: WiredType[],
  globals: Globals,
  depth: number,
): void {
  const kind = kinds.get(String(node.kind()));
  if (kind === undefined || depth > nestingMax) return;
  const name = node.field('name')?.text() ?? '';
  const modifiers = namedChildren(node).find((child) => child.kind() === 'modifiers');
  const members = memberNodes(node.field('body'));
  const fields: Parameter[] = [];
  for (const member of members) {
    switch (String(member.kind())) {
      case 'field_declaration':
      case 'constant_declaration':
        for (const variable of member.fieldChildren('declarator')) {
          const value = variable.field('value');
          const field = variable.field('name')?.text() ?? '';
          fields.push({ name: field, type: typeName(member.field('type')) });
          if (value !== null)
            globals.push({ name: `${name}.${field}`, type: '', value: expressionOf(value, lowering) });
        }
        break;
      case 'method_declaration':
      case 'constructor_declaration':
        readMethod(member, name, lowering);
        break;
      default:
        readType(member, name, lowering, types, globals, depth + 1);
    }
  }
  const bases = ['superclass', 'super_interfaces', 'extends_interfaces']
    .flatMap((role) => namedChildren(node).filter((child) => child.kind() === role))
    .flatMap((list) => namedChildren(list))
    .flatMap((child) => (child.kind() === 'type_list' ? namedChildren(child) : [child]))
    .map(typeName);
  const isAbstract = kind === 'class' && modifiers?.children().some((child) => child.kind() === 'abstract') === true;
  types.push({
    name,
    fields,
    bases,
    marks: marksOf(modifiers, lowering),
    kind: isAbstract ? 'abstract' : kind,
    at: placeOf(node, lowering.view),
    outer,
  });
}

function memberNodes(body: SgNode | null): SgNode[] {
  return (body === null ? [] : namedChildren(body)).flatMap((member) =>
    member.kind() === 'enum_body_declarations' ? namedChildren(member) : [member],
  );
}

function readMethod(node: SgNode, owner: string, lowering: Lowering): void {
  const modifiers = namedChildren(node).find((child) => child.kind() === 'modifiers');
  const body = node.field('body');
  addFunction(lowering, () => ({
    name: node.field('name')?.text() ?? '',
    owner,
    receiver: 'this',
    parameters: parametersOf(node.field('parameters'), lowering),
    returns: [typeName(node.field('type'))],
    body:
      body !== null && (lowering.keepsBodies === true || methodWires(node.text()))
        ? statementsOf(body, lowering, expressionOf)
        : [],
    at: bodyPlace(node, modifiers, lowering),
    marks: marksOf(modifiers, lowering),
    isAbstract: body === null,
    isPrivate: modifiers?.children().some((child) => child.kind() === 'private') === true,
  }));
}

/** Without its annotations, which may be long. */
function bodyPlace(node: SgNode, modifiers: SgNode | undefined, lowering: Lowering) {
  const whole = placeOf(node, lowering.view);
  const first =
    modifiers
      ?.children()
      .find((child) => !String(child.kind()).endsWith('annotation') && !String(child.kind()).endsWith('comment')) ??
    node.children().find((child) => child.kind() !== 'modifiers' && !String(child.kind()).endsWith('comment'));
  const start = first === undefined ? whole : placeOf(first, lowering.view);
  return [start[0], start[1], whole[2], whole[3], start[4], whole[5]] as const;
}

function marksOf(modifiers: SgNode | undefined, lowering: Lowering): Mark[] {
  return (modifiers === undefined ? [] : namedChildren(modifiers)).flatMap((node) => {
    if (!String(node.kind()).endsWith('annotation')) return [];
    const list = node.field('arguments');
    const args = (list === null ? [] : namedChildren(list)).map((part) => {
      const value = part.kind() === 'element_value_pair' ? part.field('value') : part;
      const key = part.kind() === 'element_value_pair' ? (part.field('key')?.text() ?? '') : 'value';
      return argument(value ?? part, expressionOf(value ?? part, lowering), lowering, key);
    });
    const name = node.field('name')?.text() ?? '';
    const shortName = name.slice(name.lastIndexOf('.') + 1);
    return [{ name: shortName, args, text: shortText(node, lowering.view), at: placeOf(node, lowering.view) }];
  });
}

function parametersOf(list: SgNode | null, lowering: Lowering): Parameter[] {
  if (list === null) return [];
  if (list.kind() === 'identifier') return [{ name: list.text(), type: '' }];
  return namedChildren(list).flatMap((node) => {
    if (node.kind() === 'identifier') return [{ name: node.text(), type: '' }];
    const variable = namedChildren(node).find((child) => child.kind() === 'variable_declarator');
    const name = (node.field('name') ?? variable?.field('name'))?.text() ?? '';
    const type =
      node.field('type') ?? namedChildren(node).find((child) => String(child.kind()).includes('type')) ?? null;
    const marks = marksOf(
      namedChildren(node).find((child) => child.kind() === 'modifiers'),
      lowering,
    );
    const rest = node.kind() === 'spread_parameter' ? { isRest: true } : {};
    return name === '' ? [] : [{ name, type: typeName(type), marks: marks.map((mark) => mark.name), ...rest }];
  });
}

/** `User` of `List<User>` is `List`; packages before a name are left out. */
function typeName(node: SgNode | null): string {
  const text =
    node
      ?.text()
      .replace(/<[^]*$/, '')
      .replace(/\[\s*\]/g, '')
      .replace(/\s+/g, '') ?? '';
  return text.slice(text.lastIndexOf('.') + 1);
}
