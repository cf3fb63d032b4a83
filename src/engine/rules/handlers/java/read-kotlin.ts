/** A Kotlin file as a wired program: its classes with their annotations, and the functions that wire something. */
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { SourceView } from '../../syntax/source-view.ts';
import { addFunction, argument, type Lowering, namedChildren, placeOf, shortText } from '../../wiring/lowering.ts';
import type { FileProgram, Import, Mark, Parameter, WiredType } from '../../wiring/program.ts';
import { expressionOf } from './read-kotlin-expression.ts';
import { statementsOf } from './read-kotlin-statement.ts';
import { fileWires, methodWires } from './wiring-words.ts';

const nestingMax = 12;

type Globals = FileProgram['globals'][number][];

interface Reading {
  readonly lowering: Lowering;
  readonly types: WiredType[];
  readonly globals: Globals;
  readonly imports: Import[];
  scope: string;
}

export function readKotlin(view: SourceView): FileProgram {
  const reading: Reading = {
    lowering: { view, functions: [], keepsBodies: fileWires(view.source.text) },
    types: [],
    globals: [],
    imports: [],
    scope: '',
  };
  readMembers(namedChildren(view.root), '', reading, 0);
  const { scope, imports, lowering, globals, types } = reading;
  return { scope, scopeName: '', imports, functions: lowering.functions, globals, types };
}

function readMembers(nodes: readonly SgNode[], owner: string, reading: Reading, depth: number): void {
  if (depth > nestingMax) return;
  for (const node of nodes) {
    switch (String(node.kind())) {
      case 'package_header':
        reading.scope = namedChildren(node)[0]?.text().replace(/\s+/g, '') ?? '';
        break;
      case 'import_list':
        readMembers(namedChildren(node), owner, reading, depth + 1);
        break;
      case 'import_header': {
        const parts = namedChildren(node);
        const from = parts[0]?.text().replace(/\s+/g, '') ?? '';
        const alias = parts.find((part) => part.kind() === 'import_alias');
        const isAll = parts.some((part) => part.kind() === 'wildcard_import');
        const own = from.slice(from.lastIndexOf('.') + 1);
        reading.imports.push({
          name: isAll ? '*' : alias === undefined ? own : (namedChildren(alias)[0]?.text() ?? own),
          from,
        });
        break;
      }
      case 'function_declaration':
        readFunction(node, owner, reading.lowering);
        break;
      case 'property_declaration':
        readProperty(node, owner, reading);
        break;
      case 'companion_object': {
        const body = namedChildren(node).find((child) => child.kind() === 'class_body');
        if (body !== undefined) readMembers(namedChildren(body), owner, reading, depth + 1);
        break;
      }
      case 'class_declaration':
      case 'object_declaration':
        readType(node, owner, reading, depth);
    }
  }
}

function readProperty(node: SgNode, owner: string, { globals, lowering }: Reading): void {
  const parts = namedChildren(node);
  const name = parts.find((part) => part.kind() === 'variable_declaration');
  const value = valueOf(node);
  const written = name === undefined ? undefined : namedChildren(name)[0]?.text();
  if (written === undefined || value === undefined) return;
  globals.push({
    name: owner === '' ? written : `${owner}.${written}`,
    type: '',
    value: expressionOf(value, lowering),
  });
}

/** What stands behind the equals sign. */
function valueOf(node: SgNode): SgNode | undefined {
  const children = node.children();
  const at = children.findIndex((child) => child.text() === '=');
  return at < 0 ? undefined : children.slice(at + 1).find((child) => child.isNamed());
}

function readType(node: SgNode, outer: string, reading: Reading, depth: number): void {
  const { lowering, types } = reading;
  const parts = namedChildren(node);
  const name = parts.find((part) => part.kind() === 'type_identifier')?.text() ?? '';
  const modifiers = parts.find((part) => part.kind() === 'modifiers');
  const bases = parts
    .filter((part) => part.kind() === 'delegation_specifier')
    .map((part) => typeName(namedChildren(part)[0]));
  const constructor = parts.find((part) => part.kind() === 'primary_constructor');
  const fields = constructor === undefined ? [] : parametersOf(namedChildren(constructor), lowering);
  const body = parts.find((part) => part.kind() === 'class_body' || part.kind() === 'enum_class_body');
  const words = node.children().map((child) => child.text().slice(0, 20));
  const written = modifiers?.text() ?? '';
  const isAnnotation = /\bannotation\b/.test(written);
  const kind = words.includes('interface')
    ? 'interface'
    : isAnnotation
      ? 'annotation'
      : /\babstract\b/.test(written)
        ? 'abstract'
        : 'class';
  types.push({
    name,
    fields,
    bases,
    marks: marksOf(modifiers, lowering),
    kind,
    at: placeOf(node, lowering.view),
    outer,
  });
  if (body !== undefined) readMembers(namedChildren(body), name, reading, depth + 1);
}

