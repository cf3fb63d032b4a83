/** A Rust file as a wired program: its functions with their attributes and what they wire, its types, constants and imports. */
import type { SgNode } from '../../syntax/rule-engine.ts';
import type { SourceView } from '../../syntax/source-view.ts';
import { addFunction, type Lowering, namedChildren, placeOf, shortText } from '../../wiring/lowering.ts';
import type { Argument, FileProgram, Import, Mark, Parameter, WiredType } from '../../wiring/program.ts';
import { moduleOf } from './modules.ts';
import { expressionOf } from './read-rust-expression.ts';
import { statementsOf } from './read-rust-statement.ts';
import { pushEach } from '../../../text/push-each.ts';

const nestingMax = 10;
const importsMax = 2_000;

interface Reading {
  readonly lowering: Lowering;
  readonly types: WiredType[];
  readonly globals: FileProgram['globals'][number][];
  readonly imports: Import[];
}

export function readRust(view: SourceView): FileProgram {
  const imports = ['crate', 'self', 'super'].map((name) => ({ name, from: name }));
  const reading: Reading = { lowering: { view, functions: [] }, types: [], globals: [], imports };
  readItems(namedChildren(view.root), '', reading, 0);
  const { lowering, globals, types } = reading;
  return { scope: moduleOf(view.source.path), scopeName: '', imports, functions: lowering.functions, globals, types };
}

function readItems(nodes: readonly SgNode[], owner: string, reading: Reading, depth: number): void {
  const { lowering, globals, types, imports } = reading;
  if (depth > nestingMax) return;
  let marks: Mark[] = [];
  for (const node of nodes) {
    const kind = String(node.kind());
    if (kind === 'attribute_item') {
      pushEach(marks, markOf(node, lowering));
      continue;
    }
    const own = marks;
    marks = [];
    const isTest = own.some(({ name, text }) => name === 'test' || (name === 'cfg' && /\btest\b/.test(text)));
    if (isTest) continue;
    switch (kind) {
      case 'use_declaration':
        pushEach(imports, importsOf(node.field('argument'), '', 0).slice(0, importsMax));
        break;
      case 'mod_item': {
        const body = node.field('body');
        const name = node.field('name')?.text() ?? '';
        if (body === null) imports.push({ name, from: `self.${name}` });
        else readItems(namedChildren(body), owner, reading, depth + 1);
        break;
      }
      case 'const_item':
      case 'static_item': {
        const value = node.field('value');
        if (value !== null)
          globals.push({ name: node.field('name')?.text() ?? '', type: '', value: expressionOf(value, lowering) });
        break;
      }
      case 'function_item':
        readFunction(node, owner, own, lowering);
        break;
      case 'impl_item': {
        const body = node.field('body');
        if (body !== null) readItems(namedChildren(body), typeName(node.field('type')), reading, depth + 1);
        break;
      }
      case 'struct_item': {
        const body = node.field('body');
        const fields = (body === null ? [] : namedChildren(body)).flatMap((field) =>
          field.kind() === 'field_declaration'
            ? [{ name: field.field('name')?.text() ?? '', type: typeName(field.field('type')) }]
            : [],
        );
        types.push({ name: node.field('name')?.text() ?? '', fields, bases: [] });
      }
    }
  }
}

function readFunction(node: SgNode, owner: string, marks: readonly Mark[], lowering: Lowering): void {
  const body = node.field('body');
  const list = node.field('parameters');
  const parts = list === null ? [] : namedChildren(list);
  addFunction(lowering, () => ({
    name: node.field('name')?.text() ?? '',
    owner,
    receiver: parts.some((part) => part.kind() === 'self_parameter') ? 'self' : '',
    parameters: parts.flatMap(parameterOf),
    returns: [typeName(node.field('return_type')).replace(/^Self$/, owner)],
    body: body === null ? [] : statementsOf(body, lowering, expressionOf),
    at: placeOf(node, lowering.view),
    marks,
  }));
}

/** `Json(user): Json<User>` is `user`. */
function parameterOf(node: SgNode): Parameter[] {
  if (node.kind() !== 'parameter') return [];
  const pattern =
    node
      .field('pattern')
      ?.text()
      .replace(/^mut\s+/, '') ?? '';
  const name = /(\w+)[)\s]*$/.exec(pattern.slice(0, 200))?.[1] ?? '';
  return [{ name, type: typeName(node.field('type')) }];
}

/** The last part of a path, without references and arguments. */
function typeName(node: SgNode | null): string {
  const text =
    node
      ?.text()
      .replace(/^(?:&|'\w+|\s|mut\b|impl\b|dyn\b)+/, '')
      .replace(/<[^]*$/, '')
      .trim() ?? '';
  return text.slice(text.lastIndexOf(':') + 1).trim();
}

function markOf(node: SgNode, { view }: Lowering): Mark[] {
  const attribute = namedChildren(node)[0];
  const written = attribute === undefined ? undefined : namedChildren(attribute)[0]?.text();
  if (attribute === undefined || written === undefined) return [];
  const at = placeOf(node, view);
  const text = attribute.text().slice(written.length, 2_000);
  const args = [...text.matchAll(/(\w+)\s*=\s*"([^"]*)"|"([^"]*)"/g)].map(
    ([whole, name, named, plain]): Argument => ({
      name: name ?? 'value',
      value: { k: 'text', text: named ?? plain ?? '' },
      text: whole.slice(0, 200),
      at,
    }),
  );
  return [{ name: written.slice(written.lastIndexOf(':') + 1), args, text: shortText(attribute, view), at }];
}

function importsOf(node: SgNode | null, before: string, depth: number): Import[] {
  if (node === null || depth > nestingMax) return [];
  const joined = (name: string) => (before === '' ? name : `${before}.${name}`);
  const dotted = (part: SgNode | null) => joined(part?.text().replace(/\s+/g, '').replaceAll('::', '.') ?? '');
  switch (String(node.kind())) {
    case 'use_list':
      return namedChildren(node).flatMap((part) => importsOf(part, before, depth + 1));
    case 'scoped_use_list':
      return importsOf(node.field('list'), dotted(node.field('path')), depth + 1);
    case 'use_as_clause':
      return [{ name: node.field('alias')?.text() ?? '', from: dotted(node.field('path')) }];
    case 'use_wildcard':
      return [{ name: '*', from: dotted(namedChildren(node)[0] ?? null) }];
    case 'self':
      return [{ name: before.slice(before.lastIndexOf('.') + 1), from: before }];
    default: {
      const from = dotted(node);
      return [{ name: from.slice(from.lastIndexOf('.') + 1), from }];
    }
  }
}
