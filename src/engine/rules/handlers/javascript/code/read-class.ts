/** Classes as they are kept: decorators, what they extend, and members, whose functions begin behind their decorators. */
import { child, children, nameOf, type Node } from '../../../../languages/javascript/syntax/node.ts';
import type { ClassCode, ClassMember, Expression, FunctionCode, Place, Statement } from './code.ts';

export interface PartReader {
  expression(this: void, node: Node, depth: number): Expression;
  functionCode(this: void, node: Node, at: Place, name: string, depth: number): FunctionCode;
  statements(this: void, nodes: readonly Node[], depth: number): readonly Statement[];
}

export function classReader(
  text: string,
  { expression, functionCode, statements }: PartReader,
): (node: Node, depth: number) => ClassCode {
  return (node, depth) => {
    const base = child(node, 'superClass');
    return {
      n: nameOf(child(node, 'id')),
      at: behindDecorators(node),
      base: base === undefined ? null : expression(base, depth),
      interfaces: children(node, 'implements').map((each) => nameOf(child(each, 'expression'))),
      decorators: children(node, 'decorators').map((each) => expression(each, depth)),
      members: children(child(node, 'body'), 'body').flatMap((each) => member(each, depth + 1)),
    };
  };

  function member(node: Node, depth: number): readonly ClassMember[] {
    const key = child(node, 'key');
    const value = child(node, 'value');
    const at = behindDecorators(node);
    const n = nameOf(key);
    const base = {
      n,
      isStatic: node['static'] === true,
      isAbstract: node.type.startsWith('TSAbstract'),
      decorators: children(node, 'decorators').map((each) => expression(each, depth)),
      at,
      type: '',
      f: null,
      v: null,
    };
    switch (node.type) {
      case 'MethodDefinition': {
        // Overloads have no body.
        if (value === undefined || child(value, 'body') === undefined) return [];
        const kind = node['kind'] === 'constructor' ? 'constructor' : node['kind'] === 'get' ? 'getter' : 'method';
        return [{ ...base, kind, f: functionCode(value, at, n, depth) }];
      }
      case 'PropertyDefinition':
      case 'AccessorProperty': {
        const annotation = child(node, 'typeAnnotation');
        const written = annotation === undefined ? '' : text.slice(annotation.start, annotation.start + 200);
        const type = /^:?\s*([\w$.]+)/.exec(written)?.[1] ?? '';
        const v = value === undefined ? null : expression(value, depth);
        return [
          { ...base, kind: 'field', type, v: v?.k === 'function' && v.f.n === '' ? { ...v, f: { ...v.f, n } } : v },
        ];
      }
      case 'StaticBlock': {
        const b = statements(children(node, 'body'), depth);
        const f: FunctionCode = { n: '', at, params: [], body: b, isArrow: false, takesFiles: false };
        return [{ ...base, kind: 'method', isStatic: true, f }];
      }
      default:
        return node.type === 'TSAbstractMethodDefinition' ? [{ ...base, kind: 'method' }] : [];
    }
  }

  /** Decorators belong to the range of what they stand on, where they stand inside of it. */
  function behindDecorators(node: Node): Place {
    const last = children(node, 'decorators').at(-1);
    if (last === undefined || last.end <= node.start) return [node.start, node.end];
    const space = /^(?:\s|\/\/[^\n]*\n)*/.exec(text.slice(last.end, last.end + 400))?.[0].length ?? 0;
    return [last.end + space, node.end];
  }
}
