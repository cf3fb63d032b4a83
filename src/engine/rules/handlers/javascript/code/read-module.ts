/**
 * The code of a file: its imports, its exports and its statements. Every branch counts, so that of conditions and cases only the blocks are kept; what
 * says nothing of registrations is left out.
 */
import { lineStarts } from '../../../../text/positions.ts';
import { child, children, nameOf, type Node, stringOf } from '../../../../languages/javascript/syntax/node.ts';
import { boundNames } from './bound-names.ts';
import {
  defaultName,
  type ExportedName,
  type Expression,
  type ImportedName,
  type ModuleCode,
  type Property,
  type Statement,
} from './code.ts';
import { depthMax, expressionReader, isIdle, typeName } from './read-expression.ts';
import { registrationMarks } from './registration-marks.ts';

export function readModule(program: Node, text: string): ModuleCode {
  const imports: ImportedName[] = [];
  const exports: ExportedName[] = [];
  const marks = registrationMarks(text);
  const { expression, pattern } = expressionReader(text, marks, (nodes, depth) =>
    nodes.flatMap((node) => statements(node, depth)),
  );
  const body = children(program, 'body').flatMap((node) => statements(node, 0));
  return { imports, exports, body, lines: Array.from(lineStarts(text)), marks: marks.offsets };

  function statements(node: Node, depth: number): readonly Statement[] {
    if (depth > depthMax) return [];
    const inner = depth + 1;
    const block = (parts: readonly (Node | undefined)[]): readonly Statement[] => {
      const b = parts.flatMap((part) => (part === undefined ? [] : statements(part, inner)));
      return b.length === 0 ? [] : [{ k: 'block', b }];
    };
    switch (node.type) {
      case 'ExpressionStatement': {
        const written = child(node, 'expression');
        if (typeof node['directive'] === 'string') return [{ k: 'directive', v: node['directive'] }];
        return written === undefined ? [] : effect(expression(written, inner));
      }
      case 'VariableDeclaration':
        return children(node, 'declarations').flatMap((declarator) => declaration(declarator, inner));
      case 'FunctionDeclaration':
      case 'ClassDeclaration':
      case 'TSEnumDeclaration':
      case 'TSModuleDeclaration':
        return declared(node, inner);
      case 'ImportDeclaration':
        imported(node);
        return [];
      case 'TSImportEqualsDeclaration': {
        const from = stringOf(child(child(node, 'moduleReference'), 'expression'));
        if (from !== undefined) imports.push({ from, name: '*', local: nameOf(child(node, 'id')) });
        return [];
      }
      case 'ExportNamedDeclaration':
        return exportedNames(node, inner);
      case 'ExportDefaultDeclaration':
        return exportedValue(child(node, 'declaration'), 'default', inner);
      case 'TSExportAssignment':
        return exportedValue(child(node, 'expression'), '=', inner);
      case 'ExportAllDeclaration': {
        const from = stringOf(child(node, 'source'));
        const name = child(node, 'exported') === undefined ? '*' : nameOf(child(node, 'exported'));
        if (from !== undefined) exports.push({ name, local: '*', from });
        return [];
      }
      case 'ReturnStatement': {
        const value = child(node, 'argument');
        return value === undefined ? [] : [{ k: 'return', e: expression(value, inner) }];
      }
      case 'ForInStatement':
      case 'ForOfStatement': {
        const left = child(node, 'left');
        const right = child(node, 'right');
        const loop = child(node, 'body');
        const target = left?.type === 'VariableDeclaration' ? child(children(left, 'declarations')[0], 'id') : left;
        if (target === undefined || right === undefined || loop === undefined) return [];
        const isKeys = node.type === 'ForInStatement';
        return [
          { k: 'each', t: pattern(target, inner), of: expression(right, inner), isKeys, b: statements(loop, inner) },
        ];
      }
      case 'BlockStatement':
      case 'StaticBlock':
        return block(children(node, 'body'));
      case 'IfStatement':
        return block([child(node, 'consequent'), child(node, 'alternate')]);
      case 'ForStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
      case 'LabeledStatement':
        return block([child(node, 'body')]);
      case 'TryStatement':
        return block([child(node, 'block'), child(child(node, 'handler'), 'body'), child(node, 'finalizer')]);
      case 'SwitchStatement':
        return block(children(node, 'cases').flatMap((each) => children(each, 'consequent')));
      default:
        return [];
    }
  }

  function effect(e: Expression): readonly Statement[] {
    return isIdle(e) ? [] : [{ k: 'do', e }];
  }

  function declaration(node: Node, depth: number): readonly Statement[] {
    const target = child(node, 'id');
    const value = child(node, 'init');
    if (target === undefined) return [];
    const type = typeName(text, child(target, 'typeAnnotation'));
    return [{ k: 'let', t: pattern(target, depth), v: value === undefined ? null : expression(value, depth), type }];
  }

  /** A declaration that gives its name a value. */
  function declared(node: Node, depth: number): readonly Statement[] {
    const name = nameOf(child(node, 'id'));
    const n = name === '' ? defaultName : name;
    return [{ k: 'let', t: { k: 'name', n }, v: declaredValue(node, depth), type: '' }];
  }

  function declaredValue(node: Node, depth: number): Expression {
    if (node.type === 'TSEnumDeclaration') {
      const p = children(child(node, 'body'), 'members').flatMap((member): Property[] => {
        const value = child(member, 'initializer');
        return value === undefined ? [] : [{ n: nameOf(child(member, 'id')), v: expression(value, depth + 1) }];
      });
      return { k: 'object', p, at: [node.start, node.end] };
    }
    if (node.type !== 'TSModuleDeclaration') return expression(node, depth);
    const p = children(child(node, 'body'), 'body').flatMap((each): Property[] => {
      const inner = each.type === 'ExportNamedDeclaration' ? child(each, 'declaration') : undefined;
      const found = inner === undefined ? [] : statements(inner, depth + 1);
      return found.flatMap((statement) =>
        statement.k === 'let' && statement.t.k === 'name' && statement.v !== null
          ? [{ n: statement.t.n, v: statement.v }]
          : [],
      );
    });
    return { k: 'object', p, at: [node.start, node.end] };
  }

  function exportedNames(node: Node, depth: number): readonly Statement[] {
    const from = stringOf(child(node, 'source')) ?? '';
    for (const item of children(node, 'specifiers'))
      exports.push({ name: nameOf(child(item, 'exported')), local: nameOf(child(item, 'local')), from });
    const inner = child(node, 'declaration');
    const found = inner === undefined ? [] : statements(inner, depth);
    for (const statement of found)
      if (statement.k === 'let')
        for (const name of boundNames(statement.t)) exports.push({ name, local: name, from: '' });
    return found;
  }

  function exportedValue(node: Node | undefined, name: string, depth: number): readonly Statement[] {
    if (node === undefined) return [];
    const local = node.type.endsWith('Declaration') ? nameOf(child(node, 'id')) : '';
    exports.push({ name, local: local === '' ? defaultName : local, from: '' });
    if (local !== '') return declared(node, depth);
    return [{ k: 'let', t: { k: 'name', n: defaultName }, v: expression(node, depth), type: '' }];
  }

  function imported(node: Node): void {
    const from = stringOf(child(node, 'source'));
    if (from === undefined) return;
    const items = children(node, 'specifiers');
    if (items.length === 0) imports.push({ from, name: '', local: '' });
    for (const item of items) {
      const local = nameOf(child(item, 'local'));
      const whole = item.type === 'ImportNamespaceSpecifier' ? '*' : 'default';
      imports.push({ from, name: item.type === 'ImportSpecifier' ? nameOf(child(item, 'imported')) : whole, local });
    }
  }
}
