/** A C# file as a wired program: its classes with their attributes, and the bodies of those methods that wire something. */
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { SourceView } from '../../syntax/source-view.ts';
import { addFunction, argument, type Lowering, namedChildren, placeOf, shortText } from '../../wiring/lowering.ts';
import type { FileProgram, Import, Mark, Parameter, WiredFunction, WiredType } from '../../wiring/program.ts';
import { expressionOf } from './read-csharp-expression.ts';
import { localFunctionsFirst, statementsOf } from './read-csharp-statement.ts';

const nestingMax = 12;
const wiringWords =
  /\bMap[A-Z]\w*|\bUse[A-Z]\w*|FallbackPolicy|\bFilters\b|\bConventions\b|EndpointRouteBuilder|RouteGroupBuilder|ApplicationBuilder|\bConfigure\b/;

type Globals = FileProgram['globals'][number][];

interface Reading {
  readonly lowering: Lowering;
  readonly types: WiredType[];
  readonly globals: Globals;
  readonly imports: Import[];
  scope: string;
}

export function readCsharp(view: SourceView): FileProgram {
  const reading: Reading = { lowering: { view, functions: [] }, types: [], globals: [], imports: [], scope: '' };
  const statements: SgNode[] = [];
  readMembers(namedChildren(view.root), '', reading, 0, statements);
  if (statements.length > 0) {
    addFunction(reading.lowering, () => ({
      ...plainFunction(view),
      name: 'Main',
      body: localFunctionsFirst(statements).flatMap((node) => statementsOf(node, reading.lowering, expressionOf)),
    }));
  }
  const { scope, imports, lowering, globals, types } = reading;
  return { scope, scopeName: '', imports, functions: lowering.functions, globals, types };
}

function plainFunction(view: SourceView): WiredFunction {
  return {
    name: '',
    owner: '',
    receiver: '',
    parameters: [],
    returns: [],
    body: [],
    at: placeOf(view.root, view),
    marks: [],
  };
}

function readMembers(
  nodes: readonly SgNode[],
  outer: string,
  reading: Reading,
  depth: number,
  statements: SgNode[],
): void {
  if (depth > nestingMax) return;
  for (const node of nodes) {
    switch (String(node.kind())) {
      case 'using_directive': {
        const names = namedChildren(node);
        const from = names.at(-1)?.text().replace(/\s+/g, '') ?? '';
        reading.imports.push({ name: names.length > 1 ? (names[0]?.text() ?? '') : '*', from });
        break;
      }
      case 'file_scoped_namespace_declaration':
        reading.scope = node.field('name')?.text() ?? '';
        readMembers(namedChildren(node), outer, reading, depth + 1, statements);
        break;
      case 'namespace_declaration': {
        reading.scope = node.field('name')?.text() ?? '';
        const body = node.field('body');
        if (body !== null) readMembers(namedChildren(body), outer, reading, depth + 1, statements);
        break;
      }
      case 'global_statement':
        statements.push(node);
        break;
      case 'class_declaration':
      case 'record_declaration':
      case 'struct_declaration':
      case 'interface_declaration':
        readType(node, outer, reading, depth, statements);
    }
  }
}

function readType(node: SgNode, outer: string, reading: Reading, depth: number, statements: SgNode[]): void {
  const { lowering, globals, types } = reading;
  const name = node.field('name')?.text() ?? '';
  const list = namedChildren(node).find((child) => child.kind() === 'base_list');
  const bases = (list === undefined ? [] : namedChildren(list)).map((base) => base.text().replace(/\s+/g, ''));
  const fields: Parameter[] = parametersOf(
    namedChildren(node).find((child) => child.kind() === 'parameter_list') ?? null,
    lowering,
  );
  const body = node.field('body');
  const members = body === null ? [] : namedChildren(body);
  for (const member of members) {
    switch (String(member.kind())) {
      case 'field_declaration': {
        const declaration = namedChildren(member).find((child) => child.kind() === 'variable_declaration');
        for (const variable of declaration === undefined ? [] : namedChildren(declaration)) {
          if (variable.kind() !== 'variable_declarator') continue;
          const [field, value] = namedChildren(variable);
          fields.push({ name: field?.text() ?? '', type: typeName(declaration?.field('type') ?? null) });
          if (value !== undefined)
            globals.push({ name: `${name}.${field?.text() ?? ''}`, type: '', value: expressionOf(value, lowering) });
        }
        break;
      }
      case 'property_declaration':
        fields.push({ name: member.field('name')?.text() ?? '', type: typeName(member.field('type')) });
        break;
      case 'method_declaration':
      case 'constructor_declaration':
        readMethod(member, name, lowering);
        break;
      default:
        readMembers([member], name, reading, depth + 1, statements);
    }
  }
  const isInterface = node.kind() === 'interface_declaration';
  const isAbstract = hasModifier(node, 'abstract') || hasModifier(node, 'static');
  types.push({
    name,
    fields,
    bases: bases.map(bareName),
    marks: [...marksOf(node, lowering), ...bases.map((base) => baseMark(base, node, lowering))],
    kind: isInterface ? 'interface' : isAbstract ? 'abstract' : 'class',
    at: placeOf(node, lowering.view),
    outer,
  });
}