function readFunction(node: SgNode, owner: string, lowering: Lowering): void {
  const parts = namedChildren(node);
  const list = parts.find((part) => part.kind() === 'function_value_parameters');
  const name = parts.find((part) => part.kind() === 'simple_identifier')?.text() ?? '';
  const at = node.children().findIndex((child) => child.kind() === 'simple_identifier');
  const receiver = node
    .children()
    .slice(0, Math.max(at, 0))
    .find((child) => child.kind() === 'user_type' || child.kind() === 'receiver_type');
  const body = parts.find((part) => part.kind() === 'function_body');
  const modifiers = parts.find((part) => part.kind() === 'modifiers');
  addFunction(lowering, () => ({
    name,
    owner: receiver === undefined ? owner : typeName(receiver),
    receiver: 'this',
    parameters: list === undefined ? [] : parametersOf(namedChildren(list), lowering),
    returns: [],
    body:
      body !== undefined && (lowering.keepsBodies === true || methodWires(node.text()))
        ? statementsOf(body, lowering, expressionOf)
        : [],
    at: placeWithoutMarks(node, modifiers, lowering),
    marks: marksOf(modifiers, lowering),
    isAbstract: body === undefined,
    isPrivate: /\bprivate\b/.test(modifiers?.text() ?? ''),
  }));
}

function placeWithoutMarks(node: SgNode, modifiers: SgNode | undefined, lowering: Lowering) {
  const whole = placeOf(node, lowering.view);
  const first =
    modifiers?.children().find((child) => child.kind() !== 'annotation' && !String(child.kind()).endsWith('comment')) ??
    node.children().find((child) => child.kind() !== 'modifiers' && !String(child.kind()).endsWith('comment'));
  const start = first === undefined ? whole : placeOf(first, lowering.view);
  return [start[0], start[1], whole[2], whole[3], start[4], whole[5]] as const;
}

function marksOf(modifiers: SgNode | undefined, lowering: Lowering): Mark[] {
  return (modifiers === undefined ? [] : namedChildren(modifiers)).flatMap((node) => {
    if (node.kind() !== 'annotation') return [];
    const call = namedChildren(node).find((child) => child.kind() === 'constructor_invocation');
    const type =
      call === undefined ? namedChildren(node).find((child) => child.kind() === 'user_type') : namedChildren(call)[0];
    const list =
      call === undefined ? undefined : namedChildren(call).find((child) => child.kind() === 'value_arguments');
    const args = (list === undefined ? [] : namedChildren(list)).flatMap((part) => {
      const inner = namedChildren(part);
      const value = inner.at(-1);
      return value === undefined
        ? []
        : [
            argument(
              value,
              expressionOf(value, lowering),
              lowering,
              inner.length > 1 ? (inner[0]?.text() ?? '') : 'value',
            ),
          ];
    });
    return [{ name: typeName(type), args, text: shortText(node, lowering.view), at: placeOf(node, lowering.view) }];
  });
}

/** Marks of a parameter stand before it, as its neighbour. */
function parametersOf(nodes: readonly SgNode[], lowering: Lowering): Parameter[] {
  return nodes.flatMap((node, at) => {
    if (node.kind() !== 'parameter' && node.kind() !== 'class_parameter') return [];
    const parts = namedChildren(node);
    const before = nodes[at - 1];
    const own =
      parts.find((part) => part.kind() === 'modifiers') ??
      (before?.kind() === 'parameter_modifiers' ? before : undefined);
    const type = parts.find((part) => String(part.kind()).endsWith('_type'));
    const name = parts.find((part) => part.kind() === 'simple_identifier')?.text() ?? '';
    return [{ name, type: typeName(type), marks: marksOf(own, lowering).map((mark) => mark.name) }];
  });
}

function typeName(node: SgNode | undefined): string {
  const text =
    node
      ?.text()
      .replace(/[<(][^]*$/, '')
      .replace(/[?\s]/g, '') ?? '';
  return text.slice(text.lastIndexOf('.') + 1);
}
