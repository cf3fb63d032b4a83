/** A Go file as a wired program: its functions with the calls they make in order, its variables, types and imports. */
import { folderOf } from '../../../files/path-parts.ts';
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { SourceView } from '../../syntax/source-view.ts';
import { addFunction, type Lowering, namedChildren, placeOf } from '../../wiring/lowering.ts';
import type { FileProgram, Import, Parameter, WiredFunction, WiredType } from '../../wiring/program.ts';
import { expressionOf, valuesOf } from './read-go-expression.ts';
import { statementsOf } from './read-go-statement.ts';
import { parametersOf, typeName } from './read-go-type.ts';
import { pushEach } from '../../../text/push-each.ts';

export function readGo(view: SourceView): FileProgram {
  const lowering: Lowering = { view, functions: [] };
  const globals: FileProgram['globals'][number][] = [];
  const types: WiredType[] = [];
  const imports: Import[] = [];
  let scopeName = '';
  for (const node of namedChildren(view.root)) {
    switch (String(node.kind())) {
      case 'package_clause':
        scopeName = namedChildren(node)[0]?.text() ?? '';
        break;
      case 'import_declaration':
        pushEach(imports, importsOf(node));
        break;
      case 'function_declaration':
      case 'method_declaration':
        addFunction(lowering, () => functionOf(node, lowering));
        break;
      case 'var_declaration':
      case 'const_declaration':
        for (const spec of specsOf(node, ['var_spec', 'const_spec'])) {
          const values = valuesOf(spec.field('value'), lowering);
          const type = typeName(spec.field('type'));
          for (const [at, name] of spec
            .fieldChildren('name')
            .filter((part) => part.isNamed())
            .entries())
            globals.push({ name: name.text(), type, value: values[at] ?? { k: 'unknown' } });
        }
        break;
      case 'type_declaration':
        for (const spec of specsOf(node, ['type_spec', 'type_alias'])) types.push(typeOf(spec));
    }
  }
  return { scope: folderOf(view.source.path), scopeName, imports, functions: lowering.functions, globals, types };
}

function functionOf(node: SgNode, lowering: Lowering): WiredFunction {
  const receiver = parametersOf(node.field('receiver'))[0];
  return {
    name: node.field('name')?.text() ?? '',
    owner: receiver?.type ?? '',
    receiver: receiver?.name ?? '',
    parameters: parametersOf(node.field('parameters')),
    returns: resultsOf(node.field('result')),
    body: statementsOf(node.field('body'), lowering, expressionOf),
    at: placeOf(node, lowering.view),
    marks: [],
  };
}

function resultsOf(result: SgNode | null): string[] {
  if (result === null) return [];
  return result.kind() === 'parameter_list' ? parametersOf(result).map(({ type }) => type) : [typeName(result)];
}

function importsOf(node: SgNode): Import[] {
  return specsOf(node, ['import_spec']).flatMap((spec) => {
    const from = (spec.field('path')?.text() ?? '').slice(1, -1);
    return from === '' ? [] : [{ name: spec.field('name')?.text() ?? '', from }];
  });
}

/** One declaration may declare several things in brackets. */
function specsOf(node: SgNode, kinds: readonly string[]): SgNode[] {
  return namedChildren(node).flatMap((child) => {
    if (kinds.includes(String(child.kind()))) return [child];
    return String(child.kind()).endsWith('_list') ? specsOf(child, kinds) : [];
  });
}

function typeOf(spec: SgNode): WiredType {
  const name = spec.field('name')?.text() ?? '';
  const type = spec.field('type');
  if (type?.kind() === 'interface_type') {
    const methods = namedChildren(type).filter(
      (part) => part.kind() === 'method_elem' || part.kind() === 'method_spec',
    );
    return { name, fields: [], bases: [], methods: methods.map((part) => part.field('name')?.text() ?? '') };
  }
  if (type === null || type.kind() !== 'struct_type')
    return { name, fields: [], bases: type === null ? [] : [typeName(type)] };
  const fields: Parameter[] = [];
  const bases: string[] = [];
  for (const field of namedChildren(type).flatMap(namedChildren)) {
    if (field.kind() !== 'field_declaration') continue;
    const names = field.fieldChildren('name').filter((part) => part.isNamed());
    const written = typeName(field.field('type'));
    if (names.length > 0)
      pushEach(
        fields,
        names.map((part) => ({ name: part.text(), type: written })),
      );
    else {
      bases.push(written);
      fields.push({ name: written.slice(written.lastIndexOf('.') + 1), type: written });
    }
  }
  return { name, fields, bases };
}