/** What a base is written with is lost in its name, and says what a consumer consumes: it is kept as a mark that no attribute can have. */
function baseMark(base: string, node: SgNode, lowering: Lowering): Mark {
  return { name: `: ${base}`, args: [], text: base, at: placeOf(node, lowering.view) };
}

function readMethod(node: SgNode, owner: string, lowering: Lowering): void {
  const body =
    node.field('body') ?? namedChildren(node).find((child) => child.kind() === 'arrow_expression_clause') ?? null;
  addFunction(lowering, () => {
    const list = node.field('parameters');
    const parameters = parametersOf(list, lowering);
    const first = list === null ? undefined : namedChildren(list)[0];
    const isExtension = first !== undefined && hasModifier(first, 'this');
    const isConstructor = node.kind() === 'constructor_declaration';
    return {
      name: isConstructor ? '.ctor' : (node.field('name')?.text() ?? ''),
      owner: isExtension ? (parameters[0]?.type ?? '') : owner,
      within: owner,
      receiver: isExtension ? (parameters[0]?.name ?? '') : 'this',
      parameters: isExtension ? parameters.slice(1) : parameters,
      returns: [typeName(node.field('returns') ?? node.field('type'))],
      body: body !== null && wiringWords.test(node.text()) ? statementsOf(body, lowering, expressionOf) : [],
      at: placeWithoutMarks(node, lowering),
      marks: marksOf(node, lowering),
      isAbstract: body === null,
      isPrivate: !hasModifier(node, 'public') || hasModifier(node, 'static') || isConstructor,
    };
  });
}

function placeWithoutMarks(node: SgNode, lowering: Lowering) {
  const whole = placeOf(node, lowering.view);
  const first = node
    .children()
    .find((child) => child.kind() !== 'attribute_list' && !String(child.kind()).endsWith('comment'));
  const start = first === undefined ? whole : placeOf(first, lowering.view);
  return [start[0], start[1], whole[2], whole[3], start[4], whole[5]] as const;
}

function marksOf(node: SgNode, lowering: Lowering): Mark[] {
  return namedChildren(node)
    .filter((child) => child.kind() === 'attribute_list')
    .flatMap(namedChildren)
    .filter((attribute) => attribute.kind() === 'attribute')
    .map((attribute) => {
      const list = namedChildren(attribute).find((child) => child.kind() === 'attribute_argument_list');
      const args = (list === undefined ? [] : namedChildren(list)).flatMap((part) => {
        const inner = namedChildren(part);
        const [only] = inner;
        if (only?.kind() === 'assignment_expression') {
          const value = only.field('right') ?? only;
          return [argument(value, expressionOf(value, lowering), lowering, only.field('left')?.text() ?? '')];
        }
        const value = inner.at(-1);
        const name = inner.length > 1 ? (only?.text() ?? '') : 'value';
        return value === undefined ? [] : [argument(value, expressionOf(value, lowering), lowering, name)];
      });
      const written = (attribute.field('name') ?? namedChildren(attribute)[0])?.text() ?? '';
      const name = bareName(written).replace(/Attribute$/, '');
      return { name, args, text: shortText(attribute, lowering.view), at: placeOf(attribute, lowering.view) };
    });
}

function parametersOf(list: SgNode | null, lowering: Lowering): Parameter[] {
  if (list === null) return [];
  if (list.kind() !== 'parameter_list') return [{ name: list.text(), type: '' }];
  return namedChildren(list).flatMap((node) => {
    if (node.kind() !== 'parameter') return [];
    const marks = marksOf(node, lowering).map(({ name }) => name);
    return [{ name: node.field('name')?.text() ?? '', type: typeName(node.field('type')), marks }];
  });
}

function hasModifier(node: SgNode, modifier: string): boolean {
  return node.children().some((child) => child.kind() === 'modifier' && child.text() === modifier);
}

function typeName(node: SgNode | null): string {
  return node === null ? '' : bareName(node.text());
}

function bareName(written: string): string {
  const text = written.replace(/<[^]*$/, '').replace(/[?\s]|\[\s*\]/g, '');
  return text.slice(text.lastIndexOf('.') + 1);
}
