/** What a module takes from others, and what it gives. */
import type { Expression } from '../../../model/object-facts.ts';
import { type Node, nameOf, nodeOf, nodesOf, stringOf } from '../syntax/node.ts';
import { assign } from './patterns.ts';
import { type Frame, lookUp, namesIn, type ScriptReader, unknown, variableOf } from './reader.ts';
import { declarePattern } from './scopes.ts';

const exported: Expression = ['variable', '@exports'];

/** `undefined` of what is neither import nor export. */
export function moduleStep(
  reader: ScriptReader,
  node: Node,
  frame: Frame,
  run: (node: unknown) => Expression,
): Expression | undefined {
  const { start, end } = node;
  const specifier = stringOf(nodeOf(node['source']));
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return unknown;
  const from: Expression = ['module', specifier ?? '', start, end];
  const target: Expression = frame.namespace === '' ? exported : ['variable', frame.namespace];
  switch (node.type) {
    case 'ImportDeclaration':
      return importsOf(node, from, frame);
    case 'TSImportEqualsDeclaration': {
      const reference = nodeOf(node['moduleReference']);
      const name = stringOf(nodeOf(reference?.['expression']));
      const value: Expression = name === undefined ? reader.expression(reference, frame) : ['module', name, start, end];
      return assign(reader, nodeOf(node['id']), value, frame);
    }
    case 'TSExportAssignment':
      return ['setField', ['variable', '@module'], 'exports', reader.expression(nodeOf(node['expression']), frame)];
    case 'ExportAllDeclaration': {
      const name = nameOf(nodeOf(node['exported']));
      return name === '' ? ['copy', target, from] : ['setField', target, name, from];
    }
    case 'ExportDefaultDeclaration': {
      const declaration = nodeOf(node['declaration']);
      if (declaration === undefined) return unknown;
      const isNamed = declaration.type.endsWith('Declaration') && nodeOf(declaration['id']) !== undefined;
      const value: Expression = isNamed
        ? ['steps', [run(declaration), variableOf(nodeOf(declaration['id']) ?? declaration, frame)]]
        : reader.expression(declaration, frame);
      return ['setField', target, 'default', value];
    }
    case 'ExportNamedDeclaration': {
      const declaration = nodeOf(node['declaration']);
      if (declaration !== undefined) {
        return [
          'steps',
          [
            run(declaration),
            ...namesOf(declaration).map((name): Expression => {
              const variable = lookUp(frame.names, name);
              return ['setField', target, name, variable === undefined ? unknown : ['variable', variable]];
            }),
          ],
        ];
      }
      const steps = nodesOf(node['specifiers']).flatMap((item): readonly Expression[] => {
        if (item['exportKind'] === 'type') return [];
        const local = nodeOf(item['local']);
        const name = nameOf(nodeOf(item['exported']));
        if (local === undefined) return [];
        return [
          [
            'setField',
            target,
            name,
            specifier === undefined ? variableOf(local, frame) : memberOf(from, nameOf(local)),
          ],
        ];
      });
      return ['steps', [...(specifier === undefined ? [] : [from]), ...steps]];
    }
    default:
      return undefined;
  }
}

function namesOf(declaration: Node): readonly string[] {
  const names = namesIn(undefined);
  const id = nodeOf(declaration['id']);
  if (declaration.type === 'VariableDeclaration')
    for (const item of nodesOf(declaration['declarations'])) declarePattern(nodeOf(item['id']), names);
  else declarePattern(id, names);
  return [...names.own.keys()];
}

function importsOf(node: Node, from: Expression, { names }: Frame): Expression {
  const steps = nodesOf(node['specifiers']).flatMap((item): readonly Expression[] => {
    const variable = lookUp(names, nameOf(nodeOf(item['local'])));
    if (variable === undefined || item['importKind'] === 'type') return [];
    const name = item.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(nodeOf(item['imported']));
    return [['set', variable, item.type === 'ImportNamespaceSpecifier' ? from : memberOf(from, name)]];
  });
  return ['steps', [from, ...steps]];
}

function memberOf(from: Expression, name: string): Expression {
  return name === 'default' ? ['default', from] : ['field', from, name];
}
